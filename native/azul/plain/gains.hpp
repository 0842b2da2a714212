// What takes gain at first sight, by the worths of azul/plain/judgement.hpp: quick enough to play
// whole games with. To be included as rules.hpp is.
#pragma once

#include <cstdint>

#include "azul/plain/judgement.hpp"
#include "azul/rules.hpp"

namespace tilewright::azul::TILEWRIGHT_VARIANT::plain {

// What a tile on the wall will be worth, by row and colour, as the wall lies; a round changes none.
struct Prospects {
    std::int32_t tile[rows][colours];

    void look(const Board& board, bool grey) noexcept {
        const Filled filled = filled_of(board);
        for (int row = 0; row < rows; ++row)
            for (int colour = 0; colour < colours; ++colour) {
                if (board.row_colours >> (5 * row + colour) & 1) continue;
                const int column =
                    grey ? best_column(board, filled, row, colour) : printed_column(row, colour);
                tile[row][colour] = column < 0 ? no_column_worth
                                               : tile_worth(board, filled, row, column, colour);
            }
    }
};

// The share of a tile's worth that tiles in a line have; the full line has all of it.
inline constexpr std::int32_t share_of_line(int row, int tiles) noexcept {
    return tiles > row ? 1 << share_bits : line_share[row][tiles];
}

// What a take gains at first sight. `target` accepts the colour.
inline std::int32_t gain_of(const Board& board, const Prospects& prospects, int colour, int tiles,
                            int target, bool with_marker) noexcept {
    int spilt = tiles;
    std::int32_t gain = 0;
    if (target < rows) {
        const int held = line_count(board.line[target]);
        const int room = target + 1 - held;
        const int placed = tiles < room ? tiles : room;
        spilt -= placed;
        gain = static_cast<std::int32_t>(
            (static_cast<std::int64_t>(prospects.tile[target][colour]) *
             (share_of_line(target, held + placed) - share_of_line(target, held))) >>
            share_bits);
    }
    int after = board.floor + spilt + with_marker;
    if (after > floor_spaces) after = floor_spaces;
    gain += point * (floor_cost[after] - floor_cost[board.floor]);
    return with_marker ? gain + marker_worth : gain;
}

// Whether the tiles find a pattern line that takes them all.
inline bool finds_room(const Board& board, int colour, int tiles) noexcept {
    for (int row = tiles - 1; row < rows; ++row) {
        const Line line = board.line[row];
        const bool open = line == 0 ? !(board.row_colours >> (5 * row + colour) & 1)
                                    : line_colour(line) == colour;
        if (open && row + 1 - line_count(line) >= tiles) return true;
    }
    return false;
}

// Calls `consider(move, gain)` for the sensible takes of who is to move: the floor is left out
// where a pattern line takes all the tiles and none falls down.
template <typename Consider>
inline void each_sensible_take(const State& state, const Prospects& prospects,
                               Consider consider) noexcept {
    const Board& board = state.board[state.turn];
    unsigned open[colours];
    for (int colour = 0; colour < colours; ++colour) open[colour] = accepting(board, colour) & 31;
    const bool marker_left = state.marker == nobody;
    for (std::uint64_t groups = state.available; groups != 0; groups &= groups - 1) {
        const int group = lowest(groups);
        const int source = group / colours, colour = group - source * colours;
        const int tiles = count_of(state.source[source], colour);
        const bool with_marker = source == centre && marker_left;
        const auto gain = [&](int target) {
            return gain_of(board, prospects, colour, tiles, target, with_marker);
        };
        for (unsigned lines = open[colour]; lines != 0; lines &= lines - 1) {
            const int target = lowest(lines);
            consider(static_cast<Move>(group * targets + target), gain(target));
        }
        if (open[colour] == 0 || !finds_room(board, colour, tiles))
            consider(static_cast<Move>(group * targets + to_floor), gain(to_floor));
    }
}

// The take that gains most, the first one of equals.
inline Move greedy_take(const State& state, const Prospects& prospects) noexcept {
    Move best = no_move;
    std::int32_t most = 0;
    each_sensible_take(state, prospects, [&](Move move, std::int32_t gain) {
        if (best != no_move && gain <= most) return;
        best = move;
        most = gain;
    });
    return best;
}

}  // namespace tilewright::azul::TILEWRIGHT_VARIANT::plain
