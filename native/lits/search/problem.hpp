// What a search is about, and what it answers: plain values, shared by all CPU variants.
#pragma once

#include <cstdint>

#include "lits/kernel.hpp"

namespace tilewright::lits {

// Values are whole numbers, `point` to a symbol. A finished game is worth its difference of
// uncovered symbols, and `last` more for the side that made the last placement. So the values of
// all endings are ordered as the rules order them, ties included, and a position's value is its
// difference so far plus something that depends only on what can still happen.
using Value = std::int32_t;
inline constexpr Value point = 64;
inline constexpr Value last = 16;
inline constexpr Value endless = 16'000;  // beyond every value
inline constexpr int deepest = 60;        // more plies than any game has left

inline constexpr int most_cells = largest_size * largest_size;
inline constexpr int most_squares = (largest_size - 1) * (largest_size - 1);

// A value with what is known for good: `low` says that the true value is proven not to be below
// it, `high` that it is proven not to be above.
struct Found {
    Value value;
    bool low;
    bool high;
};

// A board with its symbols, seen from side 0, which makes the placements of even number.
// Cells are row * size + column, sets of cells three words.
struct Board {
    const TableView* table;
    std::uint64_t symbols[2][3];          // cells with a symbol of side 0, of side 1
    const std::uint64_t* cells;           // cells + p * 3: the cells of placement p
    const std::uint64_t* near;            // near + p * 3: the cells of all that p can make dead
    const std::uint8_t* four_cells;       // four_cells + p * 4: the cells of placement p
    const std::uint64_t* square_cells;    // square_cells + s * 3: the four cells of 2x2 square s
    const std::uint64_t* not_last_column; // three words: cells with a neighbour to the right
    const std::int8_t* under[2];          // symbols of side 0, of side 1 under each placement
    const std::uint64_t* living_key;      // random numbers of the placements: while they live,
    const std::uint64_t* touched_key;     // and while they may be made at once
    std::uint64_t key;                    // a random number of the board and its symbols
};

// The placements made so far, and what follows from them.
struct Start {
    const Board* board;
    const std::uint64_t* living;  // placements that are not dead, the table's words
    const std::uint64_t* legal;   // those of them that touch a piece, or all before the first
    std::uint64_t covered[3];     // cells
    std::uint8_t left[type_count];  // pieces left of each type
    int pieces;                   // made so far
    int difference;               // uncovered symbols of side 0 minus those of side 1
};

}  // namespace tilewright::lits
