// Fixed sets of bits: placements of a frame, and cells of a board.
//
// Include it only in files that are compiled once per CPU variant, as common/bits.hpp says.
#pragma once

#include <cstdint>

#include "common/bits.hpp"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace tilewright::lits::TILEWRIGHT_VARIANT {

using namespace tilewright::TILEWRIGHT_VARIANT;  // count_bits and its like
using Word = std::uint64_t;

// A set of up to 64 * Words members. Loops over a constant number of words become vector
// instructions for the wide ones and vanish for one word.
template <int Words>
struct Set {
    Word word[Words];

    bool has(int member) const noexcept { return (word[member / 64] >> (member % 64) & 1) != 0; }
    void insert(int member) noexcept { word[member / 64] |= Word{1} << (member % 64); }
    void erase(int member) noexcept { word[member / 64] &= ~(Word{1} << (member % 64)); }

    bool empty() const noexcept {
        Word any = 0;
        for (int i = 0; i < Words; ++i) any |= word[i];
        return any == 0;
    }

    int size() const noexcept {
        int count = 0;
        for (int i = 0; i < Words; ++i) count += count_bits(word[i]);
        return count;
    }

    bool meets(const Set& other) const noexcept {
        Word any = 0;
        for (int i = 0; i < Words; ++i) any |= word[i] & other.word[i];
        return any != 0;
    }

    // Whether some member lies in both others too.
    bool meets(const Set& second, const Set& third) const noexcept {
        Word any = 0;
        for (int i = 0; i < Words; ++i) any |= word[i] & second.word[i] & third.word[i];
        return any != 0;
    }

    Set operator|(const Set& other) const noexcept {
        Set result;
        for (int i = 0; i < Words; ++i) result.word[i] = word[i] | other.word[i];
        return result;
    }

    Set operator&(const Set& other) const noexcept {
        Set result;
        for (int i = 0; i < Words; ++i) result.word[i] = word[i] & other.word[i];
        return result;
    }

    // The members that are not in the other.
    Set operator-(const Set& other) const noexcept {
        Set result;
        for (int i = 0; i < Words; ++i) result.word[i] = word[i] & ~other.word[i];
        return result;
    }

    // Each member moved down by `distance`, from 1 to 63.
    Set down(int distance) const noexcept {
        Set result;
        for (int i = 0; i < Words; ++i) {
            result.word[i] = word[i] >> distance;
            if (i + 1 < Words) result.word[i] |= word[i + 1] << (64 - distance);
        }
        return result;
    }

    // Each member moved up by `distance`, from 1 to 63; those beyond the end are lost.
    Set up(int distance) const noexcept {
        Set result;
        for (int i = 0; i < Words; ++i) {
            result.word[i] = word[i] << distance;
            if (i > 0) result.word[i] |= word[i - 1] >> (64 - distance);
        }
        return result;
    }

    // Calls `visit(member)` for each member in ascending order.
    template <typename Visit>
    void each(Visit visit) const noexcept {
        for (int i = 0; i < Words; ++i)
            for (Word rest = word[i]; rest != 0; rest &= rest - 1)
                visit(i * 64 + lowest_bit(rest));
    }
};

// Returns the bits of `bits` where `mask` has ones, moved together at the low end.
inline Word gathered(Word bits, Word mask) noexcept {
#if defined(__BMI2__)
    return _pext_u64(bits, mask);
#else
    Word result = 0;
    for (int to = 0; mask != 0; mask &= mask - 1, ++to)
        result |= (bits >> lowest_bit(mask) & 1) << to;
    return result;
#endif
}

// Renumbers a set: `to` becomes the members of `row` that are in `chosen`, each under its rank
// among the members of `chosen`. `row` and `chosen` have `words` words; `chosen` has at most
// 64 * Words members.
template <int Words>
void renumber(const Word* row, const Word* chosen, int words, Set<Words>& to) noexcept {
    to = {};
    int rank = 0;
    for (int i = 0; i < words; ++i) {
        if (chosen[i] == 0) continue;
        const Word part = gathered(row[i], chosen[i]);
        to.word[rank / 64] |= part << (rank % 64);
        const int next = rank + count_bits(chosen[i]);
        if (rank / 64 != (next - 1) / 64) to.word[rank / 64 + 1] |= part >> (64 - rank % 64);
        rank = next;
    }
}

}  // namespace tilewright::lits::TILEWRIGHT_VARIANT
