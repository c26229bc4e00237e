// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/grid_node.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/path.hpp"
#include "raywalk/path_query.hpp"

#include "query/query_ends.hpp"

#include <span>

namespace raywalk {

/// Fills in points, length, costs, tiles and the target's index of `path` from the nodes that a
/// search found, not empty; if `status` is partial, also the obstruction. `ends` are those of the
/// search. Sets no status.
void build_path(NeighborView& view,
                const QueryEnds& ends,
                std::span<const GridNode> nodes,
                const PathQuery& query,
                PathStatus status,
                Path& path);

} // namespace raywalk
