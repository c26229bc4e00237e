// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/blocked_cells.hpp"
#include "raywalk/probe.hpp"

#include <initializer_list>
#include <span>

// All that other layers know of passages.
namespace raywalk {

class CenterLines;

/// A chunk to be discovered for walkers with one reach.
struct ChunkSite {
    const Grid& grid;
    Cell position;                                        ///< of the chunk
    float reach;                                          ///< (unit: meter)
    std::initializer_list<const BlockedCells*> blocked{}; ///< entries may be null
};

/// Cells of a row as bits, from one on to the east.
struct CenterRow {
    std::uint32_t free_centers;
    std::uint32_t steps_east;
    std::uint32_t steps_north;
};

/// Returns a part of the lines of prepare_chunk_links().
[[nodiscard]] CenterRow row_from(const CenterLines& lines, Cell first);

/// The most steps between two centers at which a walker can stand that are joined by a link across
/// a one-sided edge, which may cover the centers between them, and is at 45 degrees to the steps at
/// most. Edges that cover more are walls.
[[nodiscard]] int max_steps_across_edges(const Grid& grid, float reach);

/// The cells around a chunk in which obstacles affect its links but not its steps.
[[nodiscard]] double chunk_link_margin(const Grid& grid, float reach);

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
[[nodiscard]] const CenterLines* prepare_chunk_links(const ChunkSite& site,
                                                     std::span<const Obstacle> obstacles);

/// Adds the links through narrow passages to the chunk that this thread prepared and built last.
void build_chunk_links(Neighborhood neighborhood, Chunk& chunk);

/// Adds the links across one-sided edges, from behind to the front, to a chunk that has all other
/// links: straight ways between centers that nothing else keeps apart. Where the edge covers
/// centers and no step beside leads across it, gap nodes take their place, if `adds_nodes`: their
/// position is the center at which the way begins, and the last link leads across.
///
/// `obstacles` must contain those that touch chunk_influence(), with gap nodes
/// chunk_link_influence(). Takes next to no time if no obstacle is one-sided. Each link depends
/// only on the obstacles near it, so two chunks agree about one between them.
void add_one_way_links(const ChunkSite& site,
                       std::span<const Obstacle> obstacles,
                       bool adds_nodes,
                       Chunk& chunk);

/// The box of the world whose obstacles affect a chunk with its links (unit: meter).
[[nodiscard]] Box chunk_link_influence(const Grid& grid, Cell chunk_position, float reach);

} // namespace raywalk
