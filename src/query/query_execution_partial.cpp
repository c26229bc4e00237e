// SPDX-License-Identifier: MIT
#include "cells/connected_nodes.hpp"
#include "query/query_execution.hpp"

#include <algorithm>
#include <utility>

// What a query does that found no path to its target, if it allows a partial path: it looks for the
// reachable point nearest to a target at which the walker cannot stand, or else for the reachable
// cell nearest to the target.
namespace raywalk {
namespace {

// The number of places near a target that are tried before the path ends at the nearest expanded
// cell.
constexpr int max_approaches = 4;

// At most this many sealed regions around a target are told apart.
constexpr std::size_t max_sealed_regions = 64;

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
    if (sealed_check_.is_sealed()) {
        sealed_regions_.push_back(sealed_check_.region());
    }
    if (reason == PathStatus::target_blocked) {
        standing_points_.emplace(view_, ends_.targets().front(), max_standing_cells);
        standing_points_->seek([this](const GridNode& node) { return !is_separate(node); });
        stage_ = Stage::standing;
    } else {
        approach_target();
    }
}

// Looks at the next point near the target at which the walker may stand, and searches for it,
// unless it is known that the point cannot be reached. Returns what that takes (unit: iteration).
std::int64_t QueryExecution::approach_standing_point() {
    const std::uint64_t before = obstacle_reads();
    std::optional<StandingPoint> point;
    const bool has_more = standing_points_->step(point);
    if (point && is_separate(point->anchor)) {
        standing_points_->look_closer();
    } else if (!has_more || (point && sealed_regions_.size() == max_sealed_regions)) {
        approach_target();
    } else if (point) {
        ends_.aim_at(*point);
        begin_first_search();
    }
    return 1 + cost_of_reading * static_cast<std::int64_t>(obstacle_reads() - before);
}

bool QueryExecution::is_separate(const GridAnchor& anchor) const {
    return !is_any_connected_node(anchor,
                                  [this](const GridNode& node) { return !is_separate(node); });
}

bool QueryExecution::is_separate(const GridNode& node) const {
    const auto has_node = [&node](const Region& region) {
        return region.contains(node);
    };
    return std::ranges::any_of(sealed_regions_, has_node) ||
           (start_region_ && !has_node(*start_region_));
}

// The point is sealed off, the start is, or the limits did not suffice.
void QueryExecution::leave_standing_point(PathStatus status) {
    if (sealed_check_.is_sealed()) {
        sealed_regions_.push_back(sealed_check_.region());
        standing_points_->look_closer();
        stage_ = Stage::standing;
        return;
    }
    if (status == PathStatus::unreachable && !start_region_) {
        Region region = region_around_start(SealedTargetCheck::max_chunks);
        if (region.grow() == Region::Status::closed) {
            start_region_ = std::move(region);
            standing_points_->look_closer();
            stage_ = Stage::standing;
            return;
        }
    }
    path_.reason = status == PathStatus::unreachable ? path_.reason : status;
    find_nearest_expanded();
}

// Searches for the nearest nodes.
void QueryExecution::approach_target() {
    nearest_nodes_.emplace(view_, ends_.targets().front());
    if (path_.reason == PathStatus::target_blocked || !sealed_regions_.empty()) {
        approach_cells();
    } else {
        find_nearest_expanded();
    }
}

// Searches for the nearest nodes outside of the sealed region; those equally near are targets of
// one search.
void QueryExecution::approach_cells() {
    std::vector<GridNode> nodes;
    for (bool has_more = true; has_more && nodes.empty();) {
        nodes = nearest_nodes_->next();
        has_more = !nodes.empty();
        std::erase_if(nodes, [this](const GridNode& node) { return is_separate(node); });
    }
    if (nodes.empty() || approaches_++ == max_approaches || approached_ >= query_.max_iterations) {
        find_nearest_expanded();
        return;
    }
    ends_.aim_at(nodes);
    stage_ = Stage::nearby;
    begin_search(query_.search);
}

void QueryExecution::find_nearest_expanded() {
    // The search for a sealed target was interrupted, or did not even begin. An approach may have
    // had only the rest of the iterations.
    const bool has_ended =
        approaches_ > 0 ? approached_ < query_.max_iterations : !sealed_check_.is_sealed();
    if (path_.reason == PathStatus::target_blocked && !ends_.aims_elsewhere()) {
        finish(*path_.reason);
    } else if (has_ended && !limits_cost() && search_.expands_every_cell()) {
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
        ends_.aim_at({&route_.nodes.back(), 1});
        finish_with_path(PathStatus::partial);
    } else {
        finish(path_.reason.value());
    }
}

} // namespace raywalk
