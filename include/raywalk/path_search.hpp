// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/grid_joint.hpp"
#include "raywalk/neighbor_view.hpp"

#include <cstdint>
#include <limits>
#include <memory>
#include <string_view>
#include <vector>

namespace raywalk {

/// How a query ended. Every outcome has one name, and no two causes share one.
enum class PathStatus : std::uint8_t {
    /// The shortest way there is on the grid.
    found,
    /// Every cell that can be reached was looked at: there is no way.
    unreachable,
    /// `max_iterations` were spent; there may be a way or none.
    iteration_limit,
    /// The way, if there is one, is longer than half a million cells.
    cost_limit,
    /// The walker cannot leave the start: no cell center around it can be reached from there.
    start_blocked,
    /// The walker cannot stand at the target, or no cell center around it joins it.
    goal_blocked,
    /// The question makes no sense: a coordinate is NaN, infinite or beyond the grid's range, the
    /// walker's radius or margin is negative or not finite, or max_iterations is less than 1.
    invalid_query,
    /// Not answered yet.
    pending,
};

/// The enumerator's name, as above.
[[nodiscard]] std::string_view to_string(PathStatus status);

/// For max_iterations: search until the answer is known. Only for worlds with a border around them:
/// without one, the search for a goal that cannot be reached goes on until memory ends.
inline constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();

/// The numbers of one search; the same on every machine.
struct SearchStatistics {
    /// Cells taken from the open set and expanded. The goal is not counted, so a way of ten steps
    /// needs ten at least.
    std::int64_t iterations = 0;
    /// Different cells among them.
    std::int64_t expanded_cells = 0;
    /// The largest number of entries the open set held.
    std::int64_t open_set_peak = 0;
};

/// A* over the open directions of a NeighborView. Costs are integers, so that sums are exact: 5741
/// a straight step and 8119 a diagonal one, whose ratio is the square root of 2 within 1e-8. The
/// heuristic is octile with 8 neighbors and Manhattan with 4. Ties are broken by one fixed order
/// (see BucketQueue, and Direction for neighbors), so the same world gives the same way. With 8
/// neighbors and DiagonalMode::only_if_no_obstacles symmetric ways are tried once (see
/// CanonicalOrder), for the same cost in two thirds of the time.
///
/// The memory of a finished search is kept for the next one.
class PathSearch {
public:
    static constexpr std::uint32_t straight_cost = 5741;
    static constexpr std::uint32_t diagonal_cost = 8119;

    PathSearch();
    ~PathSearch();
    PathSearch(const PathSearch&) = delete;
    PathSearch(PathSearch&&) noexcept;
    PathSearch& operator=(const PathSearch&) = delete;
    PathSearch& operator=(PathSearch&&) noexcept;

    /// Starts over. `view` has to live until the search has ended; both joints join one cell at
    /// least.
    void begin(NeighborView& view, const GridJoint& start, const GridJoint& goal);
    /// Spends up to `max_iterations` more, and returns the search's status: pending if they did not
    /// suffice, or else found, unreachable or cost_limit. However the iterations are sliced, the
    /// answer is the same.
    PathStatus advance(std::int64_t max_iterations);

    /// After found: the way's cells, from one that `start` joins to one that `goal` joins.
    [[nodiscard]] std::vector<Cell> cells() const;

    [[nodiscard]] const SearchStatistics& statistics() const { return statistics_; }

private:
    struct State;

    template <Neighborhood neighborhood>
    PathStatus run(std::int64_t max_iterations);

    std::unique_ptr<State> state_;
    SearchStatistics statistics_;
};

} // namespace raywalk
