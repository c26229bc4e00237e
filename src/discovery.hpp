// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/chunk.hpp"
#include "raywalk/grid.hpp"
#include "raywalk/probe.hpp"

#include <span>

namespace raywalk {

/// Finds out which directions of a chunk's cells are open, given the obstacles near the chunk.
///
/// An obstacle grown by the walker's reach is convex, so it cuts every line of cell centers in one
/// interval at most. That interval tells at once which centers on the line are taken and which
/// steps along it are closed: discovery is scan conversion, once a row, once a column and once for
/// each of the two diagonals, instead of a test for each edge.
///
/// All arithmetic is in double and in grid coordinates that do not depend on the chunk, so that two
/// chunks always agree about an edge between them.
void discover_chunk(const Grid& grid,
                    Cell chunk_position,
                    Neighborhood neighborhood,
                    DiagonalMode diagonal_mode,
                    float reach,
                    std::span<const Obstacle> obstacles,
                    Chunk& chunk);

/// The world box whose obstacles decide a chunk (unit: meter).
[[nodiscard]] Box reach_of_chunk(const Grid& grid, Cell chunk_position, float reach);

} // namespace raywalk
