// A fixed array of bits in 64-bit words, worked on in the processor's vector registers.
//
// Include it only in files that are compiled once per CPU variant: everything lies in a namespace
// named after the variant, so that the linker never merges code built for a newer processor with
// the portable build. For the same reason nothing of the standard library's templates is used.
#pragma once

#include <cstdint>

#ifndef TILEWRIGHT_VARIANT
#error "bits.hpp is for kernels that are compiled once per CPU variant"
#endif

namespace tilewright::TILEWRIGHT_VARIANT {

#if defined(__AVX512F__)
inline constexpr int lanes = 8;
#elif defined(__AVX2__)
inline constexpr int lanes = 4;
#else
inline constexpr int lanes = 2;
#endif

typedef std::uint64_t Vector __attribute__((vector_size(lanes * 8), may_alias));

// `Words` is a multiple of 8, so that every variant's registers divide it.
template <int Words>
struct alignas(64) Bits {
    static_assert(Words % 8 == 0);
    static constexpr int vectors = Words / lanes;

    Vector part[vectors];

    // Sets every bit that is set in `row`: `Words` words, aligned to 64 bytes.
    void add(const std::uint64_t* row) noexcept {
        const Vector* other = reinterpret_cast<const Vector*>(row);
        for (int i = 0; i < vectors; ++i) part[i] |= other[i];
    }

    // Becomes `base` with every bit set that is set in `row`, which is as for `add`.
    void join(const Bits& base, const std::uint64_t* row) noexcept {
        const Vector* other = reinterpret_cast<const Vector*>(row);
        for (int i = 0; i < vectors; ++i) part[i] = base.part[i] | other[i];
    }

    // Returns word `index`, which is below `Words`.
    std::uint64_t word(int index) const noexcept { return part[index / lanes][index % lanes]; }
};

// Returns the number of bits set in a word.
inline int count_bits(std::uint64_t word) noexcept { return __builtin_popcountll(word); }

// Returns the index of the lowest bit set; `word` is not 0.
inline int lowest_bit(std::uint64_t word) noexcept { return __builtin_ctzll(word); }

}  // namespace tilewright::TILEWRIGHT_VARIANT
