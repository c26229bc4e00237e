// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace raywalk {

/// True if `predicate` holds for every cell within a hair of the segment; goes row by row.
template <class Predicate>
bool all_cells_along(GridPoint from, GridPoint to, Predicate predicate) {
    constexpr double hair = 1e-6;
    if (from.y > to.y) {
        std::swap(from, to);
    }
    const double slope = to.y > from.y ? (to.x - from.x) / (to.y - from.y) : 0.0;
    const auto first_row = static_cast<std::int32_t>(std::floor(from.y + 0.5 - hair));
    const auto last_row = static_cast<std::int32_t>(std::floor(to.y + 0.5 + hair));
    for (std::int32_t y = first_row; y <= last_row; ++y) {
        double x_from = from.x;
        double x_to = to.x;
        if (first_row != last_row && to.y > from.y) {
            x_from = from.x + slope * (std::clamp(y - 0.5, from.y, to.y) - from.y);
            x_to = from.x + slope * (std::clamp(y + 0.5, from.y, to.y) - from.y);
        }
        const auto left =
            static_cast<std::int32_t>(std::floor(std::min(x_from, x_to) + 0.5 - hair));
        const auto right =
            static_cast<std::int32_t>(std::floor(std::max(x_from, x_to) + 0.5 + hair));
        for (std::int32_t x = left; x <= right; ++x) {
            if (!predicate(Cell{x, y})) {
                return false;
            }
        }
    }
    return true;
}

} // namespace raywalk
