// The rules of Azul over random games, and the random games of every CPU variant that this
// processor runs. That the rules are those of the Python package is for the tests in Python.
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "azul/deal.hpp"
#include "azul/playouts.hpp"
#include "azul/rules.hpp"
#include "azul/variants.hpp"
#include "tests/check.hpp"

namespace tilewright::tests {

using namespace tilewright::azul;
using namespace tilewright::azul::portable;

namespace {

constexpr Watch unwatched{[](void*) { return false; }, nullptr};
constexpr Watch at_once{[](void*) { return true; }, nullptr};

std::string label(const State& state) {
    return std::to_string(state.seats) + " seats, " + (state.grey ? "grey" : "coloured") +
           ", round " + std::to_string(state.round);
}

int tiles_in_play(const State& state, int colour) {
    int sum = count_of(state.bag, colour) + count_of(state.lid, colour);
    for (Counts counts : state.source) sum += count_of(counts, colour);
    for (int seat = 0; seat < state.seats; ++seat) {
        const Board& board = state.board[seat];
        sum += count_of(board.floor_tiles, colour);
        for (int row = 0; row < rows; ++row) {
            if (line_count(board.line[row]) > 0 && line_colour(board.line[row]) == colour)
                sum += line_count(board.line[row]);
            sum += static_cast<int>(board.row_colours >> (5 * row + colour)) & 1;
        }
    }
    return sum;
}

bool is_sound(const Board& board, bool grey) {
    bool sound = board.score >= 0 && board.floor <= floor_spaces &&
                 board.floor - total(board.floor_tiles) >= 0 &&
                 board.floor - total(board.floor_tiles) <= 1;
    for (int row = 0; row < rows; ++row) {
        sound = sound && line_count(board.line[row]) <= row + 1;
        // A row has as many colours as tiles, and so have columns.
        sound = sound &&
                bits_in(row_bits(board.cells, row)) == bits_in(row_bits(board.row_colours, row)) &&
                bits_in(column_bits(board.cells, row)) ==
                    bits_in(row_bits(board.column_colours, row));
        for (int colour = 0; colour < colours && !grey; ++colour)
            sound = sound && ((board.row_colours >> (5 * row + colour)) & 1) ==
                                 ((board.cells >> (5 * row + printed_column(row, colour))) & 1);
    }
    return sound;
}

bool is_sound(const State& state) {
    bool sound = true;
    for (int colour = 0; colour < colours; ++colour)
        sound = sound && tiles_in_play(state, colour) == tiles_per_colour;
    for (int seat = 0; seat < state.seats; ++seat)
        sound = sound && is_sound(state.board[seat], state.grey != 0);
    std::uint64_t available = 0;
    for (int source = 0; source < sources; ++source)
        available |= std::uint64_t{colours_in(state.source[source])} << (5 * source);
    sound = sound && state.available == available;
    return sound && (state.phase == Phase::offer) == (available != 0);
}

// One of the legal moves; with `floor` a take is put on the floor, so that lids fill.
Move some_move(const State& state, Random& random, bool floor) {
    Move moves[most_moves];
    const int count = legal_moves(state, moves);
    Move chosen = moves[random.below(static_cast<std::uint32_t>(count))];
    if (floor && state.phase == Phase::offer)
        chosen = static_cast<Move>(chosen / targets * targets + to_floor);
    return chosen;
}

void test_games(int seats, bool grey, Random& random) {
    bool sound = true;
    bool listed = true;
    bool ended = true;
    for (int game = 0; game < 60; ++game) {
        State state = new_game(seats, grey, game % seats);
        while (state.phase != Phase::over && state.round < 60) {
            sound = sound && is_sound(state);
            if (state.phase == Phase::deal) {
                deal(state, random);
                continue;
            }
            Move moves[most_moves], once[most_moves];
            const int count = legal_moves(state, moves);
            const int fewer = legal_moves(state, once, true);
            listed = listed && count > 0 && fewer > 0 && fewer <= count;
            if (state.phase == Phase::offer) {
                const std::uint32_t open = open_lines(state.board[state.turn]);
                for (int colour = 0; colour < colours; ++colour)
                    listed = listed && (gathered((open >> colour) & one_of_each) | 1u << to_floor) ==
                                           accepting(state.board[state.turn], colour);
            }
            play(state, some_move(state, random, random.below(8) < static_cast<unsigned>(game % 3)));
        }
        sound = sound && is_sound(state);
        ended = ended && (state.phase == Phase::over || game % 3 != 0 || grey);
    }
    const std::string name = label(new_game(seats, grey, 0));
    check(sound, name + ": every position of random games is sound");
    check(listed, name + ": legal moves");
    check(ended, name + ": games end");
}

// How far from its expectation a count of `draws` may be: five standard deviations and a little.
double tolerance(double draws, double share) { return 5 * std::sqrt(draws * share) + 3; }

void test_random_takes(int seats, bool grey, Random& random) {
    State state = new_game(seats, grey, 0);
    bool likely = true;
    for (int position = 0; position < 25; ++position) {
        while (state.phase != Phase::offer) {
            if (state.phase == Phase::over) state = new_game(seats, grey, 0);
            if (state.phase == Phase::deal)
                deal(state, random);
            else
                play(state, some_move(state, random, false));
        }
        Move moves[most_moves];
        const int count = legal_moves(state, moves);
        std::vector<int> drawn(move_count);
        const int draws = 200 * count;
        for (int i = 0; i < draws; ++i)
            ++drawn[random_take(state, open_lines(state.board[state.turn]), random)];
        int legal = 0;
        for (int i = 0; i < count; ++i) {
            legal += drawn[moves[i]];
            likely = likely && std::abs(drawn[moves[i]] - 200.0) < tolerance(draws, 1.0 / count);
        }
        likely = likely && legal == draws;
        for (int i = 0; i < 3 && state.phase == Phase::offer; ++i)
            play(state, some_move(state, random, false));
    }
    check(likely, label(state) + ": every legal take is drawn equally often");
}

void test_deals(Random& random) {
    // Five tiles in the bag and three in the lid, which comes in when the bag is used up.
    State start = new_game(2, false, 0);
    start.bag = tiles_of(0, 3) + tiles_of(2, 2);
    start.lid = tiles_of(1, 2) + tiles_of(4, 1);
    constexpr int draws = 20'000;
    int first_red = 0;
    bool right = true;
    for (int i = 0; i < draws; ++i) {
        State state = start;
        deal(state, random);
        right = right && state.bag == 0 && state.lid == 0 && total(state.source[1]) == 4 &&
                total(state.source[2]) == 4 && state.source[3] == 0 &&
                state.source[1] + state.source[2] == start.bag + start.lid &&
                count_of(state.source[1], 1) + count_of(state.source[1], 4) == 0 &&
                state.phase == Phase::offer;
        // Four of five tiles are drawn: a red one stays for the second display in 2 of 5 deals.
        first_red += count_of(state.source[1], 2) == 1;
    }
    check(right, "a deal uses the bag up before the lid comes in, and stops without tiles");
    check(std::abs(first_red - 0.4 * draws) < tolerance(draws, 0.4), "tiles are equally likely");

    State emptied = new_game(2, false, 0);
    emptied.bag = one_of_each * 4;
    emptied.lid = one_of_each * 16;
    deal(emptied, random);
    check(emptied.bag == 0 && emptied.lid == one_of_each * 16 && total(emptied.source[5]) == 4,
          "a bag that is emptied exactly stays empty in the round");
}

// The variant's counts of sequences against a listing of moves.
std::uint64_t sequences(const State& state, int depth) {
    if (depth == 0) return 1;
    Move moves[most_moves];
    const int count = legal_moves(state, moves);
    std::uint64_t sum = 0;
    for (int i = 0; i < count; ++i) {
        State next = state;
        play(next, moves[i]);
        sum += sequences(next, depth - 1);
    }
    return sum;
}

void test_kernels(int seats, bool grey, Random& random) {
    State dealt = new_game(seats, grey, 0);
    deal(dealt, random);
    const RandomGames expected =
        variants().front().core->random_games(dealt, 500, 11, unwatched);
    for (const Variant& variant : variants()) {
        if (!variant.supported()) continue;
        const std::string name = std::string(variant.name) + ", " + label(dealt);
        const RandomGames games = variant.core->random_games(dealt, 500, 11, unwatched);
        bool same = games.games == 500 && games.moves == expected.moves &&
                    games.rounds == expected.rounds && games.unfinished == expected.unfinished;
        for (int seat = 0; seat < most_seats; ++seat)
            same = same && games.points[seat] == expected.points[seat] &&
                   games.wins[seat] == expected.wins[seat];
        check(same, name + ": the same random games in every variant");
        const RandomGames stopped = variant.core->random_games(dealt, 500, 11, at_once);
        check(stopped.stopped && stopped.games == 0, name + ": watched games stop");
        for (int depth = 0; depth <= 2; ++depth) {
            const SequenceCount count = variant.core->count_sequences(dealt, depth, unwatched);
            check(!count.stopped && count.count == sequences(dealt, depth),
                  name + ": sequences of " + std::to_string(depth));
        }
        check(variant.core->count_sequences(dealt, 12, at_once).stopped,
              name + ": a watched count stops");
    }
}

}  // namespace

void test_azul() {
    Random random{5};
    test_deals(random);
    for (int seats = 2; seats <= most_seats; ++seats)
        for (bool grey : {false, true}) {
            test_games(seats, grey, random);
            test_random_takes(seats, grey, random);
            test_kernels(seats, grey, random);
        }
}

}  // namespace tilewright::tests
