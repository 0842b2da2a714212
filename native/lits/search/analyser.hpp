// The engine of Battle of LITS: searches positions of one board, with several threads and a table
// that is kept from search to search.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "common/large_memory.hpp"
#include "lits/search/board_data.hpp"
#include "lits/search/search_kernel.hpp"
#include "lits/variants.hpp"

namespace tilewright::lits {

// When a search has to end; 0 leaves a limit open.
struct SearchLimits {
    double seconds = 0;       // never exceeded
    double aim = 0;           // end after so many when the choice is settled
    std::uint64_t nodes = 0;
    int depth = 0;            // plies
    int lines = 1;            // how many of the best moves to tell of, at least 1
    bool equals = false;      // after a proof, find all moves as good as the best
};

// A position of the board.
struct Root {
    std::vector<std::uint16_t> placed;  // legal one after the other
    int supply = 5;                     // pieces per type at the start
    // The first placement is sought, and the other player will choose the better side of it: its
    // value is how far it is from even, less than zero.
    bool choose_fair = false;
};

// Stands in a line for the swap of the other player after a first placement.
inline constexpr std::uint16_t swap_move = 0xfffe;

// A move and what follows, with its value for the side to move and what is proven of that. What
// is proven of the first line's value is proven of the position's.
struct LineFound {
    std::vector<std::uint16_t> moves;
    Found found;
};

struct Report {
    std::vector<LineFound> lines;        // best first
    // All moves proven as good as the best, which comes first; none when that is not known.
    std::vector<std::uint16_t> equals;
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;                  // of the search, without that for `equals`
    bool last = false;
};

class Analyser {
  public:
    // `owners` is as for BoardData, `threads` at least 1, `table_bytes` at least `least_table`.
    Analyser(const Tables& tables, std::span<const std::int8_t> owners, int threads,
             std::size_t table_bytes, const Variant& variant);
    ~Analyser();
    Analyser(const Analyser&) = delete;
    Analyser& operator=(const Analyser&) = delete;

    static constexpr std::size_t least_table = std::size_t{4} << 20;

    // Searches a position and tells of each finished step; the last report has `last` set. A
    // finished position has no lines. One search at a time.
    void analyse(const Root& root, const SearchLimits& limits,
                 const std::function<void(const Report&)>& tell);

    // Returns the features of a position that is not finished; between searches only.
    Features features(const Root& root);

    // Ends the search that runs, from any thread; else the next one, unless `ready` comes first.
    void stop() noexcept { stop_.store(true, std::memory_order_relaxed); }
    void ready() noexcept { stop_.store(false, std::memory_order_relaxed); }

    // Forgets all that was found.
    void clear() noexcept;

    // What took at least 2^work nodes to prove, and the way back. Both between searches only.
    std::vector<Kept> proven(int work) const;
    void learn(std::span<const Kept> kept) noexcept;

    const Tables& tables() const noexcept { return tables_; }
    std::size_t table_bytes() const noexcept;

  private:
    friend class Search;
    friend struct Placing;

    struct Worker {
        explicit Worker(const SearchKernel& kernel);
        struct Free {
            void operator()(std::byte* bytes) const noexcept;
        };
        std::unique_ptr<std::byte, Free> searcher;
        Work work{};
    };

    const Tables& tables_;
    const BoardData data_;
    const Variant& variant_;
    const SearchKernel& kernel_;
    LargeMemory words_;  // of the table
    TableMemory memory_;
    std::vector<Worker> workers_;
    std::atomic<bool> stop_{false};
};

}  // namespace tilewright::lits
