// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/grid_anchor.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/low_level/search_target.hpp"
#include "raywalk/path_query.hpp"
#include "raywalk/vec2.hpp"

#include "search/cell_cost_cache.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace raywalk {

/// What a query asks, without the how.
struct Question {
    Vec2 start;
    std::vector<Vec2> targets;
    std::function<bool(Cell)> predicate; // instead of targets
};

/// Where a way ends.
struct Arrival {
    std::size_t target; // of the goal
    bool is_near;       // at a cell within the stop distance, not at the target itself
};

/// The two ends of a query: its start and its targets, joined to the grid.
class QueryEnds {
public:
    /// Joins the start, and the targets unless the start is blocked. Targets where nobody can stand
    /// are left out if there is no stop distance.
    void join(NeighborView& view, const Question& question, const PathQuery& query);
    /// Makes cells the targets instead, whatever was asked.
    void aim_at(std::span<const Cell> cells);

    [[nodiscard]] const GridAnchor& start() const { return start_; }

    [[nodiscard]] const SearchTarget& goal() const { return goal_; }

    /// The index in the question of a target of the goal.
    [[nodiscard]] std::size_t index_of(std::size_t target) const { return indices_[target]; }

    /// The index in the question of a target at which the walker is already. The targets after it
    /// were not joined.
    [[nodiscard]] std::optional<std::size_t> reached() const { return reached_; }

    /// True if the way may end at one place alone.
    [[nodiscard]] bool has_one_target() const;

    /// Of the targets that the way may have come to, the one that costs least from its last cell.
    [[nodiscard]] Arrival
    arrival_at(const NeighborView& view, CellCostCache& costs, Cell last) const;

private:
    GridAnchor start_;
    SearchTarget goal_;
    std::vector<std::size_t> indices_;
    std::optional<std::size_t> reached_;
};

} // namespace raywalk
