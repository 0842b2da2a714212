#include "bindings/lits_checks.hpp"

#include <algorithm>
#include <stdexcept>

namespace tilewright::bindings {

using namespace tilewright::lits;

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

}  // namespace tilewright::bindings
