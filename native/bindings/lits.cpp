// `tilewright._native.lits`: placements, legality and perft. What comes from Python is checked
// before the core sees it; long work runs without the interpreter's lock and looks for Ctrl-C.
#include "bindings/lits.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bindings/lits_checks.hpp"
#include "lits/plain.hpp"
#include "lits/tables.hpp"
#include "lits/variants.hpp"

namespace tilewright::bindings {

namespace nb = nanobind;
using namespace tilewright::lits;

namespace {

std::vector<int> numbers(const std::vector<std::uint64_t>& set) {
    std::vector<int> result;
    for (std::size_t index = 0; index < set.size(); ++index)
        for (std::uint64_t word = set[index]; word != 0; word &= word - 1)
            result.push_back(static_cast<int>(index) * 64 + __builtin_ctzll(word));
    return result;
}

Walk run_perft(nb::int_ size, nb::int_ supply, nb::int_ depth, nb::sequence placed,
               const std::optional<std::string>& variant_name, bool make_last) {
    const Tables& tables = checked_tables(size);
    const int pieces = checked_supply(supply);
    const int plies = checked_depth(depth);
    const Variant& variant = checked_variant(variant_name);
    const Survey survey = checked_survey(tables, pieces, placed, variant);
    const Placed made{survey.placed.data(), static_cast<int>(survey.placed.size()), pieces};
    Interruption interruption;
    Walk walk;
    {
        nb::gil_scoped_release unlocked;
        walk = variant.kernel->perft(tables.view(), made, plies, make_last, interruption.watch());
    }
    interruption.rethrow(walk.stopped);
    return walk;
}

std::uint64_t perft(nb::int_ size, nb::int_ supply, nb::int_ depth, nb::sequence placed,
                    const std::optional<std::string>& variant) {
    return run_perft(size, supply, depth, placed, variant, false).count;
}

nb::tuple perft_made(nb::int_ size, nb::int_ supply, nb::int_ depth, nb::sequence placed,
                     const std::optional<std::string>& variant) {
    const Walk walk = run_perft(size, supply, depth, placed, variant, true);
    return nb::make_tuple(walk.count, walk.made);
}

nb::tuple perft_plain(nb::int_ size, nb::int_ supply, nb::int_ depth, nb::sequence placed) {
    const Tables& tables = checked_tables(size);
    const int pieces = checked_supply(supply);
    const int plies = checked_depth(depth);
    const Survey survey = checked_survey(tables, pieces, placed, best_variant());
    Interruption interruption;
    Walk walk;
    {
        nb::gil_scoped_release unlocked;
        PlainBoard board(tables.view().size, pieces);
        for (std::uint16_t p : survey.placed) board.make(board.placements()[p]);
        walk = board.perft(plies, interruption.watch());
    }
    interruption.rethrow(walk.stopped);
    return nb::make_tuple(walk.count, walk.made);
}

std::vector<int> legal(nb::int_ size, nb::int_ supply, nb::sequence placed,
                       const std::optional<std::string>& variant) {
    return numbers(checked_survey(checked_tables(size), checked_supply(supply), placed,
                                  checked_variant(variant))
                       .legal);
}

std::vector<int> living(nb::int_ size, nb::int_ supply, nb::sequence placed,
                        const std::optional<std::string>& variant) {
    return numbers(checked_survey(checked_tables(size), checked_supply(supply), placed,
                                  checked_variant(variant))
                       .living);
}

nb::list placements(nb::int_ size) {
    nb::list result;
    for (const Placement& placement : checked_tables(size).placements()) {
        const auto& cells = placement.cells;
        result.append(nb::make_tuple(
            placement.type, nb::make_tuple(cells[0], cells[1], cells[2], cells[3])));
    }
    return result;
}

std::vector<std::string> cpu_variants() {
    std::vector<std::string> names;
    for (const Variant& variant : variants()) names.emplace_back(variant.name);
    return names;
}

std::string cpu_variant() { return std::string(best_variant().name); }

}  // namespace

void bind_lits(nb::module_& module) {
    const auto no_pieces = nb::arg("placed") = nb::make_tuple();
    const auto best = nb::arg("variant") = nb::none();
    const auto size = nb::arg("size");
    const auto supply = nb::arg("supply");
    const auto depth = nb::arg("depth");

    module.def("placements", &placements, size,
               "Every placement of a board size, as (type 0 to 3 for L I T S, four cells),\n"
               "in the order that numbers them.");
    module.def("legal", &legal, size, supply, no_pieces, nb::kw_only(), best,
               "The numbers of the placements that are legal after those placed.");
    module.def("living", &living, size, supply, no_pieces, nb::kw_only(), best,
               "The numbers of the placements that are legal but for touching a piece.");
    module.def("perft", &perft, size, supply, depth, no_pieces, nb::kw_only(), best,
               "How many sequences of that many legal placements follow. The last placement of\n"
               "each sequence is counted, not made.");
    module.def("perft_made", &perft_made, size, supply, depth, no_pieces, nb::kw_only(), best,
               "As perft, with every placement made: the sequences, and the placements made.");
    module.def("perft_plain", &perft_plain, size, supply, depth, no_pieces,
               "As perft_made by the plain rules that serve tests and benches as reference.");
    module.def("cpu_variants", &cpu_variants,
               "The names of the CPU variants in this build, the most demanding last.");
    module.def("cpu_variant", &cpu_variant, "The name of the variant used when none is named.");
}

}  // namespace tilewright::bindings
