// What a move seems worth before anything is searched: it puts moves in order, and plays the quick
// games from which the first network learns.
#pragma once

#include "azul/rules.hpp"

namespace tilewright::azul::TILEWRIGHT_VARIANT {

// What a move seems worth before anything is searched.
inline int first_sight(const State& state, Move move) noexcept {
    if (move >= tilings) {
        const Board& board = state.board[state.turn];
        const int row = first_full(board), column = move - tilings;
        if (column == no_column) return 0;
        return 4 * points_at(board.cells, row, column) +
               3 * bits_in(column_bits(board.cells, column));
    }
    const Board& board = state.board[state.turn];
    const int target = move % targets, group = move / targets;
    const int source = group / colours, colour = group % colours;
    const int count = count_of(state.source[source], colour);
    const bool with_marker = source == centre && state.marker == nobody;
    int spilt = count, worth = 0;
    if (target < rows) {
        const int held = line_count(board.line[target]);
        const int room = target + 1 - held;
        const int placed = count < room ? count : room;
        spilt = count - placed;
        if (placed == room) {
            const int column = printed_column(target, colour);
            worth += 40 + (state.grey ? 20 : 8 * points_at(board.cells, target, column) +
                                             4 * bits_in(column_bits(board.cells, column)) +
                                             4 * bits_in(column_bits(board.row_colours, colour)));
            worth += 4 * placed;
        } else {
            worth += 12 * placed - 10 * (room - placed);
        }
    }
    int after = board.floor + spilt + with_marker;
    if (after > floor_spaces) after = floor_spaces;
    worth += 14 * (floor_cost[after] - floor_cost[board.floor]);
    if (with_marker) worth += 12;
    return worth;
}

}  // namespace tilewright::azul::TILEWRIGHT_VARIANT
