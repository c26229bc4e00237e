// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/grid_anchor.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include "search/step_costs.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>
#include <utility>
#include <vector>

// Reference implementations of reachability and least costs, by exhaustive search over sets and
// maps. They take the open directions from a view and share nothing else with the code under test.
// For worlds with a closed border.
namespace raywalk::test {

[[nodiscard]] inline bool is_open(NeighborView& view, Cell cell, Direction direction) {
    const unsigned mask = view.chunk(Chunk::of(cell)).open[Chunk::index_of(cell)];
    return (mask >> static_cast<unsigned>(direction) & 1U) != 0;
}

[[nodiscard]] inline std::set<Cell> flood_fill(NeighborView& view, const std::vector<Cell>& first) {
    std::set<Cell> known(first.begin(), first.end());
    std::vector<Cell> waiting{first};
    while (!waiting.empty()) {
        const Cell cell = waiting.back();
        waiting.pop_back();
        for (int d = 0; d < direction_count; ++d) {
            const Cell next = neighbor(cell, static_cast<Direction>(d));
            if (is_open(view, cell, static_cast<Direction>(d)) && known.insert(next).second) {
                waiting.push_back(next);
            }
        }
    }
    return known;
}

[[nodiscard]] inline std::vector<Cell> cells_joined_by(const GridAnchor& anchor) {
    std::vector<Cell> cells;
    for_each_connected(anchor, [&](Cell cell) { cells.push_back(cell); });
    return cells;
}

/// The least cost of each reachable cell: `first_cost(cell)` for cells that the start connects to,
/// plus `step_cost(from, to)` for each step.
template <class FirstCost, class StepCost>
[[nodiscard]] std::map<Cell, double>
least_costs(NeighborView& view, const GridAnchor& start, FirstCost first_cost, StepCost step_cost) {
    std::map<Cell, double> costs;
    std::set<std::pair<double, Cell>> queue;
    const auto improve = [&](Cell cell, double cost) {
        const auto [known, is_new] = costs.try_emplace(cell, cost);
        if (is_new || cost < known->second) {
            queue.erase({known->second, cell});
            known->second = cost;
            queue.insert({cost, cell});
        }
    };
    for (const Cell cell : cells_joined_by(start)) {
        improve(cell, first_cost(cell));
    }
    while (!queue.empty()) {
        const auto [cost, cell] = *queue.begin();
        queue.erase(queue.begin());
        for (int d = 0; d < direction_count; ++d) {
            const Cell next = neighbor(cell, static_cast<Direction>(d));
            if (is_open(view, cell, static_cast<Direction>(d))) {
                improve(next, cost + step_cost(cell, next));
            }
        }
    }
    return costs;
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

/// The length of the shortest path to each cell, including the leg at the start (unit: cell).
[[nodiscard]] inline std::map<Cell, double> shortest_lengths(NeighborView& view,
                                                             const GridAnchor& start) {
    return least_costs(
        view, start, [&](Cell cell) { return leg_length(view, start, cell); }, step_length);
}

} // namespace raywalk::test
