// What a Board points to.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lits/search/problem.hpp"
#include "lits/tables.hpp"

namespace tilewright::lits {

class BoardData {
  public:
    // `owners` has a number for each cell in row-major order: 0 or 1 for a symbol of that side,
    // -1 for none.
    BoardData(const Tables& tables, std::span<const std::int8_t> owners);
    BoardData(const BoardData&) = delete;
    BoardData& operator=(const BoardData&) = delete;

    const Board& board() const noexcept { return board_; }

  private:
    std::vector<std::int8_t> under_[2];
    Board board_{};
};

}  // namespace tilewright::lits
