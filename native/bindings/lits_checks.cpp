#include "bindings/lits_checks.hpp"

#include <algorithm>
#include <stdexcept>

namespace tilewright::bindings {

using namespace tilewright::lits;

std::int64_t clamped(nb::handle integer) {
    int overflow = 0;
    const long long value = PyLong_AsLongLongAndOverflow(integer.ptr(), &overflow);
    if (overflow != 0) return overflow < 0 ? INT64_MIN : INT64_MAX;
    if (value == -1 && PyErr_Occurred() != nullptr) throw nb::python_error();
    return value;
}

std::string text_of(nb::handle integer) {
    const std::int64_t value = clamped(integer);
    if (value == INT64_MIN || value == INT64_MAX) return "a number beyond 64 bits";
    return std::to_string(value);
}

void refuse(const std::string& sentence) { throw nb::value_error(sentence.c_str()); }

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

Interruption::Interruption() noexcept : next_(Clock::now() + interval) {}

Watch Interruption::watch() noexcept { return {&Interruption::stop, this}; }

void Interruption::rethrow(bool stopped) const {
    if (stopped) throw nb::python_error();
}

bool Interruption::stop(void* context) {
    auto* self = static_cast<Interruption*>(context);
    if (Clock::now() < self->next_) return false;
    nb::gil_scoped_acquire lock;
    const bool raised = PyErr_CheckSignals() != 0;
    self->next_ = Clock::now() + interval;
    return raised;
}

}  // namespace tilewright::bindings
