// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/fwd.hpp"
#include "raywalk/grid.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>

namespace raywalk {

/// Returns a lower bound of what the way from the center of a cell to the target costs (unit:
/// meter): see SearchOptions::custom_heuristic.
using CostEstimate = std::function<float(Cell)>;

/// Search algorithms. All find paths of equal cost, but not necessarily the same path.
enum class SearchAlgorithm : std::uint8_t {
    /// The fastest algorithm that can answer the query; the choice depends on its options alone.
    automatic,
    /// Plain A*, which examines every cell by every path. Answers every query.
    a_star,
    /// A* that follows only one of several symmetric paths, after Sturtevant and Rabin, Canonical
    /// Orderings on Grids (2016). Requires 8 neighbors, DiagonalMode::only_if_no_obstacles and no
    /// costs; a_star answers all other queries.
    canonical_a_star,
    /// Canonical A* that jumps over cells where the path cannot turn, after Harabor and Grastien,
    /// Online Graph Pruning for Pathfinding on Grid Maps (2011). Requires what canonical_a_star
    /// requires.
    jump_point_search,
};

/// Estimates of the cost from a cell to the target. None overestimates: each is scaled down where
/// the neighborhood or the costs allow cheaper paths. The closer the estimate, the fewer cells are
/// expanded.
enum class Heuristic : std::uint8_t {
    automatic, ///< exact in a world without obstacles: octile, Manhattan or hex
    manhattan, ///< |x| + |y|
    octile,    ///< diagonal steps first, then straight ones
    euclidean, ///< the length of the straight line
    chebyshev, ///< the larger of |x| and |y|
    hex,       ///< the number of steps on a hexagonal grid
    zero,      ///< no estimate: Dijkstra's algorithm
};

/// Returns the name of the enumerator, for example "a_star".
[[nodiscard]] RAYWALK_EXPORT std::string_view to_string(SearchAlgorithm algorithm);
/// Returns the name of the enumerator, for example "octile".
[[nodiscard]] RAYWALK_EXPORT std::string_view to_string(Heuristic heuristic);

/// Which path a search finds, within which limits, and by which algorithm. By default, it finds the
/// shortest path.
struct SearchOptions {
    SearchAlgorithm algorithm = SearchAlgorithm::automatic; ///< the search algorithm
    Heuristic heuristic = Heuristic::automatic;             ///< the estimate of the remaining cost
    /// The direction that the first step must not take, for walkers that cannot turn on the spot.
    /// No cell that the start connects to is left in this direction, not even by a path that
    /// returns to it.
    std::optional<Direction> blocked_first_direction{};
    /// Weight of the heuristic, from 1 to 100 (weighted A*). Above 1 fewer cells are expanded, and
    /// the path may cost up to `heuristic_weight` times the least cost, see Path::cost_bound.
    /// Ignored if max_cost or max_distance is given.
    float heuristic_weight = 1.0F;
    /// The costs of cells; null means 1 everywhere. Queries and agents share ownership, so the
    /// costs live as long as they are used: make them with std::make_shared, and keep a pointer if
    /// they change.
    std::shared_ptr<const CellCosts> costs{};
    /// Limits the sum of the costs of the cells entered, >= 0, and finds the shortest path within
    /// that budget: costs are paid, not minimized. Each cell entered counts its whole cost,
    /// whatever the direction of the step; the walker's first cell is free. If no path is within
    /// the limit, another search without it, of up to `max_iterations` again, tells cost_limit from
    /// unreachable. String pulling keeps within the limit if one cell counts for each step along
    /// the longer axis of a leg: each cell that a leg crosses costs no more than any that it
    /// replaces.
    float max_cost = std::numeric_limits<float>::infinity();
    /// The greatest Path::cost of a path, > 0 (unit: meter): its length on the grid, where cells
    /// have costs with each step times the cost of the cell. Nothing farther away is searched: if
    /// no path is within the limit, the status is cost_limit, whether or not there is a longer way,
    /// or unreachable if the search notices that there is none. Cannot be combined with max_cost:
    /// the query is invalid then. heuristic_weight is ignored.
    float max_distance = std::numeric_limits<float>::infinity();
    /// A better estimate for this world and this target than `heuristic`, such as one from tables;
    /// null for none. The search uses the larger of both, so it expands fewer cells, if each call
    /// is cheap. As long as no estimate is above the real cost, the path found is the cheapest,
    /// even if the estimate is not consistent; else it may cost more than that by as much as the
    /// worst estimate exceeds the real cost. The unit is that of Path::cost, meter; negative
    /// numbers and NaN count as 0. It must be pure, and may query the navigator. Ignored with
    /// max_cost.
    std::shared_ptr<const CostEstimate> custom_heuristic{};
    /// Memory for the nodes of one search (unit: byte). One that needs more ends with
    /// PathStatus::memory_limit. Checked each 256 iterations, so 0 allows as many. The default
    /// suffices for about 15,000 chunks. The memory is kept for the next search; vectors that grow
    /// may take twice as much. Raise it for paths over tens of thousands of cells.
    std::size_t max_bytes = std::size_t{64} << 20U;

    friend bool operator==(const SearchOptions&, const SearchOptions&) = default;
};

} // namespace raywalk
