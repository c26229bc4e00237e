// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/path_query.hpp"
#include "raywalk/vec2.hpp"

#include "query/query_ends.hpp"

#include <cstddef>
#include <optional>

namespace raywalk {

/// A path from the start of a query straight to one of its targets.
struct StraightPath {
    Vec2 end;               ///< (unit: meter)
    std::size_t target = 0; ///< index in QueryEnds::targets()
    double cost = 0.0;      ///< as Path::cost
    double cost_bound = 1.0;
    double entered_cost = 0.0;
};

/// Returns the cheapest of the straight paths from the start to the targets that the walker can
/// take, also where they lead through passages that hold no cell center. Nothing if there is none
/// that costs less than `limit`, or if an option of the query is about steps, which such a path
/// does not have: max_cost, blocked_first_direction. Paths of more cells than max_iterations are
/// not tried, which limits how much of the world is discovered.
[[nodiscard]] std::optional<StraightPath>
find_straight_path(NeighborView& view, const QueryEnds& ends, const PathQuery& query, double limit);

} // namespace raywalk
