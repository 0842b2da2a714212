// `tilewright._native.azul`: positions, random games, and counts of sequences. Long work runs
// without the interpreter's lock and looks for Ctrl-C.
#include "bindings/azul.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "bindings/checks.hpp"

namespace tilewright::bindings {

using namespace tilewright::azul;

const Variant& checked_azul_variant(const std::optional<std::string>& name) {
    if (!name) return best_variant();
    const Variant* variant = variant_named(*name);
    if (variant == nullptr) refuse("there is no CPU variant '" + name->substr(0, 40) + "'");
    if (!variant->supported())
        throw std::runtime_error("this processor cannot run the CPU variant '" + *name + "'");
    return *variant;
}

namespace {

// More moves than a round has are counted as none.
constexpr int deepest = 100;

std::uint64_t natural(nb::int_ given, const char* name) {
    const std::int64_t value = clamped(given);
    if (value < 0 || value == INT64_MAX)
        refuse(std::string(name) + " is from 0 to 2^63 - 2, not " + text_of(given));
    return static_cast<std::uint64_t>(value);
}

nb::tuple by_seat(const State& state, const auto* numbers) {
    nb::list items;
    for (int seat = 0; seat < state.seats; ++seat) items.append(numbers[seat]);
    return nb::tuple(items);
}

nb::tuple random_games(const AzulPosition& position, nb::int_ games, nb::int_ seed,
                       const std::optional<std::string>& variant_name) {
    const std::uint64_t wanted = natural(games, "the number of games");
    const std::uint64_t start = natural(seed, "the seed");
    const Variant& variant = checked_azul_variant(variant_name);
    const State state = position.state();
    Interruption interruption;
    RandomGames sum;
    {
        nb::gil_scoped_release unlocked;
        sum = variant.core->random_games(state, wanted, start, interruption.watch());
    }
    interruption.rethrow(sum.stopped);
    return nb::make_tuple(sum.games, sum.unfinished, sum.moves, sum.rounds,
                          by_seat(state, sum.points), by_seat(state, sum.wins));
}

std::uint64_t count_sequences(const AzulPosition& position, nb::int_ depth,
                              const std::optional<std::string>& variant_name) {
    const std::int64_t plies = clamped(depth);
    if (plies < 0 || plies > deepest)
        refuse("the depth is from 0 to " + std::to_string(deepest) + ", not " + text_of(depth));
    const Variant& variant = checked_azul_variant(variant_name);
    const State state = position.state();
    Interruption interruption;
    SequenceCount sum;
    {
        nb::gil_scoped_release unlocked;
        sum = variant.core->count_sequences(state, static_cast<int>(plies), interruption.watch());
    }
    interruption.rethrow(sum.stopped);
    return sum.count;
}

std::vector<std::string> cpu_variants() {
    std::vector<std::string> names;
    for (const Variant& variant : variants()) names.emplace_back(variant.name);
    return names;
}

std::string cpu_variant() { return std::string(best_variant().name); }

}  // namespace

void bind_azul(nb::module_& module) {
    const auto best = nb::arg("variant") = nb::none();

    nb::class_<AzulPosition>(module, "State",
                             "A position of Azul, immutable; State(*state.data()) equals state.")
        .def(nb::init<bool, nb::int_, nb::int_, nb::int_, nb::int_, nb::int_, nb::tuple, nb::tuple,
                      nb::tuple, nb::tuple, nb::tuple>(),
             nb::arg("grey"), nb::arg("round"), nb::arg("phase"), nb::arg("first"),
             nb::arg("turn"), nb::arg("marker"), nb::arg("displays"), nb::arg("centre"),
             nb::arg("bag"), nb::arg("lid"), nb::arg("boards"))
        .def_static("start", &AzulPosition::start, nb::arg("seats"), nb::arg("grey") = false,
                    nb::arg("first") = 0, "The beginning of a game.")
        .def("data", &AzulPosition::data, "The arguments that make this position.")
        .def("moves", &AzulPosition::moves, "The numbers of the legal moves, in no set order.")
        .def("play", &AzulPosition::play, nb::arg("move"), "The position after a legal move.")
        .def("deal", &AzulPosition::deal, nb::arg("displays"),
             "The position after the awaited deal.")
        .def("outcome", &AzulPosition::outcome,
             "(scores with bonuses, ranks from 1) by seat; None before the end.")
        .def(nb::self == nb::self, nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", &AzulPosition::hash)
        .def("__repr__", [](const AzulPosition& position) {
            return std::string("State") + nb::repr(position.data()).c_str();
        });
    module.def("random_games", &random_games, nb::arg("state"), nb::arg("games"),
               nb::arg("seed"), nb::kw_only(), best,
               "Plays random games from a position on: (games, games given up after 100 rounds,\n"
               "moves, rounds, points by seat, wins by seat).");
    module.def("count_sequences", &count_sequences, nb::arg("state"), nb::arg("depth"),
               nb::kw_only(), best,
               "How many sequences of that many legal moves follow without a deal.");
    module.def("cpu_variants", &cpu_variants,
               "The names of the CPU variants in this build, the most demanding last.");
    module.def("cpu_variant", &cpu_variant, "The name of the variant used when none is named.");
}

}  // namespace tilewright::bindings
