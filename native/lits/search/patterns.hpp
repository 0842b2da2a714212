// Patterns of covered and open cells.
//
// Include it only in files that are compiled once per CPU variant, as common/bits.hpp says.
#pragma once

#include "lits/search/frame.hpp"

namespace tilewright::lits::TILEWRIGHT_VARIANT {

// The squares all of whose open cells can still be covered.
template <int CellWords>
Cells<CellWords> fillable(const Board& board, const Cells<CellWords>& covered,
                          const Cells<CellWords>& coverable) noexcept {
    const int size = board.table->size;
    const Cells<CellWords> possible = covered | coverable;
    const auto inner = cells_at<CellWords>(board.not_last_column);
    const Cells<CellWords> pairs = possible & possible.down(1) & inner;
    return pairs & pairs.down(size);
}

// The covered cells that matter to what can still happen: those in squares that can be filled.
template <int CellWords>
Cells<CellWords> mattering(const Board& board, const Cells<CellWords>& covered,
                           const Cells<CellWords>& coverable) noexcept {
    const Cells<CellWords> corners = fillable(board, covered, coverable);
    const Cells<CellWords> tops = corners | corners.up(1);
    return covered & (tops | tops.up(board.table->size));
}

// The open cells that are the last of a square when `covered` is covered.
template <int CellWords>
Cells<CellWords> cornered(const Board& board, const Cells<CellWords>& covered) noexcept {
    const int size = board.table->size;
    const auto inner = cells_at<CellWords>(board.not_last_column);
    // Corners of squares by which of their cells are covered.
    const Cells<CellWords> right = covered.down(1);
    const Cells<CellWords> top = covered & right & inner, bottom = top.down(size);
    const Cells<CellWords> top_any = (covered | right) & inner, bottom_any = top_any.down(size);
    const Cells<CellWords> last_below = (top & bottom_any) - bottom;
    const Cells<CellWords> last_above = (bottom & top_any) - top;
    const Cells<CellWords> below = last_below.up(size), above = last_above;
    return ((below | below.up(1)) | (above | above.up(1))) - covered;
}

}  // namespace tilewright::lits::TILEWRIGHT_VARIANT
