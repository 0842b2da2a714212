// `tilewright._native.lits`. Everything that comes from Python is checked here, before the core
// sees it; long work runs without the interpreter's lock and looks for Ctrl-C now and then.
#include "bindings/lits.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "lits/plain.hpp"
#include "lits/tables.hpp"
#include "lits/variants.hpp"

namespace tilewright::bindings {

namespace nb = nanobind;
using namespace tilewright::lits;

namespace {

// Any Python integer, held within what 64 bits hold.
std::int64_t clamped(nb::handle integer) {
    int overflow = 0;
    const long long value = PyLong_AsLongLongAndOverflow(integer.ptr(), &overflow);
    if (overflow != 0) return overflow < 0 ? INT64_MIN : INT64_MAX;
    if (value == -1 && PyErr_Occurred() != nullptr) throw nb::python_error();
    return value;
}

// The number for a message. Python itself refuses to write out very large ones.
std::string text_of(nb::handle integer) {
    const std::int64_t value = clamped(integer);
    if (value == INT64_MIN || value == INT64_MAX) return "a number beyond 64 bits";
    return std::to_string(value);
}

[[noreturn]] void refuse(const std::string& sentence) { throw nb::value_error(sentence.c_str()); }

const Tables& checked_tables(nb::int_ size) {
    const std::int64_t value = clamped(size);
    if (value < smallest_size || value > largest_size)
        refuse("the size is from 4 to 12, not " + text_of(size));
    return tables(static_cast<int>(value));
}

int checked_supply(nb::int_ supply) {
    const std::int64_t value = clamped(supply);
    if (value < 1) refuse("the supply of each type is at least 1, not " + text_of(supply));
    // No board holds more pieces than this, so more of them change nothing.
    return static_cast<int>(std::min<std::int64_t>(value, most_pieces));
}

int checked_depth(nb::int_ depth) {
    const std::int64_t value = clamped(depth);
    if (value < 0 || value > most_pieces)
        refuse("the depth is from 0 to " + std::to_string(most_pieces) + ", not " +
               text_of(depth));
    return static_cast<int>(value);
}

const Variant& checked_variant(const std::optional<std::string>& name) {
    if (!name) return best_variant();
    const Variant* variant = variant_named(*name);
    if (variant == nullptr) refuse("there is no CPU variant '" + name->substr(0, 40) + "'");
    if (!variant->supported())
        throw std::runtime_error("this processor cannot run the CPU variant '" + *name + "'");
    return *variant;
}

struct Survey {
    std::vector<std::uint16_t> placed;
    std::vector<std::uint64_t> legal, living;
};

// Reads the placements made and plays them: ValueError when one is not legal where it stands.
Survey checked_survey(const Tables& tables, int supply, nb::sequence placed,
                      const Variant& variant) {
    const TableView& view = tables.view();
    Survey survey;
    for (nb::handle item : placed) {
        if (!PyLong_Check(item.ptr())) throw nb::type_error("placements are given by number");
        const std::int64_t p = clamped(item);
        if (p < 0 || p >= view.count)
            refuse("placements of this size are numbered from 0 to " +
                   std::to_string(view.count - 1) + ", not " + text_of(item));
        survey.placed.push_back(static_cast<std::uint16_t>(p));
        // The first of them that is too many cannot be legal, so the rest need not be read.
        if (survey.placed.size() > most_pieces) break;
    }
    survey.legal.resize(static_cast<std::size_t>(view.words));
    survey.living.resize(static_cast<std::size_t>(view.words));
    const Placed made{survey.placed.data(), static_cast<int>(survey.placed.size()), supply};
    const int played =
        variant.kernel->survey(view, made, survey.legal.data(), survey.living.data());
    if (played != made.count)
        refuse("placement " + std::to_string(made.placements[played]) +
               " is not legal after the first " + std::to_string(played));
    return survey;
}

std::vector<int> numbers(const std::vector<std::uint64_t>& set) {
    std::vector<int> result;
    for (std::size_t index = 0; index < set.size(); ++index)
        for (std::uint64_t word = set[index]; word != 0; word &= word - 1)
            result.push_back(static_cast<int>(index) * 64 + __builtin_ctzll(word));
    return result;
}

// Looks for Ctrl-C a few times a second; the lock is not held when it is called.
class Interruption {
  public:
    Watch watch() noexcept { return {&Interruption::stop, this}; }

    // Throws what the signal's handler raised.
    void rethrow(const Walk& walk) const {
        if (walk.stopped) throw nb::python_error();
    }

  private:
    using Clock = std::chrono::steady_clock;

    static bool stop(void* context) {
        auto* self = static_cast<Interruption*>(context);
        if (Clock::now() < self->next_) return false;
        nb::gil_scoped_acquire lock;
        const bool raised = PyErr_CheckSignals() != 0;
        self->next_ = Clock::now() + std::chrono::milliseconds(200);
        return raised;
    }

    Clock::time_point next_ = Clock::now() + std::chrono::milliseconds(200);
};

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
    interruption.rethrow(walk);
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
    interruption.rethrow(walk);
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
