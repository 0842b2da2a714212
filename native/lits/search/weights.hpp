// Weights of the estimate, in 64ths of a symbol times `weight_unit`. Made by
// tools/fit_evaluation.py; do not edit.
#pragma once

#include "lits/search/features.hpp"

namespace tilewright::lits {

inline constexpr int weight_unit = 256;
inline constexpr int late_weights[feature_count] = {2488, 1094, -1144, 6414, -531, 97, -6};
inline constexpr int early_weights[feature_count] = {11035, 1256, -1215, 3057, -2841, 97, 34};

}  // namespace tilewright::lits
