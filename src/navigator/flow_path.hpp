// SPDX-License-Identifier: MIT
#pragma once

#include "crowd/double_buffered_flow.hpp"
#include "navigator/steering_memory.hpp"

namespace raywalk {

/// How many nodes of a flow field one trace follows for a path.
inline constexpr std::size_t flow_path_nodes = 32;

/// Fills in points, links, length, cost, tiles and world_version of `path` from the trace of
/// `flow` in `memory`, which has at least one node and crosses only links that exist. If the trace
/// ends before the target, so do the points and the length. Sets no status.
void build_flow_path(ViewMemory& memory,
                     const DoubleBufferedFlow& flow,
                     PathPostprocessing postprocessing,
                     Path& path);

} // namespace raywalk
