// Alpha-beta within the round: iterative deepening, a table of positions, moves in the order of
// what the position after them is worth. To be included as rules.hpp is.
//
// With two players nothing is left out before the depth is reached, so that late rounds are solved
// to their end. Where the search stops before, a position is worth the mean of two judgements: as it
// lies after the best move, and at the end of the round if all take what gains most at first sight.
//
// With more players the others are taken to play what gains most at first sight, which takes no
// depth; once the round is late, all of them to play against the root's player.
//
// Choices of the grey wall are searched at the root alone, all of one player's full lines together;
// in the tree each full line goes where it looks best by itself.
#pragma once

#include <cstdint>

#include "azul/deal.hpp"
#include "azul/plain/gains.hpp"
#include "azul/plain/judgement.hpp"
#include "azul/plain/plain_kernel.hpp"
#include "azul/plain/rounds_table.hpp"
#include "azul/rules.hpp"

namespace tilewright::azul::TILEWRIGHT_VARIANT::plain {

class Rounds {
  public:
    Rounds(const State& root, const PlainLimits& limits, const RoundsMemory& memory) noexcept
        : limits_(limits), memory_(memory), root_seat_(root.turn), random_{limits.seed} {
        places_[0].state = root;
        for (int seat = 0; seat < root.seats; ++seat) {
            places_[0].worths[seat] = worth_of(root.board[seat], root.grey);
            prospects_[seat].look(root.board[seat], root.grey);
        }
    }

    RoundsResult run() noexcept {
        RoundsResult result{};
        result.best.move = no_move;
        if (places_[0].state.phase == Phase::tiling)
            choose_tiling(result);
        else
            deepen(result);
        result.nodes = nodes_;
        return result;
    }

  private:
    using Value = std::int32_t;
    static constexpr Value endless = 1 << 28;
    // Positions between two looks at the watch: some tenths of a millisecond.
    static constexpr std::uint64_t watch_every = 1 << 11;
    static constexpr int most_depth = most_groups;

    struct Place {
        State state;
        Worth worths[most_seats];
    };

    struct Ranked {
        Move move;
        Value value;  // of the position after it, as it lies, for who moves
        Worth worth;  // of the mover's board after it
    };

    bool with_root(int seat) const noexcept { return seat == root_seat_; }

    // --- The moves of a position, each judged ---

    // Writes the moves, those of displays that hold the same once, and returns their number, or 0
    // when they are more than the limits allow. `last` says that every one of them ends the round.
    int rank(const Place& place, bool last, Ranked* ranked) noexcept {
        const State& state = place.state;
        const int mover = state.turn;
        const Value sign = with_root(mover) ? 1 : -1;
        Move moves[most_moves];
        const int count = legal_moves(state, moves, true);
        if (nodes_ + static_cast<std::uint64_t>(count) > limits_.nodes && finished_ > 0) {
            stopped_ = true;
            return 0;
        }
        nodes_ += static_cast<std::uint64_t>(count);
        // Takes of as many tiles of a colour to the same target differ in what they leave to the
        // others alone, which no standing tells; the one that takes the marker differs in more.
        std::uint8_t alike[colours][display_tiles][targets] = {};
        Worth worths[most_seats];
        for (int seat = 0; seat < state.seats; ++seat) worths[seat] = place.worths[seat];
        for (int i = 0; i < count; ++i) {
            const Move move = moves[i];
            const int target = move % targets, group = move / targets;
            const int source = group / colours, colour = group % colours;
            const int tiles = count_of(state.source[source], colour);
            const bool with_marker = source == centre && state.marker == nobody;
            ranked[i].move = move;
            if (!with_marker && tiles <= display_tiles) {
                std::uint8_t& known = alike[colour][tiles - 1][target];
                if (known != 0) {
                    ranked[i].value = ranked[known - 1].value;
                    ranked[i].worth = ranked[known - 1].worth;
                    continue;
                }
                known = static_cast<std::uint8_t>(i + 1);
            }
            State next = state;
            take(next, move);
            worths[mover] = worth_of(next.board[mover], state.grey);
            ranked[i].worth = worths[mover];
            ranked[i].value =
                sign * (last ? judged_at_round_end(next, worths, root_seat_)
                             : judged(worths, state.seats, root_seat_, next.marker));
        }
        return count;
    }

    Move take_at_first_sight(const State& state) const noexcept {
        return greedy_take(state, prospects_[state.turn]);
    }

    // What the position at the end of the round is worth to the root's player if from here on all
    // take what gains most at first sight.
    Value completed(const State& given) const noexcept {
        State state = given;
        while (state.available != 0) take(state, take_at_first_sight(state));
        return judged_as_it_lies(state, root_seat_);
    }

