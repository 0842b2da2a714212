// Making a placement within a frame: what dies, and what both sides can hope for after it.
//
// Include it only in files that are compiled once per CPU variant, as common/bits.hpp says.
#pragma once

#include "lits/search/frame.hpp"

namespace tilewright::lits::TILEWRIGHT_VARIANT {

// A placement tried out: what dies with it, and what its maker can hope for after it.
template <int Words>
struct Trial {
    Set<Words> dying;
    int hope;
    int changes;  // cells that lose worth to the maker, in `cell`, with what is left in `worth`
    std::uint8_t cell[most_cells], worth[most_cells];
};

// Tries placement `p` of the frame, legal in `node`. Stops counting, with a hope that is not too
// low, as soon as the hope is at most `enough`.
template <int Words, int CellWords>
inline void attempt(Frame<Words, CellWords>& frame, const Board& board,
                    const Node<Words, CellWords>& node, int p, int enough,
                    Trial<Words>& trial) noexcept {
    const Cells<CellWords>& cells = frame.cells[p];
    const int side = node.side();
    trial.changes = 0;
    trial.hope = node.hope[side] - worth_to(side, worth_under(frame, node, p));
    if (trial.hope <= enough) return;
    if (!frame.ready.has(p)) frame.prepare(frame, board, p);
    Set<Words> dying = frame.conflict[p];
    (node.begun & frame.squares[p]).each([&](int square) {
        const auto open =
            cells_at<CellWords>(board.square_cells + square * 3) - (node.covered | cells);
        dying = dying | covering_all(frame, open);
    });
    Cells<CellWords> check = frame.near[p];
    if (node.left[frame.type[p]] == 1) {
        dying = dying | frame.of_type[frame.type[p]];
        std::memset(&check, 0xff, sizeof check);
    }
    trial.dying = dying & node.living;

    const Gaining<Words> gaining(frame, node.living - dying, side);
    check = (check & node.hopeful & wanted_by<CellWords>(board, side)) - cells;
    int hope = trial.hope, changes = 0;
    for (int i = 0; i < CellWords; ++i) {
        for (Word rest = check.word[i]; rest != 0; rest &= rest - 1) {
            const int cell = i * 64 + lowest_bit(rest);
            const int worth = worth_to(side, node.worth[cell]);
            const int left = sixths[gaining.best(frame.cover[cell], share_of_worth(worth))];
            trial.cell[changes] = static_cast<std::uint8_t>(cell);
            trial.worth[changes] = static_cast<std::uint8_t>(left);
            changes += left != worth;
            hope += left - worth;
        }
    }
    trial.hope = hope;
    trial.changes = changes;
}

// Makes placement `p` of the frame, legal in `from` and tried out to the end: `to` becomes the
// position after it, but for its key and its coverable cells, which `find_key` sets.
template <int Words, int CellWords>
inline void make(const Frame<Words, CellWords>& frame, const Board& board,
                 const Node<Words, CellWords>& from, int p, const Trial<Words>& trial,
                 Node<Words, CellWords>& to) noexcept {
    const Cells<CellWords>& cells = frame.cells[p];
    to.covered = from.covered | cells;
    to.living = from.living - trial.dying;
    // The first placement may be made anywhere, the others must touch.
    to.legal = (from.pieces == 0 ? frame.touch[p] : from.legal | frame.touch[p]) & to.living;
    to.begun = from.begun | (frame.squares[p] & frame.open);
    std::memcpy(to.left, from.left, sizeof to.left);
    const bool last_of_type = --to.left[frame.type[p]] == 0;
    to.pieces = static_cast<std::int16_t>(from.pieces + 1);
    to.difference = static_cast<std::int16_t>(from.difference + frame.under[1][p] -
                                              frame.under[0][p]);
    std::memcpy(to.worth, from.worth, sizeof to.worth);

    const int under = worth_under(frame, from, p);
    for (int i = 0; i < 4; ++i) to.worth[frame.four_cells[p][i]] = 0;
    to.hopeful = from.hopeful - cells;
    const int side = from.side(), other = 1 - side;
    for (int i = 0; i < trial.changes; ++i) {
        to.worth[trial.cell[i]] = worth_for(side, trial.worth[i]);
        if (trial.worth[i] == 0) to.hopeful.erase(trial.cell[i]);
    }
    to.hope[side] = static_cast<std::int16_t>(trial.hope);

    Cells<CellWords> check = to.hopeful & wanted_by<CellWords>(board, other);
    if (!last_of_type) check = check & frame.near[p];
    const Gaining<Words> gaining(frame, to.living, other);
    int hope = from.hope[other] - worth_to(other, under);
    check.each([&](int cell) {
        const int before = worth_to(other, from.worth[cell]);
        const int worth = sixths[gaining.best(frame.cover[cell], share_of_worth(before))];
        if (worth == before) return;
        hope += worth - before;
        to.worth[cell] = worth_for(other, worth);
        if (worth == 0) to.hopeful.erase(cell);
    });
    to.hope[other] = static_cast<std::int16_t>(hope);
}

// Sets the key and the coverable cells of `to`, which `make` made from `from` with placement `p`.
template <int Words, int CellWords>
inline void find_key(const Frame<Words, CellWords>& frame, const Node<Words, CellWords>& from,
                     int p, Node<Words, CellWords>& to) noexcept {
    Word key = from.key;
    (from.living - to.living).each([&](int q) { key ^= frame.living_key[q]; });
    (from.legal - to.legal).each([&](int q) { key ^= frame.touched_key[q]; });
    (to.legal - from.legal).each([&](int q) { key ^= frame.touched_key[q]; });
    to.key = key;
    to.coverable = from.coverable - to.covered;
    Cells<CellWords> check = to.coverable - to.hopeful;
    if (to.left[frame.type[p]] != 0) check = check & frame.near[p];
    check.each([&](int cell) {
        if (!frame.cover[cell].meets(to.living)) to.coverable.erase(cell);
    });
}

}  // namespace tilewright::lits::TILEWRIGHT_VARIANT
