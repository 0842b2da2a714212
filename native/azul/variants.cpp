#include "azul/variants.hpp"

#include <array>

#include "common/cpu.hpp"

namespace tilewright::azul {

namespace baseline {
extern const CoreKernel core_kernel;
extern const SearchKernel search_kernel;
extern const TreeKernel tree_kernel;
extern const PlainKernel plain_kernel;
}
#if defined(TILEWRIGHT_X86_VARIANTS)
namespace avx2 {
extern const CoreKernel core_kernel;
extern const SearchKernel search_kernel;
extern const TreeKernel tree_kernel;
extern const PlainKernel plain_kernel;
}
namespace avx512 {
extern const CoreKernel core_kernel;
extern const SearchKernel search_kernel;
extern const TreeKernel tree_kernel;
extern const PlainKernel plain_kernel;
}
#endif

namespace {

bool always() noexcept { return true; }

const std::array all{
    Variant{"baseline", always, &baseline::core_kernel, &baseline::search_kernel, &baseline::tree_kernel,
            &baseline::plain_kernel},
#if defined(TILEWRIGHT_X86_VARIANTS)
    Variant{"avx2", cpu_has_avx2, &avx2::core_kernel, &avx2::search_kernel, &avx2::tree_kernel,
            &avx2::plain_kernel},
    Variant{"avx512", cpu_has_avx512, &avx512::core_kernel, &avx512::search_kernel, &avx512::tree_kernel,
            &avx512::plain_kernel},
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

}  // namespace tilewright::azul
