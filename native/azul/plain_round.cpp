#include "azul/plain_round.hpp"

#include <array>
#include <cstring>
#include <memory>
#include <string_view>
#include <type_traits>
#include <unordered_map>

#include "azul/evaluation.hpp"
#include "azul/rules.hpp"
#include "azul/search/value.hpp"

namespace tilewright::azul {

namespace {

using namespace portable;

// What of a state can differ: all but the boards of players who are not there.
constexpr std::size_t key_bytes = offsetof(State, board) + 2 * sizeof(Board);
using Key = std::array<char, key_bytes>;
static_assert(std::has_unique_object_representations_v<State>, "equal states have equal bytes");

struct KeyHash {
    std::size_t operator()(const Key& key) const noexcept {
        return std::hash<std::string_view>{}({key.data(), key.size()});
    }
};

class Round {
  public:
    Round(const Network& network, const State& root, std::size_t most, Watch watch)
        : judge_(std::make_unique<Judge>()), root_seat_(root.turn), most_(most), watch_(watch) {
        judge_->begin(network);
    }

    PlainRound solved(const State& root) {
        PlainRound found;
        Move moves[most_moves];
        const int count = legal_moves(root, moves);
        for (int i = 0; i < count && !stopped_; ++i)
            found.moves.push_back({moves[i], value_after(root, moves[i])});
        found.positions = known_.size();
        found.stopped = stopped_;
        return found;
    }

  private:
    static constexpr std::size_t watch_every = 4'096;

    // All values are those of who is to move at the root.
    Value value_after(State state, Move move) {
        play(state, move);
        return value_of_state(state);
    }

    Value value_of_state(const State& state) {
        if (state.phase == Phase::over || state.phase == Phase::deal) return at_the_end(state);
        Key key;
        std::memcpy(key.data(), &state, key_bytes);
        if (const auto at = known_.find(key); at != known_.end()) return at->second;
        if (known_.size() >= most_) throw TooManyPositions("too many positions in this round");
        if (known_.size() % watch_every == 0) stopped_ |= watch_.stop(watch_.context);
        const bool own = state.turn == root_seat_;
        Value best = own ? -endless : endless;
        Move moves[most_moves];
        const int count = legal_moves(state, moves);
        for (int i = 0; i < count && !stopped_; ++i) {
            const Value value = value_after(state, moves[i]);
            if (own ? value > best : value < best) best = value;
        }
        known_.emplace(key, best);
        return best;
    }

    Value at_the_end(const State& state) {
        Outlook outlooks[most_seats];
        if (state.phase == Phase::over)
            settle(state, outlooks);
        else
            judge_->judge(state, outlooks);
        return portable::value_of(outlooks[root_seat_]);
    }

    std::unique_ptr<Judge> judge_;
    const int root_seat_;
    const std::size_t most_;
    const Watch watch_;
    bool stopped_ = false;
    std::unordered_map<Key, Value, KeyHash> known_;
};

}  // namespace

PlainRound plain_round(const Network& network, const State& state, std::size_t most, Watch watch) {
    return Round(network, state, most, watch).solved(state);
}

}  // namespace tilewright::azul
