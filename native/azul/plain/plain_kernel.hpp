// The two plain players of Azul, against which the real engine is measured: an alpha-beta search
// of the round, and a Monte-Carlo tree search with playouts to the end of the game. They are
// compiled once per CPU variant; this header holds plain values only.
#pragma once

#include <cstddef>
#include <cstdint>

#include "azul/state.hpp"
#include "common/watch.hpp"

namespace tilewright::azul {

// What all that is asked of a plain player has in common.
struct PlainLimits {
    std::uint64_t nodes;  // never exceeded, but for the first depth or simulation
    int depth;            // plies, from 1; for the alpha-beta search alone
    std::uint64_t seed;   // chooses among what seems equal, and draws the deals of playouts
    Watch watch;          // asked often: several times in a millisecond
};

inline constexpr int most_plain_line = 64;

struct PlainLine {
    Move move;
    std::int32_t value;      // in hundredths of a point for who is to move
    std::uint64_t visits;    // simulations; 0 for the alpha-beta search
    int count;               // of the moves that follow
    Move moves[most_plain_line];
};

// --- Alpha-beta ----------------------------------------------------------------------------------

enum class RoundsBound : std::uint8_t { none, exact, lower, upper };

// A position of the table; `bound` is `none` in an empty place.
struct RoundsEntry {
    std::uint64_t key;
    std::int32_t value;
    Move move;
    RoundsBound bound;
    std::uint8_t depth;  // `rounds_whole` when nothing was cut off
};
static_assert(sizeof(RoundsEntry) == 16);
inline constexpr std::uint8_t rounds_whole = 255;

struct RoundsMemory {
    RoundsEntry* entries;     // in pairs; all zero at first
    std::uint64_t last_pair;  // a power of two less one
    void* workspace;          // `rounds_workspace` bytes, aligned to 64
};

struct RoundsResult {
    PlainLine best;
    int depth;    // finished
    bool whole;   // the search went to the end of the round with nothing left out
    std::uint64_t nodes;
};

// --- Monte-Carlo tree search ---------------------------------------------------------------------

struct PlayoutsChild {
    Move move;
    std::uint16_t count;     // of its own children, 0 until it was expanded
    std::uint32_t first;     // of its own children
    std::uint32_t visits;
    float reward;            // the sum, for who makes the move
    float hint;              // what the move seems worth at first sight, from 0 to 1
};

// How the search behaves; the plain player has the default.
struct PlayoutsStyle {
    float exploration = 0.4F;   // the constant of UCT, for rewards from 0 to 1
    float hint = 0.5F;          // how much first sight counts while there are few visits
    float win = 0.8F;           // the share of the reward that the win makes; the margin the rest
    float margin = 40;          // points with which half of what the margin can give is reached
    float unvisited = 0;        // what is taken off the parent's mean for a move never tried
    int noise = 600;            // of the playouts, in hundredths of a point
    int random = 20;            // of 1024 playout moves so many are any sensible move
    std::uint32_t expand = 4;   // visits after which a position gets children
};

struct PlayoutsMemory {
    PlayoutsChild* children;
    std::uint32_t capacity;  // at least `most_moves` + 1
};

struct PlayoutsResult {
    std::uint64_t simulations;
    int depth;  // of the deepest position in the tree
    int count;  // of the lines: every move that was tried, the most visited first
};

struct PlainKernel {
    std::size_t rounds_workspace;
    // Search a position in which a player is to move.
    RoundsResult (*rounds)(const State&, const PlainLimits&, const RoundsMemory&);
    PlayoutsResult (*playouts)(const State&, const PlainLimits&, const PlayoutsStyle&,
                               const PlayoutsMemory&, PlainLine* lines);
    // The worth of a board in hundredths of a point, as tilewright.azul.evaluation has it.
    std::int32_t (*board_worth)(const Board&, bool grey);
    // What a position is worth to a seat as it lies, and exactly when the game is over: what the
    // alpha-beta search says of the positions where it ends.
    std::int32_t (*judged)(const State&, int seat);
};

}  // namespace tilewright::azul
