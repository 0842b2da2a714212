#include "lits/search/board_data.hpp"

#include <array>
#include <cstddef>
#include <memory>
#include <mutex>

namespace tilewright::lits {

namespace {

using Word = std::uint64_t;

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

void set_bit(Word* words, int bit) { words[bit / 64] |= Word{1} << (bit % 64); }

// The splitmix64 generator: the same numbers in every build and on every machine, so that what
// was kept of one search serves another.
Word next_random(Word& state) {
    Word z = state += 0x9e3779b97f4a7c15ULL;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
    return z ^ z >> 31;
}

// What a Board points to that depends on the size alone.
struct Geometry {
    explicit Geometry(const Tables& tables);

    std::vector<Word> cells, near, square_cells, living_key, touched_key;
    std::vector<std::uint8_t> four_cells;
    std::array<Word, 3> not_last_column{};
};

Geometry::Geometry(const Tables& tables) {
    const TableView& table = tables.view();
    const int size = table.size, squares = (size - 1) * (size - 1);
    for (int cell = 0; cell < size * size; ++cell)
        if (cell % size < size - 1) set_bit(not_last_column.data(), cell);
    square_cells.resize(at(squares * 3));
    for (int square = 0; square < squares; ++square) {
        const int corner = square / (size - 1) * size + square % (size - 1);
        for (int cell : {corner, corner + 1, corner + size, corner + size + 1})
            set_bit(&square_cells[at(square * 3)], cell);
    }
    cells.resize(at(table.count * 3));
    Word state = static_cast<Word>(size);
    for (int p = 0; p < table.count; ++p) {
        for (int cell : tables.placements()[at(p)].cells) {
            set_bit(&cells[at(p * 3)], cell);
            four_cells.push_back(static_cast<std::uint8_t>(cell));
        }
        living_key.push_back(next_random(state));
        touched_key.push_back(next_random(state));
    }
    near.resize(at(table.count * 3));
    std::vector<Word> dying(at(table.words));
    for (int p = 0; p < table.count; ++p) {
        const Word* conflict = table.conflict + std::int64_t{p} * table.words;
        dying.assign(conflict, conflict + table.words);
        for (int half = 0; half < 2; ++half) {
            for (Word rest = table.squares_of[p * 2 + half]; rest != 0; rest &= rest - 1) {
                const int square = half * 64 + __builtin_ctzll(rest);
                for (int covered = 0; covered < 16; ++covered)
                    for (int i = 0; i < table.words; ++i)
                        dying[at(i)] |=
                            table.square[(std::int64_t{square} * 16 + covered) * table.words + i];
            }
        }
        for (int q = 0; q < table.count; ++q)
            if ((dying[at(q / 64)] >> (q % 64) & 1) != 0)
                for (int i = 0; i < 3; ++i) near[at(p * 3 + i)] |= cells[at(q * 3 + i)];
    }
}

const Geometry& geometry(const Tables& tables) {
    static std::array<std::once_flag, largest_size + 1> built;
    static std::array<std::unique_ptr<const Geometry>, largest_size + 1> kept;
    const std::size_t index = at(tables.view().size);
    std::call_once(built[index], [&] { kept[index] = std::make_unique<const Geometry>(tables); });
    return *kept[index];
}

}  // namespace

BoardData::BoardData(const Tables& tables, std::span<const std::int8_t> owners) {
    const Geometry& shape = geometry(tables);
    const TableView& table = tables.view();
    Word state = static_cast<Word>(table.size) << 32;
    for (int cell = 0; cell < table.size * table.size; ++cell) {
        const int owner = owners[at(cell)];
        if (owner >= 0) set_bit(board_.symbols[owner], cell);
        state = (state ^ static_cast<Word>(owner + 2)) * 0x100000001b3ULL;
    }
    board_.key = next_random(state);
    for (int side = 0; side < 2; ++side) {
        for (const Placement& placement : tables.placements()) {
            int count = 0;
            for (int cell : placement.cells) count += owners[at(cell)] == side;
            under_[side].push_back(static_cast<std::int8_t>(count));
        }
        board_.under[side] = under_[side].data();
    }
    board_.table = &table;
    board_.cells = shape.cells.data();
    board_.near = shape.near.data();
    board_.four_cells = shape.four_cells.data();
    board_.square_cells = shape.square_cells.data();
    board_.not_last_column = shape.not_last_column.data();
    board_.living_key = shape.living_key.data();
    board_.touched_key = shape.touched_key.data();
}

}  // namespace tilewright::lits
