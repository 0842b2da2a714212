// Which builds of a kernel this program holds, and which of them this processor can run.
#pragma once

namespace tilewright {

// Returns whether the processor and the operating system can run code built for AVX2 with the
// bit-counting instructions that came with it (BMI, BMI2, POPCNT).
bool cpu_has_avx2() noexcept;

// Returns whether they can run code built for AVX-512 (F, BW, DQ, VL) and all of the above.
bool cpu_has_avx512() noexcept;

}  // namespace tilewright
