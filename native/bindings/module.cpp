// The Python module `tilewright._native`: one submodule per game.
#include <nanobind/nanobind.h>

#include "bindings/lits.hpp"

NB_MODULE(_native, module) {
    module.doc() = "The compiled core: search, counting and batches. The rules in Python decide.";
    nanobind::module_ lits = module.def_submodule("lits", "Battle of LITS.");
    tilewright::bindings::bind_lits(lits);
    tilewright::bindings::bind_lits_plain_search(lits);
    tilewright::bindings::bind_lits_analyser(lits);
}
