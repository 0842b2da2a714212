// One moment of a game of Azul as plain numbers, in two cache lines for two players.
//
// The rules in Python (tilewright.azul) decide; tests play games with both. What is left out here
// is what no rule asks for: the order of the pieces on a floor line. This header holds plain values
// only, since it is read by code that is compiled once per CPU variant.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tilewright::azul {

inline constexpr int most_seats = 4;
inline constexpr int most_displays = 9;
inline constexpr int display_tiles = 4;
inline constexpr int colours = 5;      // blue, yellow, red, black, white
inline constexpr int rows = 5;         // of the wall, and as many pattern lines
inline constexpr int cells = 25;
inline constexpr int tiles_per_colour = 20;
inline constexpr int floor_spaces = 7;

// Tiles by colour: colour c in the five bits from 5 * c. As there are 20 of a colour no lane ever
// overflows, and counts are added and taken off as numbers.
using Counts = std::uint32_t;
inline constexpr int count_bits = 5;
inline constexpr Counts one_of_each = 0x108421;
inline constexpr Counts all_tiles = one_of_each * tiles_per_colour;

enum class Phase : std::uint8_t { deal, offer, tiling, over };

inline constexpr std::uint8_t nobody = 0xff;

// A pattern line: its tiles in the low three bits, their colour in the next three; 0 when empty.
using Line = std::uint8_t;

struct Board {
    // Bit 5 * row + column: the cell has a tile.
    std::uint32_t cells;
    // Bit 5 * row + colour: the row has the colour.
    std::uint32_t row_colours;
    // Bit 5 * column + colour: the column has the colour (kept for both walls).
    std::uint32_t column_colours;
    // Without the marker.
    Counts floor_tiles;
    Line line[rows];
    std::uint8_t floor;  // occupied spaces, the marker's among them
    std::int16_t score;  // without the bonuses of the end
};
static_assert(sizeof(Board) == 24);

inline constexpr int centre = 0;
inline constexpr int sources = 1 + most_displays;

struct State {
    Counts source[sources];  // the centre, then the displays
    Counts bag;
    Counts lid;
    // Bit 5 * source + colour: the source has tiles of the colour.
    std::uint64_t available;
    Phase phase;
    std::uint8_t seats;
    std::uint8_t grey;    // whether the wall is grey
    std::uint8_t first;   // who began the round; before a deal who will
    std::uint8_t turn;    // whose move it is in the offer and the tiling, else `first`
    std::uint8_t marker;  // who took the marker in this round, or `nobody`
    std::uint16_t round;  // from 1
    Board board[most_seats];
};
static_assert(offsetof(State, board) == 64);
static_assert(sizeof(State) == 160);

// A move: a take is (source * 5 + colour) * 6 + target, the target being a pattern line from 0 or
// `to_floor`. A tiling choice of the grey wall is `tilings` + column, or + 5 for no column; it is
// about the topmost full line of who is to move.
using Move = std::uint16_t;
inline constexpr int targets = rows + 1;
inline constexpr int to_floor = rows;
inline constexpr Move takes = sources * colours * targets;
inline constexpr Move tilings = takes;
inline constexpr int no_column = rows;
inline constexpr Move move_count = tilings + rows + 1;
inline constexpr Move no_move = 0xffff;
// Displays and centre never offer more groups: 9 displays of four colours and 5 in the centre.
inline constexpr int most_groups = most_displays * display_tiles + colours;
inline constexpr int most_moves = most_groups * targets;

}  // namespace tilewright::azul
