// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/neighbor_cache.hpp"

#include <cstdint>
#include <vector>

namespace raywalk::bench {

/// What a step costs, and what the distance between two cells is without obstacles.
enum class TextbookMetric : std::uint8_t {
    manhattan, ///< every step 1, 4 neighbors
    octile,    ///< a straight step 1, a diagonal one the square root of 2, 8 neighbors
    hex,       ///< every step 1, 6 neighbors in axial coordinates
};

struct TextbookAnswer {
    bool found = false;
    double cost = 0.0;
    /// From the start to the goal, both included; empty if no way was found.
    std::vector<Cell> cells;
    /// The goal is not counted.
    std::int64_t expanded = 0;
};

/// A* as the textbooks have it: a std::unordered_map of records, a std::priority_queue of doubles
/// in which outdated entries stay, and which neighbors there are is asked of a NeighborCache. It is
/// here to be measured against, and to tell the least cost independently of the library's search.
class TextbookSolver {
public:
    /// `cache` has to outlive the solver and to know the neighborhood that the metric is made for.
    TextbookSolver(NeighborCache& cache, TextbookMetric metric)
        : cache_{&cache}
        , metric_{metric} {}

    /// Expands up to `max_iterations` cells. The answer is a shortest way, because the metric is a
    /// consistent heuristic.
    [[nodiscard]] TextbookAnswer solve(Cell start, Cell goal, std::int64_t max_iterations);

private:
    [[nodiscard]] std::uint8_t open_directions(Cell cell);
    [[nodiscard]] double distance(Cell from, Cell to) const;
    [[nodiscard]] double step_cost(Direction d) const;

    NeighborCache* cache_;
    TextbookMetric metric_;
    const Chunk* chunk_ = nullptr; // the one asked for last
    Cell chunk_position_;
};

} // namespace raywalk::bench
