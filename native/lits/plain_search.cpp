#include "lits/plain_search.hpp"

#include <algorithm>
#include <bit>

namespace tilewright::lits {

namespace {

// The generator SplitMix64 (Steele, Lea and Flood, 2014): `state` goes on by one step.
std::uint64_t random_word(std::uint64_t& state) noexcept {
    state += 0x9E3779B97F4A7C15U;
    std::uint64_t word = state;
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9U;
    word = (word ^ word >> 27) * 0x94D049BB133111EBU;
    return word ^ word >> 31;
}

}  // namespace

PlainSearch::PlainSearch(const Tables& tables, const Symbols& symbols,
                         const std::vector<std::uint16_t>& placed, int supply,
                         std::size_t table_bytes)
    : placed_(placed) {
    const TableView& view = tables.view();
    const std::size_t count = static_cast<std::size_t>(view.count);
    gain_.resize(count);
    by_gain_ = AlignedWords(static_cast<std::size_t>(9 * view.words));
    for (int p = 0; p < view.count; ++p) {
        int gain = 0;
        for (int cell : tables.placements()[static_cast<std::size_t>(p)].cells)
            gain -= symbols[static_cast<std::size_t>(cell)];
        gain_[static_cast<std::size_t>(p)] = static_cast<std::int8_t>(gain);
        by_gain_.data()[(4 + gain) * view.words + p / 64] |= std::uint64_t{1} << (p % 64);
    }
    int difference = 0;
    for (std::int8_t symbol : symbols) difference += symbol;
    for (std::uint16_t p : placed_) difference += gain_[p];

    key_.resize(count);
    std::uint64_t state = 0;
    for (std::uint64_t& key : key_) key = random_word(state);
    pairs_ = std::bit_floor(std::max<std::size_t>(1, table_bytes / (2 * sizeof(PlainEntry))));

    question_.table = view;
    question_.placed = Placed{placed_.data(), static_cast<int>(placed_.size()), supply};
    question_.difference = difference;
    question_.gain = gain_.data();
    question_.by_gain = by_gain_.data();
    question_.key = key_.data();
}

const PlainQuestion& PlainSearch::ask(std::uint64_t most_nodes, Watch watch) {
    question_.most_nodes = most_nodes;
    question_.watch = watch;
    entries_.assign(2 * pairs_, PlainEntry{});
    question_.entries = entries_.data();
    question_.last_pair = pairs_ - 1;
    return question_;
}

PlainResult PlainSearch::solve(const Variant& variant, std::uint64_t most_nodes, Watch watch) {
    return variant.plain->search(ask(most_nodes, watch), most_pieces);
}

PlainResult PlainSearch::rank(const Variant& variant, int depth, std::uint64_t most_nodes,
                              Watch watch, std::vector<PlainMove>& moves) {
    moves.resize(gain_.size());
    int count = 0;
    const PlainResult result =
        variant.plain->rank(ask(most_nodes, watch), depth, moves.data(), count);
    moves.resize(static_cast<std::size_t>(count));
    return result;
}

}  // namespace tilewright::lits
