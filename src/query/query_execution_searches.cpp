// SPDX-License-Identifier: MIT
#include "query/query_execution.hpp"

// The searches of a query: for its target, for places near it, and for any path at all if costs are
// limited; and what follows from how each of them ends.
namespace raywalk {

void QueryExecution::begin_first_search() {
    stage_ = Stage::target;
    begin_search(query_.search);
}

void QueryExecution::begin_search(const SearchOptions& options) {
    SearchOptions effective = options;
    effective.costs = {std::shared_ptr<void>{}, without_uniform(options.costs.get())};
    const bool may_use_landmarks = stage_ == Stage::target && !limits_cost() &&
                                   !view_.has_overrides() && view_.links() == nullptr;
    landmarks_ = may_use_landmarks ? caches_->landmarks.landmarks() : nullptr;
    search_.use(landmarks_.get());
    search_.begin(view_, ends_.start_anchor(), ends_.search_target(), effective);
    spent_ = 0;
    has_searched_ = true;
}

void QueryExecution::run(std::int64_t iterations) {
    while (iterations > 0 && stage_ != Stage::finished && !is_cancelled_) {
        iterations -= std::max<std::int64_t>(1, step(iterations));
    }
}

// Goes on by at most so many iterations, or a little more, and returns how many it took.
std::int64_t QueryExecution::step(std::int64_t iterations) {
    switch (stage_) {
    case Stage::standing:
        return approach_standing_point();
    case Stage::approaching:
        approach_nodes();
        return 1;
    case Stage::connecting:
    case Stage::leaving:
        return grow_components(iterations);
    case Stage::target:
    case Stage::any_cost:
    case Stage::every_cell:
    case Stage::finished:
        break;
    }
    return search(iterations);
}

std::int64_t QueryExecution::search(std::int64_t iterations) {
    // This is part of what the iterations take, so budgets do not depend on what is known.
    if (stage_ == Stage::target && check_.next_at() <= spent_) {
        check_.advance(spent_);
    }
    if (stage_ == Stage::target && check_.is_separate()) {
        end_search(PathStatus::unreachable);
        return 0;
    }
    const std::int64_t next = stage_ == Stage::target ? check_.next_at() : ConnectivityCheck::never;
    const std::int64_t slice =
        std::min({iterations, next - spent_, query_.max_iterations - spent_});
    const PathStatus status = search_.advance(slice);
    const std::int64_t used = search_.statistics().iterations - spent_;
    spent_ += used;
    if (is_cancelled_) {
        return used;
    }
    if (status != PathStatus::pending) {
        end_search(status);
    } else if (spent_ >= query_.max_iterations) {
        end_search(PathStatus::iteration_limit);
    }
    return used;
}

std::int64_t QueryExecution::grow_components(std::int64_t iterations) {
    const std::int64_t before = check_.grown();
    std::int64_t used = 0;
    while (check_.answer() == ConnectivityCheck::Answer::pending && used < iterations) {
        check_.advance_both();
        used = cost_of_growing * (check_.grown() - before);
    }
    connecting_cost_ += used;
    if (check_.answer() != ConnectivityCheck::Answer::pending && stage_ == Stage::leaving) {
        stage_ = Stage::approaching;
    } else if (check_.answer() != ConnectivityCheck::Answer::pending) {
        end_without_path();
    }
    return used;
}

void QueryExecution::end_search(PathStatus status) {
    SearchStatistics& sum = path_.statistics.search;
    const SearchStatistics& latest = search_.statistics();
    sum.iterations += latest.iterations;
    sum.expanded_cells += latest.expanded_cells;
    sum.open_set_peak = std::max(sum.open_set_peak, latest.open_set_peak);
    if (landmarks_ == nullptr) {
        caches_->landmarks.note_search(ends_.start_anchor().cell, spent_);
    }
    landmarks_ = nullptr;
    if (stage_ == Stage::any_cost) {
        leave_target(status == PathStatus::found ? PathStatus::cost_limit : status);
        return;
    }
    if (status == PathStatus::found) {
        if (ends_.aims_elsewhere() && !ends_.end_points().empty()) {
            path_.reason = PathStatus::target_blocked;
        }
        // A search of every cell may find what the one before it had no iterations left for.
        finish_with_path(ends_.aims_elsewhere() ? PathStatus::partial : PathStatus::found);
    } else if (stage_ == Stage::every_cell) {
        take_nearest_expanded();
    } else {
        search_end_ = status;
        stage_ = Stage::connecting;
        if (std::exchange(is_check_outdated_, false)) {
            begin_check();
            (void)is_known_unreachable();
        }
    }
}

void QueryExecution::begin_check() {
    check_.begin(view_, *cache_, caches_->components, ends_.start_anchor(), query_.max_iterations);
}

// Begins to ask whether what the search is for can be reached at all. Returns true if it is known
// that it cannot.
bool QueryExecution::is_known_unreachable() {
    const SearchTarget& target = ends_.search_target();
    if (target.stop_distance > 0.0 || target.predicate) {
        check_.disable();
    } else {
        check_.aim_at(target.anchors);
    }
    return check_.is_separate();
}

// The check always ends, so the answer does not depend on which of the two is faster.
void QueryExecution::end_without_path() {
    const bool has_max_cost = !std::isinf(query_.search.max_cost);
    if (!ends_.aims_elsewhere() && add_points_beside()) {
        begin_first_search();
    } else if (search_end_ == PathStatus::cost_limit && has_max_cost && !check_.is_separate()) {
        // A search that left out cells for their costs does not know whether there is a path at
        // all.
        SearchOptions options = query_.search;
        options.max_cost = infinity;
        options.costs = nullptr; // the view knows which cells they forbid
        stage_ = Stage::any_cost;
        begin_search(options);
    } else {
        leave_target(search_end_);
    }
}

void QueryExecution::leave_target(PathStatus status) {
    if (ends_.aims_elsewhere()) {
        leave_place(status);
    } else {
        fail(check_.is_separate() ? PathStatus::unreachable : status);
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
    std::sort(reached.begin(), reached.end());
    return ends_.add_points_beside(view_, reached);
}

} // namespace raywalk
