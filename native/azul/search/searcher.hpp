// Alpha-beta within a round of two players, one thread of it. Positions at the round's end, and
// those where the search stops before, are judged by the network; a game's end counts exactly. The
// values of one player are the negatives of the other's. For more players see tree.hpp.
#pragma once

#include <cstdint>

#include "azul/evaluation.hpp"
#include "azul/first_sight.hpp"
#include "azul/position_key.hpp"
#include "azul/rules.hpp"
#include "azul/search/search_kernel.hpp"
#include "azul/search/value.hpp"

namespace tilewright::azul::TILEWRIGHT_VARIANT {

inline Entry read(const TableMemory& table, std::uint64_t key) noexcept {
    Slot* bucket = table.slots + (key & table.mask) * bucket_slots;
    for (int i = 0; i < bucket_slots; ++i) {
        const std::uint64_t data = __atomic_load_n(&bucket[i].data, __ATOMIC_RELAXED);
        const std::uint64_t check = __atomic_load_n(&bucket[i].check, __ATOMIC_RELAXED);
        if ((check ^ data) != key || data == 0) continue;
        return {static_cast<std::int16_t>(data & 0xffff), static_cast<Move>(data >> 16),
                static_cast<int>(data >> 32 & 63), static_cast<Claim>(data >> 38 & 3)};
    }
    return {0, no_move, -1, Claim::none};
}

inline void write(const TableMemory& table, std::uint64_t key, const Entry& entry) noexcept {
    Slot* bucket = table.slots + (key & table.mask) * bucket_slots;
    Slot* place = bucket;
    int least = 1 << 30;
    for (int i = 0; i < bucket_slots; ++i) {
        const std::uint64_t data = __atomic_load_n(&bucket[i].data, __ATOMIC_RELAXED);
        const std::uint64_t check = __atomic_load_n(&bucket[i].check, __ATOMIC_RELAXED);
        if ((check ^ data) == key) {
            place = &bucket[i];
            break;
        }
        const bool old = (data >> 40 & 63) != table.generation;
        const int worth = data == 0 ? -1 : static_cast<int>(data >> 32 & 63) - (old ? 64 : 0);
        if (worth < least) {
            least = worth;
            place = &bucket[i];
        }
    }
    const std::uint64_t data = static_cast<std::uint16_t>(entry.value) |
                               static_cast<std::uint64_t>(entry.move) << 16 |
                               static_cast<std::uint64_t>(entry.depth) << 32 |
                               static_cast<std::uint64_t>(entry.claim) << 38 |
                               table.generation << 40 | std::uint64_t{1} << 63;
    __atomic_store_n(&place->data, data, __ATOMIC_RELAXED);
    __atomic_store_n(&place->check, key ^ data, __ATOMIC_RELAXED);
}

class Searcher {
  public:
    void prepare(const Task& task, const State& root) noexcept {
        task_ = task;
        judge_.begin(*task.network);
        root_seat_ = root.turn;
        path_[0] = root;
        visited_ = told_ = 0;
        stopped_ = false;
        // What a round does not change; an engine's table serves one kind of game alone.
        base_ = mixed(root.bag + (static_cast<std::uint64_t>(root.round) << 32) +
                      (static_cast<std::uint64_t>(root.first) << 48) +
                      (static_cast<std::uint64_t>(root.seats) << 52) +
                      (static_cast<std::uint64_t>(root.grey) << 56));
        for (auto& worths : history_)
            for (std::int32_t& worth : worths) worth = 0;
        for (auto& pair : killers_) pair[0] = pair[1] = no_move;
    }

    Value search_move(Move move, Value alpha, Value beta, int depth, Continuation& line) noexcept {
        line.count = 0;
        return child(0, move, alpha, beta, depth, line);
    }

    int root_moves(Move* moves) noexcept {
        const int count = legal_moves(path_[0], moves, true);
        rank(0, moves, count, no_move);
        for (int i = 0; i < count; ++i) moves[i] = picked(0, moves, count, i);
        return count;
    }

