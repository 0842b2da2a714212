// The plain players, compiled once per CPU variant.
#include "azul/plain/plain_kernel.hpp"

#include <new>

#include "azul/plain/judgement.hpp"
#include "azul/plain/playouts.hpp"
#include "azul/plain/rounds.hpp"
#include "azul/rules.hpp"

namespace tilewright::azul::TILEWRIGHT_VARIANT {

extern const PlainKernel plain_kernel;

namespace {

RoundsResult rounds(const State& state, const PlainLimits& limits, const RoundsMemory& memory) {
    return (new (memory.workspace) plain::Rounds(state, limits, memory))->run();
}

PlayoutsResult playouts(const State& state, const PlainLimits& limits, const PlayoutsStyle& style,
                        const PlayoutsMemory& memory, PlainLine* lines) {
    return plain::Playouts(state, limits, style, memory).run(lines);
}

std::int32_t board_worth(const Board& board, bool grey) {
    const plain::Worth worth = plain::worth_of(board, grey);
    return worth.points + worth.hope;
}

std::int32_t judged(const State& state, int seat) { return plain::judged_as_it_lies(state, seat); }

}  // namespace

const PlainKernel plain_kernel{sizeof(plain::Rounds), &rounds, &playouts, &board_worth, &judged};

}  // namespace tilewright::azul::TILEWRIGHT_VARIANT
