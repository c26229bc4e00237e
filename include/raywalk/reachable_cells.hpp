// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/fwd.hpp"
#include "raywalk/search_options.hpp"

#include <cstdint>
#include <vector>

namespace raywalk {

/// A cell and the least cost of reaching it.
struct ReachableCell {
    Cell cell;         ///< the cell
    float cost = 0.0F; ///< the sum of the costs of the cells entered on the cheapest path to it
    Vec2 point;        ///< the cell's center, or else a place in a passage there (unit: meter)
};

/// Returns the cells that can be entered from `start` within `budget`, sorted by cost and then by
/// cell, at most `max_cells`. See Navigator::reachable_cells. Uses only these members of `options`:
/// costs and blocked_first_direction. Dijkstra's algorithm over the sums of the costs of the cells
/// entered.
[[nodiscard]] RAYWALK_EXPORT std::vector<ReachableCell>
reachable_cells(NeighborView& view,
                const GridAnchor& start,
                float budget,
                std::int64_t max_cells,
                const SearchOptions& options);

} // namespace raywalk
