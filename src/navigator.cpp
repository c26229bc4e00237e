// SPDX-License-Identifier: MIT
#include "raywalk/navigator.hpp"

#include "body_watcher.hpp"
#include "gate.hpp"
#include "log.hpp"
#include "nearest_cells.hpp"
#include "nesting.hpp"
#include "region_memory.hpp"
#include "traffic.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <limits>

namespace raywalk {
namespace {

// So many kinds of walkers are likely to be a mistake.
constexpr std::size_t many_profiles = 32;

// The memory of so many requests is kept.
constexpr std::size_t kept_requests = 8;

constexpr std::int64_t all_at_once = std::numeric_limits<std::int64_t>::max();

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
    KnownRegions known;
};

Navigator::Navigator(std::unique_ptr<Probe> probe, const NavigatorSettings& settings)
    : probe_{std::move(probe)}
    , settings_{settings}
    , grid_{settings.cell_size, settings.origin, layout_of(settings.neighborhood)}
    , gate_{std::make_shared<Gate>(*probe_)}
    , traffic_{std::make_shared<Traffic>()} {
    logger().debug("navigator with cells of {} m", settings.cell_size);
}

// Agents and requests may live on, and learn from the gate that they can do nothing any more.
// Nobody can tell them when their bodies end, so they lose them now.
Navigator::~Navigator() {
    traffic_->forget_all();
    gate_->end();
}

Path Navigator::find_path(Vec2 start, Vec2 target, const PathQuery& query) {
    return find_path_to_nearest(start, {&target, 1}, query);
}

Path Navigator::find_path_to_nearest(Vec2 start,
                                     std::span<const Vec2> targets,
                                     const PathQuery& query) {
    if (!gate_->may_ask()) {
        return refused(query);
    }
    std::unique_ptr<PathRequest> request = take_request(query);
    request->begin(start, targets, query);
    return answer(std::move(request));
}

Path Navigator::find_path_where(Vec2 start,
                                std::function<bool(Cell)> predicate,
                                const PathQuery& query) {
    if (!gate_->may_ask()) {
        return refused(query);
    }
    std::unique_ptr<PathRequest> request = take_request(query);
    request->begin(start, std::move(predicate), query);
    return answer(std::move(request));
}

PathRequest Navigator::request_path(Vec2 start, Vec2 target, const PathQuery& query) {
    Profile& profile = profile_for(query.walker);
    PathRequest request{profile.cache, profile.known, gate_};
    request.begin(start, {&target, 1}, query);
    return request;
}

// For one more question. An invalid one is refused by the request.
Navigator::Profile& Navigator::profile_for(const WalkerProfile& walker) {
    Profile& profile = profile_of(walker.is_valid() ? walker : WalkerProfile{});
    if (!Nesting::is(Nesting::Kind::searching) && !Nesting::is(Nesting::Kind::reading)) {
        profile.cache.evict_to(settings_.cache_byte_budget);
    }
    return profile;
}

// One that is kept, or a new one while all are away: a predicate may ask in turn, agents may wait.
std::unique_ptr<PathRequest> Navigator::take_request(const PathQuery& query) {
    Profile& profile = profile_for(query.walker);
    if (requests_.empty()) {
        return std::make_unique<PathRequest>(profile.cache, profile.known, gate_);
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

NeighborView& Navigator::scratch_view(NeighborCache& cache) {
    if (scratch_view_ == nullptr) {
        scratch_view_ = std::make_unique<NeighborView>(cache);
    }
    return *scratch_view_;
}

void Navigator::count(const PathStatistics& statistics) {
    totals_.hits += statistics.cache_hits;
    totals_.misses += statistics.cache_misses;
    totals_.obstacles_tested += statistics.obstacles_tested;
}

bool Navigator::can_walk(Vec2 from, Vec2 to, const WalkerProfile& walker) {
    if (!grid_.contains(from) || !grid_.contains(to) || !walker.is_valid() || !gate_->may_ask()) {
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
    if (!grid_.contains(point) || !walker.is_valid() || !gate_->may_ask()) {
        return std::nullopt;
    }
    NeighborView view{profile_for(walker).cache};
    if (!join_goal(view, point).is_blocked()) {
        return point;
    }
    NearestCells nearest;
    nearest.begin(view, point);
    const std::vector<Cell> cells = nearest.next([](Cell) { return false; });
    return cells.empty() ? std::nullopt : std::optional{grid_.center_of(cells.front())};
}

std::vector<ReachableCell>
Navigator::reachable_cells(Vec2 start, float budget, const PathQuery& query) {
    if (!grid_.contains(start) || !query.is_valid() || !(budget >= 0.0F) || !gate_->may_ask()) {
        return {};
    }
    NeighborView view{profile_for(query.walker).cache, query.ignored_bodies, query.blocked_cells};
    const GridJoint joint = join_start(view, start);
    return raywalk::reachable_cells(view, joint, budget, query.max_iterations, query.search);
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

void Navigator::update(const UpdateBudget& budget) {
    if (!gate_->may_move()) {
        return;
    }
    forget_bodies_that_are_gone();
    const Nesting nesting{Nesting::Kind::moving};
    look_at_watched_bodies();
    traffic_->take_snapshot();
    traffic_->flows.advance();
    traffic_->spend(budget);
    for (Profile& profile : profiles_) {
        if (audit_ > 0) {
            totals_.stale_cells += profile.cache.audit(audit_);
        }
    }
}

// Those that were there in the last update: an agent may drive what is in no world, or in another.
void Navigator::forget_bodies_that_are_gone() {
    bodies_ = watch_list_.bodies;
    traffic_->add_bodies_to(bodies_);
    std::sort(bodies_.begin(), bodies_.end());
    bodies_.erase(std::unique(bodies_.begin(), bodies_.end()), bodies_.end());
    gone_.clear();
    if (!bodies_.empty()) {
        const Nesting nesting{Nesting::Kind::reading};
        probe_->gone_among(bodies_, gone_);
    }
    for (const BodyKey body : gone_) {
        if (std::binary_search(existing_.begin(), existing_.end(), body)) {
            watch_list_.remove(body); // which is news for the next look
            probe_->set_policy(body, BodyPolicy::by_type);
            traffic_->forget(body);
        }
    }
    existing_.clear();
    std::set_difference(
        bodies_.begin(), bodies_.end(), gone_.begin(), gone_.end(), std::back_inserter(existing_));
}

void Navigator::look_at_watched_bodies() {
    for (Profile& profile : profiles_) {
        changed_.clear();
        NeighborCache& cache = profile.cache;
        profile.watcher.look(*probe_, watch_list_, cache.profile().filter, changed_);
        for (const Box& box : changed_) {
            cache.forget(box);
        }
    }
}

void Navigator::invalidate(const Box& box) {
    gate_->change([this, box] {
        for (Profile& profile : profiles_) {
            profile.cache.forget(box);
        }
    });
}

// Where the body is now is looked up even if it is forgotten later, for it may move until then.
void Navigator::invalidate(BodyKey body) {
    if (Nesting::is(Nesting::Kind::reading)) {
        invalidate_all();
        return;
    }
    for (Profile& profile : profiles_) {
        const auto look = [&] {
            const Nesting nesting{Nesting::Kind::reading};
            return probe_->bounds_of(body, profile.cache.profile().filter);
        };
        const Box bounds = look();
        if (!bounds.is_empty()) {
            gate_->change([&profile, bounds] { profile.cache.forget(bounds); });
        }
    }
}

void Navigator::invalidate_all() {
    gate_->change([this] {
        for (Profile& profile : profiles_) {
            profile.cache.forget_all();
        }
    });
}

void Navigator::watch(BodyKey body) {
    change_watch_list([body](WatchList& list) { list.add(body); });
}

void Navigator::watch_moving_bodies(bool all) {
    change_watch_list([all](WatchList& list) { list.all_moving = all; });
}

void Navigator::forget(BodyKey body) {
    unwatch(body);
    if (Nesting::is_any()) { // of an agent that is being moved, perhaps
        gate_->put_off([this, body] { traffic_->forget(body); });
    } else {
        traffic_->forget(body);
    }
}

void Navigator::unwatch(BodyKey body) {
    const auto unwatch = [this, body] {
        look_at_watched_bodies();
        probe_->set_policy(body, BodyPolicy::by_type);
        look_at_watched_bodies(); // for it may be an obstacle only now
        watch_list_.remove(body);
        // A body that is not in the list any more is news like one that is gone.
        look_at_watched_bodies();
    };
    gate_->change_by_world(unwatch, unwatch);
}

void Navigator::set_body_policy(BodyKey body, BodyPolicy policy) {
    // Watched first, so that the change of policy is noticed like any other.
    watch(body);
    const auto change = [this, body, policy] {
        probe_->set_policy(body, policy);
        look_at_watched_bodies();
    };
    gate_->change_by_world(change, change);
}

void Navigator::change_watch_list(const std::function<void(WatchList&)>& change) {
    const auto look = [this, change] {
        look_at_watched_bodies();
        change(watch_list_);
        for (Profile& profile : profiles_) {
            profile.watcher.remember(*probe_, watch_list_, profile.cache.profile().filter);
        }
    };
    // What happens to the bodies before that will not be noticed.
    const auto look_late = [this, look] {
        look();
        invalidate_all();
    };
    gate_->change_by_world(look, look_late);
}

void Navigator::set_cell_blocked(Cell cell, bool is_blocked) {
    const Vec2 center = grid_.center_of(cell);
    assert(grid_.contains(center));
    gate_->change([this, cell, is_blocked, center] {
        if (blocked_.contains(cell) != is_blocked) {
            blocked_.set(cell, is_blocked);
            invalidate(Box{center, center}.grown(grid_.cell_size() / 2.0F));
        }
    });
}

void Navigator::shift_origin(Vec2 new_origin) {
    assert(is_finite(new_origin));
    const auto shift = [this, new_origin] {
        grid_ = Grid{grid_.cell_size(), grid_.origin() - new_origin, grid_.layout()};
        for (Profile& profile : profiles_) {
            profile.cache.move_to(grid_);
            profile.watcher.shift_origin(new_origin);
        }
        look_at_watched_bodies();
        traffic_->flows.shift_origin(new_origin);
    };
    gate_->change_by_world(shift, shift);
}

bool Navigator::is_affected(const Path& path) const {
    const NeighborCache* cache = find_cache(path.walker);
    if (gate_->has_put_off()) {
        return true;
    }
    if (cache == nullptr || cache->version() == path.world_version) {
        return false;
    }
    if (path.points.size() < 2) {
        return true;
    }
    for (std::size_t i = 0; i + 1 < path.points.size(); ++i) {
        if (cache->version_along(path.points[i], path.points[i + 1]) > path.world_version) {
            return true;
        }
    }
    return false;
}

std::size_t
Navigator::prefill(const Box& box, const WalkerProfile& walker, const Executor& executor) {
    assert(walker.is_valid());
    if (!gate_->may_ask()) {
        return 0;
    }
    const Nesting nesting{Nesting::Kind::searching}; // the executor may do anything
    return profile_of(walker).cache.prefill(box, settings_.cache_byte_budget, executor);
}

CacheStatistics Navigator::cache_statistics() const {
    CacheStatistics statistics = totals_;
    for (const Profile& profile : profiles_) {
        statistics.chunks += profile.cache.size();
        statistics.bytes += profile.cache.bytes();
        statistics.evicted_chunks += profile.cache.evicted();
    }
    return statistics;
}

NeighborCache& Navigator::cache(const WalkerProfile& walker) {
    assert(walker.is_valid());
    return profile_of(walker).cache;
}

const NeighborCache* Navigator::find_cache(const WalkerProfile& walker) const {
    const auto known =
        std::find_if(profiles_.begin(), profiles_.end(), [&](const Profile& profile) {
            return profile.cache.profile() == walker;
        });
    return known == profiles_.end() ? nullptr : &known->cache;
}

Navigator::Profile& Navigator::profile_of(const WalkerProfile& walker) {
    const auto known =
        std::find_if(profiles_.begin(), profiles_.end(), [&](const Profile& profile) {
            return profile.cache.profile() == walker;
        });
    if (known != profiles_.end()) {
        return *known;
    }
    if (profiles_.size() == many_profiles) {
        logger().warn("more than {} kinds of walkers: give those that walk alike the same filter",
                      many_profiles);
    }
    Profile& profile = profiles_.emplace_back(*probe_, grid_, settings_, walker, blocked_);
    const auto remember = [this, &profile] {
        profile.watcher.remember(*probe_, watch_list_, profile.cache.profile().filter);
    };
    if (!gate_->is_world_locked() && !Nesting::is(Nesting::Kind::reading)) {
        remember();
    } else {
        gate_->put_off([&profile, remember] {
            remember();
            profile.cache.forget_all();
        });
    }
    return profile;
}

} // namespace raywalk
