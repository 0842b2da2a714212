#include "azul/search/analyser.hpp"

#include <algorithm>
#include <bit>
#include <new>

#include "azul/search/search.hpp"
#include "azul/search/tree_search.hpp"

namespace tilewright::azul {

namespace {

constexpr std::align_val_t line{64};
constexpr std::size_t bucket_bytes = sizeof(Slot) * bucket_slots;

// The largest power of two of buckets that fit.
std::size_t buckets_in(std::size_t bytes) noexcept { return std::bit_floor(bytes / bucket_bytes); }

}  // namespace

void Analyser::Free::operator()(void* memory) const noexcept { ::operator delete(memory, line); }

Analyser::Analyser(std::shared_ptr<const Network> network, const SearchKernel& kernel,
                   const TreeKernel& trees, int threads, std::size_t table_bytes)
    : network_(std::move(network)),
      kernel_(kernel),
      trees_(trees),
      slots_(buckets_in(table_bytes) * bucket_bytes),
      table_{static_cast<Slot*>(slots_.data()), buckets_in(table_bytes) - 1, 0} {
    for (int i = 0; i < threads; ++i)
        searchers_.emplace_back(
            ::operator new(std::max(kernel.searcher_bytes, trees.tree_bytes), line));
}

Analyser::~Analyser() = default;

void Analyser::analyse(const State& root, const SearchLimits& limits,
                       const std::function<void(const Report&)>& tell) {
    if (root.seats > 2) {
        TreeSearch(*this, root, limits, tell).run();
        return;
    }
    table_.generation = (table_.generation + 1) & 63;
    Search(*this, {0, searchers_.size()}, root, limits, tell).run();
}

void Analyser::clear() noexcept {
    slots_.clear();
    table_.generation = 0;
}

std::size_t Analyser::table_bytes() const noexcept {
    return slots_.size();
}

}  // namespace tilewright::azul
