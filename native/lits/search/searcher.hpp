// The search of one thread.
//
// Include it only in files that are compiled once per CPU variant, as common/bits.hpp says.
#pragma once

#include <cstdint>

#include "lits/search/evaluation.hpp"
#include "lits/search/frame.hpp"
#include "lits/search/framing.hpp"
#include "lits/search/making.hpp"
#include "lits/search/patterns.hpp"
#include "lits/search/search_kernel.hpp"
#include "lits/search/table.hpp"

namespace tilewright::lits::TILEWRIGHT_VARIANT {

template <int CellWords>
class Searcher {
  public:
    Searcher(const Board& board, const TableMemory& memory) noexcept
        : board_(board), table_(memory) {}

    // Makes `start` the position that searches begin from.
    void begin(const Start& start) noexcept {
        const int living = living_of(start);
        if (living <= 256) begin_in<4>(start);
        else if (living <= 512) begin_in<8>(start);
        else if (living <= 1024) begin_in<16>(start);
        else begin_in<32>(start);
    }

    // Returns the value, for the side that makes it, of the placement numbered `number`, which is
    // legal at the start. Searches `depth` plies from the start on, all of them when `depth` is
    // `deepest`. `cut` says that the position after it is expected to be refuted by one reply.
    Found search_move(int number, Value alpha, Value beta, int depth, bool cut,
                      Work& work) noexcept {
        work_ = &work;
        switch (root_words_) {
            case 4: return search_move_in<4>(number, alpha, beta, depth, cut);
            case 8: return search_move_in<8>(number, alpha, beta, depth, cut);
            case 16: return search_move_in<16>(number, alpha, beta, depth, cut);
            default: return search_move_in<32>(number, alpha, beta, depth, cut);
        }
    }

    // Writes the placement numbered `number`, which is legal at the start, and the moves that the
    // table remembers after it; returns how many, at most `most`.
    int follow(int number, std::uint16_t* line, int most) noexcept {
        switch (root_words_) {
            case 4: return follow_in<4>(number, line, most);
            case 8: return follow_in<8>(number, line, most);
            case 16: return follow_in<16>(number, line, most);
            default: return follow_in<32>(number, line, most);
        }
    }

    // Returns the features of the start.
    Features features() noexcept {
        switch (root_words_) {
            case 4: return features_of(level_4_.frame, level_4_.root);
            case 8: return features_of(level_8_.frame, level_8_.root);
            case 16: return features_of(level_16_.frame, level_16_.root);
            default: return features_of(level_32_.frame, level_32_.root);
        }
    }

  private:
    template <int Words>
    using Place = Node<Words, CellWords>;
    template <int Words>
    using In = Frame<Words, CellWords>;

    template <int Words>
    struct Level {
        In<Words> frame;
        Place<Words> root;
    };

    template <int Words>
    Level<Words>& level() noexcept {
        if constexpr (Words == 4) return level_4_;
        else if constexpr (Words == 8) return level_8_;
        else if constexpr (Words == 16) return level_16_;
        else return level_32_;
    }

    static int living_of(const Start& start) noexcept {
        int count = 0;
        for (int i = 0; i < start.board->table->words; ++i) count += count_bits(start.living[i]);
        return count;
    }

    template <int Words>
    void begin_in(const Start& start) noexcept {
        root_words_ = Words;
        first_frame(start, level<Words>().frame, level<Words>().root);
    }

    template <int Words>
    Found search_move_in(int number, Value alpha, Value beta, int depth, bool cut) noexcept {
        In<Words>& frame = level<Words>().frame;
        const int p = frame.find(number);
        Place<Words> child;
        Trial<Words> trial;
        attempt(frame, board_, level<Words>().root, p, -1, trial);
        make(frame, board_, level<Words>().root, p, trial, child);
        return negated(search(frame, level<Words>().root, p, child, -beta, -alpha, depth - 1, cut));
    }

    template <int Words>
    int follow_in(int number, std::uint16_t* line, int most) noexcept {
        In<Words>& frame = level<Words>().frame;
        Place<Words> node = level<Words>().root, child;
        int count = 0;
        while (count < most) {
            const int p = frame.find(number);
            if (p < 0 || !node.legal.has(p)) break;
            line[count++] = static_cast<std::uint16_t>(number);
            Trial<Words> trial;
            attempt(frame, board_, node, p, -1, trial);
            make(frame, board_, node, p, trial, child);
            find_key(frame, node, p, child);
            node = child;
            Known known;
            if (!table_.find(key_of(frame, node), known) || known.move == no_move) break;
            number = known.move;
        }
        return count;
    }

    static Found negated(Found found) noexcept { return {-found.value, found.high, found.low}; }

