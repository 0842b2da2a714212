// What the functions of `tilewright._native.lits` share: the checks of what comes from Python. A
// check that fails throws what Python sees as ValueError (TypeError for another type, RuntimeError
// for a CPU variant that this processor cannot run).
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bindings/checks.hpp"
#include "lits/kernel.hpp"
#include "lits/tables.hpp"
#include "lits/variants.hpp"

namespace tilewright::bindings {

namespace nb = nanobind;

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

}  // namespace tilewright::bindings
