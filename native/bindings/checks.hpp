// What the bindings of all games share: integers as Python has them, refusals, and Ctrl-C during
// long work.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <cstdint>
#include <string>

#include "common/watch.hpp"

namespace tilewright::bindings {

namespace nb = nanobind;

// Any Python integer, held within what 64 bits hold.
std::int64_t clamped(nb::handle integer);

// The number for a message. Python itself refuses to write out very large ones.
std::string text_of(nb::handle integer);

// A thing of several, as people count them: `numbered("board", 0)` is "board 1".
std::string numbered(const std::string& name, int number);

// Throws what Python sees as ValueError.
[[noreturn]] void refuse(const std::string& sentence);

// Looks for Ctrl-C a few times a second; the lock is not held when its watch is called.
class Interruption {
  public:
    Interruption() noexcept;
    Watch watch() noexcept;

    // Throws what the signal's handler raised, if that is why the watch stopped the work.
    void rethrow(bool stopped) const;

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds interval{200};

    static bool stop(void* context);

    Clock::time_point next_;
};

}  // namespace tilewright::bindings
