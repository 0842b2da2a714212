#include "lits/plain.hpp"

#include <algorithm>

namespace tilewright::lits {

namespace {

constexpr int open = -1;
constexpr int any_type = -2;
constexpr std::array<std::array<int, 2>, 4> steps{{{-1, 0}, {0, -1}, {0, 1}, {1, 0}}};
constexpr std::uint64_t watch_interval = 1 << 14;

}  // namespace

PlainBoard::PlainBoard(int size, int supply)
    : size_(size),
      placements_(all_placements(size)),
      type_of_cell_(static_cast<std::size_t>(size * size), open) {
    left_.fill(supply);
}

int PlainBoard::type_at(int row, int column) const {
    if (row < 0 || row >= size_ || column < 0 || column >= size_) return open;
    return type_of_cell_[static_cast<std::size_t>(row * size_ + column)];
}

bool PlainBoard::touches(const Placement& placement, int type) const {
    for (int cell : placement.cells) {
        for (const auto& [down, right] : steps) {
            const int beside = type_at(cell / size_ + down, cell % size_ + right);
            if (beside != open && (type == any_type || beside == type)) return true;
        }
    }
    return false;
}

bool PlainBoard::fills_square(const Placement& placement) const {
    const auto covered = [&](int row, int column) {
        if (row < 0 || row >= size_ || column < 0 || column >= size_) return false;
        const int cell = row * size_ + column;
        return type_at(row, column) != open ||
               std::find(placement.cells.begin(), placement.cells.end(), cell) !=
                   placement.cells.end();
    };
    for (int cell : placement.cells) {
        for (int row = cell / size_ - 1; row <= cell / size_; ++row)
            for (int column = cell % size_ - 1; column <= cell % size_; ++column)
                if (covered(row, column) && covered(row, column + 1) &&
                    covered(row + 1, column) && covered(row + 1, column + 1))
                    return true;
    }
    return false;
}

bool PlainBoard::living(const Placement& placement) const {
    if (left_[static_cast<std::size_t>(placement.type)] == 0) return false;
    for (int cell : placement.cells)
        if (type_of_cell_[static_cast<std::size_t>(cell)] != open) return false;
    return !touches(placement, placement.type) && !fills_square(placement);
}

bool PlainBoard::legal(const Placement& placement) const {
    return living(placement) && (pieces_ == 0 || touches(placement, any_type));
}

void PlainBoard::make(const Placement& placement) {
    for (int cell : placement.cells)
        type_of_cell_[static_cast<std::size_t>(cell)] = placement.type;
    --left_[static_cast<std::size_t>(placement.type)];
    ++pieces_;
}

void PlainBoard::take_back(const Placement& placement) {
    for (int cell : placement.cells) type_of_cell_[static_cast<std::size_t>(cell)] = open;
    ++left_[static_cast<std::size_t>(placement.type)];
    --pieces_;
}

void PlainBoard::descend(int depth, Watch watch, Walk& walk) {
    if (depth == 0) {
        ++walk.count;
        return;
    }
    for (const Placement& placement : placements_) {
        if (walk.stopped) return;
        if (!legal(placement)) continue;
        make(placement);
        if (++walk.made % watch_interval == 0) walk.stopped = watch.stop(watch.context);
        descend(depth - 1, watch, walk);
        take_back(placement);
    }
}

Walk PlainBoard::perft(int depth, Watch watch) {
    Walk walk{};
    descend(depth, watch, walk);
    return walk;
}

}  // namespace tilewright::lits
