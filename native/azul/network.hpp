// The network that judges a position: who will win, and by how much. Plain values only; what
// computes it is in evaluation.hpp, what makes it from weights in network.cpp.
//
// It sees each board as if the round ended now (full lines tiled, the floor paid), then what is
// still on the way: unfinished lines, tiles on the displays and in the centre, the marker. So the
// same network judges the middle of a round and its end. All inputs are yes or no, of which about
// ninety are yes; a layer of `hidden` adds up their rows, a second one of `narrow` follows.
#pragma once

#include <cstdint>

#include "azul/state.hpp"

namespace tilewright::azul {

// What can be said of a seat's end: its share in the places, from 0 to `certain` (who is ahead of
// all others has all of it, a tie counts half: with two players the chance of winning), and how
// much better than the best other score it will end, in 1/100 points.
struct Outlook {
    std::int32_t share;
    std::int32_t margin;
};
inline constexpr int certain = 10'000;
// A margin of so many points is 1 as the network puts it.
inline constexpr int margin_points = 20;

// --- Inputs ------------------------------------------------------------------------------------

// Inputs of one board, from its start; boards follow in turn order from who is to move.
namespace board_input {
inline constexpr int cell = 0;                    // + 5 * row + column
inline constexpr int row_colour = cell + 25;      // + 5 * row + colour; grey wall only
inline constexpr int open_line = row_colour + 25; // + 5 * (row * (row - 1) / 2 + tiles - 1) + colour
inline constexpr int full_line = open_line + 50;  // + row
inline constexpr int column_fill = full_line + 5; // + 5 * column + tiles - 1
inline constexpr int colour_fill = column_fill + 25;
inline constexpr int row_fill = colour_fill + 25;
inline constexpr int floor = row_fill + 25;       // + spaces - 1
inline constexpr int marker = floor + floor_spaces;
inline constexpr int score = marker + 1;          // + points, at most `most_score`
inline constexpr int most_score = 119;
inline constexpr int count = score + most_score + 1;
}  // namespace board_input

// Inputs that belong to no board; they follow those of the boards.
namespace pool_input {
inline constexpr int group = 0;                // + 20 * colour + 5 * (tiles - 1) + displays - 1
inline constexpr int most_alike = 5;           // displays with as many tiles of a colour
inline constexpr int heap = group + 100;       // the centre: + 10 * colour + tiles - 1
inline constexpr int most_heap = 10;
inline constexpr int marker = heap + 50;       // it lies in the centre
inline constexpr int groups = marker + 1;      // + how many there are to take, at most `most_groups`
inline constexpr int most_groups = 30;
inline constexpr int bag = groups + most_groups + 1;  // + 21 * colour + tiles
inline constexpr int round = bag + 105;               // + round - 1, at most `most_rounds`
inline constexpr int most_rounds = 12;
inline constexpr int count = round + most_rounds;
}  // namespace pool_input

constexpr int inputs_of(int seats) { return seats * board_input::count + pool_input::count; }

// At most so many inputs of a board, and of the pool, are yes at once.
inline constexpr int most_board_inputs = 25 + 25 + 5 + 5 + 15 + 3;
inline constexpr int most_offer_inputs = colours * display_tiles + colours + 2;
inline constexpr int most_round_inputs = colours + 1;
inline constexpr int most_inputs =
    most_seats * most_board_inputs + most_offer_inputs + most_round_inputs;

// --- Weights -----------------------------------------------------------------------------------

inline constexpr int hidden = 64;
inline constexpr int narrow = 32;
// For each seat, in turn order from who is to move: its share, and its margin. With two
// players the other's are the rest to 1 and the negative.
constexpr int outputs_of(int seats) { return seats == 2 ? 2 : 2 * seats; }
inline constexpr int most_outputs = 2 * most_seats;

// What stands for 1 in a layer's values and in the weights.
inline constexpr int unit = 256;

// The logistic function is kept at every eighth from 0 to 8.
inline constexpr int logistic_pieces = 64;

struct alignas(64) Network {
    alignas(64) std::int16_t first_bias[hidden];
    // By pairs of the first layer: what its two numbers add to each of the second.
    alignas(64) std::int16_t second[hidden / 2][narrow][2];
    alignas(64) std::int32_t second_bias[narrow];
    alignas(64) std::int16_t third[most_outputs][narrow];
    std::int32_t third_bias[most_outputs];
    std::int32_t logistic[logistic_pieces + 1];  // in shares, see `share_of`
    int seats;
    bool grey;
    alignas(64) std::int16_t first[inputs_of(most_seats)][hidden];  // by input
};

}  // namespace tilewright::azul
