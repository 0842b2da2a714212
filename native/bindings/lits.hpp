#pragma once

#include <nanobind/nanobind.h>

namespace tilewright::bindings {

// Each adds its functions of Battle of LITS to `module`.
void bind_lits(nanobind::module_& module);
void bind_lits_plain_search(nanobind::module_& module);
void bind_lits_analyser(nanobind::module_& module);

}  // namespace tilewright::bindings
