// SPDX-License-Identifier: MIT
#include "cells/cell_cost_cache.hpp"
#include "query/query_execution.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

// The searches of a query: for its target, for places near it, and for any path at all if costs are
// limited; and what follows from how each of them ends.
namespace raywalk {

void QueryExecution::begin_first_search() {
    stage_ = Stage::target;
    sealed_check_.disable();
    if (ends_.has_one_target() && !look_up_not_sealed()) {
        sealed_check_.begin(view_, ends_.start_anchor(), ends_.search_target().anchors.front());
    }
    begin_search(query_.search);
}

void QueryExecution::begin_search(const SearchOptions& options) {
    SearchOptions effective = options;
    effective.costs = {std::shared_ptr<void>{}, without_uniform(options.costs.get())};
    search_.begin(view_, ends_.start_anchor(), ends_.search_target(), effective);
    spent_ = 0;
    has_searched_ = true;
}

void QueryExecution::run(std::int64_t iterations) {
    while (iterations > 0 && stage_ != Stage::finished) {
        if (stage_ == Stage::standing) {
            iterations -= approach_standing_point();
            continue;
        }
        const std::int64_t next =
            stage_ == Stage::target ? sealed_check_.next_at() : SealedTargetCheck::never;
        if (next <= spent_) {
            sealed_check_.advance(spent_);
            if (sealed_check_.is_sealed()) {
                end_search(PathStatus::unreachable);
            }
            continue;
        }
        const std::int64_t slice = std::min({iterations, next - spent_, max_iterations() - spent_});
        const PathStatus status = search_.advance(slice);
        const std::int64_t used = search_.statistics().iterations - spent_;
        spent_ += used;
        iterations -= std::max<std::int64_t>(used, 1);
        if (is_cancelled_) {
            return;
        }
        if (status != PathStatus::pending) {
            end_search(status);
        } else if (spent_ >= max_iterations()) {
            end_search(PathStatus::iteration_limit);
        }
    }
}

// Of the current search. All approaches share one limit.
std::int64_t QueryExecution::max_iterations() const {
    return stage_ == Stage::nearby ? query_.max_iterations - approached_ : query_.max_iterations;
}

void QueryExecution::add_search_statistics() {
    SearchStatistics& sum = path_.statistics.search;
    const SearchStatistics& latest = search_.statistics();
    sum.iterations += latest.iterations;
    sum.expanded_cells += latest.expanded_cells;
    sum.open_set_peak = std::max(sum.open_set_peak, latest.open_set_peak);
}

void QueryExecution::end_search(PathStatus status) {
    add_search_statistics();
    if (stage_ == Stage::any_cost) {
        leave_target(status == PathStatus::found ? PathStatus::cost_limit : status);
        return;
    }
    if (status == PathStatus::found) {
        if (stage_ == Stage::target) {
            cache_region();
        }
        if (ends_.aims_elsewhere() && !ends_.end_points().empty()) {
            path_.reason = PathStatus::target_blocked;
        }
        // A search of every cell may find what the one before it had no iterations left for.
        finish_with_path(ends_.aims_elsewhere() ? PathStatus::partial : PathStatus::found);
        return;
    }
    switch (stage_) {
    case Stage::target:
        end_without_path(status);
        break;
    case Stage::nearby:
        approached_ += spent_;
        approach_cells();
        break;
    case Stage::every_cell:
        take_nearest_expanded();
        break;
    case Stage::any_cost:
    case Stage::standing:
    case Stage::finished:
        break;
    }
}

// The check always ends, so the answer does not depend on which of the two is faster.
void QueryExecution::end_without_path(PathStatus status) {
    sealed_check_.finish();
    cache_region();
    if (search_.status() == PathStatus::unreachable) {
        cache_expanded_region();
    }
    const bool has_max_cost = !std::isinf(query_.search.max_cost);
    if (!ends_.aims_elsewhere() && add_points_beside()) {
        begin_first_search();
    } else if (status == PathStatus::cost_limit && has_max_cost && !sealed_check_.is_sealed()) {
        search_at_any_cost();
    } else {
        leave_target(status);
    }
}

// A search that left out cells for their costs does not know whether there is a path at all.
void QueryExecution::search_at_any_cost() {
    SearchOptions options = query_.search;
    options.max_cost = std::numeric_limits<float>::infinity();
    options.costs = nullptr; // the view knows which cells they forbid
    stage_ = Stage::any_cost;
    begin_search(options);
}

void QueryExecution::leave_target(PathStatus status) {
    if (ends_.aims_elsewhere()) {
        leave_standing_point(status);
    } else {
        fail(sealed_check_.is_sealed() ? PathStatus::unreachable : status);
    }
}

// So that another search finds one of those points within the stop distance that this one came by.
bool QueryExecution::add_points_beside() {
    if (!ends_.needs_centers()) {
        return false;
    }
    std::vector<GridNode> reached;
    for (const SearchedCell& searched : search_.searched_cells()) {
        reached.push_back({searched.cell, searched.layer});
    }
    std::ranges::sort(reached);
    return ends_.add_points_beside(view_, reached);
}

} // namespace raywalk
