// Games that the engine plays against itself, as material to learn from.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "azul/search/analyser.hpp"
#include "azul/state.hpp"

namespace tilewright::azul {

// A position of a game, in the offer or before a deal, and what became of it.
struct Sample {
    State state;
    Outlook result[most_seats];  // by seat, at the end of the game
    Outlook search;              // what a search expected of who is to move
    std::int32_t searched;       // whether there was one
    std::int32_t unused;
};
static_assert(sizeof(Sample) == 160 + 8 * most_seats + 16);

struct SelfPlay {
    int seats = 2;
    bool grey = false;
    int games = 1;
    std::uint64_t seed = 0;
    // Of a hundred moves so many are chosen by lot among those that seem good at first sight.
    int strays = 8;
    // Games that are not over after so many rounds are left out.
    int most_rounds = 20;
};

// Games by the order of first sight with some noise; of the positions one in `keep` is kept.
std::vector<Sample> quick_games(const SelfPlay& plan, int keep);

// Games by searches of so many nodes; `stop` is asked before each game.
std::vector<Sample> searched_games(const SelfPlay& plan, Analyser& analyser, std::uint64_t nodes,
                                   const std::function<bool()>& stop);

}  // namespace tilewright::azul
