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

class Search {
  public:
    Search(Analyser& analyser, const State& root, const SearchLimits& limits,
           const std::function<void(const Report&)>& tell);

    void run();

  private:
    using Clock = std::chrono::steady_clock;

    struct RootMove {
        Move move;
        Value value = -endless;
        Continuation line{};
        bool whole = false;
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
    std::atomic<bool> done_{false};
    int groups_ = 0;
    int depth_ = 0;      // finished
    int unchanged_ = 0;  // depths since the best move last changed
    Value dropped_ = 0;  // by how much the value fell at the last depth
};

}  // namespace tilewright::azul
