#include "lits/variants.hpp"

#include <array>

#include "common/cpu.hpp"

namespace tilewright::lits {

namespace baseline {
extern const Kernel kernel;
extern const PlainKernel plain_kernel;
extern const SearchKernels search_kernels;
}
#if defined(TILEWRIGHT_X86_VARIANTS)
namespace avx2 {
extern const Kernel kernel;
extern const PlainKernel plain_kernel;
extern const SearchKernels search_kernels;
}
namespace avx512 {
extern const Kernel kernel;
extern const PlainKernel plain_kernel;
extern const SearchKernels search_kernels;
}
#endif

namespace {

bool always() noexcept { return true; }

const std::array all{
    Variant{"baseline", always, &baseline::kernel, &baseline::plain_kernel,
            &baseline::search_kernels},
#if defined(TILEWRIGHT_X86_VARIANTS)
    Variant{"avx2", cpu_has_avx2, &avx2::kernel, &avx2::plain_kernel,
            &avx2::search_kernels},
    Variant{"avx512", cpu_has_avx512, &avx512::kernel, &avx512::plain_kernel,
            &avx512::search_kernels},
#endif
};

}  // namespace

std::span<const Variant> variants() noexcept { return all; }

const Variant& best_variant() noexcept {
    static const Variant* const best = [] {
        const Variant* found = &all.front();
        for (const Variant& variant : all)
            if (variant.supported()) found = &variant;
        return found;
    }();
    return *best;
}

const Variant* variant_named(std::string_view name) noexcept {
    for (const Variant& variant : all)
        if (variant.name == name) return &variant;
    return nullptr;
}

}  // namespace tilewright::lits
