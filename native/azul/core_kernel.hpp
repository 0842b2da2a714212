// What the core does in bulk, compiled once per CPU variant: random games, and counting sequences
// of moves. Plain values only.
#pragma once

#include <cstdint>

#include "azul/state.hpp"
#include "common/watch.hpp"

namespace tilewright::azul {

// Random play may feed the floor for ever. Games that have not ended after so many rounds of
// their own are given up.
inline constexpr int most_random_rounds = 100;

struct RandomGames {
    std::uint64_t games;       // played, those given up among them
    std::uint64_t unfinished;  // given up
    std::uint64_t moves;       // of players: takes, and tiling choices of the grey wall
    std::uint64_t rounds;      // finished
    std::int64_t points[most_seats];  // sum over games, by seat, with the bonuses of the end
    std::uint64_t wins[most_seats];   // games in which nobody did better, by seat; ties count for all
    bool stopped;              // the watch asked to stop: the numbers are partial
};

struct SequenceCount {
    std::uint64_t count;
    bool stopped;
};

struct CoreKernel {
    // Plays so many games from a position on, every legal move and every deal equally likely. The
    // same seed gives the same games in every CPU variant.
    RandomGames (*random_games)(const State&, std::uint64_t games, std::uint64_t seed, Watch);
    // Returns how many sequences of `depth` legal moves of players follow, without a deal between
    // them: none are longer than the round. `depth` is at least 0.
    SequenceCount (*count_sequences)(const State&, int depth, Watch);
};

}  // namespace tilewright::azul
