// SPDX-License-Identifier: MIT
#include "query/query_run.hpp"

#include "core/log.hpp"
#include "query/path_result.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace raywalk {
namespace {

// Places near a target that cannot be reached are tried so often before the nearest of the cells
// that the search came to has to do.
constexpr int greatest_approaches = 4;

// Where something changes all the time, an answer that may be out of date is better than none.
constexpr std::int64_t most_restarts = 16;

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

} // namespace

void QueryRun::begin() {
    const auto began = std::chrono::steady_clock::now();
    path.statistics = {};
    work([this] { restart(); });
    path.timing.search += seconds_since(began);
}

// Costs and predicates are called in here: whatever they do, the run goes on to the end, or is
// cancelled if they throw.
template <class Work>
void QueryRun::work(Work work) {
    is_running_ = true;
    try {
        work();
    } catch (...) {
        is_running_ = false;
        is_to_cancel_ = false;
        give_up();
        throw;
    }
    is_running_ = false;
    if (std::exchange(is_to_cancel_, false)) {
        cancel();
    }
}

void QueryRun::restart() {
    const std::int64_t restarts = path.statistics.restarts;
    path = {};
    path.statistics.restarts = restarts;
    path.walker = query.walker;
    path.world_version = cache->version();
    // With max_cost the way found is the shortest, whatever the weight.
    path.cost_bound = has_max_cost() ? 1.0 : query.search.heuristic_weight;
    evicted_ = cache->evicted();
    fetched_version_ = cache->version();
    stage_ = Stage::finished;
    approaches_ = 0;
    probe_.disable();
    has_searched_ = false;
    is_valid_ = makes_sense();
    if (!is_valid_) {
        path.status = PathStatus::invalid_query;
        path.cost_bound = 1.0; // the weight may be NaN
        logger().debug("invalid query from ({}, {})", question.start.x, question.start.y);
        return;
    }
    if (view_.has_value()) {
        view_->begin(*cache, query.ignored_bodies, query.blocked_cells);
    } else {
        view_.emplace(*cache, query.ignored_bodies, query.blocked_cells);
    }
    costs_.begin(query.search.costs);
    origin_ = cache->grid().origin();
    if (join_ends()) {
        stage_ = Stage::to_target;
        if (ends_.has_one_target() && !is_known_to_be_open()) {
            probe_.begin(*view_, ends_.start(), ends_.goal().anchors.front());
        }
        // A target that has no neighbors needs no search.
        if (probe_.next_at() == 0 && probe_.is_sealed_after(0)) {
            end_without_answer(PathStatus::unreachable);
        } else {
            begin_search(query.search);
        }
    }
}

bool QueryRun::has_max_cost() const {
    return !std::isinf(query.search.max_cost);
}

bool QueryRun::makes_sense() const {
    const auto is_in_grid = [this](Vec2 point) {
        return cache->grid().contains(point);
    };
    return query.is_valid() && query.walker == cache->profile() && is_in_grid(question.start) &&
           std::all_of(question.targets.begin(), question.targets.end(), is_in_grid) &&
           (!question.targets.empty() || question.predicate);
}

// False if the answer is known already.
bool QueryRun::join_ends() {
    ends_.join(*view_, question, query);
    if (ends_.start().is_blocked()) {
        finish(PathStatus::start_blocked);
    } else if (ends_.reached().has_value()) {
        path.target_index = *ends_.reached();
        path.points = {question.start};
        finish(PathStatus::found);
    } else if (ends_.goal().anchors.empty() && !question.predicate) {
        fail(PathStatus::target_blocked);
    } else if (!query.allow_partial_path && is_known_to_be_closed()) {
        path.statistics.was_remembered = true;
        finish(PathStatus::unreachable);
    } else {
        return true;
    }
    return false;
}

void QueryRun::begin_search(const SearchOptions& options) {
    search_.begin(*view_, ends_.start(), ends_.goal(), options);
    spent_ = 0;
    has_searched_ = true;
}

