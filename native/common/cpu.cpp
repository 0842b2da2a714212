#include "common/cpu.hpp"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace tilewright {

#if defined(__x86_64__)

namespace {

// The compilers' own __builtin_cpu_supports answers "no" to everything where their runtime library
// does not fill its table (Zig's), so the processor is asked directly.
struct Features {
    unsigned one_ecx = 0;    // leaf 1
    unsigned seven_ebx = 0;  // leaf 7
    unsigned saved = 0;      // register sets that the operating system keeps (XCR0)
};

Features features() noexcept {
    Features found;
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (__get_cpuid(1, &a, &b, &c, &d) == 0) return found;
    found.one_ecx = c;
    constexpr unsigned osxsave = 1U << 27;
    if ((c & osxsave) != 0) {
        unsigned high = 0;
        asm volatile("xgetbv" : "=a"(found.saved), "=d"(high) : "c"(0));
    }
    if (__get_cpuid_count(7, 0, &a, &b, &c, &d) != 0) found.seven_ebx = b;
    return found;
}

constexpr bool all_of(unsigned word, unsigned bits) noexcept { return (word & bits) == bits; }

}  // namespace

bool cpu_has_avx2() noexcept {
    constexpr unsigned avx_popcnt = 1U << 28 | 1U << 23;
    constexpr unsigned avx2_bmi_bmi2 = 1U << 5 | 1U << 3 | 1U << 8;
    constexpr unsigned xmm_ymm = 1U << 1 | 1U << 2;
    const Features cpu = features();
    return all_of(cpu.one_ecx, avx_popcnt) && all_of(cpu.seven_ebx, avx2_bmi_bmi2) &&
           all_of(cpu.saved, xmm_ymm);
}

bool cpu_has_avx512() noexcept {
    constexpr unsigned f_dq_bw_vl = 1U << 16 | 1U << 17 | 1U << 30 | 1U << 31;
    constexpr unsigned opmask_zmm = 1U << 5 | 1U << 6 | 1U << 7;
    const Features cpu = features();
    return cpu_has_avx2() && all_of(cpu.seven_ebx, f_dq_bw_vl) && all_of(cpu.saved, opmask_zmm);
}

#else

bool cpu_has_avx2() noexcept { return false; }
bool cpu_has_avx512() noexcept { return false; }

#endif

}  // namespace tilewright
