// SPDX-License-Identifier: MIT
#include "raywalk/navigator.hpp"

#include "body_watcher.hpp"
#include "log.hpp"

#include <algorithm>
#include <cassert>
#include <chrono>

namespace raywalk {
namespace {

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

} // namespace

// What is kept for one kind of walker.
struct Navigator::Profile {
    Profile(const Probe& probe,
            const Grid& grid,
            const NavigatorSettings& settings,
            const WalkerProfile& walker,
            const BlockedCells& blocked)
        : cache{probe, grid, settings.neighborhood, settings.diagonal_mode, walker, &blocked} {}

    NeighborCache cache;
    BodyWatcher watcher;
};

Navigator::Navigator(std::unique_ptr<Probe> probe, const NavigatorSettings& settings)
    : probe_{std::move(probe)}
    , settings_{settings}
    , grid_{settings.cell_size, settings.origin} {
    assert(probe_ != nullptr);
    logger().debug("navigator with cells of {} m", settings.cell_size);
}

Navigator::~Navigator() = default;

Path Navigator::find_path(Vec2 start, Vec2 target, const PathQuery& query) {
    Path path;
    if (!grid_.contains(start) || !grid_.contains(target) || !query.walker.is_valid() ||
        query.max_iterations < 1) {
        path.status = PathStatus::invalid_query;
        logger().debug(
            "invalid query from ({}, {}) to ({}, {})", start.x, start.y, target.x, target.y);
        return path;
    }
    const auto began = std::chrono::steady_clock::now();
    NeighborCache& cache = profile_of(query.walker).cache;
    cache.evict_to(settings_.cache_byte_budget);
    path.walker = query.walker;
    path.world_version = cache.version();
    NeighborView view{cache, query.ignored_bodies};
    const GridJoint start_joint = join_start(view, start);
    if (start_joint.is_blocked()) {
        path.status = PathStatus::start_blocked;
    } else if (start == target) {
        path.status = PathStatus::found;
        path.points = {start};
    } else {
        search(view, start_joint, join_goal(view, target), query, path);
    }
    path.timing.search = seconds_since(began);
    if (path.is_found() && start != target) {
        const auto searched = std::chrono::steady_clock::now();
        path.points = make_points(view, start, search_.cells(), target, query.postprocessing);
        path.length = length_of(path.points);
        path.timing.postprocessing = seconds_since(searched);
    }
    path.statistics.obstacles_tested = view.obstacles_tested();
    path.statistics.cache_hits = view.cache_hits();
    path.statistics.cache_misses = view.cache_misses();
    totals_.hits += view.cache_hits();
    totals_.misses += view.cache_misses();
    totals_.obstacles_tested += view.obstacles_tested();
    logger().debug("{} from ({}, {}) to ({}, {}) after {} iterations",
                   to_string(path.status),
                   start.x,
                   start.y,
                   target.x,
                   target.y,
                   path.statistics.search.iterations);
    return path;
}

void Navigator::search(NeighborView& view,
                       const GridJoint& start,
                       const GridJoint& goal,
                       const PathQuery& query,
                       Path& path) {
    if (goal.is_blocked()) {
        path.status = PathStatus::goal_blocked;
        return;
    }
    search_.begin(view, start, goal, query.search);
    path.status = search_.advance(query.max_iterations);
    if (path.status == PathStatus::pending) {
        path.status = PathStatus::iteration_limit;
    }
    path.statistics.search = search_.statistics();
}

void Navigator::update() {
    look_at_watched_bodies();
    for (const auto& profile : profiles_) {
        if (audit_ > 0) {
            totals_.stale_cells += profile->cache.audit(audit_);
        }
    }
}

void Navigator::look_at_watched_bodies() {
    for (const auto& profile : profiles_) {
        changed_.clear();
        NeighborCache& cache = profile->cache;
        profile->watcher.look(*probe_, watch_list_, cache.profile().filter, changed_);
        for (const Box& box : changed_) {
            cache.forget(box);
        }
    }
}

void Navigator::invalidate(const Box& box) {
    for (const auto& profile : profiles_) {
        profile->cache.forget(box);
    }
}

void Navigator::invalidate(BodyKey body) {
    for (const auto& profile : profiles_) {
        const Box bounds = probe_->bounds_of(body, profile->cache.profile().filter);
        if (!bounds.is_empty()) {
            profile->cache.forget(bounds);
        }
    }
}

void Navigator::invalidate_all() {
    for (const auto& profile : profiles_) {
        profile->cache.forget_all();
    }
}

void Navigator::watch(BodyKey body) {
    change_watch_list([body](WatchList& list) { list.add(body); });
}

void Navigator::watch_moving_bodies(bool all) {
    change_watch_list([all](WatchList& list) { list.all_moving = all; });
}

void Navigator::forget(BodyKey body) {
    look_at_watched_bodies();
    watch_list_.remove(body);
    probe_->set_policy(body, BodyPolicy::by_type);
    // A body that is not in the list any more is news like one that is gone.
    look_at_watched_bodies();
}

void Navigator::set_body_policy(BodyKey body, BodyPolicy policy) {
    // Watched first, so that the change of policy is noticed like any other.
    watch(body);
    probe_->set_policy(body, policy);
    look_at_watched_bodies();
}

void Navigator::change_watch_list(const std::function<void(WatchList&)>& change) {
    look_at_watched_bodies();
    change(watch_list_);
    for (const auto& profile : profiles_) {
        profile->watcher.remember(*probe_, watch_list_, profile->cache.profile().filter);
    }
}

void Navigator::set_cell_blocked(Cell cell, bool is_blocked) {
    const Vec2 center = grid_.center_of(cell);
    assert(grid_.contains(center));
    if (blocked_.contains(cell) != is_blocked) {
        blocked_.set(cell, is_blocked);
        invalidate(Box{center, center}.grown(grid_.cell_size() / 2.0F));
    }
}

void Navigator::shift_origin(Vec2 new_origin) {
    assert(is_finite(new_origin));
    grid_ = Grid{grid_.cell_size(), grid_.origin() - new_origin};
    for (const auto& profile : profiles_) {
        profile->cache.move_to(grid_);
        profile->watcher.remember(*probe_, watch_list_, profile->cache.profile().filter);
    }
}

bool Navigator::is_affected(const Path& path) const {
    const auto profile = std::find_if(profiles_.begin(), profiles_.end(), [&](const auto& p) {
        return p->cache.profile() == path.walker;
    });
    if (profile == profiles_.end() || (*profile)->cache.version() == path.world_version) {
        return false;
    }
    const NeighborCache& cache = (*profile)->cache;
    for (std::size_t i = 0; i + 1 < path.points.size(); ++i) {
        if (cache.version_along(path.points[i], path.points[i + 1]) > path.world_version) {
            return true;
        }
    }
    return false;
}

std::size_t
Navigator::prefill(const Box& box, const WalkerProfile& walker, const Executor& executor) {
    assert(walker.is_valid());
    return profile_of(walker).cache.prefill(box, settings_.cache_byte_budget, executor);
}

CacheStatistics Navigator::cache_statistics() const {
    CacheStatistics statistics = totals_;
    for (const auto& profile : profiles_) {
        statistics.chunks += profile->cache.size();
        statistics.bytes += profile->cache.bytes();
        statistics.evicted_chunks += profile->cache.evicted();
    }
    return statistics;
}

NeighborCache& Navigator::cache(const WalkerProfile& walker) {
    assert(walker.is_valid());
    return profile_of(walker).cache;
}

Navigator::Profile& Navigator::profile_of(const WalkerProfile& walker) {
    const auto known = std::find_if(profiles_.begin(), profiles_.end(), [&](const auto& profile) {
        return profile->cache.profile() == walker;
    });
    if (known != profiles_.end()) {
        return **known;
    }
    profiles_.push_back(std::make_unique<Profile>(*probe_, grid_, settings_, walker, blocked_));
    profiles_.back()->watcher.remember(*probe_, watch_list_, walker.filter);
    return *profiles_.back();
}

} // namespace raywalk
