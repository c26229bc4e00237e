// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/cell_costs.hpp"
#include "raywalk/low_level/grid_anchor.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/path.hpp"

#include "search/cell_cost_cache.hpp"

#include <span>

namespace raywalk {

/// A way over cells, and the two points that it joins.
struct Way {
    const GridAnchor* start = nullptr;
    std::span<const Cell> cells;
    /// Null if the way ends at the center of its last cell.
    const GridAnchor* target = nullptr;
};

/// What the way costs: Path::cost and Path::entered_cost. `has_max_cost`: lengths and costs are
/// apart.
void add_costs(
    const NeighborView& view, const Way& way, CellCostCache& costs, bool has_max_cost, Path& path);

/// What stops a walker that goes from the center of `cell` straight to `target`.
[[nodiscard]] Obstruction find_obstruction(NeighborView& view, Cell cell, Vec2 target);

} // namespace raywalk
