// The plain search of Battle of LITS: alpha-beta with a table of positions and moves ordered by
// what they cover, and nothing more. It is what the real search is measured against, so it works
// on the same state (lits/state.hpp). This header holds plain values only, as lits/kernel.hpp.
//
// Values are in half points for the side to move: twice the difference of own and enemy uncovered
// symbols, and at the end of a game that this leaves even, 1 for who made the last placement.
#pragma once

#include <cstdint>

#include "lits/kernel.hpp"

namespace tilewright::lits {

// What a value says of the true one: equal to it, not above it, not below it.
enum class PlainBound : std::uint8_t { none, exact, lower, upper };

// A position of the table; `bound` is `none` in an empty place.
struct PlainEntry {
    std::uint64_t key;
    std::int16_t value;
    std::uint16_t move;
    PlainBound bound;
    std::uint8_t pieces;  // on the board: the fewer, the more work the entry saves
};

struct PlainQuestion {
    TableView table;
    Placed placed;   // all legal
    int difference;  // own minus enemy uncovered symbols
    // gain[p]: enemy minus own symbols under p, for the side to move at the start.
    const std::int8_t* gain;
    // by_gain + (4 + g) * words: the placements whose gain is g.
    const std::uint64_t* by_gain;
    // key[p]: a random word for each placement; a position's key joins those of its pieces.
    const std::uint64_t* key;
    PlainEntry* entries;         // in pairs, all empty
    std::uint64_t last_pair;     // the number of pairs, a power of two, minus 1
    std::uint64_t most_nodes;    // the search gives up before it visits more
    Watch watch;
};

struct PlainMove {
    std::uint16_t placement;
    std::int16_t value;
};

struct PlainResult {
    int value;            // of the position; means nothing unless `finished`
    std::uint64_t nodes;  // positions visited, the root included
    bool finished;        // neither the watch nor the number of nodes ended it
    bool stopped;         // the watch ended it
};

// Looks `depth` placements ahead, at least 1. Games that end on the way count exactly; after
// `depth` placements the difference as it stands is taken for the value. No game is longer than
// most_pieces, so with that depth the value is exact.
struct PlainKernel {
    PlainResult (*search)(const PlainQuestion&, int depth);
    // Fills `moves`, which has room for all placements of the board, with the legal ones, those that
    // cover most first, and `count` with their number. Each has the value of `search` if it were
    // the only move.
    PlainResult (*rank)(const PlainQuestion&, int depth, PlainMove* moves, int& count);
};

}  // namespace tilewright::lits
