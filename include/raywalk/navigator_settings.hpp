// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/discovery.hpp"
#include "raywalk/grid.hpp"

#include <cstddef>

namespace raywalk {

/// Grid and memory of a Navigator. The defaults suit a game whose characters are about half a meter
/// wide. The navigator corrects numbers that are out of range as Grid does, and logs one error:
/// Navigator::settings() has the corrected ones.
struct NavigatorSettings {
    /// Width of a grid cell, from Grid::min_cell_size to Grid::max_cell_size (unit: meter). In a
    /// level of tiles, the width of a tile, with `origin` at a corner of one. Elsewhere, two to
    /// three times the radius of the smallest character. Half the width gives shorter paths around
    /// corners, takes two to four times the memory and up to twice the time of a query; see
    /// find_narrow_passages for what wider cells miss.
    float cell_size = 1.0F;
    /// A corner shared by four square cells, at most Grid::range cells from the world's origin
    /// (unit: meter). Set it if the tiles of your level do not start at the world's origin: rays
    /// along the seam of two tiles may slip through.
    Vec2 origin{};
    /// Square cells with eight or four neighbors, or hexagons.
    Neighborhood neighborhood = Neighborhood::square_8;
    /// When a walker may take a diagonal step; only used by Neighborhood::square_8.
    DiagonalMode diagonal_mode = DiagonalMode::only_if_no_obstacles;
    /// Whether paths lead through passages that hold no step between cell centers, too: doors and
    /// corridors at any place and angle that are wider than the walker with its margin by at least
    /// a quarter of a cell, and many that are narrower. Discovery takes longer where obstacles are
    /// not aligned with the grid, and nothing where they are tiles that fill cells. Without it, a
    /// passage has to hold a step between two cell centers; set it to false if a level is built of
    /// such passages alone.
    bool find_narrow_passages = true;
    /// Whether Navigator::update() notices by itself what changes in the physics world; its comment
    /// says what and when. If not, it notices changes of watched bodies alone, and the game reports
    /// others with Navigator::invalidate(). Turn it off if nothing ever changes, or if an update in
    /// which nothing has changed takes too long for you.
    bool notices_changes = true;
    /// Memory that the cache of each kind of walker may hold between two queries. Beyond it, the
    /// least recently used chunks are evicted and discovered again when needed. The default holds
    /// about 18 million cells. (unit: byte)
    std::size_t cache_byte_budget = std::size_t{64} << 20U;
    /// Whether Navigator::update() finds landmarks, with iterations that its budget leaves, once
    /// many queries have been answered in a closed region: searches there expand a third to two
    /// thirds of the nodes. Landmarks take 8 bytes for each cell of the region, within
    /// `cache_byte_budget`. They change no path, with one exception: a query that would stop at its
    /// limit without them may find its target. Set it to false in lockstep games and replays.
    bool landmarks = true;
    /// By exact geometry, or by ray casts of the physics engine.
    Discovery discovery = Discovery::exact;
};

} // namespace raywalk
