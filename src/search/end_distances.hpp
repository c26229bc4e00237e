// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/grid_anchor.hpp"
#include "raywalk/low_level/grid_node.hpp"

#include "cells/connected_nodes.hpp"
#include "search/step_costs.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace raywalk {

/// The cost without obstacles from a cell to a target that is joined to several cells around it:
/// the least, over these cells, of the cost to the cell's center and of the leg from there. Where
/// there are no obstacles, it is what a path costs; the distance to the target's point is less
/// wherever the point is no center. It is consistent: no step changes it by more than the step
/// costs, and at a joined cell it is the cost of the leg.
///
/// Of the joined cells, let the *corner* be the one of their bounding box that is nearest to a cell
/// outside of it. In most places the cost to a joined cell is that to the corner plus a constant,
/// which depends on the *sector* around the box alone: which corner is nearest, and which
/// coordinate is the longer one. So the least constants are computed once, one for each sector.
/// Where the joined cells lie in several sectors, as seen from a cell, all of them are tried.
template <Neighborhood neighborhood>
class EndDistances {
public:
    /// Computes the constants for a target.
    void begin(const GridAnchor& anchor);

    /// True if from() calls nothing.
    [[nodiscard]] bool is_from_in_line() const {
        return neighborhood == Neighborhood::square_8 && (width_ | height_) == 0;
    }

    /// The cost from the center of a cell.
    [[nodiscard, gnu::always_inline]] std::uint32_t from(Cell cell) const {
        const std::int32_t x = cell.x - corner_.x;
        const std::int32_t y = cell.y - corner_.y;
        if (is_from_in_line()) {
            return unobstructed_cells(0, std::abs(x), std::abs(y)) + rest_[0]; // in all sectors
        }
        return from_around(cell);
    }

    /// Calls `visit(cell)` for each joined cell.
    template <class Visit>
    void for_each_end(Visit visit) const {
        for (std::size_t i = 0; i < joined_count_; ++i) {
            visit(joined_[i].cell);
        }
    }

private:
    // The joined cells and the costs of their legs. At most all that an anchor may connect to.
    struct Joined {
        Cell cell;
        std::uint32_t leg = 0;
    };

    // With Manhattan's distance, both coordinates count equally.
    static constexpr bool has_diagonals = neighborhood != Neighborhood::square_4;
    static constexpr std::size_t sector_count = 8;

    // The cost over so many columns and rows in the sector.
    [[nodiscard]] static std::uint32_t
    unobstructed_cells(std::size_t sector, std::int32_t across, std::int32_t up) {
        const auto columns = static_cast<std::uint32_t>(across);
        const auto rows = static_cast<std::uint32_t>(up);
        if constexpr (neighborhood == Neighborhood::square_8) {
            return straight_cost * std::max(columns, rows) +
                   (diagonal_cost - straight_cost) * std::min(columns, rows);
        } else if constexpr (neighborhood == Neighborhood::hex) {
            // Where both coordinates grow, or both fall, no step serves both.
            const bool is_sum = (sector & 1U) == (sector >> 1U & 1U);
            return straight_cost * (is_sum ? columns + rows : std::max(columns, rows));
        } else {
            return straight_cost * (columns + rows);
        }
    }

    // The cost where several cells are joined.
    [[nodiscard, gnu::noinline]] std::uint32_t from_around(Cell cell) const;
    [[nodiscard]] std::uint32_t least_from(Cell cell) const;
    void find_joined(const GridAnchor& anchor);
    void find_box();

    std::array<Joined, GridAnchor::cell_count> joined_;
    std::size_t joined_count_ = 0;
    Cell corner_; // the south-western one
    std::int32_t width_ = 0;
    std::int32_t height_ = 0;
    std::array<std::uint32_t, sector_count> rest_{};
};

template <Neighborhood neighborhood>
void EndDistances<neighborhood>::begin(const GridAnchor& anchor) {
    find_joined(anchor);
    find_box();
    for (std::size_t sector = 0; sector < sector_count; ++sector) {
        const bool is_east = (sector & 1U) != 0;
        const bool is_north = (sector & 2U) != 0;
        const bool is_steep = (sector & 4U) != 0;
        std::uint32_t least = ~0U;
        for (std::size_t i = 0; i < joined_count_; ++i) {
            const auto& [cell, leg] = joined_[i];
            const std::int32_t x = cell.x - corner_.x;
            const std::int32_t y = cell.y - corner_.y;
            const std::int32_t across = is_east ? width_ - x : x;
            const std::int32_t up = is_north ? height_ - y : y;
            // The cost beyond the corner, from so far away that the longer coordinate stays so.
            constexpr std::int32_t steep_reach = 2 * GridAnchor::side;
            const std::int32_t far_x = is_steep ? 0 : steep_reach;
            const std::int32_t far_y = is_steep ? steep_reach : 0;
            const std::uint32_t beyond = unobstructed_cells(sector, far_x + across, far_y + up) -
                                         unobstructed_cells(sector, far_x, far_y);
            least = std::min(least, beyond + leg);
        }
        rest_[sector] = least;
    }
}

template <Neighborhood neighborhood>
std::uint32_t EndDistances<neighborhood>::from_around(Cell cell) const {
    const std::int32_t x = cell.x - corner_.x;
    const std::int32_t y = cell.y - corner_.y;
    const std::int32_t across = std::max(-x, x - width_); // < 0 between two columns
    const std::int32_t up = std::max(-y, y - height_);
    const bool is_steep = up > across;
    const bool has_sector =
        std::min(across, up) >= 0 &&
        (!has_diagonals || (is_steep ? up >= across + width_ : across >= up + height_));
    if (!has_sector) [[unlikely]] {
        return least_from(cell);
    }
    const std::size_t sector = (x > 0 ? 1U : 0U) + (y > 0 ? 2U : 0U) + (is_steep ? 4U : 0U);
    return unobstructed_cells(sector, across, up) + rest_[sector];
}

template <Neighborhood neighborhood>
std::uint32_t EndDistances<neighborhood>::least_from(Cell cell) const {
    constexpr std::int32_t parts = GridAnchor::subdivisions;
    std::uint32_t least = ~0U;
    for (std::size_t i = 0; i < joined_count_; ++i) {
        const auto& [joined, leg] = joined_[i];
        const std::uint32_t cost = unobstructed_cost<neighborhood>(parts * (cell.x - joined.x),
                                                                   parts * (cell.y - joined.y));
        least = std::min(least, cost + leg);
    }
    return least;
}

template <Neighborhood neighborhood>
void EndDistances<neighborhood>::find_joined(const GridAnchor& anchor) {
    joined_count_ = 0;
    const Cell* last = nullptr;
    for_each_connected_node(anchor, [&](const GridNode& node) {
        const bool is_new = node.layer == 0 || (!anchor.connects_to(node.cell) &&
                                                (last == nullptr || *last != node.cell));
        if (is_new) {
            joined_[joined_count_] = {node.cell,
                                      unobstructed_cost<neighborhood>(anchor, node.cell)};
            last = &joined_[joined_count_++].cell;
        }
    });
}

template <Neighborhood neighborhood>
void EndDistances<neighborhood>::find_box() {
    corner_ = joined_.front().cell;
    Cell last = corner_;
    for (std::size_t i = 0; i < joined_count_; ++i) {
        const Cell cell = joined_[i].cell;
        corner_ = {std::min(corner_.x, cell.x), std::min(corner_.y, cell.y)};
        last = {std::max(last.x, cell.x), std::max(last.y, cell.y)};
    }
    width_ = last.x - corner_.x;
    height_ = last.y - corner_.y;
}

} // namespace raywalk
