// The plain search, in every CPU variant that this processor runs, against brute force.
#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "lits/brute_force.hpp"
#include "lits/plain.hpp"
#include "lits/plain_search.hpp"
#include "lits/tables.hpp"
#include "lits/variants.hpp"
#include "tests/check.hpp"

namespace tilewright::tests {

using namespace tilewright::lits;

namespace {

constexpr Watch unwatched{[](void*) { return false; }, nullptr};
constexpr Watch at_once{[](void*) { return true; }, nullptr};
constexpr std::size_t megabyte = 1 << 20;

Symbols random_symbols(int size, std::mt19937& random) {
    Symbols symbols(static_cast<std::size_t>(size * size));
    for (std::int8_t& symbol : symbols) symbol = static_cast<std::int8_t>(random() % 3) - 1;
    return symbols;
}

// Returns the enemy's view.
Symbols turned(Symbols symbols) {
    for (std::int8_t& symbol : symbols) symbol = static_cast<std::int8_t>(-symbol);
    return symbols;
}

// Returns up to `count` placements of a random game, and fewer when it ends before.
std::vector<std::uint16_t> random_pieces(int size, int supply, int count, std::mt19937& random) {
    PlainBoard board(size, supply);
    std::vector<std::uint16_t> placed;
    while (static_cast<int>(placed.size()) < count) {
        std::vector<std::uint16_t> legal;
        for (std::size_t p = 0; p < board.placements().size(); ++p)
            if (board.legal(board.placements()[p])) legal.push_back(static_cast<std::uint16_t>(p));
        if (legal.empty()) break;
        placed.push_back(legal[random() % legal.size()]);
        board.make(board.placements()[placed.back()]);
    }
    return placed;
}

struct Sample {
    int size;
    int supply;
    Symbols symbols;
    std::vector<std::uint16_t> placed;

