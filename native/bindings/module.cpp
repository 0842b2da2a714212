// The Python module `tilewright._native`: one submodule per game.
#include <nanobind/nanobind.h>

#include "bindings/azul.hpp"
#include "bindings/lits.hpp"

NB_MODULE(_native, module) {
#ifdef NDEBUG
    // A daemon thread that is alive when the program ends is frozen with its frames, and whatever
    // they reach is never given back: an engine that somebody keeps would be reported as a leak of
    // ours on standard error. Debug builds, which look for such leaks, still report.
    nanobind::set_leak_warnings(false);
#endif
    module.doc() = "The compiled core: search, counting and batches. The rules in Python decide.";
    nanobind::module_ lits = module.def_submodule("lits", "Battle of LITS.");
    tilewright::bindings::bind_lits(lits);
    tilewright::bindings::bind_lits_plain_search(lits);
    tilewright::bindings::bind_lits_analyser(lits);
    nanobind::module_ azul = module.def_submodule("azul", "Azul.");
    tilewright::bindings::bind_azul(azul);
    tilewright::bindings::bind_azul_search(azul);
    tilewright::bindings::bind_azul_plain(azul);
    tilewright::bindings::bind_azul_round(azul);
}
