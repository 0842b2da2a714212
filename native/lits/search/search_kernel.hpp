// One CPU variant of the search.
#pragma once

#include <cstddef>
#include <cstdint>

#include "lits/search/features.hpp"
#include "lits/search/memory.hpp"
#include "lits/search/problem.hpp"

namespace tilewright::lits {

// The work of one thread on one search.
struct Work {
    Watch watch;
    std::uint64_t nodes;       // positions visited so far
    std::uint64_t node_limit;  // stop there; 0 for no limit
    std::uint64_t next_look;   // look at the watch when `nodes` reaches it
    bool backwards;            // look at the moves after the first one from the other end
    bool stopped;              // the watch or the limit stopped the work
};

struct SearchKernel {
    std::size_t searcher_bytes;  // aligned to 64 bytes
    // Makes a searcher in `place`. Board and table memory outlive it; nothing need be freed.
    void (*construct)(void* place, const Board&, const TableMemory&);
    // The methods of Searcher.
    void (*begin)(void* searcher, const Start&);
    Found (*search_move)(void* searcher, int number, Value alpha, Value beta, int depth, bool cut,
                         Work&);
    int (*follow)(void* searcher, int number, std::uint16_t* line, int most);
    Features (*features)(void* searcher);
    // The functions of Table for what is kept outside.
    bool (*read)(const TableMemory&, std::uint64_t bucket, int entry, Kept&);
    void (*learn)(const TableMemory&, const Kept&);
};

struct SearchKernels {
    SearchKernel small, large;  // for boards of up to 128 cells, and for larger ones

    const SearchKernel& of_size(int size) const noexcept {
        return size * size <= 128 ? small : large;
    }
};

}  // namespace tilewright::lits
