#include "azul/search/prospects.hpp"

#include <algorithm>
#include <cmath>
#include <thread>

#include "azul/deal.hpp"
#include "azul/search/search.hpp"
#include "azul/search/value.hpp"

namespace tilewright::azul {

namespace {

// So many deals at a time, before differences are looked at.
constexpr int deals_at_once = 8;
constexpr int most_deals = 64;

// Positions visited of a round that was dealt.
constexpr std::uint64_t sample_nodes = 3'000;

// What was seen at sight counts as so many deals.
constexpr double deals_at_sight = 8;

// An end whose mean stays so many standard errors behind the best is out of the question.
constexpr double beyond_doubt = 3.0;

// What is expected after so many deals, what was seen at sight included. Only differences between
// ends after as many deals mean anything: all had the same luck.
Prospect after(const RoundEnd& end, const std::vector<Prospect>& samples, std::size_t deals) {
    Prospect sum{deals_at_sight * end.at_sight.share, deals_at_sight * end.at_sight.margin};
    for (std::size_t deal = 0; deal < deals; ++deal) {
        sum.share += samples[deal].share;
        sum.margin += samples[deal].margin;
    }
    const double weight = deals_at_sight + static_cast<double>(deals);
    return {sum.share / weight, sum.margin / weight};
}

}  // namespace

double Prospect::value() const noexcept {
    return portable::value_of({static_cast<std::int32_t>(std::lround(share)),
                               static_cast<std::int32_t>(std::lround(margin))});
}

Prospects::Prospects(Analyser& analyser, int seat, std::uint64_t seed, const SearchLimits& limits,
                     Clock::time_point started, std::uint64_t visited)
    : analyser_(analyser),
      seat_(seat),
      seed_(seed),
      limits_(limits),
      started_(started),
      visited_(visited) {}

bool Prospects::compare(std::vector<RoundEnd>& ends, const std::function<void()>& tell) {
    samples_.assign(ends.size(), {});
    in_doubt_.assign(ends.size(), true);
    for (int deal = 0; deal < most_deals; deal += deals_at_once) {
        if (!deal_to_all(ends, deal)) break;
        drop_hopeless(ends);
        settle(ends);
        if (std::count(in_doubt_.begin(), in_doubt_.end(), true) < 2) break;
        if (deal + deals_at_once < most_deals) tell();
    }
    return !samples_.front().empty();
}

// Deals so many rounds to every end that is in doubt. Returns false when the limits came first:
// what is not complete does not count.
bool Prospects::deal_to_all(std::vector<RoundEnd>& ends, int first_deal) {
    struct Job {
        std::size_t end;
        int deal;
    };
    std::vector<Job> jobs;
    for (int deal = first_deal; deal < first_deal + deals_at_once; ++deal)
        for (std::size_t end = 0; end < ends.size(); ++end)
            if (in_doubt_[end]) jobs.push_back({end, deal});
    std::vector<std::optional<Prospect>> found(jobs.size());
    std::atomic<std::size_t> next{0};
    std::atomic<bool> cut{false};
    const auto work = [&](std::size_t searcher) {
        for (std::size_t job = next++; job < jobs.size() && !cut; job = next++) {
            found[job] = sample(ends[jobs[job].end], jobs[job].deal, searcher);
            if (!found[job]) cut = true;
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < analyser_.searchers_.size(); ++i) helpers.emplace_back(work, i);
        work(0);
    }
    if (cut) return false;
    for (std::size_t job = 0; job < jobs.size(); ++job)
        samples_[jobs[job].end].push_back(*found[job]);
    return true;
}

std::optional<Prospect> Prospects::sample(const RoundEnd& end, int deal, std::size_t searcher) {
    if (end.state.phase == Phase::over) return end.at_sight;
    if (out_of_limits()) return std::nullopt;
    State state = end.state;
    portable::Random random{seed_ + static_cast<std::uint64_t>(deal) * 0x9e3779b97f4a7c15};
    random.state = random.next();
    portable::deal(state, random);
    // Bag and lid may be empty; then nothing is known but what is seen at sight.
    if (state.available == 0) return end.at_sight;
    std::optional<Prospect> found;
    const SearchLimits limits = left();
    const std::function<void(const Report&)> note = [&](const Report& report) {
        if (!report.last) return;
        visited_ += report.nodes;
        const Outlook& outlook = report.lines.front().outlook;
        found = state.turn == seat_
                    ? Prospect{static_cast<double>(outlook.share),
                               static_cast<double>(outlook.margin)}
                    : Prospect{static_cast<double>(certain - outlook.share),
                               static_cast<double>(-outlook.margin)};
    };
    Search(analyser_, {searcher, 1}, state, limits, note).run();
    if (out_of_limits()) return std::nullopt;
    return found;
}

SearchLimits Prospects::left() const {
    SearchLimits limits;
    if (limits_.seconds > 0) limits.seconds = std::max(1e-6, limits_.seconds - elapsed());
    limits.nodes = sample_nodes;
    return limits;
}

bool Prospects::out_of_limits() const {
    if (analyser_.stop_.load(std::memory_order_relaxed)) return true;
    if (limits_.nodes != 0 && visited_.load(std::memory_order_relaxed) >= limits_.nodes)
        return true;
    const double spent = elapsed();
    return (limits_.seconds > 0 && spent >= limits_.seconds) ||
           (limits_.aim > 0 && spent >= limits_.aim);
}

double Prospects::elapsed() const {
    return std::chrono::duration<double>(Clock::now() - started_).count();
}

std::size_t Prospects::best(const std::vector<RoundEnd>& ends) const {
    std::size_t most = 0;
    for (const Samples& samples : samples_) most = std::max(most, samples.size());
    std::size_t best = ends.size();
    double value = 0;
    for (std::size_t end = 0; end < ends.size(); ++end) {
        if (samples_[end].size() < most) continue;
        const double found = after(ends[end], samples_[end], most).value();
        if (best < ends.size() && found <= value) continue;
        best = end;
        value = found;
    }
    return best;
}

void Prospects::drop_hopeless(const std::vector<RoundEnd>& ends) {
    const std::size_t leader = best(ends);
    const Samples& leading = samples_[leader];
    const auto deals = static_cast<double>(leading.size());
    for (std::size_t end = 0; end < ends.size(); ++end) {
        if (!in_doubt_[end] || end == leader) continue;
        double sum = 0, squares = 0;
        for (std::size_t deal = 0; deal < leading.size(); ++deal) {
            const double behind = leading[deal].value() - samples_[end][deal].value();
            sum += behind;
            squares += behind * behind;
        }
        const double mean = sum / deals;
        const double error = std::sqrt(std::max(0.0, squares / deals - mean * mean) / deals);
        if (mean >= beyond_doubt * error) in_doubt_[end] = false;
    }
}

void Prospects::settle(std::vector<RoundEnd>& ends) const {
    const std::size_t leader = best(ends);
    const Samples& leading = samples_[leader];
    const Prospect first = after(ends[leader], leading, leading.size());
    for (std::size_t end = 0; end < ends.size(); ++end) {
        const std::size_t deals = samples_[end].size();
        const Prospect own = after(ends[end], samples_[end], deals);
        const Prospect other = after(ends[leader], leading, deals);
        ends[end].found = {first.share + own.share - other.share,
                           first.margin + own.margin - other.margin};
        // The end of the game is no matter of luck.
        if (ends[end].state.phase == Phase::over) ends[end].found = ends[end].at_sight;
    }
}

}  // namespace tilewright::azul