    // Whether who is to move is one of several others that are not searched yet.
    bool is_foreseen(const State& state) const noexcept {
        return state.seats > 2 && !with_root(state.turn) && bits_in(state.available) > late;
    }

    // --- The search ---

    bool out_of_limits() noexcept {
        if (nodes_ >= next_look_) {
            next_look_ = nodes_ + watch_every;
            if (limits_.watch.stop(limits_.watch.context) && finished_ > 0) stopped_ = true;
        }
        return stopped_;
    }

    void make(int ply, const Ranked& ranked) noexcept {
        Place& next = places_[ply + 1];
        next = places_[ply];
        const int mover = next.state.turn;
        take(next.state, ranked.move);
        next.worths[mover] = ranked.worth;
        while (is_foreseen(next.state)) {
            const int other = next.state.turn;
            take(next.state, take_at_first_sight(next.state));
            next.worths[other] = worth_of(next.state.board[other], next.state.grey);
        }
    }

    Value child(int ply, const Ranked& ranked, int depth, Value alpha, Value beta) noexcept {
        make(ply, ranked);
        const bool same =
            with_root(places_[ply + 1].state.turn) == with_root(places_[ply].state.turn);
        return same ? search(ply + 1, depth, alpha, beta) : -search(ply + 1, depth, -beta, -alpha);
    }

    // The value for who is to move of a position with something left to take, `depth` being from 1:
    // exact between the bounds, else a bound on the same side of both.
    Value search(int ply, int depth, Value alpha, Value beta) noexcept {
        if (out_of_limits()) return 0;
        const Place& place = places_[ply];
        const int groups = bits_in(place.state.available);
        const bool to_the_end = depth >= groups;
        if (to_the_end) depth = groups;
        const std::uint8_t wanted = to_the_end ? rounds_whole : static_cast<std::uint8_t>(depth);

        const std::uint64_t key = key_of(place.state);
        RoundsEntry* const pair = place_of(memory_, key);
        Move first = no_move;
        if (const RoundsEntry* known = find(pair, key)) {
            if (known->depth >= wanted &&
                (known->bound == RoundsBound::exact ||
                 (known->bound == RoundsBound::lower && known->value >= beta) ||
                 (known->bound == RoundsBound::upper && known->value <= alpha)))
                return known->value;
            first = known->move;
        }

        Ranked* const ranked = ranked_[ply];
        const int count = rank(place, groups == 1, ranked);
        if (stopped_) return 0;
        Value best = -endless;
        Move best_move = no_move;
        if (depth == 1) {
            for (int i = 0; i < count; ++i)
                if (ranked[i].value > best) {
                    best = ranked[i].value;
                    best_move = ranked[i].move;
                }
            if (groups > 1) {
                const Value end = completed(place.state);
                best = (best + (with_root(place.state.turn) ? end : -end)) / 2;
            }
            store(pair, {key, best, best_move, RoundsBound::exact, wanted});
            return best;
        }

        const Value floor = alpha;
        for (int i = 0; i < count; ++i) {
            bring_forward(ranked, count, i, i == 0 ? first : no_move);
            Value value;
            if (i == 0) {
                value = child(ply, ranked[i], depth - 1, alpha, beta);
            } else {
                value = child(ply, ranked[i], depth - 1, alpha, alpha + 1);
                if (value > alpha && value < beta && !stopped_)
                    value = child(ply, ranked[i], depth - 1, value - 1, beta);
            }
            if (stopped_) return 0;
            if (value <= best) continue;
            best = value;
            best_move = ranked[i].move;
            if (value > alpha) alpha = value;
            if (alpha >= beta) break;
        }
        const RoundsBound bound = best >= beta    ? RoundsBound::lower
                                  : best <= floor ? RoundsBound::upper
                                                  : RoundsBound::exact;
        store(pair, {key, best, best_move, bound, wanted});
        return best;
    }

    // --- Order ---

    // Exchanges the best of the moves from `index` on with the one there; `first` is best.
    static void bring_forward(Ranked* ranked, int count, int index, Move first) noexcept {
        int best = index;
        for (int i = index; i < count; ++i) {
            if (ranked[i].move == first) {
                best = i;
                break;
            }
            if (ranked[i].value > ranked[best].value) best = i;
        }
        const Ranked moved = ranked[best];
        ranked[best] = ranked[index];
        ranked[index] = moved;
    }

    // --- The root ---

