// Tree search for three and four players, compiled once per CPU variant. Plain values only.
#pragma once

#include <cstddef>
#include <cstdint>

#include "azul/network.hpp"
#include "azul/search/search_kernel.hpp"
#include "azul/state.hpp"

namespace tilewright::azul {

// What the visits of one move of the root came to, for who is to move.
struct Branch {
    Move move;
    std::uint32_t visits;
    double value;   // the mean of `value_of`
    double share;   // in 1/10000
    double margin;  // in 1/100 points
};

struct TreeKernel {
    std::size_t tree_bytes;  // of memory aligned to 64 bytes, apart from that for nodes
    // Begins a tree in `memory` for nodes, of `bytes` bytes. `shift` makes the trees of several
    // threads differ.
    void (*prepare)(void* tree, const Network&, const State& root, void* memory, std::size_t bytes,
                    int shift);
    // Goes down the tree so many times, each time to a position that is judged.
    void (*grow)(void* tree, int visits);
    // Writes what is known of the root's moves, at most `most_moves`; returns how many they are.
    int (*branches)(const void* tree, Branch* branches);
    // The line that begins with a move and goes on with what was visited most.
    void (*line)(const void* tree, Move move, Continuation& line);
};

}  // namespace tilewright::azul
