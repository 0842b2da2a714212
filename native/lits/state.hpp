// The state of a game as sets of placements, and how a placement changes it.
//
// Include it only in files that are compiled once per CPU variant, as common/bits.hpp says.
#pragma once

#include <cstdint>
#include <cstring>

#include "common/bits.hpp"
#include "lits/kernel.hpp"

namespace tilewright::lits::TILEWRIGHT_VARIANT {

using namespace tilewright::TILEWRIGHT_VARIANT;  // Bits and its like
using Word = std::uint64_t;

// Everything that making a placement changes. Nothing in it is ever computed from scratch.
template <int Words>
struct State {
    Bits<Words> dead;     // can never be made again; bits beyond the count are set
    Bits<Words> touched;  // share an edge with a piece
    alignas(32) std::uint16_t cells[16];  // covered cells, as in TableView
    Word squares[2];      // 2x2 squares with a covered cell
    std::uint8_t left[type_count];
    int pieces;

    // Returns word `index` of the set of legal placements.
    Word legal(int index) const noexcept {
        const Word living = ~dead.word(index);
        return pieces == 0 ? living : living & touched.word(index);
    }
};

// Returns the empty board with `supply` pieces of each type.
template <int Words>
State<Words> empty_board(const TableView& table, int supply) noexcept {
    State<Words> state{};
    state.dead.add(table.outside);
    for (std::uint8_t& left : state.left) left = static_cast<std::uint8_t>(supply);
    return state;
}

// Returns the covered cells of the square whose corner is (row, column), as in TableView::square.
inline unsigned covered_in(const std::uint16_t* cells, unsigned row, unsigned column) noexcept {
    const std::uint32_t two_rows = cells[row] | std::uint32_t{cells[row + 1]} << 16;
    const std::uint32_t corners = (two_rows >> column) & 0x30003U;
    return (corners | corners >> 14) & 15U;
}

// Makes legal placement `p`: `to` becomes the state after it.
template <int Words>
inline void make(const TableView& table, const State<Words>& from, int p,
                 State<Words>& to) noexcept {
    const std::int64_t place = p;
    const std::uint16_t* cells = table.cells + place * 16;
    const Word* squares = table.squares_of + place * 2;
    const unsigned type = table.type[place];

    Bits<Words> dead;
    dead.join(from.dead, table.conflict + place * Words);
    for (int half = 0; half < 2; ++half) {
        // Only squares in which earlier pieces have a cell too: the others are in `conflict`.
        for (Word both = from.squares[half] & squares[half]; both != 0; both &= both - 1) {
            const int square = half * 64 + lowest_bit(both);
            const unsigned row = table.square_row[square];
            const unsigned column = table.square_column[square];
            const unsigned covered =
                covered_in(from.cells, row, column) | covered_in(cells, row, column);
            dead.add(table.square + (square * 16 + static_cast<int>(covered)) * Words);
        }
    }
    std::memcpy(to.left, from.left, sizeof to.left);
    if (--to.left[type] == 0) dead.add(table.of_type + type * Words);
    to.dead = dead;
    to.touched.join(from.touched, table.touch + place * Words);
    for (int i = 0; i < 16; ++i)
        to.cells[i] = static_cast<std::uint16_t>(from.cells[i] | cells[i]);
    to.squares[0] = from.squares[0] | squares[0];
    to.squares[1] = from.squares[1] | squares[1];
    to.pieces = from.pieces + 1;
}

// Calls `visit(p)` for each legal placement in ascending order until it returns false.
template <int Words, typename Visit>
inline void each_legal(const State<Words>& state, Visit visit) noexcept {
    for (int index = 0; index < Words; ++index)
        for (Word legal = state.legal(index); legal != 0; legal &= legal - 1)
            if (!visit(index * 64 + lowest_bit(legal))) return;
}

template <int Words>
inline Word count_legal(const State<Words>& state) noexcept {
    Word count = 0;
    for (int index = 0; index < Words; ++index)
        count += static_cast<Word>(count_bits(state.legal(index)));
    return count;
}

// Plays the placements on `state`; returns how many were legal.
template <int Words>
int replay(const TableView& table, const Placed& placed, State<Words>& state) noexcept {
    state = empty_board<Words>(table, placed.supply);
    for (int i = 0; i < placed.count; ++i) {
        const int p = placed.placements[i];
        if ((state.legal(p / 64) >> (p % 64) & 1) == 0) return i;
        State<Words> next;
        make(table, state, p, next);
        state = next;
    }
    return placed.count;
}

}  // namespace tilewright::lits::TILEWRIGHT_VARIANT
