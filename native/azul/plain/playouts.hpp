// Monte-Carlo tree search (UCT): a tree over the rest of the round, and playouts from its leaves to
// the end of the game. To be included as rules.hpp is.
//
// - Deals are drawn by chance from what bag and lid hold by count; the tree ends where a deal comes.
// - Every player goes for a reward of its own: the win (its share when shared), and a small part for
//   the margin to the best other.
// - A move to the floor is left out when some pattern line takes all its tiles and none falls down.
// - In playouts a move is drawn among the sensible ones: what it gains at first sight (points and
//   progress of the line it fills, what falls to the floor) decides, with so much noise added.
#pragma once

#include <cstdint>

#include "azul/deal.hpp"
#include "azul/plain/gains.hpp"
#include "azul/plain/judgement.hpp"
#include "azul/plain/plain_kernel.hpp"
#include "azul/rules.hpp"

namespace tilewright::azul::TILEWRIGHT_VARIANT::plain {

// --- Playouts ------------------------------------------------------------------------------------

struct Player {
    Random random;
    std::uint32_t noise;   // of a gain, in hundredths of a point
    std::uint32_t chance;  // of 1024 moves so many are any sensible one

    Move sensible_take(const State& state, const Prospects& prospects) noexcept {
        const std::uint32_t spread = random.below(1024) < chance ? 1u << 20 : noise + 1;
        Move best = no_move;
        std::int32_t most = 0;
        // Each number by chance gives the noise of three takes.
        std::uint64_t bits = 0;
        int left = 0;
        each_sensible_take(state, prospects, [&](Move move, std::int32_t gain) {
            if (left == 0) {
                bits = random.next();
                left = 3;
            }
            const std::int32_t worth =
                gain + static_cast<std::int32_t>(((bits & 0x1fffff) * spread) >> 21);
            bits >>= 21;
            --left;
            if (best != no_move && worth <= most) return;
            best = move;
            most = worth;
        });
        return best;
    }

    static Move sensible_tile(const State& state) noexcept {
        const Board& board = state.board[state.turn];
        const int row = first_full(board);
        const int column =
            best_column(board, filled_of(board), row, line_colour(board.line[row]));
        return static_cast<Move>(tilings + (column < 0 ? no_column : column));
    }

    // Plays to the end of the game.
    void play_out(State& state) noexcept {
        Prospects prospects[most_seats];
        // Nobody feeds the floor for ever here, but nothing else forbids it.
        for (int rounds = 0; state.phase != Phase::over && rounds < most_rounds; ++rounds) {
            while (state.phase == Phase::tiling) tile(state, sensible_tile(state));
            if (state.phase == Phase::over) return;
            if (state.phase == Phase::deal) deal(state, random);
            for (int seat = 0; seat < state.seats; ++seat)
                prospects[seat].look(state.board[seat], state.grey);
            while (state.available != 0) take(state, sensible_take(state, prospects[state.turn]));
            end_offer(state);
        }
    }

    static constexpr int most_rounds = 60;
};

// --- The tree ------------------------------------------------------------------------------------

class Playouts {
  public:
    Playouts(const State& root, const PlainLimits& limits, const PlayoutsStyle& style,
             const PlayoutsMemory& memory) noexcept
        : root_(root),
          limits_(limits),
          style_(style),
          memory_(memory),
          player_{Random{limits.seed}, static_cast<std::uint32_t>(style.noise),
                  static_cast<std::uint32_t>(style.random)} {}

    PlayoutsResult run(PlainLine* lines) noexcept {
        PlayoutsChild& root = memory_.children[0];
        root = {};
        used_ = 1;
        expand(root, root_);
        // With nothing to choose a rough value is enough.
        const std::uint64_t most = root.count > 1 || limits_.nodes < without_choice
                                       ? limits_.nodes
                                       : without_choice;
        std::uint64_t simulations = 0;
        while (simulations < most || simulations == 0) {
            simulate();
            ++simulations;
            if (simulations % watch_every == 0 && limits_.watch.stop(limits_.watch.context)) break;
        }
        PlayoutsResult result{};
        result.simulations = simulations;
        result.depth = deepest_;
        result.count = write_lines(lines);
        return result;
    }

  private:
    // Simulations between two looks at the watch: some tenths of a millisecond.
    static constexpr std::uint64_t watch_every = 8;
    static constexpr std::uint64_t without_choice = 256;
    static constexpr int most_path = most_groups + most_seats * rows + 2;

    // Gives a position its moves, in the order in which they seem good, while there is memory.
    void expand(PlayoutsChild& node, const State& state) noexcept {
        if (memory_.capacity - used_ < most_moves) return;
        Move moves[most_moves];
        const int count = legal_moves(state, moves, true);
        PlayoutsChild* const children = memory_.children + used_;
        int kept = 0;
        std::int32_t gains[most_moves];
        std::int32_t most = INT32_MIN;
        const Board& board = state.board[state.turn];
        Prospects prospects;
        if (state.phase == Phase::offer) prospects.look(board, state.grey);
        for (int i = 0; i < count; ++i) {
            std::int32_t gain;
            if (state.phase == Phase::offer) {
                const int target = moves[i] % targets, group = moves[i] / targets;
                const int source = group / colours, colour = group % colours;
                const int tiles = count_of(state.source[source], colour);
                if (target == to_floor && finds_room(board, colour, tiles)) continue;
                gain = gain_of(board, prospects, colour, tiles, target,
                               source == centre && state.marker == nobody);
            } else {
                gain = tiling_gain(board, moves[i]);
            }
            if (gain > most) most = gain;
            gains[kept] = gain;
            children[kept++] = {moves[i], 0, 0, 0, 0, 0};
        }
        for (int i = 0; i < kept; ++i)
            children[i].hint = 1.0F / (1.0F + static_cast<float>(most - gains[i]) / (2.0F * point));
        node.first = used_;
        node.count = static_cast<std::uint16_t>(kept);
        used_ += static_cast<std::uint32_t>(kept);
    }

