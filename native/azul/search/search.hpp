// One search of an Analyser, from its start to its last report.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "azul/search/analyser.hpp"

namespace tilewright::azul {

// Which searchers of an Analyser a search may use: one for each of its threads.
struct Searchers {
    std::size_t first, count;
};

class Search {
  public:
    Search(Analyser& analyser, Searchers searchers, const State& root, const SearchLimits& limits,
           const std::function<void(const Report&)>& tell);

    void run();

  private:
    using Clock = std::chrono::steady_clock;

    struct RootMove {
        Move move;
        Value value = -endless;
        Continuation line{};
        bool whole = false;
        std::optional<Outlook> outlook{};  // once the line is complete; else found for a report
    };

    // A thread of the search as its kernel sees it.
    struct Worker {
        Search* search;
        void* searcher;
        bool leads;  // it finishes the first depth whatever the limits
    };

    void deepen();
    // Returns whether the depth was finished. Of one that was not, what is known better is kept.
    bool finish_depth(int depth);
    // Searches the moves to one depth after the other, so that the leading thread finds more in
    // the table.
    void help(Worker& worker, int first_depth);
    // Compares the best moves by what may come after the round, when it was searched to its end.
    void look_beyond();
    // Finds the values of moves that come near the best, and returns how many lead in `moves_`.
    std::size_t find_rivals();
    // Lengthens a line by what the table knows, and finds what is expected at its end.
    void complete(RootMove& move);
    Value search_move(Worker& worker, RootMove& move, Value alpha, Value beta, int depth);
    bool settled() const;
    bool out_of_nodes() const;
    bool out_of_limits() const;
    double elapsed() const;
    std::uint64_t nodes() const;
    void report(bool last);

    static bool stop(void* worker, std::uint64_t visited);

    Analyser& analyser_;
    const State& root_;
    const SearchLimits& limits_;
    const std::function<void(const Report&)>& tell_;
    const Clock::time_point started_;
    std::vector<RootMove> moves_;
    std::vector<Worker> workers_;
    std::atomic<std::uint64_t> nodes_{0};
    std::optional<std::uint64_t> all_nodes_{};  // once the searchers count other positions
    std::atomic<bool> done_{false};
    int groups_ = 0;
    int depth_ = 0;      // finished
    int unchanged_ = 0;  // depths since the best move last changed
    Value dropped_ = 0;  // by how much the value fell at the last depth
};

}  // namespace tilewright::azul
