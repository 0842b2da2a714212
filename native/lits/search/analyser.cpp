#include "lits/search/analyser.hpp"

#include <new>

#include "lits/search/search.hpp"

namespace tilewright::lits {

namespace {

constexpr std::size_t bucket_bytes = bucket_entries * 2 * sizeof(std::uint64_t);
constexpr std::align_val_t line{64};

// The largest power of two of buckets that fit.
std::uint64_t buckets_in(std::size_t bytes) noexcept {
    std::uint64_t buckets = Analyser::least_table / bucket_bytes;
    while (buckets * 2 * bucket_bytes <= bytes) buckets *= 2;
    return buckets;
}

}  // namespace

Analyser::Worker::Worker(const SearchKernel& kernel)
    : searcher(static_cast<std::byte*>(::operator new(kernel.searcher_bytes, line))) {}

void Analyser::Worker::Free::operator()(std::byte* bytes) const noexcept {
    ::operator delete(bytes, line);
}

Analyser::Analyser(const Tables& tables, std::span<const std::int8_t> owners, int threads,
                   std::size_t table_bytes, const Variant& variant)
    : tables_(tables),
      data_(tables, owners),
      variant_(variant),
      kernel_(variant.search->of_size(tables.view().size)),
      words_(buckets_in(table_bytes) * bucket_bytes),
      memory_{static_cast<std::uint64_t*>(words_.data()), buckets_in(table_bytes) - 1, 0} {
    for (int i = 0; i < threads; ++i) {
        workers_.emplace_back(kernel_);
        kernel_.construct(workers_.back().searcher.get(), data_.board(), memory_);
    }
}

Analyser::~Analyser() = default;

void Analyser::analyse(const Root& root, const SearchLimits& limits,
                       const std::function<void(const Report&)>& tell) {
    memory_.generation = (memory_.generation + 1) & 7;
    Search(*this, root, limits, tell).run();
}

Features Analyser::features(const Root& root) {
    const Placing placing(*this, root);
    kernel_.begin(workers_.front().searcher.get(), placing.start);
    return kernel_.features(workers_.front().searcher.get());
}

void Analyser::clear() noexcept { words_.clear(); }

std::size_t Analyser::table_bytes() const noexcept { return words_.size(); }

std::vector<Kept> Analyser::proven(int work) const {
    std::vector<Kept> all;
    for (std::uint64_t bucket = 0; bucket <= memory_.mask; ++bucket)
        for (int i = 0; i < bucket_entries; ++i) {
            Kept kept{};
            if (kernel_.read(memory_, bucket, i, kept) && kept.work >= work &&
                (kept.low > -endless || kept.high < endless))
                all.push_back(kept);
        }
    return all;
}

void Analyser::learn(std::span<const Kept> kept) noexcept {
    for (const Kept& one : kept) kernel_.learn(memory_, one);
}

}  // namespace tilewright::lits
