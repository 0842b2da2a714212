// What the kernels of Battle of LITS are given and what they return: plain values and pointers
// only, so that files compiled for different processors can share this header.
#pragma once

#include <cstdint>

#include "common/watch.hpp"

namespace tilewright::lits {

inline constexpr int smallest_size = 4;
inline constexpr int largest_size = 12;
inline constexpr int type_count = 4;
inline constexpr int most_pieces = largest_size * largest_size / 4;

// The rows of one board size. A row is a set of placements: bit p % 64 of word p / 64 stands for
// placement p. Rows are `words` long (a multiple of 8) and aligned to 64 bytes.
struct TableView {
    int size;
    int count;  // placements on the board
    int words;
    // conflict + p * words: dead once p is made, whatever else lies on the board: overlapping p,
    // of p's type along an edge of p, or completing a 2x2 square with p alone.
    const std::uint64_t* conflict;
    // touch + p * words: sharing an edge with p.
    const std::uint64_t* touch;
    // square + (s * 16 + covered) * words: covering all open cells of the 2x2 square s when the
    // cells in `covered` are covered (bit 0 the corner, 1 right of it, 2 below, 3 opposite).
    const std::uint64_t* square;
    // of_type + t * words: all placements of type t.
    const std::uint64_t* of_type;
    // outside: the bits beyond `count`, which stand for nothing.
    const std::uint64_t* outside;
    // cells + p * 16: the cells of p, one 16-bit word a board row, bit c for column c.
    const std::uint16_t* cells;
    // squares_of + p * 2: the 2x2 squares that p has a cell in, as bits of two words.
    const std::uint64_t* squares_of;
    const std::uint8_t* square_row;     // board row of square s's corner
    const std::uint8_t* square_column;  // its column
    const std::uint8_t* type;           // type of p
};

using tilewright::Watch;

struct Walk {
    std::uint64_t count;  // sequences of the asked length
    std::uint64_t made;   // placements made on the way
    bool stopped;         // the watch asked to stop: the numbers are partial
};

// The placements made so far, in playing order, each below the table's count.
struct Placed {
    const std::uint16_t* placements;
    int count;
    int supply;  // pieces per type at the start, 1 to 255
};

// One CPU variant of the kernel.
struct Kernel {
    // Returns how many of the placements are legal one after the other; only when that is all of
    // them, fills `legal` and `living` (`words` words each): the placements that may be made now,
    // and those that are not dead (legal but for touching a piece).
    int (*survey)(const TableView&, const Placed&, std::uint64_t* legal, std::uint64_t* living);
    // Returns how many sequences of `depth` legal placements follow. Without `make_last` the last
    // placement of each sequence is counted and not made. `placed` is legal; depth is at least 0.
    Walk (*perft)(const TableView&, const Placed&, int depth, bool make_last, Watch);
};

}  // namespace tilewright::lits
