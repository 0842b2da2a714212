// The placements of one board size and the rows that making one of them sets.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "lits/kernel.hpp"

namespace tilewright::lits {

// A type (0 to 3 for L, I, T, S) and its four cells, row * size + column, in ascending order.
struct Placement {
    int type;
    std::array<int, 4> cells;
};

// Sorted by type, then by cells; Python's table has the same order.
std::vector<Placement> all_placements(int size);

// Words of zeros, aligned to 64 bytes.
class AlignedWords {
  public:
    AlignedWords() = default;
    explicit AlignedWords(std::size_t count);
    std::uint64_t* data() noexcept { return words_.get(); }
    const std::uint64_t* data() const noexcept { return words_.get(); }

  private:
    struct Free {
        void operator()(std::uint64_t* words) const noexcept;
    };
    std::unique_ptr<std::uint64_t[], Free> words_;
};

// Owns what a TableView points to.
class Tables {
  public:
    explicit Tables(int size);
    Tables(const Tables&) = delete;
    Tables& operator=(const Tables&) = delete;

    const std::vector<Placement>& placements() const noexcept { return placements_; }
    const TableView& view() const noexcept { return view_; }

  private:
    // Returns which cells of the square lie in `cells`, as in TableView::square.
    int covered_in(const std::uint16_t* cells, int square) const;
    void fill_pairs();
    void fill_squares();

    int size_;
    std::vector<Placement> placements_;
    int words_;
    AlignedWords conflict_, touch_, square_, of_type_, outside_, squares_of_;
    AlignedWords cells_;
    std::vector<std::uint8_t> square_row_, square_column_, type_;
    TableView view_{};
};

// Returns the tables of a size from 4 to 12, built at the first call for it and kept.
const Tables& tables(int size);

}  // namespace tilewright::lits
