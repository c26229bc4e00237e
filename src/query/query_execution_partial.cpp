// SPDX-License-Identifier: MIT
#include "cells/connected_nodes.hpp"
#include "query/query_execution.hpp"

// What a query does that found no path to its target, if it allows a partial path: it looks for the
// reachable point nearest to a target at which the walker cannot stand, or else for the reachable
// cell nearest to the target.
namespace raywalk {
namespace {

// So many places near a target that turn out not to be reachable, or rather components, are told
// apart before all of that of the start is looked at.
constexpr std::size_t max_closed_components = 64;

} // namespace

void QueryExecution::fail(PathStatus reason) {
    if (take_straight_path()) {
        finish(PathStatus::found);
        return;
    }
    if (!query_.allow_partial_path.value_or(false) || ends_.targets().size() != 1 ||
        ends_.has_predicate()) {
        finish(reason);
        return;
    }
    path_.reason = reason;
    if (reason == PathStatus::target_blocked) {
        standing_points_.emplace(view_, ends_.targets().front(), max_standing_cells);
        standing_points_->seek([this](const GridNode& node) { return !check_.is_separate(node); });
        stage_ = Stage::standing;
    } else if (check_.is_separate()) {
        stage_ = Stage::approaching;
    } else {
        find_nearest_expanded(true);
    }
}

// Looks at the next point near the target at which the walker may stand, and searches for it,
// unless it is known that the point cannot be reached. Returns what that takes (unit: iteration).
std::int64_t QueryExecution::approach_standing_point() {
    const std::uint64_t before = obstacle_reads();
    std::optional<StandingPoint> point;
    const bool has_more = standing_points_->step(point);
    const bool may_be_reached =
        point && is_any_connected_node(point->anchor, [this](const GridNode& node) {
            return !check_.is_separate(node);
        });
    if (!has_more || (may_be_reached && check_.closed_targets() >= max_closed_components)) {
        stage_ = Stage::approaching;
    } else if (may_be_reached) {
        ends_.aim_at(*point);
        search_for_place();
    } else if (point) {
        standing_points_->look_closer();
    }
    return 1 + cost_of_reading * static_cast<std::int64_t>(obstacle_reads() - before);
}

// Searches for the nearest node that may be reached; of several, for that nearest to the start.
void QueryExecution::approach_nodes() {
    std::vector<GridNode> nodes;
    if (check_.is_start_closed() || check_.closed_targets() < max_closed_components) {
        nodes = check_.nearest_nodes(ends_.targets().front());
    }
    const auto order = [&](const GridNode& node) {
        const GridAnchor& start = ends_.start_anchor();
        return std::pair{unobstructed_cost(view_.neighborhood(), start, node.cell), node};
    };
    const auto nearest = std::min_element(nodes.begin(), nodes.end(), by(order));
    if (nearest != nodes.end()) {
        ends_.aim_at(*nearest);
        search_for_place();
    } else if (check_.is_start_known()) {
        find_nearest_expanded(false);
    } else {
        check_.aim_at({});
        stage_ = Stage::leaving;
    }
}

void QueryExecution::search_for_place() {
    if (is_known_unreachable()) {
        leave_place(PathStatus::unreachable);
    } else {
        begin_first_search();
    }
}

// There is no way to the place, or the limits did not suffice.
void QueryExecution::leave_place(PathStatus status) {
    const bool is_point = !ends_.end_points().empty();
    if (check_.is_separate() && is_point) {
        standing_points_->look_closer();
        stage_ = Stage::standing;
    } else if (check_.is_separate()) {
        stage_ = Stage::approaching;
    } else {
        path_.reason = is_point && status != PathStatus::unreachable ? status : path_.reason;
        find_nearest_expanded(true);
    }
}

// `has_ended`: the search has, it was not interrupted.
void QueryExecution::find_nearest_expanded(bool has_ended) {
    if (path_.reason == PathStatus::target_blocked && !ends_.aims_elsewhere()) {
        finish(*path_.reason);
    } else if (has_ended && (spent_ >= query_.max_iterations ||
                             (!limits_cost() && search_.expands_every_cell()))) {
        take_nearest_expanded();
    } else {
        SearchOptions cell_by_cell = query_.search;
        cell_by_cell.algorithm = SearchAlgorithm::canonical_a_star;
        if (limits_cost()) { // the target may be too far away for any cell to be expanded
            cell_by_cell.heuristic = Heuristic::zero;
            cell_by_cell.custom_heuristic = nullptr;
        }
        stage_ = Stage::every_cell;
        begin_search(cell_by_cell);
    }
}

void QueryExecution::take_nearest_expanded() {
    if (search_.settle_for_nearest(ends_.targets().front())) {
        search_.read_route(route_);
        ends_.aim_at(route_.nodes.back());
        finish_with_path(PathStatus::partial);
    } else {
        finish(path_.reason.value());
    }
}

} // namespace raywalk
