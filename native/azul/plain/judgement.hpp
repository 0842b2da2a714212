// What the two plain players think a board and a position are worth, in hundredths of a point.
//
// The numbers are those of tilewright.azul.evaluation, to which the worth of a board is held equal
// by tests. Everything lies in a namespace of its own: the real engine judges in other ways. To be
// included as rules.hpp is.
#pragma once

#include <cstdint>

#include "azul/rules.hpp"

namespace tilewright::azul::TILEWRIGHT_VARIANT::plain {

inline constexpr std::int32_t point = 100;

// The worth of a wall's row, column and colour by its tiles. Complete ones are worth their bonus.
inline constexpr std::int32_t row_worth[6] = {0, 10, 30, 70, 120, 200};
inline constexpr std::int32_t column_worth[6] = {0, 30, 100, 220, 420, 700};
inline constexpr std::int32_t colour_worth[6] = {0, 20, 80, 200, 450, 1000};
// Who begins the next round has this.
inline constexpr std::int32_t marker_worth = 80;
// An unfinished line whose colour has no column left on a grey wall.
inline constexpr std::int32_t no_column_worth = -100;
// At the end of a game the win itself, for who has it; for the others it is taken off.
inline constexpr std::int32_t win_worth = 2000;

// The share of a line's later points that it is worth already, in 65536ths, by its row and its
// tiles: 0.2 * ((tiles + 1) / (row + 1)) ^ 1.5.
inline constexpr int share_bits = 16;
inline constexpr std::int32_t line_share[rows][rows] = {
    {0, 0, 0, 0, 0},
    {0, 13107, 0, 0, 0},
    {0, 7135, 13107, 0, 0},
    {0, 4634, 8513, 13107, 0},
    {0, 3316, 6092, 9379, 13107},
};

// What counts where a round ends and another follows, in place of the above: unfinished rows,
// columns and colours, lines by their row and tiles (tiles that stay are in the way), and beginning
// the next round, which is worth most when it may be the last. Rounded from a least-squares fit to
// the final margins of 3,000 games of this player against itself with 6,000 positions a move.
inline constexpr std::int32_t kept_row[6] = {0, 140, 190, 210, 250, 0};
inline constexpr std::int32_t kept_column[6] = {0, 120, 175, 200, 260, 0};
inline constexpr std::int32_t kept_colour[6] = {0, 60, 145, 180, 260, 0};
inline constexpr std::int32_t kept_line[rows][rows] = {
    {0, 0, 0, 0, 0},
    {0, -255, 0, 0, 0},
    {0, -150, -85, 0, 0},
    {0, -220, -130, -20, 0},
    {0, -250, -190, -55, -5},
};
inline constexpr std::int32_t begin_worth = 130;
inline constexpr std::int32_t begin_worth_late = 250;  // some row has four tiles

struct BitTable {
    std::uint8_t count[32];
    std::uint32_t spread[32];  // bit b to bit 4 * b
    constexpr BitTable() : count(), spread() {
        for (unsigned bits = 0; bits < 32; ++bits)
            for (unsigned bit = 0; bit < 5; ++bit)
                if (bits >> bit & 1) {
                    ++count[bits];
                    spread[bits] |= 1u << (4 * bit);
                }
    }
};
inline constexpr BitTable table{};

// The tiles of each row, column and colour of a wall, in fours of bits.
struct Filled {
    std::uint32_t rows, columns, colours;
};

inline int tiles_in(std::uint32_t filled, int at) noexcept {
    return static_cast<int>(filled >> (4 * at)) & 15;
}

inline Filled filled_of(const Board& board) noexcept {
    Filled filled{};
    for (int row = 0; row < rows; ++row) {
        const unsigned in_row = row_bits(board.cells, row);
        filled.rows |= static_cast<std::uint32_t>(table.count[in_row]) << (4 * row);
        filled.columns += table.spread[in_row];
        filled.colours += table.spread[row_bits(board.row_colours, row)];
    }
    return filled;
}

// By how much a tile in a free cell brings the bonuses nearer.
inline std::int32_t progress(const Filled& filled, int row, int column, int colour) noexcept {
    const int in_row = tiles_in(filled.rows, row);
    const int in_column = tiles_in(filled.columns, column);
    const int of_colour = tiles_in(filled.colours, colour);
    return row_worth[in_row + 1] - row_worth[in_row] + column_worth[in_column + 1] -
           column_worth[in_column] + colour_worth[of_colour + 1] - colour_worth[of_colour];
}

inline std::int32_t tile_worth(const Board& board, const Filled& filled, int row, int column,
                               int colour) noexcept {
    return point * points_at(board.cells, row, column) + progress(filled, row, column, colour);
}

// The free column of a grey wall with the most points and progress, or -1.
inline int best_column(const Board& board, const Filled& filled, int row, int colour) noexcept {
    int best = -1;
    std::int32_t most = 0;
    for (unsigned open = free_columns(board, row, colour); open != 0; open &= open - 1) {
        const int column = lowest(open);
        const std::int32_t worth = tile_worth(board, filled, row, column, colour);
        if (best < 0 || worth > most) {
            best = column;
            most = worth;
        }
    }
    return best;
}

struct Worth {
    // Of the board with its full lines tiled and its floor paid: the score and the bonuses of what
    // is complete.
    std::int32_t points;
    // What unfinished rows, columns, colours and lines are worth.
    std::int32_t hope;
    // What unfinished lines are worth if the game ends with this round.
    std::int32_t last_hope;
    // What all that is unfinished is worth if the round ends with the board as it lies.
    std::int32_t kept;
    std::int32_t fullest_row;
    std::int32_t complete_rows;
};

// The worth of a board if its full lines were tiled now, on a grey wall each where it looks best
// by itself. The sum of points and hope is `board_worth` of tilewright.azul.evaluation.
inline Worth worth_of(const Board& given, bool grey) noexcept {
    Board board = given;
    Counts lid = 0;
    Filled filled = filled_of(board);
    for (int row = 0; row < rows; ++row) {
        if (!is_full(board, row)) continue;
        const int colour = line_colour(board.line[row]);
        const int column =
            grey ? best_column(board, filled, row, colour) : printed_column(row, colour);
        if (column < 0) {
            drop_line(board, row, lid);
            continue;
        }
        tile_line(board, row, column, lid);
        filled.rows += 1u << (4 * row);
        filled.columns += 1u << (4 * column);
        filled.colours += 1u << (4 * colour);
    }
    const int score = board.score + floor_cost[board.floor];

    Worth worth{};
    worth.points = score > 0 ? point * score : 0;
    for (int at = 0; at < 5; ++at) {
        const int in_row = tiles_in(filled.rows, at);
        const int in_column = tiles_in(filled.columns, at);
        const int of_colour = tiles_in(filled.colours, at);
        if (in_row > worth.fullest_row) worth.fullest_row = in_row;
        worth.complete_rows += in_row == 5;
        (in_row == 5 ? worth.points : worth.hope) += row_worth[in_row];
        (in_column == 5 ? worth.points : worth.hope) += column_worth[in_column];
        (of_colour == 5 ? worth.points : worth.hope) += colour_worth[of_colour];
        worth.kept += kept_row[in_row] + kept_column[in_column] + kept_colour[of_colour] +
                      kept_line[at][line_count(board.line[at])];
    }

    std::int32_t lines = 0, last_lines = 0;
    for (int row = 1; row < rows; ++row) {
        const Line line = board.line[row];
        if (line == 0) continue;
        const int colour = line_colour(line);
        const int column =
            grey ? best_column(board, filled, row, colour) : printed_column(row, colour);
        const std::int32_t share = line_share[row][line_count(line)];
        if (column < 0) {
            lines += share * no_column_worth;
            last_lines += share * no_column_worth;
            continue;
        }
        const std::int32_t at_once = point * points_at(board.cells, row, column);
        lines += share * (at_once + progress(filled, row, column, colour));
        const std::int32_t completed =
            (tiles_in(filled.rows, row) == 4 ? row_worth[5] : 0) +
            (tiles_in(filled.columns, column) == 4 ? column_worth[5] : 0) +
            (tiles_in(filled.colours, colour) == 4 ? colour_worth[5] : 0);
        last_lines += share * (at_once + completed);
    }
    constexpr std::int32_t half = 1 << (share_bits - 1);
    worth.hope += (lines + half) >> share_bits;
    worth.last_hope = (last_lines + half) >> share_bits;
    return worth;
}

// A seat's own share of several worths less that of the best other.
inline std::int32_t lead(const std::int32_t* worth, int seats, int seat) noexcept {
    std::int32_t best_other = INT32_MIN / 2;
    for (int other = 0; other < seats; ++other)
        if (other != seat && worth[other] > best_other) best_other = worth[other];
    return worth[seat] - best_other;
}

inline int fullest_row(const Worth* worths, int seats) noexcept {
    int fullest = 0;
    for (int seat = 0; seat < seats; ++seat)
        if (worths[seat].fullest_row > fullest) fullest = worths[seat].fullest_row;
    return fullest;
}

// What a position within the offer is worth to a seat. `holder` has the marker; it may be `nobody`.
inline std::int32_t judged(const Worth* worths, int seats, int seat, int holder) noexcept {
    // A complete row ends the game with this round, since full lines must be tiled.
    const bool last = fullest_row(worths, seats) == 5;
    std::int32_t worth[most_seats];
    for (int each = 0; each < seats; ++each)
        worth[each] = worths[each].points + (last ? worths[each].last_hope : worths[each].hope) +
                      (each == holder && !last ? marker_worth : 0);
    return lead(worth, seats, seat);
}

// The same of a position in which the round is at its end and `beginner` begins the next one.
inline std::int32_t judged_before_next(const Worth* worths, int seats, int seat,
                                       int beginner) noexcept {
    const std::int32_t begin = fullest_row(worths, seats) == 4 ? begin_worth_late : begin_worth;
    std::int32_t worth[most_seats];
    for (int each = 0; each < seats; ++each)
        worth[each] = worths[each].points + worths[each].kept + (each == beginner ? begin : 0);
    return lead(worth, seats, seat);
}

// The result of a finished game to a seat: the margin, and the win.
inline std::int32_t settled(const Worth* worths, int seats, int seat) noexcept {
    // The last digits of points are free for the tie-break: a score is a whole number of points.
    std::int32_t own = 0, best_other = -1;
    for (int each = 0; each < seats; ++each) {
        const std::int32_t worth = worths[each].points + worths[each].complete_rows;
        if (each == seat)
            own = worth;
        else if (worth > best_other)
            best_other = worth;
    }
    const std::int32_t margin = own / point - best_other / point;
    return point * margin + (own > best_other ? win_worth : own < best_other ? -win_worth : 0);
}

// Whether the next round would find bag and lid empty, full lines being tiled before.
inline bool no_tiles_left(const State& state) noexcept {
    if (state.bag != 0 || state.lid != 0) return false;
    for (int seat = 0; seat < state.seats; ++seat) {
        const Board& board = state.board[seat];
        if (board.floor_tiles != 0) return false;
        for (int row = 1; row < rows; ++row)
            if (is_full(board, row)) return false;
    }
    return true;
}

// What a position is worth to a seat in which nothing is left to take: as judged, or the exact
// result when the game is over once the full lines are tiled.
inline std::int32_t judged_at_round_end(const State& state, const Worth* worths,
                                        int seat) noexcept {
    bool over = no_tiles_left(state);
    for (int each = 0; each < state.seats; ++each) over |= worths[each].complete_rows != 0;
    if (over) return settled(worths, state.seats, seat);
    // Before a deal the marker has been given back.
    const int beginner = state.marker == nobody ? state.first : state.marker;
    return judged_before_next(worths, state.seats, seat, beginner);
}

// Any position, as it lies.
inline std::int32_t judged_as_it_lies(const State& state, int seat) noexcept {
    Worth worths[most_seats];
    for (int each = 0; each < state.seats; ++each)
        worths[each] = worth_of(state.board[each], state.grey);
    return state.available == 0 ? judged_at_round_end(state, worths, seat)
                                : judged(worths, state.seats, seat, state.marker);
}

}  // namespace tilewright::azul::TILEWRIGHT_VARIANT::plain
