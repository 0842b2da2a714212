// The table of positions that a search has seen, shared by its threads without locks.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tilewright::azul {

// A value for who is to move: see `value_of` in searcher.hpp.
using Value = std::int32_t;
inline constexpr Value endless = 30'000;  // above every value

enum class Claim : std::uint8_t { none, at_least, at_most, equal };

// What is known of a position. `depth` is `whole` when nothing was cut short of the round's end.
struct Entry {
    Value value;
    Move move;
    int depth;
    Claim claim;
};
inline constexpr int whole = 63;

// A place in the table. A word that another thread wrote half of fails the check: `check` is the
// key exclusive or `data`.
struct Slot {
    std::uint64_t check;
    std::uint64_t data;
};

struct TableMemory {
    Slot* slots;               // aligned to 64 bytes, in buckets
    std::uint64_t mask;        // the number of buckets, a power of two, less one
    std::uint64_t generation;  // of the search that runs, 0 to 63
};
inline constexpr int bucket_slots = 4;

}  // namespace tilewright::azul
