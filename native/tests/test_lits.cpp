// The kernel of Battle of LITS, in every CPU variant that this processor runs, against the plain
// rules over random games.
#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

#include "lits/plain.hpp"
#include "lits/tables.hpp"
#include "lits/variants.hpp"
#include "tests/check.hpp"

namespace tilewright::tests {

using namespace tilewright::lits;

namespace {

bool never(void*) { return false; }
constexpr Watch unwatched{never, nullptr};

bool has(const std::vector<std::uint64_t>& set, int p) {
    return (set[static_cast<std::size_t>(p / 64)] >> (p % 64) & 1) != 0;
}

std::string label(const Variant& variant, int size, int supply, std::size_t ply) {
    return std::string(variant.name) + ", size " + std::to_string(size) + ", supply " +
           std::to_string(supply) + ", after " + std::to_string(ply) + " placements";
}

void test_tables() {
    constexpr std::array<std::size_t, 9> counts{104, 212, 356, 536, 752, 1004, 1292, 1616, 1976};
    for (int size = smallest_size; size <= largest_size; ++size) {
        const auto& placements = tables(size).placements();
        check(placements.size() == counts[static_cast<std::size_t>(size - smallest_size)],
              "number of placements of size " + std::to_string(size));
        check(std::is_sorted(placements.begin(), placements.end(),
                             [](const Placement& a, const Placement& b) {
                                 return std::pair(a.type, a.cells) < std::pair(b.type, b.cells);
                             }),
              "placements are sorted by type, then by cells");
        check(&tables(size) == &tables(size), "tables are built once");
    }
}

// Plays one random game to its end and compares every position on the way.
void test_game(const Variant& variant, int size, int supply, std::mt19937& random) {
    const Tables& table = tables(size);
    const TableView& view = table.view();
    PlainBoard board(size, supply);
    std::vector<std::uint16_t> made;
    std::vector<std::uint64_t> legal(static_cast<std::size_t>(view.words));
    std::vector<std::uint64_t> living = legal;
    for (;;) {
        const std::string where = label(variant, size, supply, made.size());
        const Placed placed{made.data(), static_cast<int>(made.size()), supply};
        check(variant.kernel->survey(view, placed, legal.data(), living.data()) == placed.count,
              where + ": the game is legal");
        std::vector<std::uint16_t> moves;
        bool same = true;
        for (int p = 0; p < view.count; ++p) {
            const Placement& placement = table.placements()[static_cast<std::size_t>(p)];
            same = same && has(legal, p) == board.legal(placement);
            same = same && has(living, p) == board.living(placement);
            if (board.legal(placement)) moves.push_back(static_cast<std::uint16_t>(p));
        }
        for (int bit = view.count; bit < view.words * 64; ++bit)
            same = same && !has(legal, bit) && !has(living, bit);
        check(same, where + ": legal and living placements");
        if (moves.size() < 40) {
            const Walk all = variant.kernel->perft(view, placed, 2, true, unwatched);
            const Walk counted = variant.kernel->perft(view, placed, 2, false, unwatched);
            const Walk plain = PlainBoard(board).perft(2, unwatched);
            check(all.count == plain.count && all.made == plain.made, where + ": perft 2");
            check(counted.count == plain.count, where + ": perft 2, counted");
        }
        if (moves.empty()) return;
        const std::uint16_t move = moves[random() % moves.size()];
        board.make(table.placements()[move]);
        made.push_back(move);
    }
}

void test_perft(const Variant& variant) {
    for (int size : {4, 5, 6}) {
        for (int supply : {1, 5}) {
            const TableView& view = tables(size).view();
            const Placed placed{nullptr, 0, supply};
            for (int depth = 0; depth <= 3 - size / 6; ++depth) {
                const Walk all = variant.kernel->perft(view, placed, depth, true, unwatched);
                const Walk counted = variant.kernel->perft(view, placed, depth, false, unwatched);
                const Walk plain = PlainBoard(size, supply).perft(depth, unwatched);
                check(all.count == plain.count && all.made == plain.made &&
                          counted.count == plain.count && !all.stopped,
                      label(variant, size, supply, 0) + ": perft " + std::to_string(depth));
            }
        }
    }
}

void test_refusals(const Variant& variant) {
    const TableView& view = tables(10).view();
    std::vector<std::uint64_t> legal(static_cast<std::size_t>(view.words));
    std::vector<std::uint64_t> living = legal;
    const std::array<std::uint16_t, 3> made{0, 0, 5};
    const int played = variant.kernel->survey(view, Placed{made.data(), 3, 5}, legal.data(),
                                              living.data());
    check(played == 1, "the same placement twice: the second is refused");

    // A watch that asks to stop ends a walk that would take hours.
    const Watch at_once{[](void*) { return true; }, nullptr};
    const Walk walk = variant.kernel->perft(view, Placed{nullptr, 0, 5}, 9, true, at_once);
    check(walk.stopped && walk.made > 0, "a watched walk stops");
}

}  // namespace

void test_lits() {
    test_tables();
    check(variant_named("none such") == nullptr, "an unknown variant");
    for (const Variant& variant : variants()) {
        check(variant_named(variant.name) == &variant, "a variant by its name");
        if (!variant.supported()) continue;
        std::mt19937 random(2026);
        for (int size = smallest_size; size <= largest_size; ++size)
            for (int supply : {1, 2, 5}) test_game(variant, size, supply, random);
        test_perft(variant);
        test_refusals(variant);
    }
}

}  // namespace tilewright::tests
