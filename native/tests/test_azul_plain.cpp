// The plain players of Azul, in every CPU variant that this processor runs: whole games in which
// every move is legal, limits, and memory that is nearly full.
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "azul/deal.hpp"
#include "azul/plain/plain_search.hpp"
#include "azul/rules.hpp"
#include "azul/variants.hpp"
#include "tests/check.hpp"

namespace tilewright::tests {

using namespace tilewright::azul;
using namespace tilewright::azul::portable;

namespace {

constexpr Watch unwatched{[](void*) { return false; }, nullptr};
constexpr Watch at_once{[](void*) { return true; }, nullptr};

bool is_legal(const State& state, Move move) {
    Move moves[most_moves];
    const int count = legal_moves(state, moves);
    for (int i = 0; i < count; ++i)
        if (moves[i] == move) return true;
    return false;
}

bool line_is_legal(State state, const PlainLine& line) {
    if (!is_legal(state, line.move)) return false;
    play(state, line.move);
    for (int i = 0; i < line.count; ++i) {
        if (!is_legal(state, line.moves[i])) return false;
        play(state, line.moves[i]);
    }
    return true;
}

// The two players take turns, whatever the number of seats.
void play_game(RoundsSearch& rounds, PlayoutsSearch& playouts, int seats, bool grey,
               const std::string& name) {
    const std::string what = name + ", " + std::to_string(seats) + (grey ? " seats, grey" : " seats");
    Random random{static_cast<std::uint64_t>(seats)};
    State state = new_game(seats, grey, 0);
    bool legal = true, within = true;
    for (std::uint64_t turn = 0; state.phase != Phase::over && legal; ++turn) {
        if (state.phase == Phase::deal) {
            deal(state, random);
            continue;
        }
        const bool by_rounds = turn % 2 == 0;
        const PlainAim aim{.nodes = by_rounds ? 600u : 40u, .seed = turn};
        const PlainReport report = by_rounds ? rounds.search(state, aim, unwatched)
                                             : playouts.search(state, aim, unwatched);
        within = within && report.nodes <= aim.nodes && !report.lines.empty();
        for (const PlainLine& line : report.lines) legal = legal && line_is_legal(state, line);
        if (legal) play(state, report.lines.front().move);
    }
    check(legal, what + ": lines are legal");
    check(within, what + ": limits are kept");
}

void test_late_round(RoundsSearch& rounds, const std::string& name) {
    Random random{7};
    State state = new_game(2, false, 0);
    deal(state, random);
    while (bits_in(state.available) > 6) {
        Move moves[most_moves];
        legal_moves(state, moves);
        play(state, moves[0]);
    }
    const PlainReport whole = rounds.search(state, {}, unwatched);
    check(whole.whole, name + ": a late round is solved");
    play(state, whole.lines.front().move);
    const PlainReport next = rounds.search(state, {}, unwatched);
    check(next.lines.front().value == -whole.lines.front().value,
          name + ": the value stays along the line");
}

void test_full_memory(const Variant& variant, const std::string& name) {
    Random random{3};
    State state = new_game(4, false, 0);
    deal(state, random);
    std::vector<PlayoutsChild> children(2 * most_moves + 1);
    std::vector<PlainLine> lines(most_moves);
    const PlainLimits limits{500, 1, 1, unwatched};
    const PlayoutsResult found = variant.plain->playouts(
        state, limits, PlayoutsStyle{},
        {children.data(), static_cast<std::uint32_t>(children.size())}, lines.data());
    check(found.simulations == 500, name + ": it goes on when its memory is full");
    check(found.count > 0 && line_is_legal(state, lines[0]), name + ": and tells a legal line");
}

void test_watch(RoundsSearch& rounds, PlayoutsSearch& playouts, const std::string& name) {
    Random random{4};
    State state = new_game(3, true, 0);
    deal(state, random);
    const PlainReport one = rounds.search(state, {}, at_once);
    check(one.stopped && is_legal(state, one.lines.front().move), name + ": rounds are stopped");
    const PlainReport other = playouts.search(state, {}, at_once);
    check(other.stopped && is_legal(state, other.lines.front().move),
          name + ": playouts are stopped");
    const PlainReport timed = playouts.search(state, {.seconds = 0.01}, unwatched);
    check(!timed.stopped && timed.nodes > 0, name + ": time ends a search");
}

}  // namespace

void test_azul_plain() {
    for (const Variant& variant : variants()) {
        if (!variant.supported()) continue;
        const std::string name(variant.name);
        RoundsSearch rounds(*variant.plain);
        PlayoutsSearch playouts(*variant.plain, PlayoutsStyle{});
        for (int seats = 2; seats <= most_seats; ++seats)
            for (bool grey : {false, true}) play_game(rounds, playouts, seats, grey, name);
        test_late_round(rounds, name);
        test_full_memory(variant, name);
        test_watch(rounds, playouts, name);
    }
}

}  // namespace tilewright::tests
