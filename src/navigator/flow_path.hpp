// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/cell_costs.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/path.hpp"

#include "crowd/double_buffered_flow.hpp"
#include "query/string_pulling.hpp"

#include <cstddef>

namespace raywalk {

/// How many nodes of a flow field one trace follows for a path.
inline constexpr std::size_t flow_path_nodes = 32;

/// How the points of a path along a flow field are made.
struct FlowPathOptions {
    PathPostprocessing postprocessing;
    const CellCosts* costs; ///< null if every cell costs 1
};

/// Fills in points, links, length, cost, tiles and world_version of `path` from what `flow` has
/// traced, which has at least one node and crosses only links that exist. If the trace ends before
/// the target, so do the points and the length. Sets no status.
void build_flow_path(NeighborView& view,
                     const DoubleBufferedFlow& flow,
                     const FlowPathOptions& options,
                     const FlowTrace& trace,
                     PointMemory& memory,
                     Path& path);

} // namespace raywalk