    // Returns the value of `node` for the side to move: exact between `alpha` and `beta`, at
    // least a bound on it outside. When the work has to stop, what it returns means nothing.
    template <int Words>
    Found search(In<Words>& frame, const Place<Words>& parent, int move, Place<Words>& node,
                 Value alpha, Value beta, int depth, bool cut) noexcept {
        ++work_->nodes;
        const int side = node.side();
        const Value now = point * node.difference_of(side);
        if (node.legal.empty()) return {now - last, true, true};
        const Value low = now - point * (node.hope[1 - side] / 6) - last;
        if (low >= beta) return {low, true, false};
        const Value high = now + point * (node.hope[side] / 6) + last;
        if (high <= alpha) return {high, false, true};
        if (depth <= 0) {
            const Value guess = now + evaluate(frame, node);
            return {guess < low ? low : guess > high ? high : guess, false, false};
        }
        if (work_->nodes >= work_->next_look && look()) return {0, false, false};

        // What looks strongest is often enough.
        int rank = 0;
        Set<Words> best_looking = node.legal & frame.ranked[side][0];
        while (best_looking.empty()) best_looking = node.legal & frame.ranked[side][++rank];
        for (int i = 0; i < Words; ++i) {
            for (Word word = best_looking.word[i]; word != 0; word &= word - 1) {
                const Value least = sure(frame, node, i * 64 + lowest_bit(word));
                if (least >= beta) return {least, true, false};
            }
        }

        find_key(frame, parent, move, node);
        const Word key = key_of(frame, node);
        Known known;
        if (table_.find(key, known)) {
            if (now + known.low >= beta) return {now + known.low, true, false};
            if (now + known.high <= alpha) return {now + known.high, false, true};
            if (known.low == known.high) return {now + known.low, true, true};
            if (known.depth >= depth) {
                const Value value = now + known.estimate;
                if (known.kind == Kind::exact || (known.kind == Kind::lower && value >= beta) ||
                    (known.kind == Kind::upper && value <= alpha))
                    return {value, false, false};
            }
        }
        if constexpr (Words > 4) {
            if (depth > 1) {
                const int living = node.living.size();
                if (living <= 256)
                    return refitted<4>(frame, node, alpha, beta, depth, cut, key, known);
                if constexpr (Words > 8)
                    if (living <= 512)
                        return refitted<8>(frame, node, alpha, beta, depth, cut, key, known);
                if constexpr (Words > 16)
                    if (living <= 1024)
                        return refitted<16>(frame, node, alpha, beta, depth, cut, key, known);
            }
        }
        return expand(frame, node, alpha, beta, depth, cut, key, known);
    }

    template <int Words, int OldWords>
    Found refitted(In<OldWords>& old, const Place<OldWords>& node, Value alpha, Value beta,
                   int depth, bool cut, Word key, Known& known) noexcept {
        In<Words>& frame = level<Words>().frame;
        Place<Words> again;
        refit(old, board_, node, frame, again);
        return expand(frame, again, alpha, beta, depth, cut, key, known);
    }

    // The rest of `search`, when neither bounds nor the table answer.
    template <int Words>
    Found expand(In<Words>& frame, const Place<Words>& node, Value alpha, Value beta,
                 int depth, bool cut, Word key, Known& known) noexcept {
        const int side = node.side();
        const Value now = point * node.difference_of(side);
        const std::uint64_t nodes_before = work_->nodes;

        Set<Words> rest = node.legal;
        Expansion<Words> expansion{frame, node, alpha, beta, depth, cut, now};
        Found& best = expansion.best;
        if (known.move != no_move) {
            const int p = frame.find(known.move);
            if (p >= 0 && rest.has(p)) {
                rest.erase(p);
                look_at(expansion, p);
            }
        }
        const bool backwards = work_->backwards && !cut && beta - alpha == 1;
        for (int k = 0; k < rank_count && expansion.bar < beta && !work_->stopped; ++k) {
            // A thread that works backwards, too, takes those that look best before the worst.
            const int now_rank = backwards ? rank_count - 1 - k : k;
            const Set<Words> ranked = rest & frame.ranked[side][now_rank];
            for (int i = 0; i < Words; ++i) {
                for (Word word = ranked.word[i]; word != 0; word &= word - 1) {
                    look_at(expansion, i * 64 + lowest_bit(word));
                    if (expansion.bar >= beta || work_->stopped) break;
                }
                if (expansion.bar >= beta || work_->stopped) break;
            }
        }
        if (work_->stopped) return {0, false, false};
        const int best_move = expansion.best_move;
        if (best.value >= beta) best.high = false;
        else if (best.value <= alpha) best.low = false;
        store(key, known, best, now, alpha, beta, depth, best_move, nodes_before);
        return best;
    }

    // A position being expanded.
    template <int Words>
    struct Expansion {
        In<Words>& frame;
        const Place<Words>& node;
        const Value alpha, beta;
        const int depth;
        const bool cut;
        const Value now;
        Value bar = alpha;  // what a move must pass
        Found best{-endless, false, true};
        int best_move = no_move;
        int searched = 0;  // moves
    };

