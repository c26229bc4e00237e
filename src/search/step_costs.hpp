// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/grid_anchor.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>

// What steps cost. Costs are integers, so that sums are exact.
namespace raywalk {

inline constexpr std::uint32_t straight_cost = 5741;
/// The ratio to a straight step is the square root of 2 within 1e-8.
inline constexpr std::uint32_t diagonal_cost = 8119;

[[nodiscard]] constexpr std::uint32_t step_cost(unsigned direction) {
    return direction < 4 ? straight_cost : diagonal_cost;
}

/// What a way costs that goes so many 16ths of a cell across and up with nothing in between.
/// Rounded down from an exact value, so that, taken as a heuristic, it is consistent: a step never
/// lowers it by more than it costs.
template <Neighborhood neighborhood>
[[nodiscard]] inline std::uint32_t free_cost(std::int32_t x, std::int32_t y) {
    const auto across = static_cast<std::uint64_t>(std::abs(x));
    const auto up = static_cast<std::uint64_t>(std::abs(y));
    std::uint64_t cost = 0;
    if constexpr (neighborhood == Neighborhood::square_8) {
        cost = straight_cost * std::max(across, up) +
               (diagonal_cost - straight_cost) * std::min(across, up);
    } else if constexpr (neighborhood == Neighborhood::hex) {
        const auto along = static_cast<std::uint64_t>(std::abs(x + y));
        cost = straight_cost * std::max({across, up, along});
    } else {
        cost = straight_cost * (across + up);
    }
    return static_cast<std::uint32_t>(cost / GridAnchor::subdivisions);
}

/// The same between a anchor's point and the center of a cell.
template <Neighborhood neighborhood>
[[nodiscard]] inline std::uint32_t free_cost(const GridAnchor& anchor, Cell cell) {
    return free_cost<neighborhood>(GridAnchor::subdivisions * cell.x - anchor.x,
                                   GridAnchor::subdivisions * cell.y - anchor.y);
}

[[nodiscard]] inline std::uint32_t
free_cost(Neighborhood neighborhood, const GridAnchor& anchor, Cell cell) {
    switch (neighborhood) {
    case Neighborhood::square_4:
        return free_cost<Neighborhood::square_4>(anchor, cell);
    case Neighborhood::square_8:
        return free_cost<Neighborhood::square_8>(anchor, cell);
    case Neighborhood::hex:
        break;
    }
    return free_cost<Neighborhood::hex>(anchor, cell);
}

/// Calls `visit(cell)` for each cell that the anchor joins, in a fixed order.
template <class Visit>
void for_each_joined(const GridAnchor& anchor, Visit visit) {
    for (unsigned connected = anchor.connected; connected != 0; connected &= connected - 1) {
        const int place = std::countr_zero(connected);
        visit(Cell{anchor.corner.x + place % GridAnchor::side,
                   anchor.corner.y + place / GridAnchor::side});
    }
}

} // namespace raywalk
