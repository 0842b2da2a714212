// `tilewright._native.azul`: the network, the engine, and the games it learns from.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "azul/network_weights.hpp"
#include "azul/search/analyser.hpp"
#include "azul/selfplay.hpp"
#include "bindings/azul.hpp"
#include "bindings/checks.hpp"

namespace tilewright::bindings {

using namespace tilewright::azul;

namespace {

constexpr int most_threads = 256;
constexpr std::int64_t most_table = std::int64_t{1} << 40;

std::int64_t within(nb::int_ number, std::int64_t least, std::int64_t most, const char* what) {
    const std::int64_t value = clamped(number);
    if (value < least || value > most)
        refuse(std::string(what) + " is from " + std::to_string(least) + " to " +
               std::to_string(most) + ", not " + text_of(number));
    return value;
}

// Python objects cannot be made constant; nothing here changes a network.
std::shared_ptr<Network> network_of(nb::int_ seats, bool grey, nb::bytes weights) {
    const int players = static_cast<int>(within(seats, 2, most_seats, "the number of players"));
    if (weights.size() != weight_count(players) * sizeof(float))
        refuse("a network for " + std::to_string(players) + " players has " +
               std::to_string(weight_count(players)) + " weights of four bytes");
    std::vector<float> numbers(weight_count(players));
    std::memcpy(numbers.data(), weights.c_str(), weights.size());
    return make_network(players, grey, numbers);
}

void check_fits(const Network& network, const State& state) {
    if (network.seats != state.seats || network.grey != (state.grey != 0))
        refuse("the network is for another number of players or another wall");
}

// --- The engine ----------------------------------------------------------------------------------

std::unique_ptr<Analyser> make_analyser(std::shared_ptr<Network> network, nb::int_ threads,
                                        nb::int_ table_bytes,
                                        const std::optional<std::string>& variant) {
    const Variant& kernels = checked_azul_variant(variant);
    return std::make_unique<Analyser>(
        std::move(network), *kernels.search, *kernels.trees,
        static_cast<int>(within(threads, 1, most_threads, "the threads")),
        static_cast<std::size_t>(
            within(table_bytes, static_cast<std::int64_t>(Analyser::least_table), most_table,
                   "the table")));
}

nb::tuple tuple_of(const Report& report) {
    nb::list lines;
    for (const LineFound& line : report.lines) {
        nb::list moves;
        for (Move move : line.moves) moves.append(static_cast<int>(move));
        lines.append(nb::make_tuple(moves, line.value, line.outlook.share, line.outlook.margin,
                                    line.whole));
    }
    return nb::make_tuple(lines, report.depth, report.nodes, report.seconds, report.last);
}

void analyse(Analyser& analyser, const AzulPosition& position, double seconds, double aim,
             nb::int_ nodes, nb::int_ depth, nb::int_ lines, bool beyond, nb::callable tell) {
    const State state = position.state();
    check_fits(analyser.network(), state);
    SearchLimits limits;
    limits.seconds = std::max(seconds, 0.0);
    limits.aim = std::max(aim, 0.0);
    limits.nodes = static_cast<std::uint64_t>(within(nodes, 0, INT64_MAX, "the nodes"));
    limits.depth = static_cast<int>(std::clamp<std::int64_t>(clamped(depth), 0, most_plies));
    limits.lines = static_cast<int>(std::clamp<std::int64_t>(clamped(lines), 1, most_moves));
    limits.beyond = beyond;
    std::optional<nb::python_error> raised;
    {
        nb::gil_scoped_release unlocked;
        analyser.analyse(state, limits, [&](const Report& report) {
            nb::gil_scoped_acquire lock;
            if (raised) return;
            try {
                tell(tuple_of(report));
            } catch (nb::python_error& error) {
                raised.emplace(std::move(error));
                analyser.stop();
            }
        });
    }
    if (raised) throw nb::python_error(std::move(*raised));
}

// --- One position as it lies ---------------------------------------------------------------------

// Share and margin of each seat.
nb::list judged(const Network& network, const AzulPosition& position) {
    const State& state = position.state();
    check_fits(network, state);
    if (state.phase == Phase::over) refuse("the game is over, so nothing is left to judge");
    Outlook outlooks[most_seats];
    best_variant().search->judge(network, &state, 1, outlooks);
    nb::list seats;
    for (int seat = 0; seat < state.seats; ++seat)
        seats.append(nb::make_tuple(outlooks[seat].share, outlooks[seat].margin));
    return seats;
}

// --- Learning ------------------------------------------------------------------------------------

SelfPlay plan_of(nb::int_ seats, bool grey, nb::int_ games, nb::int_ seed) {
    SelfPlay plan;
    plan.seats = static_cast<int>(within(seats, 2, most_seats, "the number of players"));
    plan.grey = grey;
    plan.games = static_cast<int>(within(games, 0, 1'000'000, "the number of games"));
    plan.seed = static_cast<std::uint64_t>(within(seed, 0, INT64_MAX, "the seed"));
    return plan;
}

nb::bytes bytes_of(const std::vector<Sample>& samples) {
    return nb::bytes(reinterpret_cast<const char*>(samples.data()),
                     samples.size() * sizeof(Sample));
}

nb::bytes quick_games_of(nb::int_ seats, bool grey, nb::int_ games, nb::int_ seed, nb::int_ keep) {
    const SelfPlay plan = plan_of(seats, grey, games, seed);
    const int kept = static_cast<int>(within(keep, 1, 1'000, "what is kept"));
    std::vector<Sample> samples;
    {
        nb::gil_scoped_release unlocked;
        samples = quick_games(plan, kept);
    }
    return bytes_of(samples);
}

nb::bytes searched_games_of(Analyser& analyser, nb::int_ games, nb::int_ seed, nb::int_ nodes) {
    const SelfPlay plan =
        plan_of(nb::int_(analyser.network().seats), analyser.network().grey, games, seed);
    const auto limit = static_cast<std::uint64_t>(within(nodes, 1, INT64_MAX, "the nodes"));
    std::vector<Sample> samples;
    Interruption interruption;
    bool stopped = false;
    {
        nb::gil_scoped_release unlocked;
        const Watch watch = interruption.watch();
        samples = searched_games(plan, analyser, limit,
                                 [&] { return stopped = watch.stop(watch.context); });
    }
    interruption.rethrow(stopped);
    return bytes_of(samples);
}

std::vector<Sample> samples_in(const nb::bytes& bytes) {
    if (bytes.size() % sizeof(Sample) != 0) refuse("these are no samples");
    std::vector<Sample> samples(bytes.size() / sizeof(Sample));
    std::memcpy(samples.data(), bytes.c_str(), bytes.size());
    return samples;
}

// Two bytes for each input that is yes, `most_inputs` for each sample, 0xffff for none.
nb::bytes inputs_of_samples(nb::bytes samples) {
    const std::vector<Sample> read = samples_in(samples);
    std::vector<std::uint16_t> inputs(read.size() * most_inputs, 0xffff);
    for (std::size_t i = 0; i < read.size(); ++i)
        best_variant().search->inputs(read[i].state, inputs.data() + i * most_inputs);
    return nb::bytes(reinterpret_cast<const char*>(inputs.data()), inputs.size() * 2);
}

// Two numbers of 32 bits for each of the `most_seats` seats of each sample: share and margin.
nb::bytes judged_samples(const Network& network, nb::bytes samples) {
    std::vector<State> states;
    for (const Sample& sample : samples_in(samples)) {
        check_fits(network, sample.state);
        states.push_back(sample.state);
    }
    std::vector<Outlook> outlooks(states.size() * most_seats);
    best_variant().search->judge(network, states.data(), states.size(), outlooks.data());
    return nb::bytes(reinterpret_cast<const char*>(outlooks.data()),
                     outlooks.size() * sizeof(Outlook));
}

}  // namespace

void bind_azul_search(nb::module_& module) {
    nb::class_<Network>(module, "Network", "Judges positions; see native/azul/network.hpp.")
        .def(nb::new_(&network_of), nb::arg("seats"), nb::arg("grey"), nb::arg("weights"),
             "`weights` are 32-bit numbers in the order of native/azul/network_weights.hpp.")
        .def_ro("seats", &Network::seats)
        .def_ro("grey", &Network::grey);
    nb::class_<Analyser>(module, "Analyser", "Searches positions; see tilewright.azul.engine.")
        .def(nb::new_(&make_analyser), nb::arg("network"), nb::arg("threads"),
             nb::arg("table_bytes"), nb::kw_only(), nb::arg("variant") = nb::none(),
             "The table takes at least 1 MiB.")
        .def("analyse", &analyse, nb::arg("position"), nb::arg("seconds"), nb::arg("aim"),
             nb::arg("nodes"), nb::arg("depth"), nb::arg("lines"), nb::arg("beyond"),
             nb::arg("tell"),
             "Searches and calls `tell` with (lines, depth, nodes, seconds, last), a line being\n"
             "(moves, value, share in 1/10000, margin in 1/100 points, whether it is whole).")
        .def("stop", &Analyser::stop, "Ends the search that runs, from any thread.")
        .def("ready", &Analyser::ready, "Takes back a stop that came before its search.")
        .def("clear", &Analyser::clear, "Forgets all that was found.")
        .def_prop_ro("table_bytes", &Analyser::table_bytes, "The size of the table.");
    module.def("judged", &judged, nb::arg("network"), nb::arg("position"),
               "What the network says of a position without any search: for each seat its share in\n"
               "1/10000 and its margin in 1/100 points. ValueError when the game is over.");
    module.def("quick_games", &quick_games_of, nb::arg("seats"), nb::arg("grey"), nb::arg("games"),
               nb::arg("seed"), nb::arg("keep"),
               "Samples of games by first sight, one position in `keep`: native/azul/selfplay.hpp.");
    module.def("searched_games", &searched_games_of, nb::arg("analyser"), nb::arg("games"),
               nb::arg("seed"), nb::arg("nodes"), "Samples of games by searches.");
    module.def("inputs_of_samples", &inputs_of_samples, nb::arg("samples"),
               "The network's inputs that are yes, in 16 bits each, 65535 where there is none more.");
    module.def("judged_samples", &judged_samples, nb::arg("network"), nb::arg("samples"),
               "What the network says of each: for each of four seats its share in 1/10000 and its\n"
               "margin in 1/100 points, in 32 bits each.");
    module.attr("SAMPLE_BYTES") = sizeof(Sample);
    module.attr("MOST_INPUTS") = most_inputs;
}

}  // namespace tilewright::bindings
