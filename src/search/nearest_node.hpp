// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"

#include "core/vec2d.hpp"

#include <cstdint>
#include <tuple>

namespace raywalk {

/// Of the nodes that were expanded, the one whose center is nearest to `target`, the one with the
/// least g if there are several. Looks at all of them. False if there is none.
template <class OpenSet>
bool nearest_expanded(OpenSet& open,
                      const Grid& grid,
                      Vec2 target,
                      typename OpenSet::Node& nearest) {
    using Rank = std::tuple<double, std::uint64_t, Cell>; // the cell settles what is left
    bool is_any = false;
    Rank least;
    for (std::uint32_t page = 0; page < open.page_count(); ++page) {
        for (std::uint32_t index = 0; index < Chunk::cell_count; ++index) {
            const auto node = open.node_in_page(page, index);
            const auto& record = open[node];
            if (!open.is_known(record) || (record.tag & OpenSet::expanded_bit) == 0) {
                continue;
            }
            const Cell cell = open.cell_of(node);
            const Vec2d way = between(grid.center_of(cell), target);
            const Rank rank{dot(way, way), record.g, cell};
            if (!is_any || rank < least) {
                is_any = true;
                least = rank;
                nearest = node;
            }
        }
    }
    return is_any;
}

} // namespace raywalk
