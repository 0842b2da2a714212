// What the search does between one move of the root and its value, compiled once per CPU variant.
// This header holds plain values only.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "azul/network.hpp"
#include "azul/search/table.hpp"
#include "azul/state.hpp"

namespace tilewright::azul {

// Plies from the root: a round has no more takes than groups, then the tilings of grey walls.
inline constexpr int most_plies = most_groups + most_seats * rows + 2;

struct Task {
    const Network* network;
    TableMemory table;
    // Asked every few hundred positions with the number visited since the last time.
    bool (*stop)(void* context, std::uint64_t visited);
    void* context;
};

struct Continuation {
    int count;
    Move moves[most_plies];
};

struct SearchKernel {
    std::size_t searcher_bytes;  // of memory aligned to 64 bytes
    // Makes ready for searches of a position. `state` has a player to move.
    void (*prepare)(void* searcher, const Task&, const State& state);
    // Returns the value of a legal move for who is to move, by a search of `depth` further plies
    // (`whole`: to the end of the round); means nothing once `stopped`. The line is what follows.
    Value (*search)(void* searcher, Move move, Value alpha, Value beta, int depth, Continuation& line);
    bool (*stopped)(const void* searcher);
    std::uint64_t (*visited)(const void* searcher);
    // Legal moves in the order in which they seem good, displays that hold the same only once.
    int (*moves)(void* searcher, Move* moves);
    // What is expected of the root's player where a line from the root ends. A line that stops
    // before the round does is then lengthened by the table's best moves.
    Outlook (*expected)(void* searcher, Continuation& line);
    // The network's inputs of a position that are yes, at most `most_inputs`; returns their number.
    int (*inputs)(const State&, std::uint16_t* inputs);
    // What the network says of positions that are not over: `most_seats` outlooks for each.
    void (*judge)(const Network&, const State* states, std::size_t count, Outlook* outlooks);
};

}  // namespace tilewright::azul
