// The estimate of a position whose ending is out of sight.
//
// Include it only in files that are compiled once per CPU variant, as common/bits.hpp says.
#pragma once

#include "lits/search/features.hpp"
#include "lits/search/frame.hpp"
#include "lits/search/weights.hpp"

namespace tilewright::lits::TILEWRIGHT_VARIANT {

// The best strength, as Frame::strength, among the legal placements of a side: -2 to 8.
template <int Words, int CellWords>
inline int best_strength(const Frame<Words, CellWords>& frame,
                         const Node<Words, CellWords>& node, int side) noexcept {
    int rank = 0;
    while (rank < rank_count - 1 && !node.legal.meets(frame.ranked[side][rank])) ++rank;
    return 8 - rank;
}

// How many legal placements gain for a side.
template <int Words, int CellWords>
inline int gaining_moves(const Frame<Words, CellWords>& frame,
                         const Node<Words, CellWords>& node, int side) noexcept {
    int count = 0;
    for (int k = 0; k < share_count; ++k) count += (node.legal & frame.gaining[side][k]).size();
    return count;
}

// What the estimate is made of, for the side to move.
template <int Words, int CellWords>
inline Features features_of(const Frame<Words, CellWords>& frame,
                            const Node<Words, CellWords>& node) noexcept {
    const int side = node.side(), other = 1 - side;
    Features features;
    features.value[0] = 1;
    features.value[1] = node.hope[side];
    features.value[2] = node.hope[other];
    features.value[3] = best_strength(frame, node, side);
    features.value[4] = best_strength(frame, node, other);
    features.value[5] = gaining_moves(frame, node, side);
    features.value[6] = gaining_moves(frame, node, other);
    features.living = node.living.size();
    return features;
}

// Returns what the side to move may expect to gain from `node` on.
template <int Words, int CellWords>
inline Value evaluate(const Frame<Words, CellWords>& frame,
                      const Node<Words, CellWords>& node) noexcept {
    const Features features = features_of(frame, node);
    const int living = features.living < phase_end ? features.living : phase_end;
    std::int64_t late = 0, early = 0;
    for (int i = 0; i < feature_count; ++i) {
        late += std::int64_t{late_weights[i]} * features.value[i];
        early += std::int64_t{early_weights[i]} * features.value[i];
    }
    const std::int64_t sum = late * (phase_end - living) + early * living;
    return static_cast<Value>(sum / (std::int64_t{phase_end} * weight_unit));
}

}  // namespace tilewright::lits::TILEWRIGHT_VARIANT
