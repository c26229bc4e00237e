// SPDX-License-Identifier: MIT
#include "raywalk/navigator.hpp"

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
    NeighborView view{cache_for(query.walker), query.ignored_bodies};
    const GridJoint start_joint = join_start(view, start);
    if (start_joint.is_blocked()) {
        path.status = PathStatus::start_blocked;
    } else if (start == target) {
        path.status = PathStatus::found;
        path.points = {start};
    } else {
        search(view, start_joint, join_goal(view, target), query.max_iterations, path);
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
                       std::int64_t max_iterations,
                       Path& path) {
    if (goal.is_blocked()) {
        path.status = PathStatus::goal_blocked;
        return;
    }
    search_.begin(view, start, goal);
    path.status = search_.advance(max_iterations);
    if (path.status == PathStatus::pending) {
        path.status = PathStatus::iteration_limit;
    }
    path.statistics.search = search_.statistics();
}

void Navigator::invalidate(const Box& box) {
    for (const auto& cache : caches_) {
        cache->forget(box);
    }
}

void Navigator::invalidate_all() {
    for (const auto& cache : caches_) {
        cache->forget_all();
    }
}

std::size_t Navigator::cache_bytes() const {
    std::size_t bytes = 0;
    for (const auto& cache : caches_) {
        bytes += cache->bytes();
    }
    return bytes;
}

NeighborCache& Navigator::cache_for(const WalkerProfile& walker) {
    const auto known = std::find_if(caches_.begin(), caches_.end(), [&](const auto& cache) {
        return cache->profile() == walker;
    });
    if (known != caches_.end()) {
        return **known;
    }
    caches_.push_back(std::make_unique<NeighborCache>(
        *probe_, grid_, settings_.neighborhood, settings_.diagonal_mode, walker));
    return *caches_.back();
}

} // namespace raywalk
