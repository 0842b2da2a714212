// Making frames: the first one of a search, and smaller ones when fewer placements live.
//
// Include it only in files that are compiled once per CPU variant, as common/bits.hpp says.
#pragma once

#include "lits/search/frame.hpp"
#include "lits/search/patterns.hpp"

namespace tilewright::lits::TILEWRIGHT_VARIANT {

// Fills what a frame knows of its placements beyond the rows of pairs. `placement`, `covered` and
// `begun` are set, and `strength` is for placements that have no cell in a square of `begun`.
template <int Words, int CellWords>
void fill_frame(Frame<Words, CellWords>& frame, const Board& board,
                const Cells<CellWords>& coverable) noexcept {
    const TableView& table = *board.table;
    std::memset(frame.cover, 0, sizeof frame.cover);
    std::memset(frame.of_type, 0, sizeof frame.of_type);
    std::memset(frame.gaining, 0, sizeof frame.gaining);
    std::memset(frame.ranked, 0, sizeof frame.ranked);
    frame.open = {};
    fillable(board, frame.covered, coverable).each([&](int corner) {
        frame.open.insert(corner / table.size * (table.size - 1) + corner % table.size);
    });
    const auto symbols_0 = cells_at<CellWords>(board.symbols[0]);
    const auto symbols_1 = cells_at<CellWords>(board.symbols[1]);
    for (int p = 0; p < frame.count; ++p) {
        const int number = frame.placement[p];
        frame.cells[p] = cells_at<CellWords>(board.cells + number * 3);
        frame.near[p] = cells_at<CellWords>(board.near + number * 3);
        std::memcpy(frame.four_cells[p], board.four_cells + number * 4, 4);
        std::memcpy(&frame.squares[p], table.squares_of + number * 2, sizeof(Squares));
        frame.living_key[p] = board.living_key[number];
        frame.touched_key[p] = board.touched_key[number];
        frame.type[p] = table.type[number];
        frame.of_type[frame.type[p]].insert(p);
        const int under[2] = {board.under[0][number], board.under[1][number]};
        for (int side = 0; side < 2; ++side) {
            frame.under[side][p] = static_cast<std::int8_t>(under[side]);
            const int share = share_of(under[1 - side], under[side]);
            if (share >= 0) frame.gaining[side][share].insert(p);
        }
        for (int i = 0; i < 4; ++i) frame.cover[frame.four_cells[p][i]].insert(p);
        if (frame.squares[p].meets(frame.begun)) {
            const Cells<CellWords> closed =
                cornered(board, frame.covered | frame.cells[p]) & coverable;
            frame.strength[p] =
                static_cast<std::int8_t>(under[1] - under[0] + (closed & symbols_0).size() -
                                         (closed & symbols_1).size());
        }
        frame.ranked[0][rank_of(frame.strength[p])].insert(p);
        frame.ranked[1][rank_of(-frame.strength[p])].insert(p);
    }
}

// Adds to the row of conflicts of `p` what dies because of cells that were covered after the rows
// it was made from.
template <int Words, int CellWords>
void add_conflicts(Frame<Words, CellWords>& frame, const Board& board, int p) noexcept {
    const Cells<CellWords> after = frame.covered | frame.cells[p];
    (frame.squares[p] & frame.begun & frame.open).each([&](int square) {
        const auto open = cells_at<CellWords>(board.square_cells + square * 3) - after;
        frame.conflict[p] = frame.conflict[p] | covering_all(frame, open);
    });
}

// Makes the rows of placement `p` from those of the frame before, of `OldWords` words.
template <int Words, int OldWords, int CellWords>
void prepare_from(Frame<Words, CellWords>& frame, const Board& board, int p) noexcept {
    auto& old = *static_cast<Frame<OldWords, CellWords>*>(frame.old);
    const int index = frame.old_index[p];
    if (!old.ready.has(index)) old.prepare(old, board, index);
    renumber(old.conflict[index].word, frame.chosen, OldWords, frame.conflict[p]);
    renumber(old.touch[index].word, frame.chosen, OldWords, frame.touch[p]);
    add_conflicts(frame, board, p);
    frame.ready.insert(p);
}

// Numbers the living placements of `from` anew: `frame` and `to` become a frame of fewer words
// and the same position in it. There are at most 64 * Words living placements.
template <int Words, int OldWords, int CellWords>
void refit(Frame<OldWords, CellWords>& old, const Board& board,
           const Node<OldWords, CellWords>& from, Frame<Words, CellWords>& frame,
           Node<Words, CellWords>& to) noexcept {
    const Word* chosen = from.living.word;
    int count = 0;
    from.living.each([&](int p) {
        frame.placement[count] = old.placement[p];
        frame.strength[count] = old.strength[p];
        frame.old_index[count] = static_cast<std::uint16_t>(p);
        ++count;
    });
    frame.count = count;
    frame.ready = {};
    frame.old = &old;
    frame.prepare = prepare_from<Words, OldWords, CellWords>;
    std::memcpy(frame.chosen, chosen, sizeof from.living);
    frame.covered = from.covered;
    frame.begun = from.begun & old.open;
    fill_frame(frame, board, from.coverable);
    renumber(from.living.word, chosen, OldWords, to.living);
    renumber(from.legal.word, chosen, OldWords, to.legal);
    to.covered = from.covered;
    to.coverable = from.coverable;
    to.hopeful = from.hopeful;
    std::memcpy(to.worth, from.worth, sizeof to.worth);
    to.begun = {};
    to.key = from.key;
    std::memcpy(to.left, from.left, sizeof to.left);
    to.pieces = from.pieces;
    to.difference = from.difference;
    std::memcpy(to.hope, from.hope, sizeof to.hope);
}

// Makes the first frame of a search. `start` has at most 64 * Words living placements.
template <int Words, int CellWords>
void first_frame(const Start& start, Frame<Words, CellWords>& frame,
                 Node<Words, CellWords>& node) noexcept {
    const Board& board = *start.board;
    const TableView& table = *board.table;
    int count = 0;
    for (int p = 0; p < table.count; ++p) {
        if ((start.living[p / 64] >> (p % 64) & 1) == 0) continue;
        const std::int64_t row = std::int64_t{p} * table.words;
        frame.placement[count] = static_cast<std::uint16_t>(p);
        frame.strength[count] =
            static_cast<std::int8_t>(board.under[1][p] - board.under[0][p]);
        renumber(table.conflict + row, start.living, table.words, frame.conflict[count]);
        renumber(table.touch + row, start.living, table.words, frame.touch[count]);
        ++count;
    }
    frame.count = count;
    std::memset(&frame.ready, 0xff, sizeof frame.ready);
    frame.covered = cells_at<CellWords>(start.covered);
    // Every square counts as begun, so that all that is covered is looked at.
    std::memset(&frame.begun, 0xff, sizeof frame.begun);
    renumber(start.living, start.living, table.words, node.living);
    renumber(start.legal, start.living, table.words, node.legal);
    node.covered = cells_at<CellWords>(start.covered);
    node.coverable = {};
    for (int p = 0; p < count; ++p)
        node.coverable =
            node.coverable | cells_at<CellWords>(board.cells + frame.placement[p] * 3);
    fill_frame(frame, board, node.coverable);
    for (int p = 0; p < count; ++p) add_conflicts(frame, board, p);
    node.begun = {};
    node.key = 0;
    node.living.each([&](int p) { node.key ^= frame.living_key[p]; });
    node.legal.each([&](int p) { node.key ^= frame.touched_key[p]; });
    std::memcpy(node.left, start.left, sizeof node.left);
    node.pieces = static_cast<std::int16_t>(start.pieces);
    node.difference = static_cast<std::int16_t>(start.difference);
    node.hopeful = {};
    std::memset(node.worth, 0, sizeof node.worth);
    for (int side = 0; side < 2; ++side) {
        int hope = 0;
        const Gaining<Words> gaining(frame, node.living, side);
        (node.coverable & wanted_by<CellWords>(board, side)).each([&](int cell) {
            const int worth = sixths[gaining.best(frame.cover[cell], 0)];
            if (worth == 0) return;
            hope += worth;
            node.worth[cell] = worth_for(side, worth);
            node.hopeful.insert(cell);
        });
        node.hope[side] = static_cast<std::int16_t>(hope);
    }
}

}  // namespace tilewright::lits::TILEWRIGHT_VARIANT
