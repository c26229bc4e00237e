// SPDX-License-Identifier: MIT
#include "raywalk/navigator.hpp"

#include "bodies/missing_parts.hpp"
#include "navigator/navigator_state.hpp"
#include "query/path_links.hpp"

namespace raywalk {
namespace {

// Clips a box to twice the range of the grid; NaN stays.
Box clipped(const Box& box, const Grid& grid) {
    const auto clip = [reach = 2.0F * grid.reach() + grid.cell_size()](Vec2 point) {
        return Vec2{std::clamp(point.x, -reach, reach), std::clamp(point.y, -reach, reach)};
    };
    return {clip(box.min), clip(box.max)};
}

} // namespace

Navigator::State::State(Navigator& navigator,
                        std::unique_ptr<Probe> given_probe,
                        const NavigatorSettings& settings)
    : probe{present<MissingWorld>(std::move(given_probe), "probe")}
    , access{std::make_shared<WorldAccess>(*probe)}
    , caches{*probe, settings}
    , queries{caches}
    , services{std::make_shared<AgentServices>(navigator, access, caches, queries)}
    , bodies{settings.notices_changes} {
    caches.log_discoveries(bodies.is_active());
}

Navigator::State::~State() {
    (void)services->changes.take();
}

Navigator::Navigator(std::unique_ptr<Probe> probe, const NavigatorSettings& settings)
    : state_{std::make_shared<State>(*this, std::move(probe), settings)} {
    state_->access->set_parts(state_, [state = state_.get()] { state->settle(); });
    log(LogLevel::debug, "navigator with cells of {} m", {grid().cell_size()});
}

// Agents and requests may live on, and find that their access has ended. The navigator can no
// longer notify them when their bodies are destroyed, so agents lose them now. If a callback
// destroys the navigator, the state lives until the calls that use it have ended.
Navigator::~Navigator() {
    state_->services->bodies.forget_all();
    state_->access->end();
}

void Navigator::update(const UpdateBudget& budget, const Executor& executor) {
    const std::shared_ptr<State> state_while_running = state_; // a callback may destroy this object
    State& state = *state_while_running;
    if (!state.access->prepare_update()) {
        return;
    }
    state.services->is_updated = true;
    const CallbackScope scope{CallbackScope::Kind::moving};
    state.services->bodies.begin_update();
    const Jobs jobs = state.services->jobs(executor);
    state.notice_changes(true);
    state.crowd().take_snapshot(jobs);
    if (budget.iterations.value_or(1) < 1) {
        state.log.error("UpdateBudget::iterations is less than 1: agents plan in small slices");
    }
    state.crowd().planning.begin_step(budget, state.crowd().flows, state.crowd().agents.size());
    state.crowd().planning.spend_rest(
        [&](std::int64_t iterations) { return state.caches.find_landmarks(iterations); });
}

void Navigator::update_agents(float dt, const Executor& executor) {
    const std::shared_ptr<State> state = state_; // a callback may destroy this object
    state->services->update_all(dt, executor);
}

bool Navigator::is_affected(const Path& path) const {
    const std::shared_ptr<State> state = state_; // a callback may destroy this object
    state->settle();
    const WalkerCache* found = state->caches.find(path.walker);
    if (!state->services->changes.is_empty()) {
        return true;
    }
    if (found == nullptr || found->neighbors.version() == path.world_version) {
        return false;
    }
    const NeighborCache* cache = &found->neighbors;
    if (path.points.size() < 2) {
        return true;
    }
    const auto has_changed = [&](Vec2 from, Vec2 to) {
        return cache->version_along(from, to) > path.world_version ||
               cache->version_along(from, to, ChangeKind::costs) > path.world_version;
    };
    // Of a link, the ends matter, and not what is between them.
    bool is_affected = any_of(path.links, [&](const LinkLeg& link) {
        const Vec2 first = path.points[link.first];
        const Vec2 last = path.points[link.last];
        return has_changed(first, first) || has_changed(last, last);
    });
    for (std::size_t i = 0; !is_affected && i + 1 < path.points.size(); ++i) {
        is_affected = !is_on_link(path, i) && has_changed(path.points[i], path.points[i + 1]);
    }
    return is_affected;
}

std::size_t
Navigator::prefill(const Box& box, const WalkerProfile& walker, const Executor& executor) {
    const std::shared_ptr<State> state = state_; // a callback may destroy this object
    if (!state->check(walker) || box.is_empty() || !state->access->prepare_query()) {
        return 0;
    }
    WalkerCaches& caches = state->caches;
    NeighborCache& cache = caches.get(walker).neighbors;
    // The executor is a callback of the game, too.
    const auto prefill = [&] {
        const CallbackScope scope{CallbackScope::Kind::searching};
        return cache.prefill(
            clipped(box, cache.grid()), caches.settings().cache_byte_budget, executor);
    };
    if (CallbackScope::is_any()) {
        return prefill();
    }
    // What is discovered right after changes were noticed needs no comparison later.
    state->notice_changes(false);
    cache.log_discoveries(false);
    const std::size_t chunks = prefill();
    cache.log_discoveries(state->bodies.is_active());
    return chunks;
}

bool Navigator::is_cell_blocked(Cell cell) const {
    return state_->services->changes.ask([&](const WorldChanges& changes) {
        const auto told = changes.blocked_cells.find(cell);
        return told != changes.blocked_cells.end() ? told->second
                                                   : state_->caches.blocked_cells().contains(cell);
    });
}

const Grid& Navigator::grid() const {
    return state_->caches.grid();
}

const NavigatorSettings& Navigator::settings() const {
    return state_->caches.settings();
}

const Probe& Navigator::probe() const {
    return *state_->probe;
}

CacheStatistics Navigator::cache_statistics() const {
    CacheStatistics statistics = state_->queries.totals();
    statistics.outdated_chunks = state_->outdated_chunks;
    for (const WalkerCache& cache : state_->caches.all()) {
        statistics.chunks += cache.neighbors.size();
        statistics.landmark_bytes += cache.queries.landmarks.bytes();
        statistics.bytes += cache.neighbors.bytes();
        statistics.evicted_chunks += cache.neighbors.evicted();
    }
    return statistics;
}

const NeighborCache& Navigator::cache(const WalkerProfile& walker) {
    (void)state_->check(walker);
    return state_->caches.get_or_point(walker).neighbors;
}

const NeighborCache* Navigator::find_cache(const WalkerProfile& walker) const {
    const WalkerCache* cache = state_->caches.find(walker);
    return cache == nullptr ? nullptr : &cache->neighbors;
}

} // namespace raywalk
