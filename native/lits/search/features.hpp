// The features of a position that its estimate is a weighted sum of.
#pragma once

namespace tilewright::lits {

inline constexpr int feature_count = 7;

// Weights pass from the late ones to the early ones as the number of living placements grows from
// none to this.
inline constexpr int phase_end = 512;

// In this order: 1; sixths of a symbol that the side to move can still gain at most, and the other
// side; what its best placement covers and protects at once, and that of the other side; how many
// legal placements gain for it, and for the other side.
struct Features {
    int value[feature_count];
    int living;  // living placements
};

}  // namespace tilewright::lits
