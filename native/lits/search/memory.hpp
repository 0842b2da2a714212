// The memory of a transposition table, apart from what reads and writes it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tilewright::lits {

inline constexpr int bucket_entries = 4;  // of two words each: a line of the cache
inline constexpr int no_move = 0xffff;

struct TableMemory {
    std::uint64_t* words;      // aligned to 64 bytes
    std::uint64_t mask;        // the number of buckets, a power of two, less one
    std::uint64_t generation;  // of the search that runs, 0 to 7
};

// A position known well, as it is kept outside of the table.
struct Kept {
    std::uint64_t key;
    std::int16_t low, high;  // relative to the difference so far, for the side to move
    std::uint16_t move;
    std::uint16_t work;      // binary digits of the number of nodes that it took
};

}  // namespace tilewright::lits
