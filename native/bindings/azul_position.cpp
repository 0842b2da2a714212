// Positions of Azul from plain data and back. What no game comes to is refused in
// azul_position_checks.cpp.
#include <nanobind/nanobind.h>

#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

#include "azul/deal.hpp"
#include "azul/rules.hpp"
#include "bindings/azul.hpp"
#include "bindings/checks.hpp"

namespace tilewright::bindings {

using namespace tilewright::azul;
using namespace tilewright::azul::portable;

namespace {

// Beyond what any game comes to, and far from what the core's numbers hold.
constexpr int most_points = 20'000;
constexpr int most_rounds = 20'000;

static_assert(std::has_unique_object_representations_v<State>, "states are compared as bytes");

int number_of(nb::handle given, int least, int most, const std::string& name) {
    if (!PyLong_Check(given.ptr())) throw nb::type_error((name + " is a whole number").c_str());
    const std::int64_t value = clamped(given);
    if (value < least || value > most)
        refuse(name + " is from " + std::to_string(least) + " to " + std::to_string(most) +
               ", not " + text_of(given));
    return static_cast<int>(value);
}

nb::tuple tuple_of(nb::handle given, int size, const std::string& name) {
    if (!PyTuple_Check(given.ptr())) throw nb::type_error((name + ": a tuple is wanted").c_str());
    nb::tuple items = nb::borrow<nb::tuple>(given);
    if (items.size() != static_cast<std::size_t>(size))
        refuse(name + " has " + std::to_string(size) + " parts, not " +
               std::to_string(items.size()));
    return items;
}

Counts counts_of(nb::handle given, const std::string& name) {
    const nb::tuple items = tuple_of(given, colours, name);
    Counts counts = 0;
    for (int colour = 0; colour < colours; ++colour)
        counts += tiles_of(colour, number_of(items[colour], 0, tiles_per_colour, name));
    return counts;
}

nb::tuple tuple_of_counts(Counts counts) {
    return nb::make_tuple(count_of(counts, 0), count_of(counts, 1), count_of(counts, 2),
                          count_of(counts, 3), count_of(counts, 4));
}

// A tuple whose items `item` makes from their index.
template <class Item>
nb::tuple made_tuple(int size, Item item) {
    nb::list items;
    for (int i = 0; i < size; ++i) items.append(item(i));
    return nb::tuple(items);
}

// The phase and the turn that follow from what lies where; in the offer the turn is free.
void derive(State& state) noexcept {
    state.turn = state.first;
    state.available = 0;
    for (int source = 0; source < sources; ++source)
        state.available |= std::uint64_t{colours_in(state.source[source])} << (5 * source);
    if (state.available != 0) {
        state.phase = Phase::offer;
        return;
    }
    bool over = state.bag == 0 && state.lid == 0;
    for (int ahead = 0, seat = state.first; ahead < state.seats; ++ahead) {
        if (first_full(state.board[seat]) >= 0) {
            state.phase = Phase::tiling;
            state.turn = static_cast<std::uint8_t>(seat);
            return;
        }
        over = over || full_rows(state.board[seat].cells) != 0;
        seat = next_seat(state, seat);
    }
    state.phase = over ? Phase::over : Phase::deal;
}

}  // namespace

AzulPosition AzulPosition::start(nb::int_ seats, bool grey, nb::int_ first) {
    const int players = number_of(seats, 2, most_seats, "the number of seats");
    AzulPosition position;
    position.state_ = new_game(players, grey, number_of(first, 0, players - 1, "the first seat"));
    return position;
}

AzulPosition::AzulPosition(bool grey, nb::int_ round, nb::int_ phase, nb::int_ first, nb::int_ turn,
                           nb::int_ marker, nb::tuple displays, nb::tuple centre_tiles,
                           nb::tuple bag, nb::tuple lid, nb::tuple boards) {
    if (boards.size() < 2 || boards.size() > most_seats)
        refuse("there are 2 to 4 boards, not " + std::to_string(boards.size()));
    const int seats = static_cast<int>(boards.size());
    state_.seats = static_cast<std::uint8_t>(seats);
    state_.grey = grey;
    state_.round = static_cast<std::uint16_t>(number_of(round, 1, most_rounds, "the round"));
    state_.first = static_cast<std::uint8_t>(number_of(first, 0, seats - 1, "the first seat"));
    const int holder = number_of(marker, -1, seats - 1, "the marker's seat");
    state_.marker = holder < 0 ? nobody : static_cast<std::uint8_t>(holder);
    const nb::tuple shown = tuple_of(displays, displays_of(state_), "the displays");
    state_.source[centre] = counts_of(centre_tiles, "the centre");
    for (int display = 0; display < displays_of(state_); ++display) {
        const std::string name = numbered("display", display);
        state_.source[1 + display] = counts_of(shown[display], name);
        if (total(state_.source[1 + display]) > display_tiles)
            refuse(name + " has more than 4 tiles");
    }
    state_.bag = counts_of(bag, "the bag");
    state_.lid = counts_of(lid, "the lid");
    for (int seat = 0; seat < seats; ++seat) read_board(seat, boards[seat]);

    derive(state_);
    const int stated_phase = number_of(phase, 0, 3, "the phase");
    if (stated_phase != static_cast<int>(state_.phase))
        refuse("from what lies where follows phase " +
               std::to_string(static_cast<int>(state_.phase)) + ", not " +
               std::to_string(stated_phase));
    const int stated_turn = number_of(turn, 0, seats - 1, "the turn");
    if (state_.phase == Phase::offer)
        state_.turn = static_cast<std::uint8_t>(stated_turn);
    else if (stated_turn != state_.turn)
        refuse("the turn is seat " + std::to_string(state_.turn) + "'s, not seat " +
               std::to_string(stated_turn) + "'s");
    check();
}

void AzulPosition::read_board(int seat, nb::handle given) {
    const std::string name = numbered("board", seat);
    const nb::tuple parts = tuple_of(given, 5, name);
    Board& board = state_.board[seat];
    board.score =
        static_cast<std::int16_t>(number_of(parts[0], 0, most_points, name + ": the score"));
    const nb::tuple lines = tuple_of(parts[1], rows, name + ": the lines");
    for (int row = 0; row < rows; ++row) {
        const std::string line = name + ", " + numbered("line", row);
        const nb::tuple pair = tuple_of(lines[row], 2, line);
        const int colour = number_of(pair[0], -1, colours - 1, line + ": the colour");
        const int count = number_of(pair[1], 0, row + 1, line + ": the number of tiles");
        if ((colour < 0) != (count == 0))
            refuse(line + " has a colour if it has tiles, and else -1");
        board.line[row] = count == 0 ? Line{0} : line_of(colour, count);
    }
    const nb::tuple wall = tuple_of(parts[2], cells, name + ": the wall");
    for (int cell = 0; cell < cells; ++cell) {
        const int row = cell / 5;
        const int column = cell % 5;
        const std::string place =
            name + ", row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1);
        const int colour = number_of(wall[cell], -1, colours - 1, place + ": the colour");
        if (colour < 0) continue;
        if (!state_.grey && printed_column(row, colour) != column)
            refuse(place + " is printed in another colour");
        const std::uint32_t in_row = 1u << (5 * row + colour);
        const std::uint32_t in_column = 1u << (5 * column + colour);
        if (board.row_colours & in_row) refuse(place + ": the row has the colour twice");
        if (board.column_colours & in_column) refuse(place + ": the column has the colour twice");
        board.cells |= 1u << cell;
        board.row_colours |= in_row;
        board.column_colours |= in_column;
        if (state_.grey)
            grey_walls_[static_cast<std::size_t>(seat)][static_cast<std::size_t>(cell)] =
                static_cast<std::uint8_t>(colour + 1);
    }
    board.floor_tiles = counts_of(parts[3], name + ": the floor's tiles");
    board.floor = static_cast<std::uint8_t>(
        number_of(parts[4], 0, floor_spaces, name + ": the occupied spaces of the floor"));
    const int marker = board.floor - total(board.floor_tiles);
    if (marker < 0 || marker > 1)
        refuse(name + ": the floor's tiles and perhaps the marker occupy its spaces");
}

// --- Asking and playing ------------------------------------------------------------------------

int AzulPosition::colour_at(int seat, int row, int column) const noexcept {
    if (!((state_.board[seat].cells >> (5 * row + column)) & 1)) return -1;
    if (!state_.grey) return column >= row ? column - row : column - row + 5;
    return grey_walls_[static_cast<std::size_t>(seat)][static_cast<std::size_t>(5 * row + column)] -
           1;
}

nb::tuple AzulPosition::data() const {
    const auto board = [this](int seat) {
        const Board& own = state_.board[seat];
        const auto line = [&own](int row) {
            const Line held = own.line[row];
            return nb::make_tuple(line_count(held) == 0 ? -1 : line_colour(held),
                                  line_count(held));
        };
        return nb::make_tuple(
            int{own.score}, made_tuple(rows, line),
            made_tuple(cells, [&](int cell) { return colour_at(seat, cell / 5, cell % 5); }),
            tuple_of_counts(own.floor_tiles), int{own.floor});
    };
    return nb::make_tuple(
        state_.grey != 0, int{state_.round}, static_cast<int>(state_.phase), int{state_.first},
        int{state_.turn}, state_.marker == nobody ? -1 : int{state_.marker},
        made_tuple(displays_of(state_),
                   [this](int display) { return tuple_of_counts(state_.source[1 + display]); }),
        tuple_of_counts(state_.source[centre]), tuple_of_counts(state_.bag),
        tuple_of_counts(state_.lid), made_tuple(state_.seats, board));
}

std::vector<int> AzulPosition::moves() const {
    Move moves[most_moves];
    const int count = legal_moves(state_, moves);
    return {moves, moves + count};
}

AzulPosition AzulPosition::play(nb::int_ move) const {
    const std::int64_t wanted = clamped(move);
    Move legal[most_moves];
    const int count = legal_moves(state_, legal);
    int found = 0;
    while (found < count && legal[found] != wanted) ++found;
    if (found == count) refuse("move " + text_of(move) + " is not legal here");
    AzulPosition next = *this;
    if (state_.phase == Phase::tiling) {
        const Board& board = state_.board[state_.turn];
        const int row = first_full(board);
        const int column = legal[found] - tilings;
        if (column != no_column)
            next.grey_walls_[state_.turn][static_cast<std::size_t>(5 * row + column)] =
                static_cast<std::uint8_t>(line_colour(board.line[row]) + 1);
    }
    azul::portable::play(next.state_, legal[found]);
    return next;
}

AzulPosition AzulPosition::deal(nb::tuple displays) const {
    if (state_.phase != Phase::deal) refuse("no deal is awaited");
    if (state_.round >= most_rounds) refuse("games have less than 20000 rounds");
    const nb::tuple shown = tuple_of(displays, displays_of(state_), "the displays");
    AzulPosition next = *this;
    State& state = next.state_;
    int left = total(state.bag) + total(state.lid);
    bool refilled = false;
    for (int display = 0; display < displays_of(state); ++display) {
        const std::string name = numbered("display", display);
        const Counts counts = counts_of(shown[display], name);
        const int wanted = left < display_tiles ? left : display_tiles;
        if (total(counts) != wanted)
            refuse(name + " has " + std::to_string(wanted) + " tiles, not " +
                   std::to_string(total(counts)));
        left -= wanted;
        // What the bag lacks comes from the lid, once the bag is used up.
        Counts from_lid = 0;
        bool bag_left = false;
        for (int colour = 0; colour < colours; ++colour) {
            const int in_bag = count_of(state.bag, colour);
            const int asked = count_of(counts, colour);
            if (asked > in_bag) from_lid += tiles_of(colour, asked - in_bag);
            bag_left = bag_left || in_bag > asked;
        }
        state.source[1 + display] = counts;
        if (from_lid == 0) {
            state.bag -= counts;
            continue;
        }
        if (bag_left || refilled)
            refuse(name + " has tiles that are not in the bag");
        for (int colour = 0; colour < colours; ++colour)
            if (count_of(from_lid, colour) > count_of(state.lid, colour))
                refuse(name + " has tiles that neither bag nor lid has");
        state.bag = state.lid - from_lid;
        state.lid = 0;
        refilled = true;
    }
    begin_offer(state);
    return next;
}

nb::object AzulPosition::outcome() const {
    if (state_.phase != Phase::over) return nb::none();
    const auto score = [this](int seat) {
        return state_.board[seat].score + bonus(state_.board[seat]);
    };
    const auto rank = [this](int seat) {
        int better = 0;
        for (int other = 0; other < state_.seats; ++other)
            better += worth_at_end(state_.board[other]) > worth_at_end(state_.board[seat]);
        return 1 + better;
    };
    return nb::make_tuple(made_tuple(state_.seats, score), made_tuple(state_.seats, rank));
}

bool AzulPosition::operator==(const AzulPosition& other) const noexcept {
    return std::memcmp(&state_, &other.state_, sizeof(State)) == 0 &&
           grey_walls_ == other.grey_walls_;
}

std::size_t AzulPosition::hash() const noexcept {
    // FNV-1a over the state's words; walls that differ in the grey colours alone may share a hash.
    std::uint64_t words[sizeof(State) / 8];
    std::memcpy(words, &state_, sizeof(State));
    std::uint64_t hash = 0xcbf29ce484222325;
    for (std::uint64_t word : words) hash = ((hash ^ word) * 0x100000001b3) ^ hash >> 29;
    return static_cast<std::size_t>(hash);
}

}  // namespace tilewright::bindings
