#pragma once

#include <nanobind/nanobind.h>

namespace tilewright::bindings {

// Adds the functions of Battle of LITS to `module`.
void bind_lits(nanobind::module_& module);

}  // namespace tilewright::bindings
