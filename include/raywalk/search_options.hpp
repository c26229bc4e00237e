// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/export.hpp"
#include "raywalk/grid.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace raywalk {

class CellCosts;

/// How a search goes about its work. All find ways of the same cost, but maybe not the same way.
enum class SearchAlgorithm : std::uint8_t {
    /// The fastest that can answer the query; which one depends on its options alone.
    automatic,
    /// Every way, cell by cell. Answers every query.
    a_star,
    /// A* that tries symmetric ways once. With 8 neighbors, DiagonalMode::only_if_no_obstacles and
    /// no costs; others are answered by a_star.
    canonical_a_star,
    /// The same, jumping over cells at which there is nothing to decide.
    jump_point_search,
};

/// An estimate of what is left to the goal, never too high: each is scaled down where the
/// neighborhood or the costs allow to go for less. The closer the estimate, the fewer cells are
/// expanded.
enum class Heuristic : std::uint8_t {
    automatic, ///< the exact one in a world without obstacles: octile, Manhattan or hex
    manhattan, ///< |x| + |y|
    octile,    ///< diagonal steps first, then straight ones
    euclidean, ///< the straight line
    chebyshev, ///< the longer one of |x| and |y|
    hex,       ///< steps on a hexagonal grid
    zero,      ///< none: Dijkstra's algorithm
};

/// The enumerator's name, as above.
[[nodiscard]] RAYWALK_EXPORT std::string_view to_string(SearchAlgorithm algorithm);
/// The enumerator's name, as above.
[[nodiscard]] RAYWALK_EXPORT std::string_view to_string(Heuristic heuristic);

/// What a search minimizes, under which limits, and how. The default is the shortest way.
struct SearchOptions {
    SearchAlgorithm algorithm = SearchAlgorithm::automatic; ///< how to go about it
    Heuristic heuristic = Heuristic::automatic;             ///< how to estimate what is left
    /// From 1 to 100: the heuristic counts so many times. Above 1 fewer cells are expanded, and
    /// the way may cost up to so many times the least; Path::cost_bound tells. Not with max_cost.
    float heuristic_weight = 1.0F;
    /// What it costs to enter cells, instead of 1 everywhere. It has to live and stay the same
    /// until the query is answered.
    const CellCosts* costs = nullptr;
    /// If given, >= 0: the sum of the costs of the cells entered may not be more than this, and
    /// among the ways that keep within it the shortest is found: costs are paid, not minimized.
    /// Cells are counted whole, whatever the direction of the step, and the one that the walker
    /// starts in is free.
    float max_cost = std::numeric_limits<float>::infinity();
    /// The first step may not go this way: a walker that cannot turn on its heel. No cell that the
    /// start joins is left this way, not even by a way that comes back to it.
    std::optional<Direction> blocked_first_direction{};
};

} // namespace raywalk
