#include "lits/tables.hpp"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <new>
#include <set>

namespace tilewright::lits {

namespace {

using Offsets = std::array<std::array<int, 2>, 4>;  // row and column of each cell

// One orientation of each type; the others follow by turning and flipping.
constexpr std::array<Offsets, type_count> shapes{{
    {{{0, 0}, {1, 0}, {2, 0}, {2, 1}}},  // L
    {{{0, 0}, {0, 1}, {0, 2}, {0, 3}}},  // I
    {{{0, 0}, {0, 1}, {0, 2}, {1, 1}}},  // T
    {{{0, 1}, {0, 2}, {1, 0}, {1, 1}}},  // S
}};

Offsets turned(const Offsets& shape) {
    Offsets result;
    for (std::size_t i = 0; i < 4; ++i) result[i] = {shape[i][1], -shape[i][0]};
    return result;
}

Offsets flipped(const Offsets& shape) {
    Offsets result;
    for (std::size_t i = 0; i < 4; ++i) result[i] = {shape[i][0], -shape[i][1]};
    return result;
}

// Adds every shift of an orientation that lies on the board.
void add_shifts(const Offsets& shape, int size, std::set<std::array<int, 4>>& found) {
    int top = 0, bottom = 0, left = 0, right = 0;
    for (const auto& [row, column] : shape) {
        top = std::min(top, row);
        bottom = std::max(bottom, row);
        left = std::min(left, column);
        right = std::max(right, column);
    }
    for (int row = -top; row + bottom < size; ++row) {
        for (int column = -left; column + right < size; ++column) {
            std::array<int, 4> cells{};
            for (std::size_t i = 0; i < 4; ++i)
                cells[i] = (row + shape[i][0]) * size + column + shape[i][1];
            std::sort(cells.begin(), cells.end());
            found.insert(cells);
        }
    }
}

constexpr int round_up(int value, int step) { return (value + step - 1) / step * step; }

void set_bit(std::uint64_t* row, int bit) { row[bit / 64] |= std::uint64_t{1} << (bit % 64); }

// A set of cells of the largest board.
struct CellSet {
    std::array<std::uint64_t, 3> words{};

    void insert(int cell) { set_bit(words.data(), cell); }
    bool meets(const CellSet& other) const {
        return ((words[0] & other.words[0]) | (words[1] & other.words[1]) |
                (words[2] & other.words[2])) != 0;
    }
};

// The cells of a placement, and those that share an edge with one of them.
struct Surroundings {
    CellSet cells, beside;

