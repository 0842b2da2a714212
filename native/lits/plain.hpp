// The rules once more in the plainest way: a board of cells, and every placement looked at anew
// in every position. It shares nothing with the kernel but the list of placements, so the tests
// hold the kernel to it, and the bench measures the kernel against it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "lits/kernel.hpp"
#include "lits/tables.hpp"

namespace tilewright::lits {

class PlainBoard {
  public:
    // `size` is from 4 to 12, `supply` at least 1.
    PlainBoard(int size, int supply);

    const std::vector<Placement>& placements() const noexcept { return placements_; }

    // Whether the placement may be made at some time if nothing else is: all rules but touching.
    bool living(const Placement& placement) const;
    bool legal(const Placement& placement) const;

    void make(const Placement& placement);
    void take_back(const Placement& placement);

    // As the kernel's perft with every last placement made.
    Walk perft(int depth, Watch watch);

  private:
    int type_at(int row, int column) const;
    bool touches(const Placement& placement, int type) const;
    bool fills_square(const Placement& placement) const;
    void descend(int depth, Watch watch, Walk& walk);

    int size_;
    std::vector<Placement> placements_;
    std::vector<int> type_of_cell_;  // -1 for an open cell
    std::array<int, type_count> left_;
    int pieces_ = 0;
};

}  // namespace tilewright::lits
