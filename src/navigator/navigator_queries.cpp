// SPDX-License-Identifier: MIT
#include "core/callback_scope.hpp"
#include "navigator/agent_services.hpp"
#include "navigator/navigator_profile.hpp"
#include "query/nearest_cells.hpp"

#include <limits>
#include <utility>

// What the navigator is asked.
namespace raywalk {
namespace {

// The memory of so many requests is kept.
constexpr std::size_t kept_requests = 8;

constexpr std::int64_t all_at_once = std::numeric_limits<std::int64_t>::max();

} // namespace

Path Navigator::find_path(Vec2 start, Vec2 target, const PathQuery& query) {
    return find_path_to_nearest(start, {&target, 1}, query);
}

Path Navigator::find_path_to_nearest(Vec2 start,
                                     std::span<const Vec2> targets,
                                     const PathQuery& query) {
    if (!services_->access().may_ask()) {
        return refused(query);
    }
    std::unique_ptr<PathRequest> request = take_request(query);
    request->begin(start, targets, query);
    return answer(std::move(request));
}

Path Navigator::find_path_where(Vec2 start,
                                std::function<bool(Cell)> predicate,
                                const PathQuery& query) {
    if (!services_->access().may_ask()) {
        return refused(query);
    }
    std::unique_ptr<PathRequest> request = take_request(query);
    request->begin(start, std::move(predicate), query);
    return answer(std::move(request));
}

PathRequest Navigator::request_path(Vec2 start, Vec2 target, const PathQuery& query) {
    Profile& profile = profile_for(query.walker);
    PathRequest request{profile.cache, profile.known, services_->shared_access()};
    request.begin(start, {&target, 1}, query);
    return request;
}

// For one more question. An invalid one is refused by the request.
Navigator::Profile& Navigator::profile_for(const WalkerProfile& walker) {
    Profile& profile = profile_of(walker.is_valid() ? walker : WalkerProfile{});
    if (!CallbackScope::is(CallbackScope::Kind::searching) &&
        !CallbackScope::is(CallbackScope::Kind::reading)) {
        profile.cache.evict_to(settings_.cache_byte_budget);
    }
    return profile;
}

// One that is kept, or a new one while all are away: a predicate may ask in turn, agents may wait.
std::unique_ptr<PathRequest> Navigator::take_request(const PathQuery& query) {
    Profile& profile = profile_for(query.walker);
    if (requests_.empty()) {
        return std::make_unique<PathRequest>(
            profile.cache, profile.known, services_->shared_access());
    }
    std::unique_ptr<PathRequest> request = std::move(requests_.back());
    requests_.pop_back();
    request->use(profile.cache, profile.known);
    return request;
}

void Navigator::give_back(std::unique_ptr<PathRequest> request) {
    if (requests_.size() < kept_requests) {
        requests_.push_back(std::move(request));
    }
}

// The answer while the world cannot be asked.
Path Navigator::refused(const PathQuery& query) {
    Path path;
    path.status = PathStatus::invalid_query;
    path.walker = query.walker;
    return path;
}

Path Navigator::answer(std::unique_ptr<PathRequest> request) {
    request->advance(all_at_once);
    count(request->path().statistics);
    Path path = request->take_path();
    give_back(std::move(request));
    return path;
}

void Navigator::count(const PathStatistics& statistics) {
    totals_.hits += statistics.cache_hits;
    totals_.misses += statistics.cache_misses;
    totals_.obstacles_tested += statistics.obstacles_tested;
}

bool Navigator::can_walk(Vec2 from, Vec2 to, const WalkerProfile& walker) {
    if (!grid_.contains(from) || !grid_.contains(to) || !walker.is_valid() ||
        !services_->access().may_ask()) {
        return false;
    }
    NeighborView view{profile_for(walker).cache};
    return view.can_leave(from, to);
}

bool Navigator::is_reachable(Vec2 start, Vec2 target, const PathQuery& query) {
    PathQuery question = query;
    question.postprocessing = PathPostprocessing::none;
    question.allow_partial_path = false;
    return find_path(start, target, question).is_found();
}

std::optional<Vec2> Navigator::closest_navigable(Vec2 point, const WalkerProfile& walker) {
    if (!grid_.contains(point) || !walker.is_valid() || !services_->access().may_ask()) {
        return std::nullopt;
    }
    NeighborView view{profile_for(walker).cache};
    if (!anchor_target(view, point).is_blocked()) {
        return point;
    }
    NearestCells nearest;
    nearest.begin(view, point);
    const std::vector<Cell> cells = nearest.next([](Cell) { return false; });
    return cells.empty() ? std::nullopt : std::optional{grid_.center_of(cells.front())};
}

std::vector<ReachableCell>
Navigator::reachable_cells(Vec2 start, float budget, const PathQuery& query) {
    if (!grid_.contains(start) || !query.is_valid() || !(budget >= 0.0F) ||
        !services_->access().may_ask()) {
        return {};
    }
    NeighborView view{profile_for(query.walker).cache, query.ignored_bodies, query.blocked_cells};
    const GridAnchor anchor = anchor_start(view, start);
    return raywalk::reachable_cells(view, anchor, budget, query.max_iterations, query.search);
}

std::optional<Vec2> Navigator::random_reachable_point(Vec2 start,
                                                      float budget,
                                                      std::uint64_t seed,
                                                      const PathQuery& query) {
    const std::vector<ReachableCell> cells = reachable_cells(start, budget, query);
    if (cells.empty()) {
        return std::nullopt;
    }
    // One step of SplitMix64, by Steele, Lea and Flood: neighboring seeds give unrelated cells.
    std::uint64_t z = seed + 0x9E3779B97F4A7C15U;
    z = (z ^ z >> 30U) * 0xBF58476D1CE4E5B9U;
    z = (z ^ z >> 27U) * 0x94D049BB133111EBU;
    z ^= z >> 31U;
    return grid_.center_of(cells[z % cells.size()].cell);
}

} // namespace raywalk