    Surroundings(const Placement& placement, int size) {
        for (int cell : placement.cells) {
            cells.insert(cell);
            if (cell % size > 0) beside.insert(cell - 1);
            if (cell % size < size - 1) beside.insert(cell + 1);
            if (cell >= size) beside.insert(cell - size);
            if (cell < size * (size - 1)) beside.insert(cell + size);
        }
    }
};

}  // namespace

std::vector<Placement> all_placements(int size) {
    std::vector<Placement> result;
    for (int type = 0; type < type_count; ++type) {
        std::set<std::array<int, 4>> found;
        Offsets shape = shapes[static_cast<std::size_t>(type)];
        for (int turn = 0; turn < 4; ++turn) {
            add_shifts(shape, size, found);
            add_shifts(flipped(shape), size, found);
            shape = turned(shape);
        }
        for (const auto& cells : found) result.push_back({type, cells});
    }
    return result;
}

AlignedWords::AlignedWords(std::size_t count)
    : words_(static_cast<std::uint64_t*>(
          ::operator new(count * sizeof(std::uint64_t), std::align_val_t{64}))) {
    std::memset(words_.get(), 0, count * sizeof(std::uint64_t));
}

void AlignedWords::Free::operator()(std::uint64_t* words) const noexcept {
    ::operator delete(words, std::align_val_t{64});
}

Tables::Tables(int size)
    : size_(size),
      placements_(all_placements(size)),
      words_(round_up(static_cast<int>(placements_.size()), 8 * 64) / 64) {
    const std::size_t count = placements_.size();
    const std::size_t words = static_cast<std::size_t>(words_);
    const int squares = (size - 1) * (size - 1);

    conflict_ = AlignedWords(count * words);
    touch_ = AlignedWords(count * words);
    square_ = AlignedWords(static_cast<std::size_t>(squares) * 16 * words);
    of_type_ = AlignedWords(type_count * words);
    outside_ = AlignedWords(words);
    squares_of_ = AlignedWords(count * 2);
    cells_ = AlignedWords(count * 4);
    for (int square = 0; square < squares; ++square) {
        square_row_.push_back(static_cast<std::uint8_t>(square / (size - 1)));
        square_column_.push_back(static_cast<std::uint8_t>(square % (size - 1)));
    }
    for (int p = 0; p < static_cast<int>(count); ++p) {
        const int type = placements_[static_cast<std::size_t>(p)].type;
        type_.push_back(static_cast<std::uint8_t>(type));
        set_bit(of_type_.data() + type * words_, p);
    }
    for (int bit = static_cast<int>(count); bit < words_ * 64; ++bit)
        set_bit(outside_.data(), bit);
    fill_squares();
    fill_pairs();

    view_.size = size;
    view_.count = static_cast<int>(count);
    view_.words = words_;
    view_.conflict = conflict_.data();
    view_.touch = touch_.data();
    view_.square = square_.data();
    view_.of_type = of_type_.data();
    view_.outside = outside_.data();
    view_.cells = reinterpret_cast<const std::uint16_t*>(cells_.data());
    view_.squares_of = squares_of_.data();
    view_.square_row = square_row_.data();
    view_.square_column = square_column_.data();
    view_.type = type_.data();
}

int Tables::covered_in(const std::uint16_t* cells, int square) const {
    const int row = square_row_[static_cast<std::size_t>(square)];
    const int column = square_column_[static_cast<std::size_t>(square)];
    return (cells[row] >> column & 3) | (cells[row + 1] >> column & 3) << 2;
}

void Tables::fill_squares() {
    std::uint16_t* all_cells = reinterpret_cast<std::uint16_t*>(cells_.data());
    for (int p = 0; p < static_cast<int>(placements_.size()); ++p) {
        std::uint16_t* cells = all_cells + p * 16;
        for (int cell : placements_[static_cast<std::size_t>(p)].cells) {
            const unsigned column = 1U << (cell % size_);
            cells[cell / size_] = static_cast<std::uint16_t>(cells[cell / size_] | column);
        }
        for (int s = 0; s < static_cast<int>(square_row_.size()); ++s) {
            const int mine = covered_in(cells, s);
            if (mine == 0) continue;
            set_bit(squares_of_.data() + p * 2, s);
            for (int covered = 0; covered < 16; ++covered)
                if ((covered | mine) == 15 && covered != 15)
                    set_bit(square_.data() + (s * 16 + covered) * words_, p);
        }
    }
}

void Tables::fill_pairs() {
    const std::uint16_t* all_cells = reinterpret_cast<const std::uint16_t*>(cells_.data());
    std::vector<Surroundings> around;
    for (const Placement& placement : placements_) around.emplace_back(placement, size_);
    for (int p = 0; p < static_cast<int>(placements_.size()); ++p) {
        const Surroundings& one = around[static_cast<std::size_t>(p)];
        std::uint64_t* conflict = conflict_.data() + p * words_;
        for (int q = 0; q < static_cast<int>(placements_.size()); ++q) {
            const Surroundings& other = around[static_cast<std::size_t>(q)];
            const bool edge = one.beside.meets(other.cells);
            const bool same_type = type_[static_cast<std::size_t>(p)] ==
                                   type_[static_cast<std::size_t>(q)];
            if (edge) set_bit(touch_.data() + p * words_, q);
            if (one.cells.meets(other.cells) || (edge && same_type)) set_bit(conflict, q);
        }
        const std::uint16_t* cells = all_cells + p * 16;
        for (int s = 0; s < static_cast<int>(square_row_.size()); ++s) {
            const int mine = covered_in(cells, s);
            if (mine == 0) continue;
            const std::uint64_t* filled = square_.data() + (s * 16 + mine) * words_;
            for (int index = 0; index < words_; ++index) conflict[index] |= filled[index];
        }
    }
}

const Tables& tables(int size) {
    static std::array<std::once_flag, largest_size + 1> built;
    static std::array<std::unique_ptr<const Tables>, largest_size + 1> kept;
    const std::size_t index = static_cast<std::size_t>(size);
    std::call_once(built[index], [&] { kept[index] = std::make_unique<const Tables>(size); });
    return *kept[index];
}

}  // namespace tilewright::lits
