// The plain search (see lits/plain_kernel.hpp) with all that it needs: built for one position.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "lits/plain_kernel.hpp"
#include "lits/tables.hpp"
#include "lits/variants.hpp"

namespace tilewright::lits {

inline constexpr std::uint64_t no_node_limit = std::numeric_limits<std::uint64_t>::max();

// For each cell, row by row: 1 for a symbol of the side to move, -1 for an enemy's, 0 for none.
using Symbols = std::vector<std::int8_t>;

class PlainSearch {
  public:
    // `placed` are legal and `symbols` has one entry for each cell. `table_bytes` is what the table
    // of positions may take at most (one pair of entries is always there).
    PlainSearch(const Tables& tables, const Symbols& symbols,
                const std::vector<std::uint16_t>& placed, int supply, std::size_t table_bytes);
    PlainSearch(const PlainSearch&) = delete;
    PlainSearch& operator=(const PlainSearch&) = delete;

    // Returns the exact value of the position; it may be finished. The table starts empty.
    PlainResult solve(const Variant& variant, std::uint64_t most_nodes, Watch watch);

    // As PlainKernel's `rank` with `depth` from 1, into `moves`; the position is not finished.
    PlainResult rank(const Variant& variant, int depth, std::uint64_t most_nodes, Watch watch,
                     std::vector<PlainMove>& moves);

  private:
    // Completes the question, with an empty table.
    const PlainQuestion& ask(std::uint64_t most_nodes, Watch watch);

    std::vector<std::uint16_t> placed_;
    std::vector<std::int8_t> gain_;
    AlignedWords by_gain_;
    std::vector<std::uint64_t> key_;
    std::size_t pairs_;
    std::vector<PlainEntry> entries_;
    PlainQuestion question_{};
};

}  // namespace tilewright::lits