    int true_value(const Symbols& seen, const std::vector<std::uint16_t>& made) const {
        return brute_force(size, supply, seen, made, unwatched).value;
    }
    PlainSearch search(std::size_t table_bytes) const {
        return PlainSearch(tables(size), symbols, placed, supply, table_bytes);
    }
};

std::string label(const Variant& variant, const Sample& sample) {
    return std::string(variant.name) + ", size " + std::to_string(sample.size) + ", supply " +
           std::to_string(sample.supply) + ", after " + std::to_string(sample.placed.size()) +
           " placements";
}

void test_rank(const Variant& variant, const Sample& sample) {
    PlainSearch search = sample.search(megabyte);
    const Symbols enemy = turned(sample.symbols);
    std::vector<PlainMove> moves;
    const PlainResult result =
        search.rank(variant, most_pieces, no_node_limit, unwatched, moves);
    bool right = result.finished && !moves.empty();
    int best = -1000;
    for (const PlainMove& move : moves) {
        std::vector<std::uint16_t> made = sample.placed;
        made.push_back(move.placement);
        right = right && move.value == -sample.true_value(enemy, made);
        best = std::max(best, int{move.value});
    }
    check(right && best == result.value, label(variant, sample) + ": the value of each move");
}

// The fixed-depth search once more in the plainest way: `own` is 1 where the root's side moves.
int looked_ahead(PlainBoard& board, Symbols& uncovered, int own, int depth) {
    bool over = true;
    int best = 0;
    int points = 0;
    for (std::int8_t symbol : uncovered) points += own * symbol;
    for (const Placement& placement : board.placements()) {
        if (!board.legal(placement)) continue;
        const bool first = over;
        over = false;
        if (depth == 0) break;
        const Symbols before = uncovered;
        board.make(placement);
        for (int cell : placement.cells) uncovered[static_cast<std::size_t>(cell)] = 0;
        const int after = -looked_ahead(board, uncovered, -own, depth - 1);
        board.take_back(placement);
        uncovered = before;
        best = first ? after : std::max(best, after);
    }
    if (over) return points == 0 ? -1 : 2 * points;
    return depth == 0 ? 2 * points : best;
}

void test_depths(const Variant& variant, std::mt19937& random) {
    for (int pieces : {0, 1, 2, 3}) {
        const Sample sample{5, 5, random_symbols(5, random), random_pieces(5, 5, pieces, random)};
        PlainBoard board(5, 5);
        Symbols uncovered = sample.symbols;
        for (std::uint16_t p : sample.placed) {
            board.make(board.placements()[p]);
            for (int cell : board.placements()[p].cells)
                uncovered[static_cast<std::size_t>(cell)] = 0;
        }
        PlainSearch search = sample.search(megabyte);
        for (int depth = 1; depth <= (pieces == 0 ? 2 : 4); ++depth) {
            std::vector<PlainMove> moves;
            const PlainResult result =
                search.rank(variant, depth, no_node_limit, unwatched, moves);
            check(moves.empty() || result.value == looked_ahead(board, uncovered, 1, depth),
                  label(variant, sample) + ": looking ahead " + std::to_string(depth));
        }
    }
}

void test_values(const Variant& variant, std::mt19937& random) {
    constexpr std::array<std::array<int, 2>, 5> kinds{{{4, 0}, {4, 1}, {5, 1}, {5, 2}, {6, 3}}};
    for (const auto& [size, pieces] : kinds) {
        for (int supply : {1, 5}) {
            const Sample sample{size, supply, random_symbols(size, random),
                                random_pieces(size, supply, pieces, random)};
            const int value = sample.true_value(sample.symbols, sample.placed);
            // With the smallest table every entry is overwritten all the time.
            for (std::size_t table_bytes : {std::size_t{0}, megabyte}) {
                PlainSearch search = sample.search(table_bytes);
                const PlainResult result = search.solve(variant, no_node_limit, unwatched);
                check(result.finished && result.value == value, label(variant, sample) + ": value");
                const PlainResult again = search.solve(variant, no_node_limit, unwatched);
                check(again.value == value && again.nodes == result.nodes,
                      label(variant, sample) + ": the second search is like the first");
            }
            if (pieces == size - 3) test_rank(variant, sample);
        }
    }
}

void test_finished(const Variant& variant, std::mt19937& random) {
    for (int round = 0; round < 20; ++round) {
        const Sample sample{5, 5, random_symbols(5, random), random_pieces(5, 5, 100, random)};
        const PlainResult result = sample.search(0).solve(variant, no_node_limit, unwatched);
        check(result.nodes == 1 && result.finished &&
                  result.value == sample.true_value(sample.symbols, sample.placed),
              label(variant, sample) + ": a finished game");
    }
    // Nobody has a symbol: the game is even, and who moves last wins it.
    const Sample empty{4, 5, Symbols(16), random_pieces(4, 5, 100, random)};
    const PlainResult even = empty.search(0).solve(variant, no_node_limit, unwatched);
    check(even.value == -1, "the side that cannot move loses an even game");
}

void test_ends(const Variant& variant, std::mt19937& random) {
    const Sample sample{12, 5, random_symbols(12, random), random_pieces(12, 5, 3, random)};
    PlainSearch search = sample.search(megabyte);
    const PlainResult limited = search.solve(variant, 1000, unwatched);
    check(!limited.finished && !limited.stopped && limited.nodes == 1000, "a node limit is kept");
    const PlainResult stopped = search.solve(variant, no_node_limit, at_once);
    check(!stopped.finished && stopped.stopped && stopped.nodes > 0, "a watched search stops");
    std::vector<PlainMove> moves;
    const PlainResult ranked = search.rank(variant, 5, no_node_limit, at_once, moves);
    check(!ranked.finished && ranked.stopped, "a watched ranking stops");
}

}  // namespace

void test_plain_search() {
    for (const Variant& variant : variants()) {
        if (!variant.supported()) continue;
        std::mt19937 random(7);
        test_values(variant, random);
        test_depths(variant, random);
        test_finished(variant, random);
        test_ends(variant, random);
    }
    const BruteForce stopped = brute_force(12, 5, Symbols(144), {}, at_once);
    check(stopped.stopped && stopped.nodes > 0, "a watched brute force stops");
}

}  // namespace tilewright::tests
