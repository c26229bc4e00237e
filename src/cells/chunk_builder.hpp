// SPDX-License-Identifier: MIT
#pragma once

#include "passages/chunk_link_builder.hpp"

#include <span>

namespace raywalk {

struct Coverage;

/// Discovery by the queries of the physics engine, for one kind of walker: which centers and steps
/// of a chunk obstacles cover, neighbor by neighbor.
struct StepCasts {
    const Probe& probe;
    const WalkerProfile& walker;
    std::span<const BodyKey> ignored;

    /// Marks the centers of the chunk and its border at which the walker overlaps an obstacle, and
    /// the steps between free centers that it cannot take, diagonal ones if `diagonals`.
    void mark(const ChunkSite& site, bool diagonals, Coverage& coverage) const;
};

/// Computes which directions of a chunk's cells are open, given the obstacles near the chunk.
///
/// An obstacle grown by the walker's reach is convex, so it intersects every line of cell centers
/// in at most one interval. That interval yields the covered centers on the line and the closed
/// steps along it: discovery is scan conversion, once by rows, once by columns and once for each of
/// the two diagonals, or for each of the three directions of hexagons, instead of a test for each
/// edge.
///
/// If `casts` is not null, it decides which centers and steps are covered; the obstacles then only
/// say which cells are clear, and whether there is any at all. If `lines` is not null, it holds
/// what the obstacles cover on rows and columns around the chunk.
///
/// All arithmetic is in double and in grid coordinates that do not depend on the chunk, so that two
/// chunks always agree about an edge between them.
void build_chunk(const ChunkSite& site,
                 Neighborhood neighborhood,
                 DiagonalMode diagonal_mode,
                 std::span<const Obstacle> obstacles,
                 Chunk& chunk,
                 const StepCasts* casts = nullptr,
                 const CenterLines* lines = nullptr);

/// A rectangle of chunk positions, both corners included; empty if first > last in x or y.
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

    /// Calls visit(position) for each, row by row.
    template <class Visit>
    void for_each(Visit visit) const {
        for (std::int32_t y = first.y; y <= last.y; ++y) {
            for (std::int32_t x = first.x; x <= last.x; ++x) {
                visit(Cell{x, y});
            }
        }
    }
};

/// The chunks that an obstacle in `box` may affect, clamped to the grid's range (unit: meter). In a
/// hex layout, where chunks are rhombi, it includes some more. `box` may have any size.
[[nodiscard]] ChunkRange chunks_affected_by(const Grid& grid, const Box& box, float reach);
/// The chunks that have a cell in `box`, clamped to the grid's range (unit: meter). In a hex layout
/// it includes some more. `box` may have any size.
[[nodiscard]] ChunkRange chunks_overlapping(const Grid& grid, const Box& box);
/// The box of the world whose obstacles affect a chunk (unit: meter).
[[nodiscard]] Box chunk_influence(const Grid& grid, Cell chunk_position, float reach);

} // namespace raywalk