    void deepen(RoundsResult& result) noexcept {
        Ranked* const ranked = ranked_[0];
        const int groups = bits_in(places_[0].state.available);
        const int count = rank(places_[0], groups == 1, ranked);
        // Equal ones come in an order by chance.
        for (int i = count - 1; i > 0; --i) {
            const int other = static_cast<int>(random_.below(static_cast<std::uint32_t>(i) + 1));
            const Ranked moved = ranked[i];
            ranked[i] = ranked[other];
            ranked[other] = moved;
        }
        for (int i = 0; i < count; ++i) bring_forward(ranked, count, i, no_move);
        result.best.move = ranked[0].move;
        result.best.value = ranked[0].value;
        result.depth = finished_ = 1;
        result.whole = groups == 1;
        const int deepest = limits_.depth < groups ? limits_.depth : groups;
        for (int depth = 2; depth <= deepest && !out_of_limits(); ++depth) {
            // With nothing to choose the value of a shallow search is enough.
            if (count == 1 && depth > depth_without_choice) break;
            Value best = -endless;
            for (int i = 0; i < count; ++i) {
                Value value;
                if (i == 0) {
                    value = child(0, ranked[0], depth - 1, -endless, endless);
                } else {
                    value = child(0, ranked[i], depth - 1, best, best + 1);
                    if (value > best && !stopped_)
                        value = child(0, ranked[i], depth - 1, value - 1, endless);
                }
                if (stopped_) break;
                if (value <= best) continue;
                best = value;
                const Ranked moved = ranked[i];
                for (int j = i; j > 0; --j) ranked[j] = ranked[j - 1];
                ranked[0] = moved;
                result.best.move = moved.move;
                result.best.value = value;
            }
            if (stopped_) break;
            result.depth = finished_ = depth;
            result.whole = depth == groups && (places_[0].state.seats == 2 || groups <= late);
        }
        continue_line(result.best, result.depth);
    }

    // Lengthens the line by the best moves of the table, and what the others are taken to play.
    void continue_line(PlainLine& line, int depth) const noexcept {
        State state = places_[0].state;
        take(state, line.move);
        line.count = 0;
        for (int searched = 1; state.available != 0 && searched < depth;) {
            Move move;
            if (is_foreseen(state)) {
                move = take_at_first_sight(state);
            } else {
                const std::uint64_t key = key_of(state);
                const RoundsEntry* known = find(place_of(memory_, key), key);
                if (known == nullptr || !is_legal(state, known->move)) break;
                move = known->move;
                ++searched;
            }
            line.moves[line.count++] = move;
            take(state, move);
        }
    }

    static bool is_legal(const State& state, Move move) noexcept {
        Move moves[most_moves];
        const int count = legal_moves(state, moves);
        for (int i = 0; i < count; ++i)
            if (moves[i] == move) return true;
        return false;
    }

    // --- Tiling of the grey wall ---

    // The best of all ways to tile the full lines of who is to move. The first one looked at puts
    // every tile where it looks best by itself.
    void choose_tiling(RoundsResult& result) noexcept {
        PlainLine path{};
        result.best.value = -endless;
        tile_on(places_[0].state, path, 0, result);
        result.depth = result.best.count + 1;
        result.whole = !stopped_;
    }

    void tile_on(const State& state, PlainLine& path, int tiled, RoundsResult& result) noexcept {
        if (state.phase != Phase::tiling || state.turn != root_seat_) {
            ++nodes_;
            finished_ = 1;
            // The others' full lines go where they look best.
            const Value value = judged_as_it_lies(state, root_seat_);
            if (value <= result.best.value) return;
            result.best = path;
            result.best.value = value;
            result.best.count = tiled - 1;
            return;
        }
        const Board& board = state.board[root_seat_];
        const int row = first_full(board), colour = line_colour(board.line[row]);
        const Filled filled = filled_of(board);
        Move moves[most_moves];
        const int count = legal_moves(state, moves);
        Value worths[rows] = {};
        for (int i = 0; i < count && moves[i] != tilings + no_column; ++i)
            worths[i] = tile_worth(board, filled, row, moves[i] - tilings, colour);
        for (int i = 0; i < count; ++i) {
            int best = i;
            for (int j = i + 1; j < count; ++j)
                if (worths[j] > worths[best]) best = j;
            const Move move = moves[best];
            moves[best] = moves[i];
            worths[best] = worths[i];
            (tiled == 0 ? path.move : path.moves[tiled - 1]) = move;
            State next = state;
            tile(next, move);
            tile_on(next, path, tiled + 1, result);
            if (i + 1 < count && (nodes_ >= limits_.nodes || out_of_limits())) {
                stopped_ = true;
                return;
            }
        }
    }

    static constexpr int depth_without_choice = 3;
    // So few groups are left when all players are searched.
    static constexpr int late = 8;

    const PlainLimits& limits_;
    const RoundsMemory& memory_;
    const int root_seat_;
    Random random_;
    Prospects prospects_[most_seats];
    std::uint64_t nodes_ = 0;
    std::uint64_t next_look_ = watch_every;
    int finished_ = 0;
    bool stopped_ = false;
    Place places_[most_depth + 2];
    Ranked ranked_[most_depth + 1][most_moves];
};

}  // namespace tilewright::azul::TILEWRIGHT_VARIANT::plain
