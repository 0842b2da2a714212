// What no game of Azul comes to. The checks are those of tilewright.azul.validity, with what its
// reader of texts sees to: the phase is the one that follows from what lies where.
#include <string>

#include "azul/rules.hpp"
#include "bindings/azul.hpp"
#include "bindings/checks.hpp"

namespace tilewright::bindings {

using namespace tilewright::azul;
using namespace tilewright::azul::portable;

void AzulPosition::check() const {
    for (int seat = 0; seat < state_.seats; ++seat) check_lines(seat);
    for (int colour = 0; colour < colours; ++colour) {
        int sum = count_of(state_.bag, colour) + count_of(state_.lid, colour);
        for (Counts counts : state_.source) sum += count_of(counts, colour);
        for (int seat = 0; seat < state_.seats; ++seat) {
            const Board& board = state_.board[seat];
            sum += count_of(board.floor_tiles, colour);
            for (int row = 0; row < rows; ++row) {
                if (line_count(board.line[row]) > 0 && line_colour(board.line[row]) == colour)
                    sum += line_count(board.line[row]);
                sum += static_cast<int>(board.row_colours >> (5 * row + colour)) & 1;
            }
        }
        if (sum != tiles_per_colour)
            refuse("there are 20 tiles of colour " + std::to_string(colour) + ", not " +
                   std::to_string(sum));
    }
    check_marker();
    if (state_.phase == Phase::offer)
        check_offer();
    else if (state_.phase == Phase::tiling)
        check_tiling();
    else
        check_between_rounds();
}

void AzulPosition::check_lines(int seat) const {
    const Board& board = state_.board[seat];
    for (int row = 0; row < rows; ++row) {
        const Line line = board.line[row];
        if (line_count(line) > 0 && (board.row_colours >> (5 * row + line_colour(line))) & 1)
            refuse(numbered("board", seat) + ", " + numbered("line", row) +
                   " has a colour that its row of the wall has already");
    }
}

void AzulPosition::check_no_row(int seat, int from_row) const {
    if (full_rows(state_.board[seat].cells) >> from_row != 0)
        refuse(numbered("board", seat) + " has a complete row, with which the game has ended");
}

bool AzulPosition::has_paid(int seat) const noexcept {
    const int seats = state_.seats;
    const int ahead = (seat - state_.first + seats) % seats;
    return state_.phase == Phase::tiling && ahead < (state_.turn - state_.first + seats) % seats;
}

void AzulPosition::check_marker() const {
    for (int seat = 0; seat < state_.seats; ++seat) {
        const Board& board = state_.board[seat];
        const bool shown = board.floor > total(board.floor_tiles);
        const bool holds = seat == state_.marker;
        if (shown && !holds)
            refuse(numbered("board", seat) + " has the marker on its floor and does not hold it");
        if (holds && !shown && board.floor < floor_spaces && !has_paid(seat))
            refuse(numbered("board", seat) + " holds the marker and has space for it on its floor");
    }
}

void AzulPosition::check_offer() const {
    const int last = displays_of(state_);
    int emptied = 0;
    for (int seat = 0; seat < state_.seats; ++seat) check_no_row(seat);
    for (int source = 1; source <= last; ++source) {
        const int count = total(state_.source[source]);
        emptied += count == 0;
        if (count == 0 || count == display_tiles) continue;
        bool later = state_.bag != 0;
        for (int other = source + 1; other <= last; ++other)
            later = later || state_.source[other] != 0;
        if (later) refuse(numbered("display", source - 1) + " is short though tiles were left");
    }
    if (total(state_.source[centre]) > (display_tiles - 1) * emptied)
        refuse("the centre has more tiles than the emptied displays gave");
    if (emptied > 0) return;
    if (state_.marker != nobody) refuse("the marker was taken before anything else");
    if (state_.turn != state_.first) refuse("nothing is taken yet, so the first seat is to move");
    for (int seat = 0; seat < state_.seats; ++seat) {
        const Board& board = state_.board[seat];
        if (board.floor != 0) refuse(numbered("board", seat) + " has an unpaid floor");
        if (first_full(board) >= 0) refuse(numbered("board", seat) + " has an untiled full line");
    }
}

void AzulPosition::check_tiling() const {
    if (!state_.grey) refuse("the coloured wall leaves nothing to choose in the tiling");
    for (int seat = 0; seat < state_.seats; ++seat) {
        if (has_paid(seat)) {
            if (state_.board[seat].floor != 0) refuse(numbered("board", seat) + " has an unpaid floor");
        } else {
            // Who tiles has done the lines above only, so only those rows can be new.
            check_no_row(seat, seat == state_.turn ? first_full(state_.board[seat]) : 0);
        }
    }
}

void AzulPosition::check_between_rounds() const {
    if (state_.marker != nobody) refuse("nobody holds the marker between rounds");
    for (int seat = 0; seat < state_.seats; ++seat)
        if (state_.board[seat].floor != 0) refuse(numbered("board", seat) + " has an unpaid floor");
    if (state_.phase == Phase::deal && state_.round == 1 && state_.bag != all_tiles)
        refuse("before the first deal all tiles are in the bag");
}

}  // namespace tilewright::bindings
