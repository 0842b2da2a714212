// The transposition table: what is known of positions, by what can still happen in them.
//
// All threads of a search read and write it without locks. An entry is two words; the first holds
// a check of the key and of the second, so that halves of two entries never pass for one.
//
// Include it only in files that are compiled once per CPU variant, as common/bits.hpp says.
#pragma once

#include <cstdint>

#include "common/bits.hpp"
#include "lits/search/memory.hpp"
#include "lits/search/problem.hpp"

namespace tilewright::lits::TILEWRIGHT_VARIANT {

using namespace tilewright::TILEWRIGHT_VARIANT;
using Word = std::uint64_t;

enum class Kind : std::uint8_t { none, lower, upper, exact };  // what an estimate says

// What is known of a position. Values are relative to the difference so far, for the side to
// move. `low` and `high` hold for good; `estimate` is what a search of `depth` plies found.
struct Known {
    Value low = -endless, high = endless;
    Value estimate = 0;
    int depth = 0;
    Kind kind = Kind::none;
    int move = no_move;
    int work = 0;  // binary digits of the number of nodes spent on it
};

inline Word scrambled(Word word) noexcept {
    word ^= word >> 32;
    word *= 0xd6e8feb86659fd93ULL;
    word ^= word >> 29;
    word *= 0xa3aaacbcb45ed87dULL;
    return word ^ word >> 32;
}

class Table {
  public:
    explicit Table(const TableMemory& memory) noexcept : memory_(memory) {}

    void prefetch(Word key) const noexcept { __builtin_prefetch(bucket(key)); }

    // Returns whether something is known of the position; `known` tells what.
    bool find(Word key, Known& known) const noexcept {
        const Word* entry = bucket(key);
        for (int i = 0; i < bucket_entries; ++i, entry += 2) {
            const Word second = read(entry + 1);
            const Word first = read(entry);
            if (((first ^ check(key, second)) & check_mask) != 0) continue;
            known.low = part(second, 0);
            known.high = part(second, 16);
            known.estimate = part(second, 32);
            known.move = static_cast<int>(second >> 48);
            known.work = static_cast<int>(first >> 3 & 31);
            known.kind = static_cast<Kind>(first >> 8 & 3);
            known.depth = static_cast<int>(first >> 10 & 63);
            return true;
        }
        return false;
    }

    void keep(Word key, const Known& known) noexcept {
        Word* entry = bucket(key);
        Word* chosen = entry;
        int least = 1 << 20;
        for (int i = 0; i < bucket_entries; ++i, entry += 2) {
            const Word first = read(entry);
            if (((first ^ check(key, read(entry + 1))) & check_mask) == 0) {
                chosen = entry;
                break;
            }
            // What took much work is kept, above all if this search needed it.
            const bool current = (first & 7) == memory_.generation;
            const int worth = static_cast<int>(first >> 3 & 31) + (current ? 8 : 0);
            if (worth < least) {
                least = worth;
                chosen = entry;
            }
        }
        const Word second = bits(known.low) | bits(known.high) << 16 |
                            bits(known.estimate) << 32 | Word(known.move) << 48;
        const Word first = (check(key, second) & check_mask) | Word(known.depth) << 10 |
                           Word(known.kind) << 8 | Word(known.work) << 3 | memory_.generation;
        write(chosen + 1, second);
        write(chosen, first);
    }

    // Reads an entry for keeping outside; returns whether there is one. The key's low bits follow
    // from the place: there are at least 2^16 buckets.
    bool read_out(Word bucket, int entry, Kept& kept) const noexcept {
        const Word* words = memory_.words + (bucket * bucket_entries + Word(entry)) * 2;
        const Word first = read(words), second = read(words + 1);
        if (second == 0) return false;
        kept.key = ((first ^ check(0, second)) & check_mask) | (bucket & ~check_mask);
        kept.low = static_cast<std::int16_t>(part(second, 0));
        kept.high = static_cast<std::int16_t>(part(second, 16));
        kept.move = static_cast<std::uint16_t>(second >> 48);
        kept.work = static_cast<std::uint16_t>(first >> 3 & 31);
        return true;
    }

    void learn(const Kept& kept) noexcept {
        Known known;
        find(kept.key, known);
        known.low = kept.low > known.low ? kept.low : known.low;
        known.high = kept.high < known.high ? kept.high : known.high;
        if (known.move == no_move) known.move = kept.move;
        if (known.work < kept.work) known.work = kept.work;
        keep(kept.key, known);
    }

  private:
    static constexpr Word check_mask = ~Word{0} << 16;

    static Word read(const Word* word) noexcept { return __atomic_load_n(word, __ATOMIC_RELAXED); }
    static void write(Word* word, Word value) noexcept {
        __atomic_store_n(word, value, __ATOMIC_RELAXED);
    }
    static Value part(Word word, int shift) noexcept {
        return static_cast<std::int16_t>(word >> shift & 0xffff);
    }
    static Word bits(Value value) noexcept { return static_cast<std::uint16_t>(value); }
    static Word check(Word key, Word second) noexcept {
        return key ^ second * 0x9e3779b97f4a7c15ULL ^ second >> 15;
    }
    Word* bucket(Word key) const noexcept {
        // The check uses the high bits of the key, the place its low ones.
        return memory_.words + (key & memory_.mask) * (bucket_entries * 2);
    }

    const TableMemory& memory_;
};

}  // namespace tilewright::lits::TILEWRIGHT_VARIANT
