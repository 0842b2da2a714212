// Random games and counts of sequences of moves, compiled once per CPU variant.
#include "azul/core_kernel.hpp"

#include <cstdint>

#include "azul/playouts.hpp"
#include "azul/rules.hpp"

namespace tilewright::azul::TILEWRIGHT_VARIANT {

extern const CoreKernel core_kernel;

namespace {

// Games, and moves of a count, between two looks at the watch: a few milliseconds.
constexpr std::uint64_t games_between_looks = 256;
constexpr std::uint64_t moves_between_looks = 1 << 17;

void add_result(const State& state, RandomGames& sum) noexcept {
    int best = worth_at_end(state.board[0]);
    for (int seat = 1; seat < state.seats; ++seat) {
        const int worth = worth_at_end(state.board[seat]);
        best = worth > best ? worth : best;
    }
    for (int seat = 0; seat < state.seats; ++seat) {
        const Board& board = state.board[seat];
        sum.points[seat] += board.score + bonus(board);
        sum.wins[seat] += worth_at_end(board) == best;
    }
}

RandomGames random_games(const State& start, std::uint64_t games, std::uint64_t seed,
                         Watch watch) noexcept {
    Random random{seed};
    RandomGames sum{};
    for (; sum.games < games; ++sum.games) {
        if (sum.games % games_between_looks == 0 && watch.stop(watch.context)) {
            sum.stopped = true;
            return sum;
        }
        State state = start;
        const Playout playout = play_out(state, random, most_random_rounds);
        sum.moves += playout.moves;
        sum.rounds += playout.rounds;
        if (state.phase == Phase::over)
            add_result(state, sum);
        else
            ++sum.unfinished;
    }
    return sum;
}

struct Counter {
    Watch watch;
    SequenceCount sum{};
    std::uint64_t until_look = moves_between_looks;

    // Adds the sequences of `depth` moves, at least 1, that follow.
    void descend(const State& state, int depth) noexcept {
        Move moves[most_moves];
        const int count = legal_moves(state, moves);
        if (depth == 1) {
            sum.count += static_cast<std::uint64_t>(count);
            return;
        }
        for (int i = 0; i < count && !stop_wished(); ++i) {
            State next = state;
            play(next, moves[i]);
            descend(next, depth - 1);
        }
    }

    bool stop_wished() noexcept {
        if (--until_look == 0) {
            until_look = moves_between_looks;
            sum.stopped = sum.stopped || watch.stop(watch.context);
        }
        return sum.stopped;
    }
};

SequenceCount count_sequences(const State& state, int depth, Watch watch) noexcept {
    if (depth == 0) return {1, false};
    Counter counter{watch};
    counter.descend(state, depth);
    return counter.sum;
}

}  // namespace

const CoreKernel core_kernel{&random_games, &count_sequences};

}  // namespace tilewright::azul::TILEWRIGHT_VARIANT
