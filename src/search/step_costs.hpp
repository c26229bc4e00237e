// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk_links.hpp"
#include "raywalk/low_level/grid_anchor.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>

// The costs of steps and of the legs between a point and the cells that it connects to. Costs are
// integers, so that sums are exact.
namespace raywalk {

inline constexpr std::uint32_t straight_cost = 5741;
/// The ratio to straight_cost is the square root of 2 within 1e-8.
inline constexpr std::uint32_t diagonal_cost = 8119;

/// The cost of a step on a square grid where every cell costs 1.
[[nodiscard]] constexpr std::uint32_t step_cost(unsigned direction) {
    return direction < 4 ? straight_cost : diagonal_cost;
}

/// The cost of a path without obstacles over `x` and `y` 16ths of a cell: octile, Manhattan or hex
/// distance. Rounded down from an exact value, so as a heuristic it is consistent: no step lowers
/// it by more than the step costs.
template <Neighborhood neighborhood>
[[nodiscard]] inline std::uint32_t unobstructed_cost(std::int32_t x, std::int32_t y) {
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

/// The cost of a link, where every cell costs 1: that of its length, but at least that of a path
/// without obstacles between the centers of its two cells.
template <Neighborhood neighborhood>
[[nodiscard]] inline std::uint32_t link_cost(const ChunkLinks::Link& link) {
    const Cell by = offset(static_cast<Direction>(link.direction));
    constexpr std::int32_t parts = GridAnchor::subdivisions;
    const std::uint32_t length = straight_cost * link.length + ChunkLinks::length_unit - 1;
    return std::max(length / ChunkLinks::length_unit,
                    unobstructed_cost<neighborhood>(parts * by.x, parts * by.y));
}

/// The overload for a neighborhood known at run time.
[[nodiscard]] inline std::uint32_t link_cost(Neighborhood neighborhood,
                                             const ChunkLinks::Link& link) {
    switch (neighborhood) {
    case Neighborhood::square_4:
        return link_cost<Neighborhood::square_4>(link);
    case Neighborhood::square_8:
        return link_cost<Neighborhood::square_8>(link);
    case Neighborhood::hex:
        break;
    }
    return link_cost<Neighborhood::hex>(link);
}

/// The number of steps between the centers of a link's two cells: it counts as that many cells.
[[nodiscard]] inline std::uint32_t link_steps(Neighborhood neighborhood,
                                              const ChunkLinks::Link& link) {
    const Cell by = offset(static_cast<Direction>(link.direction));
    const bool is_across = by.x != 0 && by.y != 0;
    const bool is_two = neighborhood == Neighborhood::square_4 ||
                        (neighborhood == Neighborhood::hex && by.x == by.y);
    return is_across && is_two ? 2 : 1;
}

/// The cost of a path without obstacles between an anchor's point and the center of a cell.
template <Neighborhood neighborhood>
[[nodiscard]] inline std::uint32_t unobstructed_cost(const GridAnchor& anchor, Cell cell) {
    return unobstructed_cost<neighborhood>(GridAnchor::subdivisions * cell.x - anchor.x,
                                           GridAnchor::subdivisions * cell.y - anchor.y);
}

/// The overload for a neighborhood known at run time.
[[nodiscard]] inline std::uint32_t
unobstructed_cost(Neighborhood neighborhood, const GridAnchor& anchor, Cell cell) {
    switch (neighborhood) {
    case Neighborhood::square_4:
        return unobstructed_cost<Neighborhood::square_4>(anchor, cell);
    case Neighborhood::square_8:
        return unobstructed_cost<Neighborhood::square_8>(anchor, cell);
    case Neighborhood::hex:
        break;
    }
    return unobstructed_cost<Neighborhood::hex>(anchor, cell);
}

/// Calls `visit(cell)` for each cell whose center the anchor connects to, row by row from the
/// south-west.
template <class Visit>
void for_each_connected(const GridAnchor& anchor, Visit visit) {
    for (unsigned rest = anchor.connected; rest != 0; rest &= rest - 1) {
        const int place = std::countr_zero(rest);
        visit(Cell{anchor.corner.x + place % GridAnchor::side,
                   anchor.corner.y + place / GridAnchor::side});
    }
}

/// Calls `visit(node)` for each center that the anchor connects to, then for each gap node.
template <class Visit>
void for_each_connected_node(const GridAnchor& anchor, Visit visit) {
    for_each_connected(anchor, [&](Cell cell) { visit(GridNode{cell, 0}); });
    for (int place = 0; place < GridAnchor::cell_count; ++place) {
        const Cell cell{anchor.corner.x + place % GridAnchor::side,
                        anchor.corner.y + place / GridAnchor::side};
        for (unsigned rest = anchor.gaps_of(cell); rest != 0; rest &= rest - 1) {
            visit(GridNode{cell, static_cast<std::uint8_t>(std::countr_zero(rest))});
        }
    }
}

} // namespace raywalk
