// Whole games by chance: every legal move equally likely. Moves are drawn without being listed.
// To be included as rules.hpp is.
#pragma once

#include <cstdint>

#include "azul/deal.hpp"
#include "azul/rules.hpp"

namespace tilewright::azul::TILEWRIGHT_VARIANT {

// Bit 5 * source: the groups of colour 0; shift for others.
inline constexpr std::uint64_t first_groups = 0x210842108421;

// The place of the `index`-th set bit, from 0; there must be so many.
inline int nth_bit(std::uint64_t bits, unsigned index) noexcept {
#if defined(__BMI2__)
    return lowest(__builtin_ia32_pdep_di(std::uint64_t{1} << index, bits));
#else
    for (; index != 0; --index) bits &= bits - 1;
    return lowest(bits);
#endif
}

// Bit 5 * row + colour: the pattern line accepts the colour.
inline std::uint32_t open_lines(const Board& board) noexcept {
    std::uint32_t open = 0;
    for (int row = 0; row < rows; ++row) {
        const Line line = board.line[row];
        const unsigned free = line == 0               ? ~row_bits(board.row_colours, row) & 31
                              : is_full(board, row)   ? 0u
                                                      : 1u << line_colour(line);
        open |= static_cast<std::uint32_t>(free) << (5 * row);
    }
    return open;
}

// Draws one of the legal takes; `open` is `open_lines` of who is to move.
inline Move random_take(const State& state, std::uint32_t open, Random& random) noexcept {
    // A colour's takes: its groups times the targets that accept it.
    unsigned groups[colours], accepting_targets[colours], until[colours];
    unsigned sum = 0;
    for (int colour = 0; colour < colours; ++colour) {
        groups[colour] = static_cast<unsigned>(
            bits_in(state.available & (first_groups << colour)));
        accepting_targets[colour] =
            1 + static_cast<unsigned>(bits_in(open & (one_of_each << colour)));
        sum += groups[colour] * accepting_targets[colour];
        until[colour] = sum;
    }
    const unsigned chosen = random.below(sum);
    int colour = 0;
    for (int c = 0; c < colours - 1; ++c) colour += chosen >= until[c];
    const unsigned index =
        chosen - (until[colour] - groups[colour] * accepting_targets[colour]);
    const unsigned target_index = index / groups[colour];
    const unsigned group_index = index - target_index * groups[colour];
    const int group =
        nth_bit(state.available & (first_groups << colour), group_index);
    const std::uint32_t lines = gathered((open >> colour) & one_of_each) | 1u << to_floor;
    return static_cast<Move>(group * targets + nth_bit(lines, target_index));
}

struct Playout {
    std::uint32_t moves;
    std::uint32_t rounds;
};

// Plays to the end, or until `most_rounds` rounds (at least 1) were finished.
inline Playout play_out(State& state, Random& random, int most_rounds) noexcept {
    Playout done{};
    std::uint32_t open[most_seats];
    while (state.phase != Phase::over && done.rounds < static_cast<std::uint32_t>(most_rounds)) {
        if (state.phase == Phase::deal) deal(state, random);
        if (state.phase == Phase::offer) {
            for (int seat = 0; seat < state.seats; ++seat)
                open[seat] = open_lines(state.board[seat]);
            do {
                const int seat = state.turn;
                const Move move = random_take(state, open[seat], random);
                take(state, move);
                const int target = move % targets;
                if (target < rows) {
                    const Board& board = state.board[seat];
                    const std::uint32_t row = std::uint32_t{31} << (5 * target);
                    const std::uint32_t still =
                        is_full(board, target)
                            ? 0
                            : std::uint32_t{1} << (5 * target + line_colour(board.line[target]));
                    open[seat] = (open[seat] & ~row) | still;
                }
                ++done.moves;
            } while (state.available != 0);
            end_offer(state);
        }
        while (state.phase == Phase::tiling) {
            const Board& board = state.board[state.turn];
            const int row = first_full(board);
            const unsigned free = free_columns(board, row, line_colour(board.line[row]));
            const int column =
                free == 0 ? no_column
                          : nth_bit(free, random.below(static_cast<unsigned>(bits_in(free))));
            tile(state, static_cast<Move>(tilings + column));
            ++done.moves;
        }
        ++done.rounds;
    }
    return done;
}

}  // namespace tilewright::azul::TILEWRIGHT_VARIANT
