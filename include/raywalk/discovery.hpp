// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace raywalk {

/// How a navigator finds out between which cells a walker can go. Either way, cells are discovered
/// when a query needs them and cached, and straight lines off the grid are tested exactly: those of
/// starts and targets to the cells around, too.
enum class Discovery : std::uint8_t {
    /// From the shapes of the obstacles, by exact geometry: all steps of a chunk at once.
    exact,
    /// By the physics engine's own queries, neighbor by neighbor: an overlap test at each cell
    /// center, and a cast between two free ones, of a ray for walkers of radius 0 and of a circle
    /// for others. A cross-check of `exact`, and some fifty times slower. Casts decide within the
    /// engine's tolerance, 12 mm in Box2D 2.4 and 6 mm in 3.x, and rays may slip through the seams
    /// of tiles. With Box2D 3.x, free ways are cast from both ends, because its chains are
    /// one-sided; with 2.4, casts of several threads take turns.
    raycast,
};

} // namespace raywalk