    // See SearchKernel::expected.
    Outlook expected(Continuation& line) noexcept {
        State state = path_[0];
        for (int i = 0; i < line.count; ++i) play(state, line.moves[i]);
        Outlook outlooks[most_seats];
        outlooks_of(state, outlooks);
        while (line.count < most_plies &&
               (state.phase == Phase::offer || state.phase == Phase::tiling)) {
            const Entry known = read(task_.table, round_key(state) + base_);
            if (known.move == no_move || !is_legal(state, known.move)) break;
            line.moves[line.count++] = known.move;
            play(state, known.move);
        }
        return outlooks[root_seat_];
    }

    bool stopped() const noexcept { return stopped_; }
    std::uint64_t visited() const noexcept { return visited_; }

  private:
    static constexpr std::uint64_t watch_every = 256;

    bool with_root(int seat) const noexcept { return seat == root_seat_; }

    // Searches what a move of the position at `ply` leads to; bounds and value are those of who
    // moves at `ply`.
    Value child(int ply, Move move, Value alpha, Value beta, int depth, Continuation& line) noexcept {
        State& next = path_[ply + 1];
        next = path_[ply];
        play(next, move);
        const bool same = with_root(next.turn) == with_root(path_[ply].turn);
        return same ? search(ply + 1, alpha, beta, depth, line)
                    : -search(ply + 1, -beta, -alpha, depth, line);
    }

    static bool is_legal(const State& state, Move move) noexcept {
        Move moves[most_moves];
        const int count = legal_moves(state, moves);
        for (int i = 0; i < count; ++i)
            if (moves[i] == move) return true;
        return false;
    }

    void outlooks_of(const State& state, Outlook* outlooks) noexcept {
        if (state.phase == Phase::over)
            settle(state, outlooks);
        else
            judge_.judge(state, outlooks);
    }

    Value judged(const State& state) noexcept {
        Outlook outlooks[most_seats];
        outlooks_of(state, outlooks);
        const Value value = value_of(outlooks[root_seat_]);
        return with_root(state.turn) ? value : -value;
    }

    bool out_of_time() noexcept {
        if (visited_ - told_ >= watch_every) {
            if (task_.stop(task_.context, visited_ - told_)) stopped_ = true;
            told_ = visited_;
        }
        return stopped_;
    }

    Value search(int ply, Value alpha, Value beta, int depth, Continuation& line) noexcept {
        const State& state = path_[ply];
        line.count = 0;
        ++visited_;
        if (state.phase == Phase::over || state.phase == Phase::deal) return judged(state);
        if (out_of_time()) return 0;
        const int groups = bits_in(state.available);
        if (groups <= always_to_the_end) depth = groups;
        if (depth <= 0 && groups > 0) return judged(state);
        const bool to_the_end = depth >= groups;
        const bool on_line = beta - alpha > 1;

        const std::uint64_t key = round_key(state) + base_;
        // The table answers late: meanwhile the moves are made, which most positions need anyway.
        __builtin_prefetch(task_.table.slots + (key & task_.table.mask) * bucket_slots);
        Move moves[most_moves];
        const int count = legal_moves(state, moves, true);
        rank(ply, moves, count, no_move);
        const Entry known = read(task_.table, key);
        const int wanted = to_the_end ? whole : depth;
        // On the principal variation nothing is cut short, so that the line goes to its end.
        if (!on_line && known.depth >= wanted &&
            (known.claim == Claim::equal ||
             (known.claim == Claim::at_least && known.value >= beta) ||
             (known.claim == Claim::at_most && known.value <= alpha)))
            return known.value;

        for (int i = 0; i < count; ++i)
            if (moves[i] == known.move) worths_[ply][i] = 1 << 30;
        Value best = -endless;
        Move best_move = no_move;
        const Value floor = alpha;
        for (int i = 0; i < count; ++i) {
            const Move move = picked(ply, moves, count, i);
            Continuation& rest = lines_[ply];
            const int next = depth - (move < tilings);
            Value value;
            if (i == 0) {
                value = child(ply, move, alpha, beta, next, rest);
            } else {
                const int less = to_the_end ? 0 : reduction(depth, i);
                value = child(ply, move, alpha, alpha + 1, next - less, rest);
                if (less > 0 && value > alpha && !stopped_)
                    value = child(ply, move, alpha, alpha + 1, next, rest);
                if (value > alpha && value < beta && !stopped_)
                    value = child(ply, move, alpha, beta, next, rest);
            }
            if (stopped_) return 0;
            if (value <= best) continue;
            best = value;
            best_move = move;
            if (value <= alpha) continue;
            alpha = value;
            if (on_line) {
                line.count = 1 + rest.count;
                line.moves[0] = move;
                for (int j = 0; j < rest.count; ++j) line.moves[1 + j] = rest.moves[j];
            }
            if (alpha >= beta) {
                reward(ply, depth, move, moves, i);
                break;
            }
        }
        const Claim claim = best >= beta    ? Claim::at_least
                            : best <= floor ? Claim::at_most
                                            : Claim::equal;
        write(task_.table, key, {best, best_move, wanted, claim});
        return best;
    }

