// `tilewright._native.azul`, and the position that its functions and classes share.
#pragma once

#include <nanobind/nanobind.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "azul/state.hpp"
#include "azul/variants.hpp"

namespace tilewright::bindings {

// A position as Python holds it, immutable there. Only such as a game can come to are ever made,
// so what takes one from Python (`const AzulPosition&`) may hand `state()` to the core unchecked.
class AzulPosition {
  public:
    // The beginning of a game. Refuses numbers out of range.
    static AzulPosition start(nanobind::int_ seats, bool grey, nanobind::int_ first);

    // Reads what `data` gives; refuses, with the reason, what no game can come to.
    AzulPosition(bool grey, nanobind::int_ round, nanobind::int_ phase, nanobind::int_ first,
                 nanobind::int_ turn, nanobind::int_ marker, nanobind::tuple displays,
                 nanobind::tuple centre, nanobind::tuple bag, nanobind::tuple lid,
                 nanobind::tuple boards);

    const azul::State& state() const noexcept { return state_; }

    nanobind::tuple data() const;
    std::vector<int> moves() const;
    // Refuse what is not legal here.
    AzulPosition play(nanobind::int_ move) const;
    AzulPosition deal(nanobind::tuple displays) const;
    // Scores with the bonuses and ranks from 1, by seat; None before the end.
    nanobind::object outcome() const;

    bool operator==(const AzulPosition& other) const noexcept;
    std::size_t hash() const noexcept;

  private:
    AzulPosition() = default;

    void read_board(int seat, nanobind::handle given);
    void check() const;
    void check_lines(int seat) const;
    void check_no_row(int seat, int from_row = 0) const;
    void check_marker() const;
    void check_offer() const;
    void check_tiling() const;
    void check_between_rounds() const;
    bool has_paid(int seat) const noexcept;
    int colour_at(int seat, int row, int column) const noexcept;

    azul::State state_{};
    // The colours on grey walls, from 1, 0 for a free cell; `State` keeps rows and columns alone.
    std::array<std::array<std::uint8_t, azul::cells>, azul::most_seats> grey_walls_{};
};

// The best variant when there is no name; refuses names of none.
const azul::Variant& checked_azul_variant(const std::optional<std::string>& name);

// Adds to `module` the position, random games, and counts of sequences.
void bind_azul(nanobind::module_& module);
// Adds the engine and what it learns from.
void bind_azul_search(nanobind::module_& module);
// Adds the plain players.
void bind_azul_plain(nanobind::module_& module);
// Adds the plain search of late rounds.
void bind_azul_round(nanobind::module_& module);

}  // namespace tilewright::bindings
