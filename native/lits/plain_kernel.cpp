// The plain search, compiled once per CPU variant (see common/bits.hpp).
#include "lits/plain_kernel.hpp"

#include <cstdint>

#include "lits/state.hpp"

namespace tilewright::lits::TILEWRIGHT_VARIANT {

extern const PlainKernel plain_kernel;

namespace {

// Nodes visited between two looks at the watch: some tens of milliseconds.
constexpr Word watch_interval = 1 << 16;
// Beyond any value.
constexpr int highest = 4 * largest_size * largest_size;
constexpr int no_move = 0xFFFF;
constexpr int best_gain = 4;  // of a piece's four cells

inline int larger(int one, int other) noexcept { return one > other ? one : other; }

// One search: what the recursion shares.
template <int Words>
struct Search {
    const PlainQuestion& question;
    Word nodes = 0;
    Word next_look = watch_interval;
    bool ended = false;
    bool stopped = false;

    // Returns the value of `state`, in which the side to move leads by `difference` symbols: exact
    // if it lies between `alpha` and `beta`, else a bound on the same side of both. `enemy_moves`
    // says that the side to move is not the one that moves at the root. The result means nothing
    // once `ended`.
    int descend(const State<Words>& state, Word key, bool enemy_moves, int difference, int depth,
                int alpha, int beta) noexcept {
        if (end_wished()) return 0;
        ++nodes;
        if (depth == 0) return horizon(state, difference);

        PlainEntry* const pair = question.entries + (key & question.last_pair) * 2;
        int first = no_move;
        if (const PlainEntry* known = find(pair, key)) {
            const int value = known->value;
            if (known->bound == PlainBound::exact) return value;
            if (known->bound == PlainBound::lower && value >= beta) return value;
            if (known->bound == PlainBound::upper && value <= alpha) return value;
            first = known->move;
        }

        int best = -highest;
        int best_move = no_move;
        State<Words> next;
        const auto try_move = [&](int p) {
            const Word next_key = key ^ question.key[p];
            __builtin_prefetch(question.entries + (next_key & question.last_pair) * 2);
            make(question.table, state, p, next);
            const int gain = enemy_moves ? -question.gain[p] : question.gain[p];
            const int value =
                -descend(next, next_key, !enemy_moves, -(difference + gain), depth - 1,
                          -beta, -larger(alpha, best));
            if (value > best) {
                best = value;
                best_move = p;
            }
            return best < beta && !ended;
        };
        // Another position with the same key is next to impossible, but its move must not be made.
        const bool usable =
            first != no_move && (state.legal(first / 64) >> (first % 64) & 1) != 0;
        if (!usable || try_move(first))
            each_by_gain(state, enemy_moves,
                         [&](int p) { return (usable && p == first) || try_move(p); });

        if (ended) return 0;
        if (best_move == no_move) return final_value(difference);
        const PlainBound bound = best >= beta    ? PlainBound::lower
                                 : best <= alpha ? PlainBound::upper
                                                 : PlainBound::exact;
        store(pair, PlainEntry{key, static_cast<std::int16_t>(best),
                               static_cast<std::uint16_t>(best_move), bound,
                               static_cast<std::uint8_t>(state.pieces)});
        return best;
    }

    // The value of a finished game for the side that could not move: it did not move last.
    static int final_value(int difference) noexcept {
        return difference == 0 ? -1 : 2 * difference;
    }

    static int horizon(const State<Words>& state, int difference) noexcept {
        const bool even_end = difference == 0 && count_legal(state) == 0;
        return even_end ? final_value(difference) : 2 * difference;
    }

    // Calls `visit(p)` for each legal placement until it returns false: those that cover most for
    // the side to move first, equal ones in ascending order.
    template <typename Visit>
    void each_by_gain(const State<Words>& state, bool enemy_moves, Visit visit) const noexcept {
        // Late in a game most words of the set are empty.
        Word legal[Words];
        int filled[Words];
        int count = 0;
        for (int index = 0; index < Words; ++index) {
            legal[count] = state.legal(index);
            filled[count] = index;
            count += legal[count] != 0;
        }
        for (int gain = best_gain; gain >= -best_gain; --gain) {
            const int row = best_gain + (enemy_moves ? -gain : gain);
            const Word* const with_gain = question.by_gain + row * Words;
            for (int i = 0; i < count; ++i)
                for (Word rest = legal[i] & with_gain[filled[i]]; rest != 0; rest &= rest - 1)
                    if (!visit(filled[i] * 64 + lowest_bit(rest))) return;
        }
    }

    static const PlainEntry* find(const PlainEntry* pair, Word key) noexcept {
        for (int i = 0; i < 2; ++i)
            if (pair[i].bound != PlainBound::none && pair[i].key == key) return &pair[i];
        return nullptr;
    }

    // The first place of a pair keeps the position with the fewest pieces, the second any.
    static void store(PlainEntry* pair, const PlainEntry& entry) noexcept {
        const bool is_first = pair[0].bound == PlainBound::none || pair[0].key == entry.key ||
                              entry.pieces <= pair[0].pieces;
        if (is_first && pair[0].key != entry.key) pair[1] = pair[0];
        pair[is_first ? 0 : 1] = entry;
    }

    bool end_wished() noexcept {
        if (nodes >= question.most_nodes) ended = true;
        if (nodes >= next_look) {
            next_look = nodes + watch_interval;
            if (question.watch.stop(question.watch.context)) ended = stopped = true;
        }
        return ended;
    }

    PlainResult result(int value) const noexcept { return {value, nodes, !ended, stopped}; }
};

Word key_of(const PlainQuestion& question) noexcept {
    Word key = 0;
    for (int i = 0; i < question.placed.count; ++i)
        key ^= question.key[question.placed.placements[i]];
    return key;
}

template <int Words>
PlainResult search_words(const PlainQuestion& question, int depth) noexcept {
    State<Words> root;
    replay(question.table, question.placed, root);
    Search<Words> search{question};
    return search.result(search.descend(root, key_of(question), false, question.difference,
                                        depth, -highest, highest));
}

template <int Words>
PlainResult rank_words(const PlainQuestion& question, int depth, PlainMove* moves,
                       int& count) noexcept {
    State<Words> root, next;
    replay(question.table, question.placed, root);
    const Word key = key_of(question);
    Search<Words> search{question};
    search.nodes = 1;
    count = 0;
    int best = -highest;
    search.each_by_gain(root, false, [&](int p) {
        make(question.table, root, p, next);
        const int value = -search.descend(next, key ^ question.key[p], true,
                                          -(question.difference + question.gain[p]), depth - 1,
                                          -highest, highest);
        if (search.ended) return false;
        moves[count++] = {static_cast<std::uint16_t>(p), static_cast<std::int16_t>(value)};
        best = larger(best, value);
        return true;
    });
    return search.result(best);
}

PlainResult search(const PlainQuestion& question, int depth) {
    switch (question.table.words) {
        case 8: return search_words<8>(question, depth);
        case 16: return search_words<16>(question, depth);
        case 24: return search_words<24>(question, depth);
        default: return search_words<32>(question, depth);
    }
}

PlainResult rank(const PlainQuestion& question, int depth, PlainMove* moves,
                 int& count) {
    switch (question.table.words) {
        case 8: return rank_words<8>(question, depth, moves, count);
        case 16: return rank_words<16>(question, depth, moves, count);
        case 24: return rank_words<24>(question, depth, moves, count);
        default: return rank_words<32>(question, depth, moves, count);
    }
}

}  // namespace

const PlainKernel plain_kernel{search, rank};

}  // namespace tilewright::lits::TILEWRIGHT_VARIANT
