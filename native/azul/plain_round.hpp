// The value of every move of a late round, by looking at all that can follow: the plain measure
// that the search is held equal to. No move is passed over and no bound cuts anything short;
// positions that come again are remembered as they are.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <vector>

#include "azul/network.hpp"
#include "azul/search/table.hpp"
#include "azul/state.hpp"
#include "common/watch.hpp"

namespace tilewright::azul {

struct PlainMove {
    Move move;
    Value value;  // for who is to move, with best play of both to the round's end
};

// The round has more positions than were allowed.
struct TooManyPositions : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct PlainRound {
    std::vector<PlainMove> moves;  // of the position, all legal ones
    std::size_t positions = 0;     // different ones before the round's end
    bool stopped = false;          // by the watch; nothing else counts then
};

// `state` has two players, of whom one is to move, and `network` is for such a game. The end of the
// round is worth what the network says of it, or of the game's end exactly. Throws TooManyPositions
// for more than `most`.
PlainRound plain_round(const Network& network, const State& state, std::size_t most, Watch watch);

}  // namespace tilewright::azul
