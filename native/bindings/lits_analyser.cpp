// `tilewright._native.lits.Analyser`: the engine of Battle of LITS for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bindings/lits.hpp"
#include "bindings/lits_checks.hpp"
#include "lits/search/analyser.hpp"

namespace tilewright::bindings {

using namespace tilewright::lits;

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

std::unique_ptr<Analyser> make_analyser(nb::int_ size, const std::string& symbols,
                                        nb::int_ threads, nb::int_ table_bytes,
                                        const std::optional<std::string>& variant) {
    const Tables& tables = checked_tables(size);
    const std::size_t cells =
        static_cast<std::size_t>(tables.view().size) * static_cast<std::size_t>(tables.view().size);
    if (symbols.size() != cells ||
        symbols.find_first_not_of("12.") != std::string::npos)
        refuse("the symbols are given as one of 1, 2 and . for each cell");
    std::vector<std::int8_t> owners;
    for (char symbol : symbols)
        owners.push_back(static_cast<std::int8_t>(symbol == '.' ? -1 : symbol - '1'));
    return std::make_unique<Analyser>(
        tables, owners, static_cast<int>(within(threads, 1, most_threads, "the threads")),
        static_cast<std::size_t>(within(table_bytes, 0, most_table, "the table")),
        checked_variant(variant));
}

nb::list list_of(const std::vector<std::uint16_t>& numbers) {
    nb::list list;
    for (std::uint16_t number : numbers) list.append(nb::int_(number));
    return list;
}

nb::tuple tuple_of(const Report& report) {
    nb::list lines;
    for (const LineFound& line : report.lines)
        lines.append(nb::make_tuple(list_of(line.moves), line.found.value, line.found.low,
                                    line.found.high));
    return nb::make_tuple(lines, list_of(report.equals), report.depth, report.nodes,
                          report.seconds, report.last);
}

void analyse(Analyser& analyser, nb::sequence placed, nb::int_ supply,
             bool choose_fair, double seconds, double aim, nb::int_ nodes, nb::int_ depth,
             nb::int_ lines, bool equals, nb::callable tell) {
    const int pieces = checked_supply(supply);
    const Survey survey = checked_survey(analyser.tables(), pieces, placed, best_variant());
    Root root{survey.placed, pieces, choose_fair && survey.placed.empty()};
    SearchLimits limits;
    limits.seconds = std::max(seconds, 0.0);
    limits.aim = std::max(aim, 0.0);
    limits.nodes = static_cast<std::uint64_t>(within(nodes, 0, INT64_MAX, "the nodes"));
    limits.depth = static_cast<int>(std::clamp<std::int64_t>(clamped(depth), 0, deepest));
    limits.lines = static_cast<int>(std::clamp<std::int64_t>(clamped(lines), 1, 1 << 16));
    limits.equals = equals;
    std::optional<nb::python_error> raised;
    {
        nb::gil_scoped_release unlocked;
        analyser.analyse(root, limits, [&](const Report& report) {
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

nb::tuple features(Analyser& analyser, nb::sequence placed, nb::int_ supply) {
    const int pieces = checked_supply(supply);
    const Survey survey = checked_survey(analyser.tables(), pieces, placed, best_variant());
    const Features found = analyser.features(Root{survey.placed, pieces, false});
    nb::list values;
    for (int value : found.value) values.append(value);
    return nb::make_tuple(values, found.living);
}

// 16 bytes a position: key, low, high, move, work; the machine's order, which is little-endian on
// all that we know.
static_assert(sizeof(Kept) == 16);

nb::bytes proven(const Analyser& analyser, nb::int_ work) {
    const int least = static_cast<int>(within(work, 0, 31, "the work"));
    std::vector<Kept> kept;
    {
        nb::gil_scoped_release unlocked;
        kept = analyser.proven(least);
    }
    return nb::bytes(reinterpret_cast<const char*>(kept.data()), kept.size() * sizeof(Kept));
}

void learn(Analyser& analyser, nb::bytes bytes) {
    if (bytes.size() % sizeof(Kept) != 0) refuse("kept positions have 16 bytes each");
    std::vector<Kept> kept(bytes.size() / sizeof(Kept));
    std::memcpy(kept.data(), bytes.c_str(), bytes.size());
    for (const Kept& one : kept)
        if (one.low > one.high || one.work > 31) refuse("kept positions contradict themselves");
    nb::gil_scoped_release unlocked;
    analyser.learn(kept);
}

}  // namespace

void bind_lits_analyser(nb::module_& module) {
    nb::class_<Analyser>(module, "Analyser",
                         "Searches positions of one board; see tilewright.lits.engine.")
        .def(nb::new_(&make_analyser), nb::arg("size"), nb::arg("symbols"), nb::arg("threads"),
             nb::arg("table_bytes"), nb::kw_only(), nb::arg("variant") = nb::none(),
             "`symbols` has 1, 2 or . for each cell: a symbol of who places first, of the other\n"
             "player, or none. The table takes at least 4 MiB.")
        .def("analyse", &analyse, nb::arg("placed"), nb::arg("supply"),
             nb::arg("choose_fair"), nb::arg("seconds"), nb::arg("aim"), nb::arg("nodes"),
             nb::arg("depth"), nb::arg("lines"), nb::arg("equals"), nb::arg("tell"),
             "Searches and calls `tell` with (lines, equals, depth, nodes, seconds, last), a line\n"
             "being (placements, value in 64ths of a symbol, proven not lower, proven not higher).")
        .def("features", &features, nb::arg("placed"), nb::arg("supply"),
             "What the estimate of an unfinished position is a weighted sum of, and the number of\n"
             "living placements: native/lits/search/features.hpp. Not while it searches.")
        .def("stop", &Analyser::stop, "Ends the search that runs, from any thread.")
        .def("ready", &Analyser::ready, "Takes back a stop that came before its search.")
        .def("clear", &Analyser::clear, "Forgets all that was found.")
        .def("proven", &proven, nb::arg("work"),
             "What took at least 2^work nodes to prove, for `learn`.")
        .def("learn", &learn, nb::arg("kept"), "Takes up what `proven` gave.")
        .def_prop_ro("table_bytes", &Analyser::table_bytes, "The size of the table.");
}

}  // namespace tilewright::bindings
