// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/grid_node.hpp"
#include "raywalk/low_level/search_route.hpp"
#include "raywalk/navigation_link.hpp"

#include "core/cells_along.hpp"

#include <compare>
#include <cstddef>
#include <map>

// The way back from a node of a search to where the search began.
namespace raywalk {

/// How a node was reached over a link of the game.
struct Crossing {
    GridNode from;
    LinkId link = 0;
    bool is_backward = false;

    friend auto operator<=>(const Crossing&, const Crossing&) = default;
};

/// The nodes that were reached over links of the game. Their records have the start bit: the chain
/// of parents ends there, and goes on from Crossing::from.
using Crossings = std::map<GridNode, Crossing>;

/// Adds the nodes from `at` back to where the search began, up to `max_nodes`, to an empty route.
/// Of a jump, adds its ends and the cell where it turns: it takes its diagonal steps first. Returns
/// true if the last node is a start.
template <class Open, class Successors>
bool add_nodes_back(const Open& open,
                    const Successors& successors,
                    const Crossings& crossings,
                    GridNode at,
                    std::size_t max_nodes,
                    SearchRoute& route) {
    while (route.nodes.size() < max_nodes) {
        route.nodes.push_back(at);
        const auto& record = *open.find(at.cell, at.layer);
        if ((record.tag & Open::start_bit) != 0) {
            const auto crossing = crossings.find(at);
            if (crossing == crossings.end()) {
                return true;
            }
            const auto& [from, link, is_backward] = crossing->second;
            if (route.nodes.size() < max_nodes) {
                route.link_steps.push_back({route.nodes.size(), link, is_backward});
            }
            at = from;
            continue;
        }
        const GridNode parent = successors.parent_of(open, at.cell, record);
        const Cell turn = turn_between(parent.cell, at.cell);
        if (turn != parent.cell && turn != at.cell) {
            route.nodes.push_back({turn, 0});
        }
        at = parent;
    }
    return false;
}

} // namespace raywalk
