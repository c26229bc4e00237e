// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/export.hpp"
#include "raywalk/grid.hpp"
#include "raywalk/low_level/grid_anchor.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/search_options.hpp"

#include <cstdint>
#include <vector>

namespace raywalk {

/// A cell, and the least that it costs to get there.
struct ReachableCell {
    Cell cell;         ///< which one
    float cost = 0.0F; ///< the sum of the costs of the cells entered on the way there
};

/// See Navigator::reachable_cells. Of `options`, costs and blocked_first_direction count.
/// Dijkstra's algorithm over the sums of the costs of the cells entered.
[[nodiscard]] RAYWALK_EXPORT std::vector<ReachableCell>
reachable_cells(NeighborView& view,
                const GridAnchor& start,
                float budget,
                std::int64_t max_cells,
                const SearchOptions& options);

} // namespace raywalk
