// The engine of Azul: searches positions with several threads and a table that is kept.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "azul/search/search_kernel.hpp"
#include "azul/search/tree_kernel.hpp"
#include "common/large_memory.hpp"

namespace tilewright::azul {

// When a search has to end; 0 leaves a limit open.
struct SearchLimits {
    double seconds = 0;      // never exceeded
    double aim = 0;          // end after so many when the choice is settled
    std::uint64_t nodes = 0;
    int depth = 0;           // plies
    int lines = 1;           // how many of the best moves to tell of, at least 1
    bool beyond = false;     // go beyond the round's end when it was reached: see prospects.hpp
};

// A move and what follows within the round.
struct LineFound {
    std::vector<Move> moves;
    Value value = 0;      // for who is to move; it is what lines are ordered by
    Outlook outlook{};    // of who is to move, at the end of the line
    bool whole = false;   // the value comes from a search to the round's end, with nothing left out
};

struct Report {
    std::vector<LineFound> lines;  // best first
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    bool last = false;
};

class Analyser {
  public:
    // `threads` is at least 1, `table_bytes` at least `least_table`.
    Analyser(std::shared_ptr<const Network> network, const SearchKernel& kernel,
             const TreeKernel& trees, int threads, std::size_t table_bytes);
    ~Analyser();
    Analyser(const Analyser&) = delete;
    Analyser& operator=(const Analyser&) = delete;

    static constexpr std::size_t least_table = std::size_t{1} << 20;

    // Searches a position and tells of each finished depth; the last report has `last` set. A
    // position in which no player is to move has no lines. One search at a time. The first depth
    // is always finished.
    void analyse(const State& root, const SearchLimits& limits,
                 const std::function<void(const Report&)>& tell);

    // Ends the search that runs, from any thread; else the next one, unless `ready` comes first.
    void stop() noexcept { stop_.store(true, std::memory_order_relaxed); }
    void ready() noexcept { stop_.store(false, std::memory_order_relaxed); }

    // Forgets all that was found.
    void clear() noexcept;

    const Network& network() const noexcept { return *network_; }
    std::size_t table_bytes() const noexcept;

  private:
    friend class Prospects;
    friend class Search;
    friend class TreeSearch;

    struct Free {
        void operator()(void* memory) const noexcept;
    };
    using Memory = std::unique_ptr<void, Free>;

    std::shared_ptr<const Network> network_;
    const SearchKernel& kernel_;
    const TreeKernel& trees_;
    LargeMemory slots_;  // of the table, or for the nodes of trees
    TableMemory table_{};
    std::vector<Memory> searchers_;  // or trees
    std::atomic<bool> stop_{false};
};

}  // namespace tilewright::azul
