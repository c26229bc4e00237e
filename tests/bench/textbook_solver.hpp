// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/neighbor_cache.hpp"

#include <cstdint>
#include <vector>

namespace raywalk::bench {

/// The costs of steps, and the distance between two cells without obstacles.
enum class TextbookMetric : std::uint8_t {
    manhattan, ///< every step 1, 4 neighbors
    octile,    ///< a straight step 1, a diagonal one the square root of 2, 8 neighbors
    hex,       ///< every step 1, 6 neighbors in axial coordinates
};

[[nodiscard]] constexpr TextbookMetric metric_of(Neighborhood neighborhood) {
    return neighborhood == Neighborhood::square_4   ? TextbookMetric::manhattan
           : neighborhood == Neighborhood::square_8 ? TextbookMetric::octile
                                                    : TextbookMetric::hex;
}

struct TextbookAnswer {
    bool found = false;
    double cost = 0.0;
    /// From the start to the goal, both included; empty if no path was found.
    std::vector<Cell> cells;
    /// The goal is not counted.
    std::int64_t expanded = 0;
};

/// Textbook A*: a std::unordered_map of records, a std::priority_queue of doubles that keeps
/// outdated entries, and a NeighborCache for the neighbors. It serves as a baseline of benchmarks,
/// and computes least costs independently of the library's search.
class TextbookSolver {
public:
    /// `cache` must outlive the solver and have the neighborhood of the metric.
    TextbookSolver(const NeighborCache& cache, TextbookMetric metric)
        : cache_{&cache}
        , metric_{metric} {}

    /// Expands up to `max_iterations` cells. Finds a shortest path, because the metric is a
    /// consistent heuristic.
    [[nodiscard]] TextbookAnswer solve(Cell start, Cell goal, std::int64_t max_iterations);

private:
    [[nodiscard]] std::uint8_t open_directions(Cell cell);
    [[nodiscard]] double distance(Cell from, Cell to) const;
    [[nodiscard]] double step_cost(Direction d) const;

    const NeighborCache* cache_;
    TextbookMetric metric_;
    const Chunk* chunk_ = nullptr; // the last one used
    Cell chunk_position_;
};

} // namespace raywalk::bench
