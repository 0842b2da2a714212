// The search of an Analyser for more than two players: a tree for each thread, their visits added.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <vector>

#include "azul/search/analyser.hpp"

namespace tilewright::azul {

class TreeSearch {
  public:
    TreeSearch(Analyser& analyser, const State& root, const SearchLimits& limits,
               const std::function<void(const Report&)>& tell);

    void run();

  private:
    using Clock = std::chrono::steady_clock;

    // What was found, by visits; that of all trees only once their threads have ended.
    std::vector<Branch> branches(bool of_all) const;
    // Visits of a tree before the next look at the limits.
    int step(std::uint64_t visited) const;
    bool out_of_limits(std::uint64_t visited) const;
    bool settled() const;
    double elapsed() const;
    void report(std::uint64_t visited, bool last);

    Analyser& analyser_;
    const State& root_;
    const SearchLimits& limits_;
    const std::function<void(const Report&)>& tell_;
    const Clock::time_point started_;
    std::atomic<bool> done_{false};
    int depth_ = 0;  // of the longest best line so far
};

}  // namespace tilewright::azul
