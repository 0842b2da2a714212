// The positions that the alpha-beta search of a round has seen. To be included as rules.hpp is.
#pragma once

#include <cstdint>

#include "azul/plain/plain_kernel.hpp"
#include "azul/rules.hpp"

namespace tilewright::azul::TILEWRIGHT_VARIANT::plain {

inline std::uint64_t mixed(std::uint64_t word) noexcept {
    word = (word ^ word >> 32) * 0xd6e8feb86659fd93;
    word = (word ^ word >> 32) * 0xd6e8feb86659fd93;
    return word ^ word >> 32;
}

// Equal for positions of one search that differ in the order of the displays alone.
inline std::uint64_t key_of(const State& state) noexcept {
    std::uint64_t sum = mixed(state.source[centre] + 0x9e3779b97f4a7c15);
    const int last = displays_of(state);
    for (int source = 1; source <= last; ++source)
        if (state.source[source] != 0) sum += mixed(state.source[source] + 0x3c6ef372fe94f82a);
    for (int seat = 0; seat < state.seats; ++seat) {
        const Board& board = state.board[seat];
        std::uint64_t lines = static_cast<std::uint64_t>(seat + 1) << 8 | board.floor;
        for (int row = 0; row < rows; ++row) lines = lines << 8 | board.line[row];
        sum += mixed(lines + 0xdaa66d2c7ddf743f);
    }
    return mixed(sum + state.turn + static_cast<std::uint64_t>(state.marker) * 8);
}

inline RoundsEntry* place_of(const RoundsMemory& memory, std::uint64_t key) noexcept {
    return memory.entries + (key & memory.last_pair) * 2;
}

inline const RoundsEntry* find(const RoundsEntry* pair, std::uint64_t key) noexcept {
    for (int i = 0; i < 2; ++i)
        if (pair[i].bound != RoundsBound::none && pair[i].key == key) return &pair[i];
    return nullptr;
}

// The first place of a pair keeps what was searched deepest, the second what came last.
inline void store(RoundsEntry* pair, const RoundsEntry& entry) noexcept {
    const bool is_first = pair[0].bound == RoundsBound::none || pair[0].key == entry.key ||
                          entry.depth >= pair[0].depth;
    if (is_first && pair[0].key != entry.key) pair[1] = pair[0];
    pair[is_first ? 0 : 1] = entry;
}

}  // namespace tilewright::azul::TILEWRIGHT_VARIANT::plain