// What the search knows of the world has to be what the world is.
void QueryRun::keep_up_with_world() {
    if (origin_ != cache->grid().origin()) { // the points of the question mean other places now
        give_up();
        return;
    }
    if (path.world_version != cache->version()) {
        const auto touched = view_->touched_chunks();
        const bool is_affected =
            std::any_of(touched.begin(), touched.end(), [&](Cell chunk_position) {
                return cache->version_of(chunk_position) > path.world_version;
            });
        if (is_affected && path.statistics.restarts < most_restarts) {
            ++path.statistics.restarts;
            restart();
            return;
        }
        if (!is_affected) {
            path.world_version = cache->version();
        }
        view_->refresh_ignored_bodies();
    }
    if (evicted_ != cache->evicted() || fetched_version_ != cache->version()) {
        evicted_ = cache->evicted();
        fetched_version_ = cache->version();
        view_->fetch_chunks_again();
        search_.fetch_chunks_again();
    }
}

PathStatus QueryRun::advance(std::int64_t iterations) {
    if (stage_ == Stage::finished) {
        return path.status;
    }
    const auto began = std::chrono::steady_clock::now();
    const double before = path.timing.postprocessing;
    work([&] {
        keep_up_with_world();
        run(iterations);
    });
    path.timing.search += seconds_since(began) - (path.timing.postprocessing - before);
    return path.status;
}

void QueryRun::run(std::int64_t iterations) {
    while (iterations > 0 && stage_ != Stage::finished) {
        const std::int64_t next =
            stage_ == Stage::to_target ? probe_.next_at() : SealedTargetCheck::never;
        if (next <= spent_) {
            if (probe_.is_sealed_after(spent_)) {
                end_search(PathStatus::unreachable);
            }
            continue;
        }
        const std::int64_t slice =
            std::min({iterations, next - spent_, query.max_iterations - spent_});
        const PathStatus status = search_.advance(slice);
        const std::int64_t used = search_.statistics().iterations - spent_;
        spent_ += used;
        iterations -= std::max<std::int64_t>(used, 1);
        if (is_to_cancel_) {
            return;
        }
        if (status != PathStatus::pending) {
            end_search(status);
        } else if (spent_ >= query.max_iterations) {
            end_search(PathStatus::iteration_limit);
        }
    }
}

void QueryRun::note_search() {
    SearchStatistics& sum = path.statistics.search;
    const SearchStatistics& latest = search_.statistics();
    sum.iterations += latest.iterations;
    sum.expanded_cells += latest.expanded_cells;
    sum.open_set_peak = std::max(sum.open_set_peak, latest.open_set_peak);
}

void QueryRun::end_search(PathStatus status) {
    note_search();
    if (status == PathStatus::found) {
        if (stage_ == Stage::to_target) {
            probe_.learn();
            remember_region();
        }
        // A search to settle may find what the one before it had no time for.
        finish_with_path(approaches_ > 0 ? PathStatus::partial : PathStatus::found);
        return;
    }
    switch (stage_) {
    case Stage::to_target:
        end_without_answer(status);
        break;
    case Stage::to_nearby:
        approach();
        break;
    case Stage::to_settle:
        settle();
        break;
    case Stage::finished:
        break;
    }
}

void QueryRun::remember_region() {
    if (view_->has_overrides()) {
        return;
    }
    if (probe_.is_closed()) {
        known->closed.remember(probe_.region(), path.world_version);
    } else if (probe_.is_open()) {
        known->open.remember(probe_.region(), path.world_version);
    }
}

bool QueryRun::is_known_to_be_closed() {
    return ends_.has_one_target() && !view_->has_overrides() &&
           known->closed.separate(*cache, ends_.start(), ends_.goal().anchors.front());
}

// Then a probe from the target back would find nothing.
bool QueryRun::is_known_to_be_open() {
    const GridAnchor& target = ends_.goal().anchors.front();
    return !view_->has_overrides() && (known->open.knows_any(*cache, target) ||
                                       known->closed.join(*cache, ends_.start(), target));
}

// With what a search finds out later, the answer does not depend on which was first.
void QueryRun::end_without_answer(PathStatus status) {
    const bool is_sealed = probe_.is_sealed();
    remember_region();
    fail(is_sealed ? PathStatus::unreachable : status);
}

