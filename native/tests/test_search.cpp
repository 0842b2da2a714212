// The engine's search, in every CPU variant that this processor runs, against brute force and the
// plain search.
#include <atomic>
#include <cstdint>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "lits/brute_force.hpp"
#include "lits/plain.hpp"
#include "lits/plain_search.hpp"
#include "lits/search/analyser.hpp"
#include "lits/tables.hpp"
#include "lits/variants.hpp"
#include "tests/check.hpp"

namespace tilewright::tests {

using namespace tilewright::lits;

namespace {

constexpr Watch unwatched{[](void*) { return false; }, nullptr};
constexpr std::size_t megabyte = 1 << 20;

struct Sample {
    int size;
    int supply;
    std::vector<std::int8_t> owners;  // 0 and 1 for the symbols of the sides, -1 for none
    std::vector<std::uint16_t> placed;

    // As the side to move sees them after `made`.
    Symbols symbols(const std::vector<std::uint16_t>& made) const {
        Symbols seen;
        const int own = static_cast<int>(made.size()) & 1;
        for (std::int8_t owner : owners)
            seen.push_back(static_cast<std::int8_t>(owner < 0 ? 0 : owner == own ? 1 : -1));
        return seen;
    }

    // In half points for the side to move after `made`.
    int true_value(const Variant& variant, const std::vector<std::uint16_t>& made) const {
        if (size <= 5) return brute_force(size, supply, symbols(made), made, unwatched).value;
        PlainSearch search(tables(size), symbols(made), made, supply, megabyte);
        return search.solve(variant, no_node_limit, unwatched).value;
    }
};

std::string label(const Variant& variant, const Sample& sample, int threads) {
    return std::string(variant.name) + ", size " + std::to_string(sample.size) + ", supply " +
           std::to_string(sample.supply) + ", after " + std::to_string(sample.placed.size()) +
           " placements, threads " + std::to_string(threads);
}

// A position of a random game that is not over, with at most `most_living` placements that can
// still be made.
Sample random_sample(int size, int pieces, std::size_t most_living, std::mt19937& random) {
    for (;;) {
        Sample sample{size, 1 + static_cast<int>(random() % 5), {}, {}};
        for (int cell = 0; cell < size * size; ++cell)
            sample.owners.push_back(static_cast<std::int8_t>(static_cast<int>(random() % 3) - 1));
        PlainBoard board(size, sample.supply);
        for (;;) {
            std::vector<std::uint16_t> legal;
            std::size_t living = 0;
            for (std::size_t p = 0; p < board.placements().size(); ++p) {
                living += board.living(board.placements()[p]);
                if (board.legal(board.placements()[p]))
                    legal.push_back(static_cast<std::uint16_t>(p));
            }
            if (legal.empty()) break;
            if (static_cast<int>(sample.placed.size()) >= pieces && living <= most_living)
                return sample;
            sample.placed.push_back(legal[random() % legal.size()]);
            board.make(board.placements()[sample.placed.back()]);
        }
    }
}

// The half points of the ending that a proven value stands for.
int half_points(Value value) {
    const int value_class = value + last >= 0 ? (value + last) / point : -((-value - last + point - 1) / point);
    return value_class != 0 ? 2 * value_class : value >= last ? 1 : -1;
}

Report last_report(Analyser& analyser, const Sample& sample, const SearchLimits& limits) {
    Report result;
    analyser.ready();
    analyser.analyse(Root{sample.placed, sample.supply, false}, limits,
                     [&](const Report& report) { result = report; });
    return result;
}

bool is_exact(const LineFound& line) { return line.found.low && line.found.high; }

void test_proof(const Variant& variant, const Sample& sample, int threads) {
    Analyser analyser(tables(sample.size), sample.owners, threads, 0, variant);
    SearchLimits limits;
    limits.equals = true;
    const Report proof = last_report(analyser, sample, limits);
    const std::string name = label(variant, sample, threads);
    const int value = sample.true_value(variant, sample.placed);
    check(proof.last && proof.lines.size() == 1 && is_exact(proof.lines[0]) &&
              half_points(proof.lines[0].found.value) == value,
          name + ": value");
    std::vector<std::uint16_t> made = sample.placed;
    PlainBoard board(sample.size, sample.supply);
    for (std::uint16_t p : made) board.make(board.placements()[p]);
    bool legal = true;
    for (std::uint16_t p : proof.lines[0].moves) {
        legal = legal && board.legal(board.placements()[p]);
        board.make(board.placements()[p]);
        made.push_back(p);
    }
    check(legal, name + ": the line is legal");
    const int sign = (made.size() - sample.placed.size()) % 2 == 0 ? 1 : -1;
    check(sample.true_value(variant, made) == sign * value, name + ": the line keeps the value");

    std::size_t as_good = 0;
    bool right = true;
    SearchLimits several;
    several.lines = 1000;
    const Report all = last_report(analyser, sample, several);
    for (const LineFound& line : all.lines) {
        std::vector<std::uint16_t> after = sample.placed;
        after.push_back(line.moves[0]);
        const int truth = -sample.true_value(variant, after);
        right = right && is_exact(line) && half_points(line.found.value) == truth;
        as_good += truth == value;
    }
    check(right, name + ": the value of each move");
    check(proof.equals.size() == as_good, name + ": the moves as good as the best");
}

void test_store(const Variant& variant, const Sample& sample) {
    Analyser first(tables(sample.size), sample.owners, 1, 0, variant);
    const Report whole = last_report(first, sample, {});
    Analyser second(tables(sample.size), sample.owners, 1, 0, variant);
    second.learn(first.proven(0));
    const Report again = last_report(second, sample, {});
    check(again.nodes <= whole.nodes &&
              again.lines[0].found.value == whole.lines[0].found.value,
          label(variant, sample, 1) + ": what was kept is of use");
    first.clear();
    check(first.proven(0).empty(), "nothing is left of a cleared table");
    const Report anew = last_report(first, sample, {});
    check(anew.nodes == whole.nodes, label(variant, sample, 1) + ": the same search again");
}

void test_limits(const Variant& variant, std::mt19937& random) {
    Sample sample = random_sample(12, 0, 2000, random);
    sample.supply = 5;
    for (int threads : {1, 3}) {
        Analyser analyser(tables(12), sample.owners, threads, 0, variant);
        SearchLimits limits;
        limits.nodes = 20'000;
        const Report few = last_report(analyser, sample, limits);
        check(few.last && few.nodes < 20'000 + 4096 * static_cast<unsigned>(threads) &&
                  !few.lines.empty() && !is_exact(few.lines[0]),
              std::string(variant.name) + ": a node limit is kept");
        // Deep enough for the threads to look at a position together before it is proven.
        Sample middle = random_sample(9, 1, 2000, random);
        middle.supply = 5;
        Analyser together(tables(9), middle.owners, threads, 0, variant);
        SearchLimits depth;
        depth.depth = 5;
        depth.lines = threads;
        const Report deep = last_report(together, middle, depth);
        check(deep.last && deep.depth <= 5 && deep.lines.size() == static_cast<unsigned>(threads),
              std::string(variant.name) + ": a depth limit is kept");
        // Stopped from another thread, once it has told something.
        std::atomic<bool> told{false};
        std::thread stopping([&] {
            while (!told.load()) std::this_thread::yield();
            analyser.stop();
        });
        bool ended = false;
        analyser.ready();
        analyser.analyse(Root{sample.placed, sample.supply, false}, {}, [&](const Report& report) {
            told.store(true);
            ended = report.last;
        });
        stopping.join();
        check(ended, std::string(variant.name) + ": a stopped search ends");
    }
    // The first placement under the pie rule: never worth more than nothing.
    Sample start = random_sample(4, 0, 2000, random);
    Analyser analyser(tables(4), start.owners, 1, 0, variant);
    Report fair;
    analyser.analyse(Root{{}, start.supply, true}, {},
                     [&](const Report& report) { fair = report; });
    int best = -1000;
    for (std::size_t p = 0; p < tables(4).placements().size(); ++p) {
        const int value = start.true_value(variant, {static_cast<std::uint16_t>(p)});
        best = std::max(best, value < 0 ? value : -value);
    }
    check(is_exact(fair.lines[0]) && half_points(fair.lines[0].found.value) == best,
          std::string(variant.name) + ": the fairest first placement");
}

}  // namespace

void test_search() {
    struct Kind {
        int size, pieces;
        std::size_t most_living;
        int count;
    };
    constexpr Kind kinds[] = {{4, 0, 2000, 4}, {4, 1, 2000, 4}, {5, 1, 2000, 3}, {6, 2, 2000, 3},
                              {7, 3, 200, 3},  {8, 4, 150, 2},  {9, 5, 120, 2},  {10, 6, 100, 2},
                              {11, 7, 90, 2},  {12, 8, 90, 2}};
    for (const Variant& variant : variants()) {
        if (!variant.supported()) continue;
        std::mt19937 random(11);
        for (const Kind& kind : kinds)
            for (int round = 0; round < kind.count; ++round) {
                const Sample sample =
                    random_sample(kind.size, kind.pieces, kind.most_living, random);
                for (int threads : {1, 2, 3}) test_proof(variant, sample, threads);
                test_store(variant, sample);
            }
        test_limits(variant, random);
    }
}

}  // namespace tilewright::tests
