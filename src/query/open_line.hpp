// SPDX-License-Identifier: MIT
#pragma once

#include "query/query_ends.hpp"

#include <optional>

namespace raywalk {

/// A straight line to the target, beside which the grid is open.
struct OpenLine {
    Vec2 end;               ///< where it ends (unit: meter)
    std::uint32_t cost = 0; ///< of the shortest path over the grid (unit: as straight_cost)
    std::int64_t cells = 0; ///< that this path enters
    std::int64_t nodes = 0; ///< of this path
};

/// Returns the answer of a query without a search, if that is a straight line: the walker can take
/// the line, and the cells beside it can be walked in as few steps as if there were no obstacles.
/// Then no path over the grid is shorter, and a search would find one that is as long and that
/// string pulling makes the same line of. Returns nothing if there may be another answer: for
/// queries with costs, stop distances, several targets, a blocked first direction or another
/// postprocessing than string pulling, if the steps are more than max_iterations, and if links of
/// the game may save something.
///
/// Walks cell by cell and stops at the first step that is closed, so most queries without such a
/// line cost no more than some steps.
[[nodiscard]] std::optional<OpenLine>
find_open_line(NeighborView& view, const QueryEnds& ends, const PathQuery& query);

} // namespace raywalk
