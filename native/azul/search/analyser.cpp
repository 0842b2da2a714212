#include "azul/search/analyser.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>

#include "azul/search/search.hpp"
#include "azul/search/tree_search.hpp"

namespace tilewright::azul {

namespace {

constexpr std::align_val_t line{64};

}  // namespace

void Analyser::Free::operator()(void* memory) const noexcept { ::operator delete(memory, line); }

Analyser::Analyser(std::shared_ptr<const Network> network, const SearchKernel& kernel,
                   const TreeKernel& trees, int threads, std::size_t table_bytes)
    : network_(std::move(network)), kernel_(kernel), trees_(trees) {
    const std::size_t buckets = std::bit_floor(table_bytes / (sizeof(Slot) * bucket_slots));
    slots_.reset(::operator new(buckets * bucket_slots * sizeof(Slot), line));
    table_ = {static_cast<Slot*>(slots_.get()), buckets - 1, 0};
    for (int i = 0; i < threads; ++i)
        searchers_.emplace_back(
            ::operator new(std::max(kernel.searcher_bytes, trees.tree_bytes), line));
    clear();
}

Analyser::~Analyser() = default;

void Analyser::analyse(const State& root, const SearchLimits& limits,
                       const std::function<void(const Report&)>& tell) {
    if (root.seats > 2) {
        TreeSearch(*this, root, limits, tell).run();
        return;
    }
    table_.generation = (table_.generation + 1) & 63;
    Search(*this, root, limits, tell).run();
}

void Analyser::clear() noexcept {
    std::memset(slots_.get(), 0, table_bytes());
    table_.generation = 0;
}

std::size_t Analyser::table_bytes() const noexcept {
    return static_cast<std::size_t>(table_.mask + 1) * bucket_slots * sizeof(Slot);
}

}  // namespace tilewright::azul
