// Whole numbers side by side, as many as this CPU variant's registers hold.
#pragma once

#include <cstdint>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace tilewright::azul::TILEWRIGHT_VARIANT {

#if defined(__AVX512BW__)
inline constexpr int register_bytes = 64;
#elif defined(__AVX2__)
inline constexpr int register_bytes = 32;
#else
inline constexpr int register_bytes = 16;
#endif

inline constexpr int lanes = register_bytes / 2;
inline constexpr int sums_in_register = register_bytes / 4;

typedef std::int16_t Lanes __attribute__((vector_size(register_bytes), may_alias));
typedef std::int32_t Sums __attribute__((vector_size(register_bytes), may_alias));

// For each two neighbouring lanes the sum of their products.
inline Sums products(Lanes one, Lanes other) noexcept {
#if defined(__AVX512BW__)
    return (Sums)_mm512_madd_epi16((__m512i)one, (__m512i)other);
#elif defined(__AVX2__)
    return (Sums)_mm256_madd_epi16((__m256i)one, (__m256i)other);
#elif defined(__SSE2__)
    return (Sums)_mm_madd_epi16((__m128i)one, (__m128i)other);
#else
    Sums result;
    for (int i = 0; i < sums_in_register; ++i)
        result[i] = one[2 * i] * other[2 * i] + one[2 * i + 1] * other[2 * i + 1];
    return result;
#endif
}

// The same two numbers in every two neighbouring lanes.
inline Lanes repeated(const std::int16_t* two) noexcept {
    std::int32_t both;
    __builtin_memcpy(&both, two, sizeof both);
    return (Lanes)(Sums{} + both);
}

}  // namespace tilewright::azul::TILEWRIGHT_VARIANT
