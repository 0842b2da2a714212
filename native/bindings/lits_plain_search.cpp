// `tilewright._native.lits`: the plain search and the brute force that it is held to.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bindings/lits.hpp"
#include "bindings/lits_checks.hpp"
#include "lits/brute_force.hpp"
#include "lits/plain_search.hpp"
#include "lits/tables.hpp"
#include "lits/variants.hpp"

namespace tilewright::bindings {

using namespace tilewright::lits;

namespace {

constexpr std::int64_t most_megabytes = 1 << 16;

// One entry for each cell: 1 for the symbol `to_move`, -1 for the other, 0 for a dot.
Symbols checked_symbols(int size, const std::string& symbols, const std::string& to_move) {
    if (to_move != "X" && to_move != "O") refuse("the side to move is 'X' or 'O'");
    if (symbols.size() != static_cast<std::size_t>(size * size))
        refuse("the symbols are " + std::to_string(size * size) + " letters, not " +
               std::to_string(symbols.size()));
    Symbols result;
    for (char letter : symbols) {
        if (letter != 'X' && letter != 'O' && letter != '.')
            refuse("the symbols are the letters X and O and dots");
        const int sign = letter == to_move.front() ? 1 : -1;
        result.push_back(static_cast<std::int8_t>(letter == '.' ? 0 : sign));
    }
    return result;
}

std::size_t checked_table_bytes(nb::int_ megabytes) {
    const std::int64_t value = clamped(megabytes);
    if (value < 1 || value > most_megabytes)
        refuse("the table takes from 1 to " + std::to_string(most_megabytes) +
               " megabytes, not " + text_of(megabytes));
    return static_cast<std::size_t>(value) << 20;
}

std::uint64_t checked_node_limit(const std::optional<nb::int_>& nodes) {
    if (!nodes) return no_node_limit;
    const std::int64_t value = clamped(*nodes);
    if (value < 1) refuse("the number of nodes is at least 1, not " + text_of(*nodes));
    return static_cast<std::uint64_t>(value);
}

nb::tuple plain_solve(nb::int_ size, nb::int_ supply, const std::string& symbols,
                      const std::string& to_move, nb::sequence placed, nb::int_ megabytes,
                      const std::optional<nb::int_>& most_nodes,
                      const std::optional<std::string>& variant_name) {
    const Tables& tables = checked_tables(size);
    const int pieces = checked_supply(supply);
    const Variant& variant = checked_variant(variant_name);
    const Survey survey = checked_survey(tables, pieces, placed, variant);
    const Symbols signs = checked_symbols(tables.view().size, symbols, to_move);
    const std::size_t table_bytes = checked_table_bytes(megabytes);
    const std::uint64_t node_limit = checked_node_limit(most_nodes);
    Interruption interruption;
    PlainResult result;
    {
        nb::gil_scoped_release unlocked;
        PlainSearch search(tables, signs, survey.placed, pieces, table_bytes);
        result = search.solve(variant, node_limit, interruption.watch());
    }
    interruption.rethrow(result.stopped);
    if (!result.finished) return nb::make_tuple(nb::none(), result.nodes);
    return nb::make_tuple(result.value, result.nodes);
}

nb::tuple plain_moves(nb::int_ size, nb::int_ supply, const std::string& symbols,
                       const std::string& to_move, nb::int_ depth, nb::sequence placed,
                      nb::int_ megabytes, const std::optional<nb::int_>& most_nodes,
                       const std::optional<std::string>& variant_name) {
    const Tables& tables = checked_tables(size);
    const int pieces = checked_supply(supply);
    const int plies = checked_depth(depth);
    if (plies < 1) refuse("the plain search looks at least 1 placement ahead");
    const Variant& variant = checked_variant(variant_name);
    const Survey survey = checked_survey(tables, pieces, placed, variant);
    const Symbols signs = checked_symbols(tables.view().size, symbols, to_move);
    const std::size_t table_bytes = checked_table_bytes(megabytes);
    const std::uint64_t node_limit = checked_node_limit(most_nodes);
    Interruption interruption;
    std::vector<PlainMove> moves;
    PlainResult result;
    {
        nb::gil_scoped_release unlocked;
        PlainSearch search(tables, signs, survey.placed, pieces, table_bytes);
        result = search.rank(variant, plies, node_limit, interruption.watch(), moves);
    }
    interruption.rethrow(result.stopped);
    if (!result.finished) return nb::make_tuple(nb::none(), result.nodes);
    nb::list ranked;
    for (const PlainMove& move : moves)
        ranked.append(nb::make_tuple(move.placement, move.value));
    return nb::make_tuple(ranked, result.nodes);
}

nb::tuple solve_by_brute_force(nb::int_ size, nb::int_ supply, const std::string& symbols,
                               const std::string& to_move, nb::sequence placed) {
    const Tables& tables = checked_tables(size);
    const int pieces = checked_supply(supply);
    const Survey survey = checked_survey(tables, pieces, placed, best_variant());
    const Symbols signs = checked_symbols(tables.view().size, symbols, to_move);
    Interruption interruption;
    BruteForce result;
    {
        nb::gil_scoped_release unlocked;
        result = brute_force(tables.view().size, pieces, signs, survey.placed,
                             interruption.watch());
    }
    interruption.rethrow(result.stopped);
    return nb::make_tuple(result.value, result.nodes);
}

}  // namespace

void bind_lits_plain_search(nb::module_& module) {
    const auto size = nb::arg("size");
    const auto supply = nb::arg("supply");
    const auto symbols = nb::arg("symbols");
    const auto to_move = nb::arg("to_move");
    const auto no_pieces = nb::arg("placed") = nb::make_tuple();
    const auto megabytes = nb::arg("table_megabytes") = nb::int_(64);
    const auto most_nodes = nb::arg("most_nodes") = nb::none();
    const auto best = nb::arg("variant") = nb::none();

    module.def("plain_solve", &plain_solve, size, supply, symbols, to_move, no_pieces,
               nb::kw_only(), megabytes, most_nodes, best,
               "The exact value in half points for the side to move (None when the search gave up\n"
               "at most_nodes), and the positions visited.");
    module.def("plain_moves", &plain_moves, size, supply, symbols, to_move, nb::arg("depth"),
               no_pieces, nb::kw_only(), megabytes, most_nodes, best,
               "The legal placements as (number, half points for the side to move) by a\n"
               "search of fixed depth (None when it gave up), and the positions visited.");
    module.def("solve_by_brute_force", &solve_by_brute_force, size, supply, symbols, to_move,
               no_pieces,
               "As plain_solve, by every continuation on a board of cells: for small boards.");
}

}  // namespace tilewright::bindings
