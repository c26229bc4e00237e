// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/blocked_cells.hpp"
#include "raywalk/low_level/chunk.hpp"
#include "raywalk/probe.hpp"

#include <initializer_list>
#include <span>

namespace raywalk {

class CenterLines;

/// The cells around a chunk in which obstacles affect its links but not its steps.
inline constexpr double chunk_link_margin = 2.0 + 1.0 / 64.0;

/// False if a chunk has no links, by the obstacles that touch chunk_influence() alone: there is
/// none, or all are *tiles*, boxes and edges along borders of cells.
///
/// Where only tiles are, the walker's places in a cell surround its center, and a straight step is
/// open between two such cells. So whatever is beyond, a link leads past an obstacle of another
/// shape that touches the box around the centers of its two cells and of those beside.
[[nodiscard]] bool
may_have_links(const Grid& grid, float reach, std::span<const Obstacle> obstacles);

/// Reads the obstacles near a chunk, for build_chunk() and build_chunk_links(). Returns the lines
/// of centers around the chunk, or null if it has no links. They are valid until the same thread's
/// next call. `obstacles` must contain those that touch chunk_link_influence().
[[nodiscard]] const CenterLines*
prepare_chunk_links(const Grid& grid,
                    Cell chunk_position,
                    float reach,
                    std::span<const Obstacle> obstacles,
                    std::initializer_list<const BlockedCells*> blocked);

/// Adds the links through narrow passages to the chunk that this thread has prepared and built
/// last, and lets jumps end at cells with links.
void build_chunk_links(Neighborhood neighborhood, Chunk& chunk);

/// The box of the world whose obstacles affect a chunk with its links (unit: meter).
[[nodiscard]] Box chunk_link_influence(const Grid& grid, Cell chunk_position, float reach);

} // namespace raywalk
