// SPDX-License-Identifier: MIT
#include "search/end_distances.hpp"

#include "cells/connected_nodes.hpp"

#include <algorithm>

namespace raywalk {

void EndDistances::begin(Neighborhood neighborhood, const GridAnchor& anchor) {
    neighborhood_ = neighborhood;
    find_joined(anchor);
    find_box();
    is_from_in_line_ = neighborhood == Neighborhood::square_8 && (width_ | height_) == 0;
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

std::uint32_t EndDistances::from_around(Cell cell) const {
    const std::int32_t x = cell.x - corner_.x;
    const std::int32_t y = cell.y - corner_.y;
    const std::int32_t across = std::max(-x, x - width_); // < 0 between two columns
    const std::int32_t up = std::max(-y, y - height_);
    const bool is_steep = up > across;
    const bool has_sector =
        std::min(across, up) >= 0 && (neighborhood_ == Neighborhood::square_4 ||
                                      (is_steep ? up >= across + width_ : across >= up + height_));
    if (!has_sector) [[unlikely]] {
        return least_from(cell);
    }
    const std::size_t sector = (x > 0 ? 1U : 0U) + (y > 0 ? 2U : 0U) + (is_steep ? 4U : 0U);
    return unobstructed_cells(sector, across, up) + rest_[sector];
}

std::uint32_t EndDistances::least_from(Cell cell) const {
    constexpr std::int32_t parts = GridAnchor::subdivisions;
    std::uint32_t least = ~0U;
    for (std::size_t i = 0; i < joined_count_; ++i) {
        const auto& [joined, leg] = joined_[i];
        const std::uint32_t cost = unobstructed_cost(
            neighborhood_, parts * (cell.x - joined.x), parts * (cell.y - joined.y));
        least = std::min(least, cost + leg);
    }
    return least;
}

void EndDistances::find_joined(const GridAnchor& anchor) {
    joined_count_ = 0;
    const Cell* last = nullptr;
    for_each_connected_node(anchor, [&](const GridNode& node) {
        const bool is_new = node.layer == 0 || (!anchor.connects_to(node.cell) &&
                                                (last == nullptr || *last != node.cell));
        if (is_new) {
            joined_[joined_count_] = {node.cell,
                                      unobstructed_cost(neighborhood_, anchor, node.cell)};
            last = &joined_[joined_count_++].cell;
        }
    });
}

void EndDistances::find_box() {
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
