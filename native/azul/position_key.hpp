// The key of a position within its round. What a round cannot change (the bag, who began) is left
// to the `base` that the search adds. Displays that hold the same are told apart, since the moves
// in a table name them.
#pragma once

#include <cstdint>

#include "azul/rules.hpp"

namespace tilewright::azul::TILEWRIGHT_VARIANT {

inline std::uint64_t mixed(std::uint64_t word) noexcept {
    word = (word ^ word >> 32) * 0xd6e8feb86659fd93;
    word = (word ^ word >> 32) * 0xd6e8feb86659fd93;
    return word ^ word >> 32;
}

inline std::uint64_t board_key(const Board& board, int seat) noexcept {
    std::uint64_t lines = board.floor;
    for (int row = 0; row < rows; ++row) lines = lines << 8 | board.line[row];
    const std::uint64_t wall = static_cast<std::uint64_t>(board.cells) << 32 | board.row_colours;
    const std::uint64_t score = static_cast<std::uint64_t>(board.score) * 0xd1b54a32d192ed03;
    return mixed(lines + mixed(wall + score) +
                 static_cast<std::uint64_t>(seat + 1) * 0x9e3779b97f4a7c15);
}

inline std::uint64_t round_key(const State& state) noexcept {
    std::uint64_t displays = 0;
    const int last = displays_of(state);
    for (int source = 1; source <= last; ++source)
        if (state.source[source] != 0)
            displays += mixed(state.source[source] +
                              static_cast<std::uint64_t>(source) * 0x51ed270b0000000);
    std::uint64_t key = mixed(state.source[centre] + 0x2545f4914f6cdd1d) + displays;
    for (int seat = 0; seat < state.seats; ++seat) key += board_key(state.board[seat], seat);
    return mixed(key + state.turn + static_cast<std::uint64_t>(state.marker) * 8 +
                 static_cast<std::uint64_t>(state.phase) * 4096 +
                 (static_cast<std::uint64_t>(state.lid) << 16));
}

}  // namespace tilewright::azul::TILEWRIGHT_VARIANT
