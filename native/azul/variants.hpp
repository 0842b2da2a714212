// The CPU variants of Azul's kernels that this build holds, and the choice among them.
#pragma once

#include <span>
#include <string_view>

#include "azul/core_kernel.hpp"
#include "azul/plain/plain_kernel.hpp"
#include "azul/search/search_kernel.hpp"
#include "azul/search/tree_kernel.hpp"

namespace tilewright::azul {

struct Variant {
    std::string_view name;
    bool (*supported)() noexcept;  // by this processor
    const CoreKernel* core;
    const SearchKernel* search;
    const TreeKernel* trees;
    const PlainKernel* plain;
};

// All of this build, from the portable baseline to the most demanding.
std::span<const Variant> variants() noexcept;

// The most demanding one that this processor supports.
const Variant& best_variant() noexcept;

// The variant of that name, or null.
const Variant* variant_named(std::string_view name) noexcept;

}  // namespace tilewright::azul
