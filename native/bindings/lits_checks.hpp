// What the functions of `tilewright._native.lits` share: the checks of what comes from Python, and
// Ctrl-C during long work. A check that fails throws what Python sees as ValueError (TypeError for
// another type, RuntimeError for a CPU variant that this processor cannot run).
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lits/kernel.hpp"
#include "lits/tables.hpp"
#include "lits/variants.hpp"

namespace tilewright::bindings {

namespace nb = nanobind;

// Any Python integer, held within what 64 bits hold.
std::int64_t clamped(nb::handle integer);

// The number for a message. Python itself refuses to write out very large ones.
std::string text_of(nb::handle integer);

[[noreturn]] void refuse(const std::string& sentence);

const lits::Tables& checked_tables(nb::int_ size);
int checked_supply(nb::int_ supply);
int checked_depth(nb::int_ depth);

// The best variant when there is no name.
const lits::Variant& checked_variant(const std::optional<std::string>& name);

struct Survey {
    std::vector<std::uint16_t> placed;
    std::vector<std::uint64_t> legal, living;
};

// Reads the placements made and plays them: refused when one is not legal where it stands.
Survey checked_survey(const lits::Tables& tables, int supply, nb::sequence placed,
                      const lits::Variant& variant);

// Looks for Ctrl-C a few times a second; the lock is not held when its watch is called.
class Interruption {
  public:
    Interruption() noexcept;
    lits::Watch watch() noexcept;

    // Throws what the signal's handler raised, if that is why the watch stopped the work.
    void rethrow(bool stopped) const;

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds interval{200};

    static bool stop(void* context);

    Clock::time_point next_;
};

}  // namespace tilewright::bindings
