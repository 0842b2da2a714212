// The kernel of Battle of LITS, compiled once per CPU variant (see common/bits.hpp).
#include "lits/kernel.hpp"

#include <cstdint>
#include <cstring>

#include "common/bits.hpp"

namespace tilewright::lits::TILEWRIGHT_VARIANT {

extern const Kernel kernel;

namespace {

using namespace tilewright::TILEWRIGHT_VARIANT;
using Word = std::uint64_t;

// Placements made between two looks at the watch: a few milliseconds.
constexpr Word watch_interval = 1 << 16;

// Everything that making a placement changes. Nothing in it is ever computed from scratch.
template <int Words>
struct State {
    Bits<Words> dead;     // can never be made again; bits beyond the count are set
    Bits<Words> touched;  // share an edge with a piece
    alignas(32) std::uint16_t cells[16];  // covered cells, as in TableView
    Word squares[2];      // 2x2 squares with a covered cell
    std::uint8_t left[type_count];
    int pieces;

    // Returns word `index` of the set of legal placements.
    Word legal(int index) const noexcept {
        const Word living = ~dead.word(index);
        return pieces == 0 ? living : living & touched.word(index);
    }
};

// Returns the empty board with `supply` pieces of each type.
template <int Words>
State<Words> empty_board(const TableView& table, int supply) noexcept {
    State<Words> state{};
    state.dead.add(table.outside);
    for (std::uint8_t& left : state.left) left = static_cast<std::uint8_t>(supply);
    return state;
}

// Returns the covered cells of the square whose corner is (row, column), as in TableView::square.
inline unsigned covered_in(const std::uint16_t* cells, unsigned row, unsigned column) noexcept {
    const std::uint32_t two_rows = cells[row] | std::uint32_t{cells[row + 1]} << 16;
    const std::uint32_t corners = (two_rows >> column) & 0x30003U;
    return (corners | corners >> 14) & 15U;
}

// Makes legal placement `p`: `to` becomes the state after it.
template <int Words>
inline void make(const TableView& table, const State<Words>& from, int p,
                 State<Words>& to) noexcept {
    const std::int64_t place = p;
    const std::uint16_t* cells = table.cells + place * 16;
    const Word* squares = table.squares_of + place * 2;
    const unsigned type = table.type[place];

    Bits<Words> dead;
    dead.join(from.dead, table.conflict + place * Words);
    for (int half = 0; half < 2; ++half) {
        // Only squares in which earlier pieces have a cell too: the others are in `conflict`.
        for (Word both = from.squares[half] & squares[half]; both != 0; both &= both - 1) {
            const int square = half * 64 + lowest_bit(both);
            const unsigned row = table.square_row[square];
            const unsigned column = table.square_column[square];
            const unsigned covered =
                covered_in(from.cells, row, column) | covered_in(cells, row, column);
            dead.add(table.square + (square * 16 + static_cast<int>(covered)) * Words);
        }
    }
    std::memcpy(to.left, from.left, sizeof to.left);
    if (--to.left[type] == 0) dead.add(table.of_type + type * Words);
    to.dead = dead;
    to.touched.join(from.touched, table.touch + place * Words);
    for (int i = 0; i < 16; ++i)
        to.cells[i] = static_cast<std::uint16_t>(from.cells[i] | cells[i]);
    to.squares[0] = from.squares[0] | squares[0];
    to.squares[1] = from.squares[1] | squares[1];
    to.pieces = from.pieces + 1;
}

// Calls `visit(p)` for each legal placement in ascending order until it returns false.
template <int Words, typename Visit>
inline void each_legal(const State<Words>& state, Visit visit) noexcept {
    for (int index = 0; index < Words; ++index)
        for (Word legal = state.legal(index); legal != 0; legal &= legal - 1)
            if (!visit(index * 64 + lowest_bit(legal))) return;
}

template <int Words>
inline Word count_legal(const State<Words>& state) noexcept {
    Word count = 0;
    for (int index = 0; index < Words; ++index)
        count += static_cast<Word>(count_bits(state.legal(index)));
    return count;
}

// One perft run: what the recursion shares.
template <int Words>
struct Walker {
    const TableView& table;
    Watch watch;
    bool make_last;
    Walk walk{};
    Word next_look = watch_interval;

    // Adds the sequences of `depth` placements (at least 1) that follow `state`.
    void descend(const State<Words>& state, int depth) noexcept {
        if (depth == 1 && !make_last) {
            walk.count += count_legal(state);
            return;
        }
        if (depth == 1) {
            State<Words> next;
            Word made = 0;
            each_legal(state, [&](int p) {
                make(table, state, p, next);
                // The state counts as used, so that the compiler cannot leave its making out.
                asm volatile("" : : "r"(&next) : "memory");
                ++made;
                return true;
            });
            walk.count += made;
            walk.made += made;
            return;
        }
        State<Words> next;
        each_legal(state, [&](int p) {
            make(table, state, p, next);
            ++walk.made;
            descend(next, depth - 1);
            return !stop_wished();
        });
    }

    bool stop_wished() noexcept {
        if (walk.made >= next_look) {
            next_look = walk.made + watch_interval;
            walk.stopped = walk.stopped || watch.stop(watch.context);
        }
        return walk.stopped;
    }
};

// Plays the placements on `state`; returns how many were legal.
template <int Words>
int replay(const TableView& table, const Placed& placed, State<Words>& state) noexcept {
    state = empty_board<Words>(table, placed.supply);
    for (int i = 0; i < placed.count; ++i) {
        const int p = placed.placements[i];
        if ((state.legal(p / 64) >> (p % 64) & 1) == 0) return i;
        State<Words> next;
        make(table, state, p, next);
        state = next;
    }
    return placed.count;
}

template <int Words>
int survey_words(const TableView& table, const Placed& placed, Word* legal,
                 Word* living) noexcept {
    State<Words> state;
    const int played = replay(table, placed, state);
    if (played == placed.count) {
        for (int index = 0; index < Words; ++index) {
            legal[index] = state.legal(index);
            living[index] = ~state.dead.word(index);
        }
    }
    return played;
}

template <int Words>
Walk perft_words(const TableView& table, const Placed& placed, int depth, bool make_last,
                 Watch watch) noexcept {
    State<Words> state;
    replay(table, placed, state);
    if (depth == 0) return Walk{1, 0, false};
    Walker<Words> walker{table, watch, make_last};
    walker.descend(state, depth);
    return walker.walk;
}

int survey(const TableView& table, const Placed& placed, Word* legal, Word* living) {
    switch (table.words) {
        case 8: return survey_words<8>(table, placed, legal, living);
        case 16: return survey_words<16>(table, placed, legal, living);
        case 24: return survey_words<24>(table, placed, legal, living);
        default: return survey_words<32>(table, placed, legal, living);
    }
}

Walk perft(const TableView& table, const Placed& placed, int depth, bool make_last, Watch watch) {
    switch (table.words) {
        case 8: return perft_words<8>(table, placed, depth, make_last, watch);
        case 16: return perft_words<16>(table, placed, depth, make_last, watch);
        case 24: return perft_words<24>(table, placed, depth, make_last, watch);
        default: return perft_words<32>(table, placed, depth, make_last, watch);
    }
}

}  // namespace

const Kernel kernel{survey, perft};

}  // namespace tilewright::lits::TILEWRIGHT_VARIANT
