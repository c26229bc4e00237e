// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/grid_node.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/path.hpp"

#include <span>

namespace raywalk {

/// How a path gets from a node to the next one.
struct PathLink {
    const ChunkLinks::Link* link = nullptr; ///< null if it takes an open step
    std::span<const ChunkLinks::Corner> corners{};
};

/// Returns how a path gets from one node to the next, which is in a neighboring cell; `chunk` is
/// that of the first one.
[[nodiscard]] PathLink link_between(const Chunk& chunk, const GridNode& from, const GridNode& to);

/// Returns the same, of nodes that the view sees; between cells that are no neighbors, a path takes
/// open steps.
[[nodiscard]] PathLink link_between(NeighborView& view, const GridNode& from, const GridNode& to);

/// True if the leg of the path that begins at the point with that index crosses a link of the game.
[[nodiscard]] bool is_on_link(const Path& path, std::size_t leg);

} // namespace raywalk
