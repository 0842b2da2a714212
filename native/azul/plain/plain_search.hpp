// The plain players (see azul/plain/plain_kernel.hpp) with the memory they need, a clock, and a way
// to stop them.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "azul/plain/plain_kernel.hpp"

namespace tilewright::azul {

// When a plain search has to end; 0 leaves a limit open.
struct PlainAim {
    double seconds = 0;
    std::uint64_t nodes = 0;  // positions valued, or simulations
    int depth = 0;            // plies, of the alpha-beta search alone
    std::uint64_t seed = 0;
};

// Ends a search by time, at a wish from another thread, or when somebody who watches asks for it.
class PlainStop {
  public:
    PlainStop(const PlainAim& aim, Watch watcher, const std::atomic<bool>& wished) noexcept;
    Watch watch() noexcept { return {&PlainStop::stop, this}; }
    // Whether it was the watcher who ended it.
    bool watched() const noexcept { return watched_; }

  private:
    using Clock = std::chrono::steady_clock;

    static bool stop(void* context);

    const bool timed_;
    const Clock::time_point end_;
    const Watch watcher_;
    const std::atomic<bool>& wished_;
    bool watched_ = false;
};

struct PlainReport {
    std::vector<PlainLine> lines;  // best first
    int depth = 0;
    bool whole = false;  // searched to the end of the round with nothing left out
    std::uint64_t nodes = 0;
    bool stopped = false;  // by the watcher
};

struct AlignedMemory {
    void operator()(void* memory) const noexcept;
};
using PlainMemory = std::unique_ptr<void, AlignedMemory>;

// Alpha-beta within the round. One search at a time; a second one waits. Nothing is kept between
// searches: the same position, limits in nodes and seed give the same result.
class RoundsSearch {
  public:
    explicit RoundsSearch(const PlainKernel& kernel);

    // The position has a player to move.
    PlainReport search(const State& state, const PlainAim& aim, Watch watcher);
    // Ends the search that runs, from any thread.
    void stop() noexcept { wished_.store(true, std::memory_order_relaxed); }

  private:
    const PlainKernel& kernel_;
    PlainMemory workspace_;
    PlainMemory entries_;
    std::mutex searching_;
    std::atomic<bool> wished_{false};
};

// Monte-Carlo tree search; the rest as above.
class PlayoutsSearch {
  public:
    PlayoutsSearch(const PlainKernel& kernel, const PlayoutsStyle& style);

    PlainReport search(const State& state, const PlainAim& aim, Watch watcher);
    void stop() noexcept { wished_.store(true, std::memory_order_relaxed); }

  private:
    const PlainKernel& kernel_;
    const PlayoutsStyle style_;
    PlainMemory children_;
    std::mutex searching_;
    std::atomic<bool> wished_{false};
};

}  // namespace tilewright::azul
