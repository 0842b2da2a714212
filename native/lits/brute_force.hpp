// The value of a position by looking at every continuation to its end: no table, no cutoff, no
// order. It stands on the plain board alone and is the truth that the searches are held to.
#pragma once

#include <cstdint>
#include <vector>

#include "lits/kernel.hpp"

namespace tilewright::lits {

struct BruteForce {
    int value;            // in half points for the side to move; means nothing when stopped
    std::uint64_t nodes;  // positions visited
    bool stopped;
};

// `placed` are legal; `symbols` is 1 for each cell with a symbol of the side to move, -1 for an
// enemy's, 0 for none, row by row. The value is 2 * (own - enemy uncovered symbols) at the end; on
// equal counts 1 for the side that made the last placement.
BruteForce brute_force(int size, int supply, const std::vector<std::int8_t>& symbols,
                       const std::vector<std::uint16_t>& placed, Watch watch);

}  // namespace tilewright::lits
