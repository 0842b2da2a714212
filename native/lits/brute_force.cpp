#include "lits/brute_force.hpp"

#include <algorithm>
#include <cstddef>

#include "lits/plain.hpp"

namespace tilewright::lits {

namespace {

constexpr std::uint64_t watch_interval = 1 << 14;

struct Descent {
    PlainBoard board;
    std::vector<std::int8_t> uncovered;  // the symbols that still count
    Watch watch;
    std::uint64_t nodes = 0;
    bool stopped = false;

    void cover(const Placement& placement) {
        board.make(placement);
        for (int cell : placement.cells) uncovered[static_cast<std::size_t>(cell)] = 0;
    }

    // The value for the side to move: the root's when `own` is 1, its enemy when it is -1.
    int value(int own) {
        if (++nodes % watch_interval == 0) stopped = stopped || watch.stop(watch.context);
        bool over = true;
        int best = 0;
        for (const Placement& placement : board.placements()) {
            if (stopped) return 0;
            if (!board.legal(placement)) continue;
            const std::vector<std::int8_t> before = uncovered;
            cover(placement);
            const int after = -value(-own);
            board.take_back(placement);
            uncovered = before;
            best = over ? after : std::max(best, after);
            over = false;
        }
        if (!over) return best;
        int points = 0;
        for (std::int8_t symbol : uncovered) points += own * symbol;
        return points == 0 ? -1 : 2 * points;
    }
};

}  // namespace

BruteForce brute_force(int size, int supply, const std::vector<std::int8_t>& symbols,
                       const std::vector<std::uint16_t>& placed, Watch watch) {
    Descent descent{PlainBoard(size, supply), symbols, watch};
    for (std::uint16_t p : placed) descent.cover(descent.board.placements()[p]);
    const int value = descent.value(1);
    return {value, descent.nodes, descent.stopped};
}

}  // namespace tilewright::lits
