// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/grid_anchor.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include "cells/connected_nodes.hpp"
#include "search/step_costs.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <numbers>
#include <set>
#include <utility>
#include <vector>

// Reference implementations of reachability and least costs, by exhaustive search over sets and
// maps. They take the open directions and links from a view and share nothing else with the code
// under test. For worlds with a closed border.
namespace raywalk::test {

[[nodiscard]] inline bool is_open(NeighborView& view, Cell cell, Direction direction) {
    const unsigned mask = view.chunk(Chunk::of(cell)).open[Chunk::index_of(cell)];
    return (mask >> static_cast<unsigned>(direction) & 1U) != 0;
}

inline constexpr const ChunkLinks::Link* no_link = nullptr;

/// Calls `visit(next, link)` for each node to which a step or link leads; `link` is null for a
/// step.
template <class Visit>
void for_each_successor(NeighborView& view, const GridNode& node, Visit visit) {
    for (int d = 0; node.layer == 0 && d < direction_count; ++d) {
        const auto direction = static_cast<Direction>(d);
        if (is_open(view, node.cell, direction)) {
            visit(GridNode{neighbor(node.cell, direction)}, no_link);
        }
    }
    const std::shared_ptr<const ChunkLinks> links = view.chunk(Chunk::of(node.cell)).links;
    if (links != nullptr) {
        const std::uint16_t key = Chunk::key_of(node);
        for (const ChunkLinks::Link& link : links->links_of(key)) {
            const Cell cell = neighbor(node.cell, static_cast<Direction>(link.direction));
            visit(GridNode{cell, link.to_layer}, &link);
        }
    }
}

[[nodiscard]] inline std::vector<GridNode> nodes_joined_by(const GridAnchor& anchor) {
    std::vector<GridNode> nodes;
    for_each_connected_node(anchor, [&](const GridNode& node) { nodes.push_back(node); });
    return nodes;
}

/// All nodes that can be reached from some.
[[nodiscard]] inline std::set<GridNode> flood_fill_nodes(NeighborView& view,
                                                         const std::vector<GridNode>& first) {
    std::set<GridNode> known(first.begin(), first.end());
    std::vector<GridNode> waiting{first};
    while (!waiting.empty()) {
        const GridNode node = waiting.back();
        waiting.pop_back();
        for_each_successor(view, node, [&](const GridNode& next, const auto* /*link*/) {
            if (known.insert(next).second) {
                waiting.push_back(next);
            }
        });
    }
    return known;
}

/// All cells whose centers can be reached from those of some.
[[nodiscard]] inline std::set<Cell> flood_fill(NeighborView& view, const std::vector<Cell>& first) {
    std::vector<GridNode> nodes;
    std::transform(first.begin(), first.end(), std::back_inserter(nodes), [](Cell cell) {
        return GridNode{cell};
    });
    std::set<Cell> cells;
    for (const GridNode& node : flood_fill_nodes(view, nodes)) {
        if (node.layer == 0) {
            cells.insert(node.cell);
        }
    }
    return cells;
}

/// The least cost of each reachable node: `first_cost(cell)` for nodes that the start connects to,
/// plus `step_cost(from, to, link)` for each step and link between the cells; `link` is null for a
/// step.
template <class FirstCost, class StepCost>
[[nodiscard]] std::map<GridNode, double>
least_costs(NeighborView& view, const GridAnchor& start, FirstCost first_cost, StepCost step_cost) {
    std::map<GridNode, double> costs;
    std::set<std::pair<double, GridNode>> queue;
    const auto improve = [&](const GridNode& node, double cost) {
        const auto [known, is_new] = costs.try_emplace(node, cost);
        if (is_new || cost < known->second) {
            queue.erase({known->second, node});
            known->second = cost;
            queue.insert({cost, node});
        }
    };
    for (const GridNode& node : nodes_joined_by(start)) {
        improve(node, first_cost(node.cell));
    }
    while (!queue.empty()) {
        const auto [cost, node] = *queue.begin();
        queue.erase(queue.begin());
        for_each_successor(
            view,
            node,
            [&, from = node.cell, g = cost](const GridNode& next, const ChunkLinks::Link* link) {
                improve(next, g + step_cost(from, next.cell, link));
            });
    }
    return costs;
}

/// Those of the costs that are of centers.
[[nodiscard]] inline std::map<Cell, double>
costs_of_centers(const std::map<GridNode, double>& costs) {
    std::map<Cell, double> of_centers;
    for (const auto& [node, cost] : costs) {
        if (node.layer == 0) {
            of_centers[node.cell] = cost;
        }
    }
    return of_centers;
}

/// The length of a step (unit: cell).
[[nodiscard]] inline double step_length(Cell from, Cell to) {
    return from.x != to.x && from.y != to.y ? std::numbers::sqrt2 : 1.0;
}

/// The length of the leg between an anchor and the center of a cell, as a path over free cells
/// (unit: cell).
[[nodiscard]] inline double
leg_length(const NeighborView& view, const GridAnchor& anchor, Cell cell) {
    const double x = std::abs(cell.x - anchor.x / double{GridAnchor::subdivisions});
    const double y = std::abs(cell.y - anchor.y / double{GridAnchor::subdivisions});
    return view.neighborhood() == Neighborhood::square_4
               ? x + y
               : std::max(x, y) + (std::numbers::sqrt2 - 1.0) * std::min(x, y);
}

/// The length of a step, or of a link, as the search counts it (unit: cell).
[[nodiscard]] inline double
way_length(const NeighborView& view, Cell from, Cell to, const ChunkLinks::Link* link) {
    return link == nullptr
               ? step_length(from, to)
               : static_cast<double>(Lengths{view.neighborhood()}.link(*link)) / straight_cost;
}

/// The length of the shortest path to each node, including the leg at the start (unit: cell).
[[nodiscard]] inline std::map<GridNode, double> shortest_lengths(NeighborView& view,
                                                                 const GridAnchor& start) {
    return least_costs(
        view,
        start,
        [&](Cell cell) { return leg_length(view, start, cell); },
        [&](Cell from, Cell to, const auto* link) { return way_length(view, from, to, link); });
}

} // namespace raywalk::test
