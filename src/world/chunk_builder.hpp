// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/blocked_cells.hpp"
#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"
#include "raywalk/probe.hpp"

#include <initializer_list>
#include <span>

namespace raywalk {

/// Finds out which directions of a chunk's cells are open, given the obstacles near the chunk.
///
/// An obstacle grown by the walker's reach is convex, so it cuts every line of cell centers in one
/// interval at most. That interval tells at once which centers on the line are taken and which
/// steps along it are closed: discovery is scan conversion, once a row, once a column and once for
/// each of the two diagonals, or of the three directions of hexagons, instead of a test for each
/// edge.
///
/// Any of `blocked` may be null.
///
/// All arithmetic is in double and in grid coordinates that do not depend on the chunk, so that two
/// chunks always agree about an edge between them.
void build_chunk(const Grid& grid,
                 Cell chunk_position,
                 Neighborhood neighborhood,
                 DiagonalMode diagonal_mode,
                 float reach,
                 std::span<const Obstacle> obstacles,
                 Chunk& chunk,
                 std::initializer_list<const BlockedCells*> blocked = {});

/// Chunks by position, both corners included.
struct ChunkRange {
    Cell first;
    Cell last;

    [[nodiscard]] bool contains(Cell position) const {
        return position.x >= first.x && position.x <= last.x && position.y >= first.y &&
               position.y <= last.y;
    }

    [[nodiscard]] std::uint64_t count() const {
        if (first.x > last.x || first.y > last.y) {
            return 0;
        }
        return static_cast<std::uint64_t>(last.x - first.x + 1) *
               static_cast<std::uint64_t>(last.y - first.y + 1);
    }
};

/// The chunks that an obstacle in `box` may decide, and more of them among hexagons, whose chunks
/// lie askew (unit: meter); `box` may be of any size.
[[nodiscard]] ChunkRange chunks_affected_by(const Grid& grid, const Box& box, float reach);
/// The chunks that have a cell in `box`, and more of them among hexagons; `box` may be of any size
/// (unit: meter).
[[nodiscard]] ChunkRange chunks_overlapping(const Grid& grid, const Box& box);
/// The world box whose obstacles decide a chunk (unit: meter).
[[nodiscard]] Box chunk_influence(const Grid& grid, Cell chunk_position, float reach);

} // namespace raywalk