    static int reduction(int depth, int index) noexcept {
        if (depth < 3 || index < 4) return 0;
        return 1 + (index >= 12) + (index >= 24 && depth >= 5);
    }

    // --- Order of moves ---

    void rank(int ply, const Move* moves, int count, Move first) noexcept {
        const State& state = path_[ply];
        const auto& history = history_[with_root(state.turn)];
        for (int i = 0; i < count; ++i) {
            const Move move = moves[i];
            std::int32_t worth = first_sight(state, move) * 64 + history[move];
            if (move == first)
                worth = 1 << 30;
            else if (move == killers_[ply][0])
                worth += 3'000;
            else if (move == killers_[ply][1])
                worth += 2'000;
            worths_[ply][i] = worth;
        }
    }

    // The move that ranks at place `index`; the ones before it were picked.
    Move picked(int ply, Move* moves, int count, int index) noexcept {
        std::int32_t* worths = worths_[ply];
        int best = index;
        for (int i = index + 1; i < count; ++i)
            if (worths[i] > worths[best]) best = i;
        const Move move = moves[best];
        const std::int32_t worth = worths[best];
        for (int i = best; i > index; --i) {
            moves[i] = moves[i - 1];
            worths[i] = worths[i - 1];
        }
        moves[index] = move;
        worths[index] = worth;
        return move;
    }

    // A move that refuted the position is tried early elsewhere, those before it late.
    void reward(int ply, int depth, Move move, const Move* moves, int index) noexcept {
        auto& history = history_[with_root(path_[ply].turn)];
        const std::int32_t bonus = depth * depth < 400 ? depth * depth : 400;
        const auto nudge = [&](Move of, std::int32_t by) {
            std::int32_t& worth = history[of];
            worth += 8 * by - worth * (by < 0 ? -by : by) / 512;
        };
        nudge(move, bonus);
        for (int i = 0; i < index; ++i) nudge(moves[i], -bonus);
        if (killers_[ply][0] != move) {
            killers_[ply][1] = killers_[ply][0];
            killers_[ply][0] = move;
        }
    }

    static constexpr int always_to_the_end = 3;

    Task task_{};
    Judge judge_;
    int root_seat_ = 0;
    std::uint64_t base_ = 0;
    std::uint64_t visited_ = 0, told_ = 0;
    bool stopped_ = false;
    State path_[most_plies + 1];
    Continuation lines_[most_plies + 1];
    std::int32_t worths_[most_plies + 1][most_moves];
    std::int32_t history_[2][move_count];
    Move killers_[most_plies + 1][2];
};

}  // namespace tilewright::azul::TILEWRIGHT_VARIANT