    // Returns by how many plies the move at hand is searched less deeply, unless it turns out
    // good: later moves look worse. A proof does not rest on looks.
    template <int Words>
    static int reduction(const Expansion<Words>& expansion) noexcept {
        const int depth = expansion.depth - 1;
        if (depth < 2 || expansion.searched < 2 || depth > deepest / 2) return 0;
        return depth >= 4 && expansion.searched >= 5 ? 2 : 1;
    }

    // Returns a value that placement `p` is sure to be worth at least.
    template <int Words>
    static Value sure(In<Words>& frame, const Place<Words>& node, int p) noexcept {
        const int side = node.side();
        const int gain = frame.under[1 - side][p] - frame.under[side][p];
        const int theirs = node.hope[1 - side] - worth_to(1 - side, worth_under(frame, node, p));
        return point * (node.difference_of(side) + gain - theirs / 6) - last;
    }

    // Looks at one move of an expansion.
    template <int Words>
    void look_at(Expansion<Words>& expansion, int p) noexcept {
        In<Words>& frame = expansion.frame;
        const Place<Words>& node = expansion.node;
        Found& best = expansion.best;
        const int side = node.side();
        const Value after =
            expansion.now + point * (frame.under[1 - side][p] - frame.under[side][p]) + last;
        // The hope for which the move is known not to pass the bar.
        const Value bar = expansion.bar, beta = expansion.beta;
        const int enough = bar < after ? -1 : (bar - after) / point * 6 + 5;
        Trial<Words> trial;
        attempt(frame, board_, node, p, enough, trial);
        if (trial.hope <= enough) {
            const Value high = after + point * (trial.hope / 6);
            if (high > best.value) best = {high, false, best.high};
            return;
        }
        Place<Words> child;
        make(frame, board_, node, p, trial, child);
        const int depth = expansion.depth - 1;
        Found found;
        if (++expansion.searched == 1) {
            found = negated(search(frame, node, p, child, -beta, -bar, depth, !expansion.cut));
        } else {
            const int shallow = depth - reduction(expansion);
            found = negated(search(frame, node, p, child, -bar - 1, -bar, shallow, !expansion.cut));
            if (found.value > bar && shallow < depth)
                found =
                    negated(search(frame, node, p, child, -bar - 1, -bar, depth, !expansion.cut));
            if (found.value > bar && found.value < beta && beta - bar > 1)
                found = negated(search(frame, node, p, child, -beta, -bar, depth, !expansion.cut));
        }
        if (work_->stopped) return;
        const bool high = best.high && found.high;
        if (found.value > best.value) {
            best = found;
            expansion.best_move = frame.placement[p];
        }
        best.high = high;
        if (best.value > expansion.bar) expansion.bar = best.value;
    }

    void store(Word key, Known& known, Found best, Value now, Value alpha, Value beta, int depth,
               int best_move, std::uint64_t nodes_before) noexcept {
        // Another thread may have learned more in the meantime.
        Known later;
        if (table_.find(key, later)) {
            known.low = later.low > known.low ? later.low : known.low;
            known.high = later.high < known.high ? later.high : known.high;
        }
        const Value value = best.value - now;
        if (best.low && value > known.low) known.low = value;
        if (best.high && value < known.high) known.high = value;
        known.estimate = value;
        known.depth = depth;
        known.kind = best.value >= beta    ? Kind::lower
                     : best.value <= alpha ? Kind::upper
                                           : Kind::exact;
        if (best_move != no_move && best.value > alpha) known.move = best_move;
        else if (known.move == no_move) known.move = best_move;
        const std::uint64_t spent = work_->nodes - nodes_before + 1;
        known.work = 63 - __builtin_clzll(spent);
        if (known.work > 31) known.work = 31;
        table_.keep(key, known);
    }

    template <int Words>
    Word key_of(In<Words>& frame, const Place<Words>& node) const noexcept {
        Word key = node.key ^ board_.key;
        const Cells<CellWords> matter = mattering(board_, node.covered, node.coverable);
        for (int i = 0; i < CellWords; ++i)
            key = scrambled(key ^ matter.word[i] * 0x9e3779b97f4a7c15ULL);
        Word supply = 0;
        for (int type = 0; type < type_count; ++type) {
            // A supply that cannot run out is as good as any other.
            const int living = (node.living & frame.of_type[type]).size();
            const int left = node.left[type] < living ? node.left[type] : living == 0 ? 0 : 255;
            supply = supply << 8 | Word(left);
        }
        return scrambled(key ^ (supply << 1 | Word(node.side())));
    }

    bool look() noexcept {
        work_->next_look = work_->nodes + look_interval;
        if (work_->node_limit != 0 && work_->nodes >= work_->node_limit) work_->stopped = true;
        if (work_->watch.stop(work_->watch.context)) work_->stopped = true;
        return work_->stopped;
    }

    static constexpr std::uint64_t look_interval = 256;

    const Board& board_;
    Table table_;
    Work* work_ = nullptr;
    int root_words_ = 1;
    Level<4> level_4_;
    Level<8> level_8_;
    Level<16> level_16_;
    Level<32> level_32_;
};

}  // namespace tilewright::lits::TILEWRIGHT_VARIANT
