// The one number by which searches compare what is expected of a seat.
#pragma once

#include <cstdint>

#include "azul/network.hpp"
#include "azul/search/table.hpp"

namespace tilewright::azul::TILEWRIGHT_VARIANT {

// A point of margin counts as an eighth of a percent of the chance, so that a decided game is
// played well too.
inline Value value_of(const Outlook& outlook) noexcept {
    constexpr std::int32_t most = 10'000;
    const std::int32_t margin =
        outlook.margin > most ? most : outlook.margin < -most ? -most : outlook.margin;
    return 2 * outlook.share - certain + margin / 4;
}

}  // namespace tilewright::azul::TILEWRIGHT_VARIANT
