#include "azul/selfplay.hpp"

#include <algorithm>

#include "azul/deal.hpp"
#include "azul/evaluation.hpp"
#include "azul/first_sight.hpp"

namespace tilewright::azul {

namespace {

using namespace portable;

// A number near 0 by chance, most often within `spread`.
int noise(Random& random, int spread) {
    int sum = 0;
    for (int i = 0; i < 4; ++i)
        sum += static_cast<int>(random.below(static_cast<std::uint32_t>(2 * spread + 1))) - spread;
    return sum / 2;
}

Move sensible_move(const State& state, Random& random, int spread) {
    Move moves[most_moves];
    const int count = legal_moves(state, moves);
    Move best = no_move;
    int most = -1'000'000;
    for (int i = 0; i < count; ++i) {
        const int worth = first_sight(state, moves[i]) + noise(random, spread);
        if (worth > most) {
            most = worth;
            best = moves[i];
        }
    }
    return best;
}

// Plays one game; `choose` gives the move and may note a position first.
template <class Choose>
bool play_game(const SelfPlay& plan, Random& random, std::vector<Sample>& samples, int keep,
               Choose&& choose) {
    const std::size_t begin = samples.size();
    State state = new_game(plan.seats, plan.grey,
                           static_cast<int>(random.below(static_cast<std::uint32_t>(plan.seats))));
    while (state.phase != Phase::over && state.round <= plan.most_rounds) {
        const bool noted = state.phase != Phase::tiling &&
                           !(state.phase == Phase::deal && state.round == 1) &&
                           (keep == 1 || random.below(static_cast<std::uint32_t>(keep)) == 0);
        if (noted) samples.push_back({.state = state, .result = {}, .search = {}, .searched = 0,
                                      .unused = 0});
        if (state.phase == Phase::deal)
            deal(state, random);
        else
            play(state, choose(state, noted ? &samples.back() : nullptr));
    }
    if (state.phase != Phase::over) {
        samples.resize(begin);
        return false;
    }
    Outlook outlooks[most_seats]{};
    settle(state, outlooks);
    for (std::size_t i = begin; i < samples.size(); ++i)
        std::copy(std::begin(outlooks), std::end(outlooks), std::begin(samples[i].result));
    return true;
}

}  // namespace

std::vector<Sample> quick_games(const SelfPlay& plan, int keep) {
    Random random{plan.seed};
    std::vector<Sample> samples;
    for (int game = 0; game < plan.games; ++game) {
        const int spread = 5 + static_cast<int>(random.below(25));
        play_game(plan, random, samples, keep, [&](const State& state, Sample*) {
            return sensible_move(state, random, spread);
        });
    }
    return samples;
}

std::vector<Sample> searched_games(const SelfPlay& plan, Analyser& analyser, std::uint64_t nodes,
                                   const std::function<bool()>& stop) {
    Random random{plan.seed};
    std::vector<Sample> samples;
    SearchLimits limits;
    limits.nodes = nodes;
    for (int game = 0; game < plan.games && !stop(); ++game) {
        analyser.clear();
        play_game(plan, random, samples, 1, [&](const State& state, Sample* sample) {
            Move move = no_move;
            analyser.analyse(state, limits, [&](const Report& report) {
                if (!report.last) return;
                move = report.lines.front().moves.front();
                if (sample == nullptr) return;
                sample->search = report.lines.front().outlook;
                sample->searched = 1;
            });
            if (random.below(100) < static_cast<std::uint32_t>(plan.strays))
                move = sensible_move(state, random, 30);
            return move;
        });
    }
    return samples;
}

}  // namespace tilewright::azul
