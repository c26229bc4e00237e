// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/blocked_cells.hpp"
#include "raywalk/low_level/chunk.hpp"
#include "raywalk/probe.hpp"

#include <initializer_list>
#include <span>

namespace raywalk {

/// The first of the layers of gap nodes beside one-sided edges. A cell whose center such an edge
/// covers has no others from this one on.
inline constexpr unsigned first_layer_beside_edges = ChunkLinks::layer_count - 4;

/// Adds the links across one-sided edges, from behind to the front, to a chunk that has all other
/// links: straight steps between centers that nothing else keeps apart. Where the edge covers such
/// a center and no step beside leads across it, the way goes by a gap node, if `adds_nodes`.
///
/// `obstacles` must contain those that touch chunk_influence(), with gap nodes
/// chunk_link_influence(); entries of `blocked` may be null. Takes next to no time if no obstacle
/// is one-sided. Each link depends only on the obstacles near it, so two chunks agree about one
/// between them.
void add_one_way_links(const Grid& grid,
                       Cell chunk_position,
                       float reach,
                       std::span<const Obstacle> obstacles,
                       bool adds_nodes,
                       std::initializer_list<const BlockedCells*> blocked,
                       Chunk& chunk);

} // namespace raywalk
