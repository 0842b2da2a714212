// What the ends of a round are worth, found out by going beyond them.
//
// The network says at sight what the end of a round is worth. Where a choice hangs on a small
// difference, more is learnt by sampling how the game may go on: the next round is dealt by chance
// and searched a little. All ends are dealt the same rounds, so that luck hardly tells in their
// differences; whoever has fallen behind beyond doubt is dealt no more.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "azul/search/analyser.hpp"

namespace tilewright::azul {

// What is expected of the root's player: as an Outlook, but not in whole numbers.
struct Prospect {
    double share = 0;   // in 1/10000
    double margin = 0;  // in 1/100 points

    // By which prospects compare; see value.hpp.
    double value() const noexcept;
};

// The end of a round, or of the game.
struct RoundEnd {
    State state{};
    Prospect at_sight{};  // exactly, when the game is over
    Prospect found{};     // after `compare`
};

class Prospects {
  public:
    using Clock = std::chrono::steady_clock;

    // For ends that `seat` chooses among. Deals follow from `seed`. Stops within the limits, which
    // run since `started`; `visited` positions have been.
    Prospects(Analyser& analyser, int seat, std::uint64_t seed, const SearchLimits& limits,
              Clock::time_point started, std::uint64_t visited);

    // Fills in what is found. Calls `tell` now and then, when that stands so far. Returns whether
    // there was time to find anything.
    bool compare(std::vector<RoundEnd>& ends, const std::function<void()>& tell);

    std::uint64_t visited() const noexcept { return visited_; }

  private:
    // What each deal came to for one end.
    using Samples = std::vector<Prospect>;

    bool deal_to_all(std::vector<RoundEnd>& ends, int first_deal);
    std::optional<Prospect> sample(const RoundEnd& end, int deal, std::size_t searcher);
    SearchLimits left() const;
    bool out_of_limits() const;
    double elapsed() const;
    void settle(std::vector<RoundEnd>& ends) const;
    std::size_t best(const std::vector<RoundEnd>& ends) const;
    void drop_hopeless(const std::vector<RoundEnd>& ends);

    Analyser& analyser_;
    const int seat_;
    const std::uint64_t seed_;
    const SearchLimits& limits_;
    const Clock::time_point started_;
    std::atomic<std::uint64_t> visited_;
    std::vector<Samples> samples_;
    std::vector<bool> in_doubt_;  // may still prove the best
};

}  // namespace tilewright::azul
