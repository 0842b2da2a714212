#include "azul/search/tree_search.hpp"

#include <algorithm>
#include <thread>

#include "azul/rules.hpp"

namespace tilewright::azul {

namespace {

constexpr int visits_between_looks = 256;

// The first report comes after so many visits, the others when their number has doubled.
constexpr std::uint64_t first_report = 1'024;

// Without any limit a search ends after so many visits: a tree has no end of its own.
constexpr std::uint64_t enough_visits = 20'000'000;

// With an aim: the best move is settled when it has so many times the visits of the next.
constexpr double clearly = 2.0;

}  // namespace

TreeSearch::TreeSearch(Analyser& analyser, const State& root, const SearchLimits& limits,
                       const std::function<void(const Report&)>& tell)
    : analyser_(analyser), root_(root), limits_(limits), tell_(tell), started_(Clock::now()) {}

double TreeSearch::elapsed() const {
    return std::chrono::duration<double>(Clock::now() - started_).count();
}

void TreeSearch::run() {
    if (root_.phase != Phase::offer && root_.phase != Phase::tiling) {
        report(0, true);
        return;
    }
    const TreeKernel& kernel = analyser_.trees_;
    const std::size_t share = analyser_.table_bytes() / analyser_.searchers_.size() / 64 * 64;
    auto* const memory = static_cast<std::byte*>(analyser_.slots_.data());
    int number = 0;
    for (const Analyser::Memory& tree : analyser_.searchers_) {
        kernel.prepare(tree.get(), *analyser_.network_, root_,
                       memory + static_cast<std::size_t>(number) * share, share, number);
        ++number;
    }
    std::uint64_t own = 0, next_report = first_report;
    std::vector<std::jthread> helpers;
    std::atomic<std::uint64_t> others{0};
    for (std::size_t i = 1; i < analyser_.searchers_.size(); ++i)
        helpers.emplace_back([&, i] {
            while (!done_.load(std::memory_order_relaxed)) {
                kernel.grow(analyser_.searchers_[i].get(), visits_between_looks);
                others.fetch_add(visits_between_looks, std::memory_order_relaxed);
            }
        });
    void* const tree = analyser_.searchers_.front().get();
    const bool choice = branches(false).size() > 1;
    while (true) {
        const int visits = step(own);
        kernel.grow(tree, visits);
        own += static_cast<std::uint64_t>(visits);
        const std::uint64_t visited = own + others.load(std::memory_order_relaxed);
        if (out_of_limits(visited) || (!choice && own >= first_report)) break;
        if (own < next_report) continue;
        if (settled()) break;
        report(visited, false);
        next_report *= 2;
    }
    done_.store(true, std::memory_order_relaxed);
    helpers.clear();
    report(own + others.load(std::memory_order_relaxed), true);
}

int TreeSearch::step(std::uint64_t visited) const {
    if (limits_.nodes == 0) return visits_between_looks;
    const std::uint64_t left = limits_.nodes > visited ? limits_.nodes - visited : 1;
    return static_cast<int>(std::min<std::uint64_t>(left, visits_between_looks));
}

bool TreeSearch::out_of_limits(std::uint64_t visited) const {
    if (analyser_.stop_.load(std::memory_order_relaxed)) return true;
    if (limits_.nodes != 0 && visited >= limits_.nodes) return true;
    return limits_.seconds > 0 ? elapsed() >= limits_.seconds : visited >= enough_visits;
}

std::vector<Branch> TreeSearch::branches(bool of_all) const {
    std::vector<Branch> sum;
    for (const Analyser::Memory& tree : analyser_.searchers_) {
        if (!of_all && !sum.empty()) break;
        Branch found[most_moves];
        const int count = analyser_.trees_.branches(tree.get(), found);
        if (sum.empty()) {
            sum.assign(found, found + count);
            continue;
        }
        for (int i = 0; i < count; ++i) {
            Branch& into = sum[static_cast<std::size_t>(i)];
            const double all = into.visits + found[i].visits;
            if (all == 0) continue;
            const double part = found[i].visits / all;
            into.value += part * (found[i].value - into.value);
            into.share += part * (found[i].share - into.share);
            into.margin += part * (found[i].margin - into.margin);
            into.visits += found[i].visits;
        }
    }
    std::stable_sort(sum.begin(), sum.end(), [](const Branch& one, const Branch& other) {
        return one.visits > other.visits;
    });
    return sum;
}

bool TreeSearch::settled() const {
    if (limits_.depth > 0) {
        Continuation line{};
        analyser_.trees_.line(analyser_.searchers_.front().get(), branches(false).front().move, line);
        if (line.count >= limits_.depth || line.count >= portable::bits_in(root_.available))
            return true;
    }
    if (limits_.aim <= 0) return false;
    // Looks at the clock come when visits have doubled: the next one would be at twice the time.
    const double spent = elapsed();
    const std::vector<Branch> found = branches(false);
    const bool clear = found.size() < 2 || found[0].visits >= clearly * found[1].visits;
    return spent >= limits_.aim * (clear ? 0.5 : 1.0);
}

void TreeSearch::report(std::uint64_t visited, bool last) {
    Report report;
    report.nodes = visited;
    report.seconds = elapsed();
    report.last = last;
    if (visited > 0) {
        const std::vector<Branch> found = branches(last);
        const auto lines = std::min(found.size(), static_cast<std::size_t>(std::max(limits_.lines, 1)));
        for (std::size_t i = 0; i < lines && found[i].visits > 0; ++i) {
            Continuation line{};
            analyser_.trees_.line(analyser_.searchers_.front().get(), found[i].move, line);
            LineFound told;
            told.moves.assign(line.moves, line.moves + line.count);
            told.value = static_cast<Value>(found[i].value);
            told.outlook = {static_cast<std::int32_t>(found[i].share),
                            static_cast<std::int32_t>(found[i].margin)};
            report.lines.push_back(std::move(told));
        }
        if (!report.lines.empty())
            depth_ = std::max(depth_, static_cast<int>(report.lines.front().moves.size()));
        report.depth = depth_;
    }
    tell_(report);
}

}  // namespace tilewright::azul
