// The placements that are still alive, numbered anew, and positions in that numbering.
//
// Dead placements never come back, so a few plies on a position needs far fewer bits than the
// board has placements: a frame numbers the living ones from 0 and holds their rows in as many
// words as they fill. Most of a search takes place in frames of one or two words.
//
// Include it only in files that are compiled once per CPU variant, as common/bits.hpp says.
#pragma once

#include <cstring>

#include "lits/search/problem.hpp"
#include "lits/search/sets.hpp"

namespace tilewright::lits::TILEWRIGHT_VARIANT {

using Squares = Set<2>;
inline constexpr int largest_words = 32;

// What a symbol's cell can at most be worth to the side that wants it covered, in sixths of a
// symbol: a placement that gains g and covers b such cells gives each g / b, so no set of
// placements gains more than the sum over cells. Placements with the same g / b form a class.
inline constexpr int share_count = 3;
inline constexpr int sixths[share_count + 1] = {6, 4, 3, 0};

// Sixths of a symbol, those that side 0 can gain in the low byte, those of side 1 in the other.
// The sums over the four cells of a placement fit.
using Worth = std::uint16_t;
inline int worth_to(int side, int worth) noexcept { return worth >> (8 * side) & 0xff; }
inline Worth worth_for(int side, int sixth) noexcept {
    return static_cast<Worth>(sixth << (8 * side));
}

// Returns the class of a placement that covers `wanted` symbols of the other side and `own` of
// one's own: 0 for 1, 1 for 2/3, 2 for 1/2, and -1 when it gains nothing.
inline int share_of(int wanted, int own) noexcept {
    if (wanted <= own) return -1;
    if (own == 0) return 0;
    return wanted == 3 ? 1 : 2;
}

template <int CellWords>
using Cells = Set<CellWords>;

// A position in the numbering of a frame.
template <int Words, int CellWords>
struct Node {
    Set<Words> living;   // placements that can become possible
    Set<Words> legal;    // those of them that touch a piece
    Cells<CellWords> covered;
    Cells<CellWords> coverable;            // open cells that a living placement covers
    Cells<CellWords> hopeful;              // those with a symbol that can be worth something
    Squares begun;       // squares of the frame of which a cell was covered since it was made
    Word key;            // of the living placements and the legal ones; see `find_key`
    std::uint8_t left[type_count];
    std::int16_t pieces;
    std::int16_t difference;  // uncovered symbols of side 0 minus those of side 1
    std::int16_t hope[2];     // sixths of a symbol that side 0, side 1 can still gain at most
    Worth worth[CellWords * 64];  // what each cell can be worth

    int side() const noexcept { return pieces & 1; }
    int difference_of(int s) const noexcept { return s == 0 ? difference : -difference; }
};

// Placements are looked at in the order of what they cover and protect at once.
inline constexpr int rank_count = 11;
inline int rank_of(int strength) noexcept {
    return strength > 8 ? 0 : strength < -2 ? rank_count - 1 : 8 - strength;
}

template <int Words, int CellWords>
struct Frame {
    static constexpr int most = Words * 64;

    int count;
    // Rows of pairs are made when they are first asked for: see `prepare`.
    Set<Words> conflict[most];  // dead once this one is made, as far as pairs and what is covered
    Set<Words> touch[most];     // sharing an edge with this one
    Set<Words> ready;           // whose rows are made
    void* old;                  // the frame that they are made from
    void (*prepare)(Frame& frame, const Board& board, int p);
    Word chosen[largest_words]; // the placements of that frame which this one numbers
    std::uint16_t old_index[most];
    Cells<CellWords> covered;   // when the frame was made
    Squares begun;              // squares with covered cells that the old rows do not know of
    Set<Words> cover[most_cells];          // covering the cell
    Set<Words> of_type[type_count];
    Set<Words> gaining[2][share_count];    // gaining for side 0, side 1, by class
    Set<Words> ranked[2][rank_count];      // by how good they look for side 0, side 1; best first
    Cells<CellWords> cells[most];
    Cells<CellWords> near[most];           // cells of all that it can make dead
    std::uint8_t four_cells[most][4];      // its cells once more
    Squares squares[most];                 // squares that it has a cell in
    Word living_key[most], touched_key[most];
    std::uint16_t placement[most];         // its number on the board
    std::int8_t under[2][most];            // symbols of side 0, of side 1 under it
    std::uint8_t type[most];
    std::int8_t strength[most];            // what it covers and protects at once for side 0
    Squares open;                          // squares that could still be filled

    // Returns the index of a placement by its number on the board, or -1. Numbers ascend.
    int find(int number) const noexcept {
        int low = 0, high = count;
        while (low < high) {
            const int middle = (low + high) / 2;
            if (placement[middle] < number) low = middle + 1;
            else high = middle;
        }
        return low < count && placement[low] == number ? low : -1;
    }
};

template <int CellWords>
Cells<CellWords> cells_at(const Word* words) noexcept {
    Cells<CellWords> cells;
    std::memcpy(&cells, words, sizeof cells);
    return cells;
}

// Returns the living placements that cover every cell of `open`, which is not empty.
template <int Words, int CellWords>
Set<Words> covering_all(const Frame<Words, CellWords>& frame, Cells<CellWords> open) noexcept {
    Set<Words> all;
    std::memset(&all, 0xff, sizeof all);
    open.each([&](int cell) { all = all & frame.cover[cell]; });
    return all;
}

// The class of a cell of this worth; `worth` is one of `sixths`.
inline int share_of_worth(int worth) noexcept { return worth == 6 ? 0 : 5 - worth; }

// The placements among `living` by which `side` gains, by class.
template <int Words>
struct Gaining {
    Set<Words> of_class[share_count];

    template <int CellWords>
    Gaining(const Frame<Words, CellWords>& frame, const Set<Words>& living, int side) noexcept {
        for (int k = 0; k < share_count; ++k) of_class[k] = living & frame.gaining[side][k];
    }

    // Returns the best class from `k` on, or `share_count`, of those that cover the cell with
    // this row of Frame::cover.
    int best(const Set<Words>& row, int k) const noexcept {
        while (k < share_count && !row.meets(of_class[k])) ++k;
        return k;
    }
};

// The cells that `side` wants covered.
template <int CellWords>
Cells<CellWords> wanted_by(const Board& board, int side) noexcept {
    return cells_at<CellWords>(board.symbols[1 - side]);
}

// Returns what the cells of placement `p` can be worth together.
template <int Words, int CellWords>
inline int worth_under(const Frame<Words, CellWords>& frame, const Node<Words, CellWords>& node,
                       int p) noexcept {
    const std::uint8_t* cells = frame.four_cells[p];
    return node.worth[cells[0]] + node.worth[cells[1]] + node.worth[cells[2]] +
           node.worth[cells[3]];
}

}  // namespace tilewright::lits::TILEWRIGHT_VARIANT
