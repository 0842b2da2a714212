// The kernel of Battle of LITS, compiled once per CPU variant (see common/bits.hpp).
#include "lits/kernel.hpp"

#include <cstdint>

#include "lits/state.hpp"

namespace tilewright::lits::TILEWRIGHT_VARIANT {

extern const Kernel kernel;

namespace {

// Placements made between two looks at the watch: a few milliseconds.
constexpr Word watch_interval = 1 << 16;

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
