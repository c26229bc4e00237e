// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/grid_anchor.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/low_level/path_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <numbers>
#include <queue>
#include <span>
#include <utility>
#include <vector>

namespace raywalk::test {

/// Reference implementation: the shortest paths from one start to all cells of a square map. It
/// takes the open directions from the cache and shares nothing else with the search: lengths are
/// doubles (unit: cell), and every cell is settled.
class Dijkstra {
public:
    /// The map has its south-western cell at (0, 0) and a closed border.
    Dijkstra(const NeighborCache& cache, const GridAnchor& start, int side)
        : cache_{cache}
        , start_{start}
        , side_{side}
        , costs_(static_cast<std::size_t>(side * side), std::numeric_limits<double>::infinity()) {
        for (int i = 0; i < side * side; ++i) {
            if (start.connects_to(cell_of(i))) {
                improve(i, leg(start, cell_of(i)));
            }
        }
        while (!queue_.empty()) {
            const auto [cost, index] = queue_.top();
            queue_.pop();
            if (cost == costs_.at(static_cast<std::size_t>(index))) {
                expand(index, cost);
            }
        }
    }

    /// The length of the shortest path, including the legs at both ends; infinite if there is none.
    [[nodiscard]] double cost_to(const GridAnchor& goal) const {
        double least = std::numeric_limits<double>::infinity();
        for (int i = 0; i < side_ * side_; ++i) {
            if (goal.connects_to(cell_of(i))) {
                least =
                    std::min(least, costs_[static_cast<std::size_t>(i)] + leg(goal, cell_of(i)));
            }
        }
        return least;
    }

    /// The length of the path over these cells; NaN if a step of it is blocked.
    [[nodiscard]] double cost_of(std::span<const Cell> cells, const GridAnchor& goal) const {
        constexpr double none = std::numeric_limits<double>::quiet_NaN();
        if (cells.empty() || !start_.connects_to(cells.front()) ||
            !goal.connects_to(cells.back())) {
            return none;
        }
        double cost = leg(start_, cells.front()) + leg(goal, cells.back());
        for (std::size_t i = 1; i < cells.size(); ++i) {
            double step = none;
            for (int d = 0; d < direction_count; ++d) {
                const auto direction = static_cast<Direction>(d);
                if (is_open(cells[i - 1], d) && neighbor(cells[i - 1], direction) == cells[i]) {
                    step = length_of(direction);
                }
            }
            cost += step;
        }
        return cost;
    }

private:
    using Entry = std::pair<double, int>;

    [[nodiscard]] double length_of(Direction direction) const {
        const bool is_longer = is_diagonal(direction) && cache_.neighborhood() != Neighborhood::hex;
        return is_longer ? std::numbers::sqrt2 : 1.0;
    }

    // The length of a leg as a path over free cells: around the corner, or the diagonal first, or
    // along two of the three directions of hexagons.
    [[nodiscard]] double leg(const GridAnchor& anchor, Cell cell) const {
        const double dx = cell.x - anchor.x / double{GridAnchor::subdivisions};
        const double dy = cell.y - anchor.y / double{GridAnchor::subdivisions};
        const double x = std::abs(dx);
        const double y = std::abs(dy);
        if (cache_.neighborhood() == Neighborhood::hex) {
            return (x + y + std::abs(dx + dy)) / 2.0;
        }
        if (cache_.neighborhood() == Neighborhood::square_4) {
            return x + y;
        }
        return std::max(x, y) - std::min(x, y) + std::numbers::sqrt2 * std::min(x, y);
    }

    [[nodiscard]] Cell cell_of(int index) const { return {index % side_, index / side_}; }

    [[nodiscard]] bool is_open(Cell cell, int direction) const {
        const unsigned mask = cache_.chunk(Chunk::of(cell)).open[Chunk::index_of(cell)];
        return (mask >> static_cast<unsigned>(direction) & 1U) != 0;
    }

    void expand(int index, double cost) {
        for (int d = 0; d < direction_count; ++d) {
            if (is_open(cell_of(index), d)) {
                const auto direction = static_cast<Direction>(d);
                const Cell next = neighbor(cell_of(index), direction);
                improve(next.y * side_ + next.x, cost + length_of(direction));
            }
        }
    }

    void improve(int index, double cost) {
        double& known = costs_.at(static_cast<std::size_t>(index));
        if (cost < known) {
            known = cost;
            queue_.emplace(cost, index);
        }
    }

    const NeighborCache& cache_;
    GridAnchor start_;
    int side_;
    std::vector<double> costs_;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
};

/// The results of many searches.
struct SearchTally {
    int found = 0;
    int unreachable = 0;
};

/// Compares one Dijkstra from a start with searches for many goals. random_point() draws them all.
template <class RandomPoint>
void compare_with_dijkstra(const NeighborCache& cache,
                           int side,
                           const SearchOptions& options,
                           RandomPoint random_point,
                           SearchTally& tally) {
    NeighborView view{cache};
    PathSearch search;
    const GridAnchor start = anchor_start(view, random_point());
    if (start.is_blocked()) {
        return;
    }
    const Dijkstra dijkstra{cache, start, side};
    for (int i = 0; i < 24; ++i) {
        const GridAnchor goal = anchor_target(view, random_point());
        if (goal.is_blocked()) {
            continue;
        }
        search.begin(view, start, goal, options);
        // Enough for every cell of the map several times.
        const PathStatus status = search.advance(std::int64_t{20} * side * side);
        const double cost = dijkstra.cost_to(goal);
        if (std::isinf(cost)) {
            ASSERT_EQ(status, PathStatus::unreachable);
            ++tally.unreachable;
            continue;
        }
        ASSERT_EQ(status, PathStatus::found);
        // The search counts legs in whole units of a 5741st of a cell.
        ASSERT_NEAR(dijkstra.cost_of(search.cells(), goal), cost, 3.0 / 5741);
        ++tally.found;
    }
}

} // namespace raywalk::test
