// SPDX-License-Identifier: MIT
#include "query/query_execution.hpp"

#include "core/callback_scope.hpp"
#include "core/exceptions.hpp"
#include "core/log.hpp"

#include <chrono>

namespace raywalk {
namespace {

// Where the world changes all the time, an answer that may be outdated is better than none.
constexpr std::int64_t max_restarts = 16;

// Measures time, if anybody wants to know it.
class Stopwatch {
public:
    explicit Stopwatch(bool is_on)
        : start_{is_on ? std::optional{Clock::now()} : std::nullopt} {}

    /// The time since it was made; 0 if it is off (unit: second).
    [[nodiscard]] double seconds() const {
        return start_ ? std::chrono::duration<double>(Clock::now() - *start_).count() : 0.0;
    }

private:
    using Clock = std::chrono::steady_clock;

    std::optional<Clock::time_point> start_;
};

} // namespace

void QueryExecution::use(const NeighborCache& cache, QueryCaches& caches) {
    cache_ = &cache;
    caches_ = &caches;
}

void QueryExecution::begin(const PathQuery& query, bool may_query) {
    const Stopwatch stopwatch{query.measure_time};
    query_ = query;
    if (!may_query) {
        give_up();
        is_valid_ = false;
        has_searched_ = false;
        path_.walker = query.walker;
        path_.status = PathStatus::invalid_query;
        return;
    }
    reads_before_ = view_.obstacle_reads();
    connecting_cost_ = 0;
    standing_points_.reset();
    path_.statistics = {};
    run_guarded([this] { restart(); });
    path_.timing.search += stopwatch.seconds();
}

// The work calls costs and predicates. Whatever they do, it goes on to its end; if they throw, the
// query is cancelled.
template <class Work>
void QueryExecution::run_guarded(Work work) {
    is_running_ = true;
    const auto work_in_scope = [&] {
        const CallbackScope scope{CallbackScope::Kind::searching};
        work();
    };
    run_or_undo(work_in_scope, [&] {
        is_running_ = false;
        is_cancelled_ = false;
        give_up();
    });
    is_running_ = false;
    if (std::exchange(is_cancelled_, false)) {
        cancel();
    }
}

void QueryExecution::restart() {
    const std::int64_t restarts = path_.statistics.restarts;
    path_ = {};
    path_.statistics.restarts = restarts;
    path_.walker = query_.walker;
    path_.world_version = cache_->version();
    // With max_cost the path found is the shortest, with max_distance the cheapest, whatever the
    // weight.
    path_.cost_bound = limits_cost() ? 1.0 : query_.search.heuristic_weight;
    stage_ = Stage::finished;
    check_.end();
    is_check_outdated_ = false;
    has_searched_ = false;
    landmarks_ = nullptr;
    const auto is_in_grid = [this](Vec2 point) {
        return cache_->grid().contains(point);
    };
    const std::span<const Vec2> targets = ends_.targets();
    is_valid_ = query_.is_valid() && query_.walker == cache_->profile() &&
                is_in_grid(ends_.start()) && all_of(targets, is_in_grid) &&
                (!targets.empty() || ends_.has_predicate());
    if (!is_valid_) {
        path_.status = PathStatus::invalid_query;
        path_.cost_bound = 1.0; // the weight may be NaN
        log(LogLevel::debug, "invalid query from ({}, {})", {ends_.start().x, ends_.start().y});
        return;
    }
    const CellCosts* costs = without_uniform(query_.search.costs.get());
    view_.begin(*cache_, query_.ignored_bodies, query_.blocked_cells, costs);
    view_.begin_links(query_.navigation_layers, query_.blocked_links);
    origin_ = cache_->grid().origin();
    cost_range_ = range_of(costs);
    if (anchor_ends()) {
        begin_first_search();
    }
}

bool QueryExecution::limits_cost() const {
    return !std::isinf(query_.search.max_cost) || !std::isinf(query_.search.max_distance);
}

// Returns false if that answered the query already.
bool QueryExecution::anchor_ends() {
    ends_.anchor(view_, query_);
    if (ends_.start_anchor().is_blocked()) {
        // Otherwise only once the search has ended: where it finds a path, the straight line would
        // be pulled of that.
        finish(take_straight_path() ? PathStatus::found : PathStatus::start_blocked);
    } else if (ends_.reached().has_value()) {
        path_.target_index = *ends_.reached();
        path_.points = {ends_.start()};
        finish(PathStatus::found);
    } else if (!take_open_line()) {
        begin_check();
        if (ends_.search_target().anchors.empty() && !ends_.has_predicate()) {
            fail(PathStatus::target_blocked);
        } else if (is_known_unreachable()) {
            path_.statistics.was_cached = true;
            fail(PathStatus::unreachable);
        } else {
            return true;
        }
    }
    return false;
}

// True if the search knows something of the world that is no longer so. What it relies on from the
// beginning is the range of all costs.
bool QueryExecution::is_affected() const {
    return view_.is_affected_since(path_.world_version) || view_.are_links_outdated() ||
           !cost_range_.contains(range_of(query_.search.costs.get()));
}

// Makes what the search knows of the world agree with the world.
void QueryExecution::synchronize_with_world() {
    if (origin_ != cache_->grid().origin()) { // the points of the query mean other places now
        give_up();
        return;
    }
    if (landmarks_ != nullptr && !landmarks_->hold()) {
        ++path_.statistics.restarts;
        restart();
    } else if (path_.world_version != cache_->version()) {
        const bool is_affected = this->is_affected();
        if (is_affected && path_.statistics.restarts < max_restarts) {
            ++path_.statistics.restarts;
            restart();
            return;
        }
        if (!is_affected) {
            path_.world_version = cache_->version();
        }
        check_again_if_outdated();
        view_.refresh_ignored_bodies();
    }
    if (!view_.are_chunks_outdated()) {
        return;
    }
    if (has_searched_) {
        search_.fetch_chunks_again();
    } else {
        view_.fetch_chunks_again();
    }
}

// Components that earlier queries have grown may be in chunks that this one has not come to. While
// it searches for a target, it looks at them again only when that has ended: the world may change
// so often that it would do nothing else.
void QueryExecution::check_again_if_outdated() {
    if (!check_.is_outdated()) {
        return;
    }
    if (stage_ == Stage::target && !ends_.aims_elsewhere()) {
        check_.abandon();
        check_.disable();
        is_check_outdated_ = true;
    } else if (path_.statistics.restarts < max_restarts) {
        ++path_.statistics.restarts;
        restart();
    }
}

PathStatus QueryExecution::advance(std::int64_t iterations) {
    if (stage_ == Stage::finished) {
        return path_.status;
    }
    const Stopwatch stopwatch{query_.measure_time};
    const double before = path_.timing.postprocessing;
    run_guarded([&] {
        synchronize_with_world();
        run(iterations);
    });
    path_.timing.search += stopwatch.seconds() - (path_.timing.postprocessing - before);
    return path_.status;
}

void QueryExecution::finish(PathStatus status) {
    stage_ = Stage::finished;
    path_.status = status;
    if (status != PathStatus::partial) {
        path_.reason.reset();
    }
    path_.statistics.connected_chunks = check_.grown();
    check_.end();
    path_.statistics.obstacles_tested = view_.obstacles_tested();
    path_.statistics.cache_hits = view_.cache_hits();
    path_.statistics.cache_misses = view_.cache_misses();
    log(LogLevel::debug,
        "{} from ({}, {}) after {} iterations",
        {to_string(status), ends_.start().x, ends_.start().y, path_.statistics.search.iterations});
}

void QueryExecution::finish_with_path(PathStatus status) {
    const Stopwatch stopwatch{query_.measure_time};
    search_.read_route(route_);
    build_path(view_, ends_, route_, query_, status, path_memory_, path_);
    // Of several targets, the one to which the path over the grid is shortest may not be the
    // nearest.
    if (ends_.targets().size() > 1 && query_.postprocessing == PathPostprocessing::string_pulling) {
        // Paths over cell centers cost up to about two cells more.
        (void)take_straight_path(path_.cost - 2.0 * cache_->grid().cell_size());
    }
    path_.timing.postprocessing = stopwatch.seconds();
    finish(status);
}

void QueryExecution::cancel() {
    if (is_running_) {
        is_cancelled_ = true;
    } else if (path_.status == PathStatus::pending) {
        give_up();
    }
}

void QueryExecution::give_up() {
    stage_ = Stage::finished;
    check_.abandon();
    path_ = {};
    path_.status = PathStatus::cancelled;
}

Path QueryExecution::take_path() {
    Path path = std::move(path_);
    path_ = {};
    path_.status = path.status;
    return path;
}

} // namespace raywalk
