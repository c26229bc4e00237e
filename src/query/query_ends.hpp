// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/search_target.hpp"
#include "raywalk/path_query.hpp"

#include "cells/cell_cost_cache.hpp"
#include "cells/standing_points.hpp"

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace raywalk {

/// Where a path ends.
struct Arrival {
    /// Index of the target in QueryEnds::search_target().
    std::size_t target = 0;
    /// True if the path ends at a cell within the stop distance, not at the target itself.
    bool is_near = false;
};

/// The two ends of a query: its start and its targets, as points of the world and as anchors on the
/// grid.
class QueryEnds {
public:
    /// Sets the points (unit: meter).
    void set(Vec2 start, std::span<const Vec2> targets);
    /// Sets the start, and a predicate for the target cell instead of targets.
    void set(Vec2 start, std::function<bool(Cell)> predicate);

    /// Anchors the start, and the targets unless the start is blocked. Targets at which the walker
    /// cannot stand are replaced by a point within twice its margin, see standing_point_at(). If
    /// there is none, they are left out. With a stop distance, they stay without an anchor; where
    /// no cell center within it is free, paths end at the points of add_points_beside().
    void anchor(NeighborView& view, const PathQuery& query);

    /// True if paths end at centers within the stop distance of a target only, because the walker
    /// cannot stand there; until add_points_beside().
    [[nodiscard]] bool needs_centers() const { return !not_standing_.empty(); }

    /// For each of these targets, adds points within the stop distance beside obstacles at which
    /// the walker can stand, of those that are connected to a node of `reached`, which is sorted.
    /// Returns false if there are none.
    [[nodiscard]] bool add_points_beside(NeighborView& view, std::span<const GridNode> reached);
    /// Replaces the targets of the search by a node, or by a point; targets() stay.
    void aim_at(const GridNode& node);
    void aim_at(const StandingPoint& point);

    /// True after aim_at(), until anchor().
    [[nodiscard]] bool aims_elsewhere() const { return aims_elsewhere_; }

    /// The start (unit: meter).
    [[nodiscard]] Vec2 start() const { return start_; }

    /// All targets of the query; empty with a predicate (unit: meter).
    [[nodiscard]] std::span<const Vec2> targets() const { return targets_; }

    [[nodiscard]] bool has_predicate() const { return static_cast<bool>(predicate_); }

    /// The start on the grid.
    [[nodiscard]] const GridAnchor& start_anchor() const { return start_anchor_; }

    /// The targets on the grid, without those left out.
    [[nodiscard]] const SearchTarget& search_target() const { return search_target_; }

    /// Where a path to each target of the search ends: at the target, or where the walker can stand
    /// beside it. Empty if paths end at centers of cells (unit: meter).
    [[nodiscard]] std::span<const Vec2> end_points() const { return end_points_; }

    /// The index in targets() of a target of the search.
    [[nodiscard]] std::size_t index_of(std::size_t target) const { return indices_[target]; }

    /// Where a path to targets()[`index`] ends. Nothing if it was left out (unit: meter).
    [[nodiscard]] std::optional<Vec2> end_point_of(std::size_t index) const;

    /// The index in targets() of a target at which the walker stands already. The targets after it
    /// were not anchored.
    [[nodiscard]] std::optional<std::size_t> reached() const { return reached_; }

    /// Returns the target that costs least from the last cell of a path, of those that the path may
    /// have reached.
    [[nodiscard]] Arrival
    arrival_at(const NeighborView& view, CellCostCache& costs, const GridNode& last) const;

private:
    void add_target(const GridAnchor& anchor, std::size_t index, Vec2 end);
    template <class IsReached>
    void add_points_beside(NeighborView& view, std::size_t index, IsReached is_reached);

    Vec2 start_;
    std::vector<Vec2> targets_;
    std::function<bool(Cell)> predicate_;
    GridAnchor start_anchor_;
    SearchTarget search_target_;
    std::vector<Vec2> end_points_;
    std::vector<std::size_t> indices_;
    float stop_distance_ = 0.0F;
    std::vector<std::size_t>
        not_standing_; // indices of targets that have no points beside them yet
    bool aims_elsewhere_ = false;
    std::optional<std::size_t> reached_;
};

} // namespace raywalk
