// `tilewright._native.azul`: the plain players that the engine is measured against.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "azul/plain/plain_search.hpp"
#include "bindings/azul.hpp"
#include "bindings/checks.hpp"

namespace tilewright::bindings {

using namespace tilewright::azul;

namespace {

std::uint64_t natural(nb::int_ given, const char* name) {
    const std::int64_t value = clamped(given);
    if (value < 0 || value == INT64_MAX)
        refuse(std::string(name) + " is from 0 to 2^63 - 2, not " + text_of(given));
    return static_cast<std::uint64_t>(value);
}

nb::tuple tuple_of(const PlainReport& report) {
    nb::list lines;
    for (const PlainLine& line : report.lines) {
        nb::list moves;
        moves.append(static_cast<int>(line.move));
        for (int i = 0; i < line.count; ++i) moves.append(static_cast<int>(line.moves[i]));
        lines.append(nb::make_tuple(moves, line.value, line.visits));
    }
    return nb::make_tuple(lines, report.depth, report.whole, report.nodes);
}

template <typename Searcher>
nb::tuple search(Searcher& searcher, const AzulPosition& position, double seconds, nb::int_ nodes,
                 nb::int_ depth, nb::int_ seed) {
    const State state = position.state();
    if (state.phase != Phase::offer && state.phase != Phase::tiling)
        refuse("no player is to move in this position");
    // Written so that no number at all is refused too.
    if (!(seconds >= 0)) refuse("the seconds are at least 0");
    PlainAim aim;
    aim.seconds = seconds;
    aim.nodes = natural(nodes, "the nodes");
    aim.depth = static_cast<int>(std::min<std::uint64_t>(natural(depth, "the depth"), most_groups));
    aim.seed = natural(seed, "the seed");
    Interruption interruption;
    PlainReport report;
    {
        nb::gil_scoped_release unlocked;
        report = searcher.search(state, aim, interruption.watch());
    }
    interruption.rethrow(report.stopped);
    return tuple_of(report);
}

std::unique_ptr<RoundsSearch> make_rounds(const std::optional<std::string>& variant) {
    return std::make_unique<RoundsSearch>(*checked_azul_variant(variant).plain);
}

std::unique_ptr<PlayoutsSearch> make_playouts(const std::optional<std::string>& variant) {
    return std::make_unique<PlayoutsSearch>(*checked_azul_variant(variant).plain, PlayoutsStyle{});
}

std::int32_t board_worth(const AzulPosition& position, nb::int_ seat) {
    const State& state = position.state();
    const std::uint64_t index = natural(seat, "the seat");
    if (index >= state.seats) refuse("there is no seat " + text_of(seat));
    return best_variant().plain->board_worth(state.board[index], state.grey != 0);
}

std::int32_t judged(const AzulPosition& position, nb::int_ seat) {
    const State& state = position.state();
    const std::uint64_t index = natural(seat, "the seat");
    if (index >= state.seats) refuse("there is no seat " + text_of(seat));
    return best_variant().plain->judged(state, static_cast<int>(index));
}

template <typename Searcher>
void bind_searcher(nb::class_<Searcher>& bound) {
    bound
        .def("search", &search<Searcher>, nb::arg("state"), nb::arg("seconds"), nb::arg("nodes"),
             nb::arg("depth"), nb::arg("seed"),
             "((moves, hundredths of a point for who is to move, visits) best first, depth, whether\n"
             "the round was searched to its end, nodes). A limit of 0 is none.")
        .def("stop", &Searcher::stop, "Ends the search that runs, from any thread.");
}

}  // namespace

void bind_azul_plain(nb::module_& module) {
    nb::class_<RoundsSearch> rounds(module, "RoundsSearch", "Plain alpha-beta within a round.");
    rounds.def(nb::new_(&make_rounds), nb::kw_only(), nb::arg("variant") = nb::none());
    bind_searcher(rounds);
    nb::class_<PlayoutsSearch> playouts(module, "PlayoutsSearch",
                                        "Plain Monte-Carlo tree search.");
    playouts.def(nb::new_(&make_playouts), nb::kw_only(), nb::arg("variant") = nb::none());
    bind_searcher(playouts);
    module.def("plain_board_worth", &board_worth, nb::arg("state"), nb::arg("seat"),
               "The worth of a board in hundredths of a point, as tilewright.azul.evaluation has it.");
    module.def("plain_judged", &judged, nb::arg("state"), nb::arg("seat"),
               "What the plain search says of a position as it lies, in hundredths of a point.");
}

}  // namespace tilewright::bindings
