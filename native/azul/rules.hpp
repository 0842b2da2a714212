// The rules of Azul on `State`: what may be played, what it does, and how a game ends.
//
// Include it only in files that know which CPU variant they are compiled for: everything lies in a
// namespace named after it, so that the linker never merges code built for a newer processor with
// the portable build. For the same reason nothing of the standard library's templates is used.
#pragma once

#include <cstdint>

#include "azul/state.hpp"

#ifndef TILEWRIGHT_VARIANT
#error "rules.hpp is for code that is compiled once per CPU variant"
#endif

namespace tilewright::azul::TILEWRIGHT_VARIANT {

// --- Counts and bits ---------------------------------------------------------------------------

inline int lowest(std::uint64_t bits) noexcept { return __builtin_ctzll(bits); }
inline int bits_in(std::uint64_t bits) noexcept { return __builtin_popcountll(bits); }

inline int count_of(Counts counts, int colour) noexcept {
    return static_cast<int>(counts >> (count_bits * colour)) & 31;
}

inline Counts tiles_of(int colour, int number) noexcept {
    return static_cast<Counts>(number) << (count_bits * colour);
}

inline int total(Counts counts) noexcept {
    int sum = 0;
    for (int colour = 0; colour < colours; ++colour) sum += count_of(counts, colour);
    return sum;
}

// Moves bits 0, 5, 10, 15 and 20 of a word to bits 0 to 4; the others must be 0. No two of the
// products meet in a bit, so none carries into the result.
inline unsigned gathered(std::uint32_t bits) noexcept {
    return static_cast<unsigned>((bits * std::uint64_t{0x111110}) >> 20) & 31;
}

// Bit c: the counts have colour c.
inline unsigned colours_in(Counts counts) noexcept {
    const Counts some = counts | counts >> 1 | counts >> 2 | counts >> 3 | counts >> 4;
    return gathered(some & one_of_each);
}

inline constexpr std::uint32_t column_cells = one_of_each;  // of column 0; shift for others

inline unsigned row_bits(std::uint32_t wall, int row) noexcept { return (wall >> (5 * row)) & 31; }
inline unsigned column_bits(std::uint32_t wall, int column) noexcept {
    return gathered((wall >> column) & column_cells);
}

// --- Boards ------------------------------------------------------------------------------------

inline constexpr std::int8_t floor_cost[floor_spaces + 1] = {0, -1, -2, -4, -6, -8, -11, -14};

inline int line_count(Line line) noexcept { return line & 7; }
inline int line_colour(Line line) noexcept { return line >> 3; }
inline Line line_of(int colour, int count) noexcept {
    return static_cast<Line>(colour << 3 | count);
}
inline bool is_full(const Board& board, int row) noexcept {
    return line_count(board.line[row]) > row;
}

inline int printed_column(int row, int colour) noexcept {
    const int column = colour + row;
    return column < 5 ? column : column - 5;
}

// Bit t: target t accepts the colour; the floor always does.
inline unsigned accepting(const Board& board, int colour) noexcept {
    unsigned accepted = 1u << to_floor;
    for (int row = 0; row < rows; ++row) {
        const Line line = board.line[row];
        const bool free = line == 0
                              ? !((board.row_colours >> (5 * row + colour)) & 1)
                              : line_colour(line) == colour && line_count(line) <= row;
        accepted |= static_cast<unsigned>(free) << row;
    }
    return accepted;
}

struct RunTable {
    std::int8_t length[32][5];
    constexpr RunTable() : length() {
        for (unsigned bits = 0; bits < 32; ++bits)
            for (int at = 0; at < 5; ++at) {
                int run = 1;
                for (int left = at - 1; left >= 0 && (bits >> left) & 1; --left) ++run;
                for (int right = at + 1; right < 5 && (bits >> right) & 1; ++right) ++run;
                length[bits][at] = static_cast<std::int8_t>(run);
            }
    }
};
inline constexpr RunTable runs{};

// What a tile in a free cell of the wall scores at once.
inline int points_at(std::uint32_t wall, int row, int column) noexcept {
    const int across = runs.length[row_bits(wall, row)][column];
    const int down = runs.length[column_bits(wall, column)][row];
    return across > 1 ? across + (down > 1 ? down : 0) : down;
}

// The columns, as bits, that can take the colour of a full line of the grey wall.
inline unsigned free_columns(const Board& board, int row, int colour) noexcept {
    const unsigned taken = row_bits(board.cells, row) |
                           gathered((board.column_colours >> colour) & one_of_each);
    return ~taken & 31;
}

// Moves one tile of a full line to the wall, the others to the lid, and scores it.
inline void tile_line(Board& board, int row, int column, Counts& lid) noexcept {
    const int colour = line_colour(board.line[row]);
    board.score = static_cast<std::int16_t>(board.score + points_at(board.cells, row, column));
    board.cells |= 1u << (5 * row + column);
    board.row_colours |= 1u << (5 * row + colour);
    board.column_colours |= 1u << (5 * column + colour);
    board.line[row] = 0;
    lid += tiles_of(colour, row);
}

// Moves a full line that finds no column to the floor line.
inline void drop_line(Board& board, int row, Counts& lid) noexcept {
    const int colour = line_colour(board.line[row]);
    const int count = line_count(board.line[row]);
    const int room = floor_spaces - board.floor;
    const int landing = count < room ? count : room;
    board.floor = static_cast<std::uint8_t>(board.floor + landing);
    board.floor_tiles += tiles_of(colour, landing);
    lid += tiles_of(colour, count - landing);
    board.line[row] = 0;
}

inline void pay_floor(Board& board, Counts& lid) noexcept {
    const int score = board.score + floor_cost[board.floor];
    board.score = static_cast<std::int16_t>(score > 0 ? score : 0);
    lid += board.floor_tiles;
    board.floor_tiles = 0;
    board.floor = 0;
}

// The topmost full line, or -1.
inline int first_full(const Board& board) noexcept {
    for (int row = 0; row < rows; ++row)
        if (is_full(board, row)) return row;
    return -1;
}

// Tiles all full lines of a coloured wall and pays the floor.
inline void tile_board(Board& board, Counts& lid) noexcept {
    for (int row = 0; row < rows; ++row)
        if (is_full(board, row))
            tile_line(board, row, printed_column(row, line_colour(board.line[row])), lid);
    pay_floor(board, lid);
}

// Bit r: row r is complete.
inline unsigned full_rows(std::uint32_t wall) noexcept {
    const std::uint32_t pairs = wall & wall >> 1;
    return gathered(pairs & pairs >> 2 & wall >> 4 & one_of_each);
}
// Bit c: column c is complete; with `row_colours`, colour c.
inline unsigned full_columns(std::uint32_t wall) noexcept {
    return (wall & wall >> 5 & wall >> 10 & wall >> 15 & wall >> 20) & 31;
}

inline int complete_rows(const Board& board) noexcept { return bits_in(full_rows(board.cells)); }

inline int bonus(const Board& board) noexcept {
    return 2 * complete_rows(board) + 7 * bits_in(full_columns(board.cells)) +
           10 * bits_in(full_columns(board.row_colours));
}

// --- Positions ---------------------------------------------------------------------------------

inline int displays_of(const State& state) noexcept { return 2 * state.seats + 1; }

inline int next_seat(const State& state, int seat) noexcept {
    return seat + 1 == state.seats ? 0 : seat + 1;
}

inline State new_game(int seats, bool grey, int first) noexcept {
    State state{};
    state.bag = all_tiles;
    state.phase = Phase::deal;
    state.seats = static_cast<std::uint8_t>(seats);
    state.grey = grey;
    state.first = state.turn = static_cast<std::uint8_t>(first);
    state.marker = nobody;
    state.round = 1;
    return state;
}

// Writes the legal moves, at most `most_moves`, in no set order, and returns how many there are.
// With `alike_once` a display that holds the same tiles as an earlier one is passed over.
inline int legal_moves(const State& state, Move* moves, bool alike_once = false) noexcept {
    int count = 0;
    if (state.phase == Phase::offer) {
        unsigned accepted[colours];
        for (int colour = 0; colour < colours; ++colour)
            accepted[colour] = accepting(state.board[state.turn], colour);
        const int last = displays_of(state);
        for (int source = 0; source <= last; ++source) {
            const Counts counts = state.source[source];
            if (counts == 0) continue;
            if (alike_once && source > 1) {
                bool seen = false;
                for (int other = 1; other < source; ++other) seen |= state.source[other] == counts;
                if (seen) continue;
            }
            for (unsigned left = colours_in(counts); left != 0; left &= left - 1) {
                const int colour = lowest(left);
                const int group = (source * colours + colour) * targets;
                for (unsigned open = accepted[colour]; open != 0; open &= open - 1)
                    moves[count++] = static_cast<Move>(group + lowest(open));
            }
        }
    } else if (state.phase == Phase::tiling) {
        const Board& board = state.board[state.turn];
        const int row = first_full(board);
        unsigned open = free_columns(board, row, line_colour(board.line[row]));
        if (open == 0) moves[count++] = tilings + no_column;
        for (; open != 0; open &= open - 1)
            moves[count++] = static_cast<Move>(tilings + lowest(open));
    }
    return count;
}

// After the last board was tiled: to the next deal, or to the end of the game.
inline void finish_round(State& state) noexcept {
    if (state.marker != nobody) state.first = state.marker;
    state.turn = state.first;
    state.marker = nobody;
    bool over = state.bag == 0 && state.lid == 0;
    for (int seat = 0; seat < state.seats; ++seat)
        over |= full_rows(state.board[seat].cells) != 0;
    state.phase = over ? Phase::over : Phase::deal;
    if (!over) ++state.round;
}

// Pays the floors of boards without full lines from this seat on, until one has a line to tile.
inline void go_on_tiling(State& state, int seat) noexcept {
    do {
        Board& board = state.board[seat];
        if (first_full(board) >= 0) {
            state.phase = Phase::tiling;
            state.turn = static_cast<std::uint8_t>(seat);
            return;
        }
        pay_floor(board, state.lid);
        seat = next_seat(state, seat);
    } while (seat != state.first);
    finish_round(state);
}

inline void end_offer(State& state) noexcept {
    if (state.grey) {
        go_on_tiling(state, state.first);
        return;
    }
    for (int seat = 0; seat < state.seats; ++seat) tile_board(state.board[seat], state.lid);
    finish_round(state);
}

// Plays a legal take; with nothing left to take the round is not ended yet.
inline void take(State& state, Move move) noexcept {
    const int target = move % targets;
    const int group = move / targets;
    const int source = group / colours;
    const int colour = group % colours;
    Board& board = state.board[state.turn];
    const Counts counts = state.source[source];
    int count = count_of(counts, colour);
    if (source == centre) {
        state.source[centre] = counts - tiles_of(colour, count);
        state.available &= ~(std::uint64_t{1} << colour);
        if (state.marker == nobody) {
            state.marker = state.turn;
            if (board.floor < floor_spaces) ++board.floor;
        }
    } else {
        const Counts left = counts - tiles_of(colour, count);
        state.source[source] = 0;
        state.source[centre] += left;
        state.available &= ~(std::uint64_t{31} << (5 * source));
        state.available |= colours_in(left);
    }
    if (target < rows) {
        const int held = line_count(board.line[target]);
        const int room = target + 1 - held;
        const int placed = count < room ? count : room;
        board.line[target] = line_of(colour, held + placed);
        count -= placed;
    }
    if (count != 0) {
        const int room = floor_spaces - board.floor;
        const int landing = count < room ? count : room;
        board.floor = static_cast<std::uint8_t>(board.floor + landing);
        board.floor_tiles += tiles_of(colour, landing);
        state.lid += tiles_of(colour, count - landing);
    }
    state.turn = static_cast<std::uint8_t>(next_seat(state, state.turn));
}

// Plays a legal tiling choice.
inline void tile(State& state, Move move) noexcept {
    const int seat = state.turn;
    Board& board = state.board[seat];
    const int row = first_full(board);
    const int column = move - tilings;
    if (column == no_column)
        drop_line(board, row, state.lid);
    else
        tile_line(board, row, column, state.lid);
    go_on_tiling(state, seat);
}

// Plays a legal move of a player.
inline void play(State& state, Move move) noexcept {
    if (move >= tilings) {
        tile(state, move);
        return;
    }
    take(state, move);
    if (state.available == 0) end_offer(state);
}

// --- The end -----------------------------------------------------------------------------------

// Points with bonuses, and below them the complete rows that break ties: who has more has won.
inline int worth_at_end(const Board& board) noexcept {
    return 8 * (board.score + bonus(board)) + complete_rows(board);
}

}  // namespace tilewright::azul::TILEWRIGHT_VARIANT
