// The CPU variants of the kernel that this build holds, and the choice among them.
#pragma once

#include <span>
#include <string_view>

#include "lits/kernel.hpp"
#include "lits/plain_kernel.hpp"
#include "lits/search/search_kernel.hpp"

namespace tilewright::lits {

struct Variant {
    std::string_view name;
    bool (*supported)() noexcept;  // by this processor
    const Kernel* kernel;
    const PlainKernel* plain;
    const SearchKernels* search;
};

// All of this build, from the portable baseline to the most demanding.
std::span<const Variant> variants() noexcept;

// The most demanding one that this processor supports.
const Variant& best_variant() noexcept;

// The variant of that name, or null.
const Variant* variant_named(std::string_view name) noexcept;

}  // namespace tilewright::lits
