// `tilewright._native.azul.plain_round`: late rounds searched whole, as a measure for the engine.
#include <nanobind/nanobind.h>

#include <optional>

#include "azul/plain_round.hpp"
#include "bindings/azul.hpp"
#include "bindings/checks.hpp"

namespace tilewright::bindings {

using namespace tilewright::azul;

namespace {

nb::tuple plain_round_of(const Network& network, const AzulPosition& position, nb::int_ most) {
    const State state = position.state();
    if (network.seats != state.seats || network.grey != (state.grey != 0))
        refuse("the network is for another number of players or another wall");
    if (state.seats != 2) refuse("only rounds of two players are searched plainly");
    if (state.phase != Phase::offer && state.phase != Phase::tiling)
        refuse("no player is to move in this position");
    const std::int64_t positions = clamped(most);
    if (positions < 1) refuse("at least one position must be allowed, not " + text_of(most));
    Interruption interruption;
    std::optional<PlainRound> found;
    try {
        nb::gil_scoped_release unlocked;
        found = plain_round(network, state, static_cast<std::size_t>(positions),
                            interruption.watch());
    } catch (const TooManyPositions& error) {
        refuse(error.what());
    }
    interruption.rethrow(found->stopped);
    nb::list moves;
    for (const PlainMove& each : found->moves)
        moves.append(nb::make_tuple(static_cast<int>(each.move), each.value));
    return nb::make_tuple(moves, found->positions);
}

}  // namespace

void bind_azul_round(nb::module_& module) {
    module.def("plain_round", &plain_round_of, nb::arg("network"), nb::arg("state"),
               nb::arg("most"),
               "([(move, value)] of all legal moves, positions looked at): what each move comes to\n"
               "with best play to the round's end, for who is to move, by looking at everything.\n"
               "Two players; ValueError for a round of more than `most` positions.");
}

}  // namespace tilewright::bindings