void QueryRun::fail(PathStatus reason) {
    if (!query.allow_partial_path || question.targets.size() != 1 || question.predicate) {
        finish(reason);
        return;
    }
    path.reason = reason;
    nearest_cells_.begin(*view_, question.targets.front());
    if (reason == PathStatus::target_blocked || probe_.is_sealed()) {
        approach();
    } else {
        begin_to_settle();
    }
}

// The nearest cells outside of what is sealed, those that are equally near as targets of one
// search.
void QueryRun::approach() {
    const std::vector<Cell> cells = nearest_cells_.next(
        [&](Cell cell) { return probe_.is_sealed() && probe_.region().contains(cell); });
    if (cells.empty() || approaches_++ == greatest_approaches) {
        begin_to_settle();
        return;
    }
    ends_.aim_at(cells);
    stage_ = Stage::to_nearby;
    begin_search(query.search);
}

void QueryRun::begin_to_settle() {
    // The search for a sealed target was broken off, or did not even begin.
    const bool has_ended = approaches_ > 0 || !probe_.is_sealed();
    if (path.reason == PathStatus::target_blocked && approaches_ == 0) {
        finish(path.reason);
    } else if (has_ended && search_.expands_every_cell()) {
        settle();
    } else {
        SearchOptions cell_by_cell = query.search;
        cell_by_cell.algorithm = SearchAlgorithm::canonical_a_star;
        if (has_max_cost()) { // the target may be too far for any cell to be worth a look
            cell_by_cell.heuristic = Heuristic::zero;
        }
        stage_ = Stage::to_settle;
        begin_search(cell_by_cell);
    }
}

void QueryRun::settle() {
    if (search_.settle_for_nearest(question.targets.front())) {
        finish_with_path(PathStatus::partial);
    } else {
        finish(path.reason);
    }
}

void QueryRun::finish(PathStatus status) {
    stage_ = Stage::finished;
    path.status = status;
    path.statistics.obstacles_tested = view_->obstacles_tested();
    path.statistics.cache_hits = view_->cache_hits();
    path.statistics.cache_misses = view_->cache_misses();
    logger().debug("{} from ({}, {}) after {} iterations",
                   to_string(status),
                   question.start.x,
                   question.start.y,
                   path.statistics.search.iterations);
}

void QueryRun::finish_with_path(PathStatus status) {
    const auto began = std::chrono::steady_clock::now();
    const std::vector<Cell> cells = search_.cells();
    Way way{&ends_.start(), cells, nullptr};
    Vec2 end = view_->grid().center_of(cells.back());
    if (status == PathStatus::found && !question.targets.empty()) {
        const Arrival arrival = ends_.arrival_at(*view_, costs_, cells.back());
        path.target_index = ends_.index_of(arrival.target);
        if (!arrival.is_near) {
            way.target = &ends_.goal().anchors[arrival.target];
            end = question.targets[path.target_index];
        }
    }
    add_costs(*view_, way, costs_, has_max_cost(), path);
    const bool has_costs = query.search.costs != nullptr && !has_max_cost();
    path.points = make_points(
        *view_, question.start, cells, end, query.postprocessing, has_costs ? &costs_ : nullptr);
    path.length = length_of(path.points);
    path.statistics.tiles = static_cast<std::int64_t>(cells.size());
    if (status == PathStatus::partial) {
        path.obstruction = find_obstruction(*view_, cells.back(), question.targets.front());
    } else {
        path.reason = PathStatus::pending;
    }
    path.timing.postprocessing = seconds_since(began);
    finish(status);
}

void QueryRun::refuse() {
    is_valid_ = false;
    has_searched_ = false;
    stage_ = Stage::finished;
    path = {};
    path.walker = query.walker;
    path.status = PathStatus::invalid_query;
}

void QueryRun::cancel() {
    if (is_running_) {
        is_to_cancel_ = true;
    } else if (path.status == PathStatus::pending) {
        give_up();
    }
}

void QueryRun::give_up() {
    stage_ = Stage::finished;
    path = {};
    path.status = PathStatus::cancelled;
}

} // namespace raywalk
