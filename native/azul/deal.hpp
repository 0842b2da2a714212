// The deal of Azul by chance, and the generator it draws from. To be included as rules.hpp is.
#pragma once

#include <cstdint>

#include "azul/rules.hpp"

namespace tilewright::azul::TILEWRIGHT_VARIANT {

// SplitMix64: a small generator of good quality; equal seeds give equal numbers everywhere.
struct Random {
    std::uint64_t state;

    std::uint64_t next() noexcept {
        std::uint64_t mixed = state += 0x9e3779b97f4a7c15;
        mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
        mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
        return mixed ^ mixed >> 31;
    }

    // A number below `limit`, which is from 1 to 2^32; the bias is below limit / 2^32.
    std::uint32_t below(std::uint32_t limit) noexcept {
        return static_cast<std::uint32_t>(((next() >> 32) * limit) >> 32);
    }
};

// Counts as running sums: byte c has the number of tiles of the colours up to c, so that one
// comparison of all bytes tells which colour a tile drawn by its place has.
using Running = std::uint64_t;
inline constexpr Running running_ones = 0x0101010101;
inline constexpr Running running_tops = running_ones << 7;

inline Running running(Counts counts) noexcept {
    Running bytes = 0;
    for (int colour = 0; colour < colours; ++colour)
        bytes |= static_cast<Running>(count_of(counts, colour)) << (8 * colour);
    return (bytes * running_ones) & (running_ones * 0xff);
}

inline Counts counts_from(Running sums) noexcept {
    const Running bytes = sums - (sums << 8);
    Counts counts = 0;
    for (int colour = 0; colour < colours; ++colour)
        counts |= tiles_of(colour, static_cast<int>(bytes >> (8 * colour)) & 31);
    return counts;
}

inline int total_of(Running sums) noexcept { return static_cast<int>(sums >> (8 * (colours - 1))); }

// Draws one tile by chance; there must be one. Returns it as running sums.
inline Running draw(Running& from, Random& random) noexcept {
    const Running place = random.below(static_cast<std::uint32_t>(total_of(from)));
    // At most 100 tiles, so no byte borrows from the next.
    const Running above = ((from | running_tops) - (place + 1) * running_ones) & running_tops;
    const Running tile = above >> 7;
    from -= tile;
    return tile;
}

// Begins the round with what lies on the displays already; bag and lid are as after the deal.
inline void begin_offer(State& state) noexcept {
    state.available = 0;
    const int last = displays_of(state);
    for (int source = 1; source <= last; ++source)
        state.available |= std::uint64_t{colours_in(state.source[source])} << (5 * source);
    state.phase = Phase::offer;
}

// Deals by chance in the phase `deal`.
inline void deal(State& state, Random& random) noexcept {
    Running bag = running(state.bag);
    const int last = displays_of(state);
    for (int source = 1; source <= last; ++source) {
        Running display = 0;
        for (int tile = 0; tile < display_tiles; ++tile) {
            if (bag == 0) {
                if (state.lid == 0) break;
                bag = running(state.lid);
                state.lid = 0;
            }
            display += draw(bag, random);
        }
        state.source[source] = counts_from(display);
    }
    state.bag = counts_from(bag);
    begin_offer(state);
}

}  // namespace tilewright::azul::TILEWRIGHT_VARIANT
