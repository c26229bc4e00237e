// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"
#include "raywalk/low_level/grid_node.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include "cells/connected_nodes.hpp"
#include "cells/query_links.hpp"
#include "cells/travel.hpp"

#include <bit>
#include <cstdint>

// The successors of a node: the nodes that open steps, links of the chunk and links of the game
// lead to; in a backward search, the nodes that they come from.
//
// A step, a link of a chunk and a leg of a link of the game cost the length times the price of the
// cell entered; a link of the game costs costs.over(cells) and two legs. A set of costs has:
//
//     costs.step(d)            the length of a step in direction d
//     costs.link(link)         that of a link of a chunk
//     costs.leg(anchor, cell)  that of the way between an anchor's point and a cell's center
//     costs.link_leg(anchor, cell)  the same for an end of a link of the game
//     costs.over(cells)        the cost of a link of the game that counts as so many cells
//     costs.price(cell)        the price of a cell
namespace raywalk {

/// Calls `visit(direction)` for each of these directions, one bit each.
template <class Visit>
[[gnu::always_inline]] inline void for_each_step(unsigned directions, Visit visit) {
    for (unsigned rest = directions; rest != 0; rest &= rest - 1) {
        visit(static_cast<unsigned>(std::countr_zero(rest)));
    }
}

/// Calls `visit(link, to)` for each link of the chunk in these directions from this node.
template <class Visit>
void for_each_link(const ChunkLinks& links,
                   const GridNode& node,
                   unsigned directions,
                   Travel travel,
                   Visit visit) {
    const std::uint16_t key = Chunk::key_of(node);
    for (const ChunkLinks::Link& link :
         travel == Travel::forward ? links.links_of(key) : links.links_into(key)) {
        if ((directions >> link.direction & 1U) != 0) {
            const Cell to = neighbor(node.cell, static_cast<Direction>(link.direction));
            visit(link, GridNode{to, link.to_layer});
        }
    }
}

/// Calls `visit(edge, to)` for each node to which a link of the game leads from this node.
template <class Visit>
void for_each_crossing(NeighborView& view, const GridNode& node, Travel travel, Visit visit) {
    QueryLinks* links = view.links();
    const auto* nodes =
        links == nullptr ? nullptr : links->nodes_in(view, Chunk::of(node.cell), travel);
    if (nodes == nullptr) {
        return;
    }
    for (const auto& [_, edge] : nodes->of(node)) {
        for_each_connected_node(links->far_end(view, edge, travel),
                                [&, index = edge](const GridNode& to) { visit(index, to); });
    }
}

/// Returns the cost of crossing a link of the game: the leg from `from` to its start, priced as the
/// cell of its start; its own cost; the leg from its end to `to`, priced as `to`.
template <class Costs>
[[nodiscard]] std::uint64_t
crossing_cost(Costs& costs, NeighborView& view, std::uint32_t edge, Cell from, Cell to) {
    QueryLinks& links = *view.links();
    const GridAnchor& entrance = links.near_end(view, edge, Travel::forward);
    const std::uint64_t first = costs.link_leg(entrance, from);
    const std::uint64_t last = costs.link_leg(links.far_end(view, edge, Travel::forward), to);
    return first * costs.price(entrance.cell) + costs.over(links.edge(edge).cells) +
           last * costs.price(to);
}

} // namespace raywalk
