// From the weights of training to the network that the search uses.
//
// The order of the weights: for each board in turn order a row of `hidden` for each input before
// `board_input::score`, then one row for the score (`score_unit` points being 1); a row for each
// input of the pool before `pool_input::bag`, then one row a colour for its tiles in the bag (20
// being 1), then a row for each round; the first bias; the second layer by rows, its bias; the
// third likewise.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "azul/network.hpp"

namespace tilewright::azul {

inline constexpr int score_unit = 50;

constexpr int trained_inputs(int seats) {
    return seats * (board_input::score + 1) + pool_input::bag + colours + pool_input::most_rounds;
}

std::size_t weight_count(int seats);

// Throws std::invalid_argument for a wrong number of weights and for a weight that is no number.
std::unique_ptr<Network> make_network(int seats, bool grey, std::span<const float> weights);

}  // namespace tilewright::azul