    static std::int32_t tiling_gain(const Board& board, Move move) noexcept {
        const int row = first_full(board), column = move - tilings;
        if (column == no_column) return 0;
        return tile_worth(board, filled_of(board), row, column, line_colour(board.line[row]));
    }

    PlayoutsChild& choose(const PlayoutsChild& node) noexcept {
        PlayoutsChild* const children = memory_.children + node.first;
        const float spread =
            style_.exploration * __builtin_sqrtf(__builtin_logf(static_cast<float>(node.visits + 1)));
        // Rewards in the parent are those of another player; the mean of what was tried is not.
        float sum = 0;
        std::uint32_t tried = 0;
        for (int i = 0; i < node.count; ++i) {
            sum += children[i].reward;
            tried += children[i].visits;
        }
        const float expected =
            tried == 0 ? 0.5F : sum / static_cast<float>(tried) - style_.unvisited;
        PlayoutsChild* best = children;
        float most = -1e9F;
        for (int i = 0; i < node.count; ++i) {
            const PlayoutsChild& child = children[i];
            const auto visits = static_cast<float>(child.visits);
            const float mean = child.visits == 0 ? expected : child.reward / visits;
            const float worth = mean + spread / __builtin_sqrtf(visits + 1) +
                                style_.hint * child.hint / (visits + 1);
            if (worth <= most) continue;
            most = worth;
            best = children + i;
        }
        return *best;
    }

    void simulate() noexcept {
        State state = root_;
        PlayoutsChild* path[most_path];
        std::uint8_t mover[most_path];
        int length = 0;
        PlayoutsChild* node = memory_.children;
        while (node->count != 0) {
            PlayoutsChild& child = choose(*node);
            mover[length] = state.turn;
            path[length++] = &child;
            play(state, child.move);
            node = &child;
            if (child.count == 0 && child.visits + 1 >= style_.expand &&
                (state.phase == Phase::offer || state.phase == Phase::tiling)) {
                expand(child, state);
                break;
            }
        }
        if (length > deepest_) deepest_ = length;
        player_.play_out(state);
        float rewards[most_seats];
        std::int32_t margins[most_seats];
        reward(state, rewards, margins);
        ++memory_.children[0].visits;
        for (int i = 0; i < length; ++i) {
            ++path[i]->visits;
            path[i]->reward += rewards[mover[i]];
        }
        if (length > 0) margins_[path[0] - (memory_.children + memory_.children[0].first)] +=
            margins[root_.turn];
    }

    void reward(const State& state, float* rewards, std::int32_t* margins) const noexcept {
        std::int32_t worth[most_seats];
        std::int32_t best = -1;
        for (int seat = 0; seat < state.seats; ++seat) {
            worth[seat] = worth_at_end(state.board[seat]);
            if (worth[seat] > best) best = worth[seat];
        }
        int winners = 0;
        for (int seat = 0; seat < state.seats; ++seat) winners += worth[seat] == best;
        for (int seat = 0; seat < state.seats; ++seat) {
            std::int32_t best_other = -1;
            for (int other = 0; other < state.seats; ++other)
                if (other != seat && worth[other] > best_other) best_other = worth[other];
            margins[seat] = worth[seat] / 8 - best_other / 8;
            const auto margin = static_cast<float>(margins[seat]);
            const float size = margin < 0 ? -margin : margin;
            const float share = worth[seat] == best ? 1.0F / static_cast<float>(winners) : 0.0F;
            rewards[seat] = style_.win * share +
                            (1 - style_.win) * (0.5F + 0.5F * margin / (size + style_.margin));
        }
    }

    // The moves of the root that were tried, the most visited first.
    int write_lines(PlainLine* lines) const noexcept {
        const PlayoutsChild& root = memory_.children[0];
        int count = 0;
        for (int i = 0; i < root.count; ++i) {
            const PlayoutsChild& child = memory_.children[root.first + static_cast<std::uint32_t>(i)];
            if (child.visits == 0) continue;
            int place = count++;
            for (; place > 0 && lines[place - 1].visits < child.visits; --place)
                lines[place] = lines[place - 1];
            PlainLine& line = lines[place];
            line.move = child.move;
            line.visits = child.visits;
            line.value = static_cast<std::int32_t>(margins_[i] * point /
                                                   static_cast<std::int64_t>(child.visits));
            line.count = 0;
            for (const PlayoutsChild* node = &child; (node = most_visited(*node)) != nullptr;)
                line.moves[line.count++] = node->move;
        }
        return count;
    }

    const PlayoutsChild* most_visited(const PlayoutsChild& node) const noexcept {
        const PlayoutsChild* best = nullptr;
        std::uint32_t most = 0;
        for (std::uint32_t i = 0; i < node.count; ++i) {
            const PlayoutsChild& child = memory_.children[node.first + i];
            if (child.visits <= most) continue;
            most = child.visits;
            best = &child;
        }
        return best;
    }

    const State& root_;
    const PlainLimits& limits_;
    const PlayoutsStyle& style_;
    const PlayoutsMemory& memory_;
    Player player_;
    std::uint32_t used_ = 0;
    int deepest_ = 0;
    std::int64_t margins_[most_moves] = {};
};

}  // namespace tilewright::azul::TILEWRIGHT_VARIANT::plain
