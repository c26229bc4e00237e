// SPDX-License-Identifier: MIT
#include "navigator/navigator_state.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

// Changes of the world that the game reports. Those that Navigator::update() detects are in
// State::detect_changes(). A callback of the game may destroy the navigator: what may call one
// works on a copy of the pointer to the state, and changes that wait refer to the state, which
// drops them at its end.
namespace raywalk {
namespace {

bool is_nan(const Box& box) {
    return std::isnan(box.min.x) || std::isnan(box.min.y) || std::isnan(box.max.x) ||
           std::isnan(box.max.y);
}

// `places` is sorted by body.
const BodyPlace* find_place(const std::vector<BodyPlace>& places, BodyKey body) {
    const auto place =
        std::lower_bound(places.begin(), places.end(), body, [](const BodyPlace& a, BodyKey b) {
            return a.body < b;
        });
    return place != places.end() && place->body == body ? &*place : nullptr;
}

} // namespace

// A box that is NaN may be anywhere.
void Navigator::invalidate(const Box& box) {
    const std::shared_ptr<State> state = state_;
    if (is_nan(box)) {
        state->log.error("Navigator::invalidate drops everything: the box is NaN");
        state->invalidate_all();
        return;
    }
    state->access->change([&caches = state->caches, box] { caches.invalidate(box); });
}

// The body's box is read now, even if it is invalidated later, because the body may move until
// then.
void Navigator::invalidate(BodyKey body) {
    const std::shared_ptr<State> state = state_;
    if (WorldAccess::is_reading()) {
        state->invalidate_all();
        return;
    }
    for (WalkerCache* cache : state->caches.pointers()) {
        const Box bounds = WorldAccess::read(
            [&] { return state->probe->bounds_of(body, cache->neighbors.profile().filter); });
        if (!bounds.is_empty()) {
            state->access->change([cache, bounds] { cache->neighbors.invalidate(bounds); });
        }
    }
}

void Navigator::invalidate_all() {
    const std::shared_ptr<State> state = state_;
    state->invalidate_all();
}

void Navigator::State::invalidate_all() {
    access->change([this] { caches.invalidate_all(); });
}

void Navigator::costs_changed(const Box& box) {
    const std::shared_ptr<State> state = state_;
    constexpr float infinite = std::numeric_limits<float>::infinity();
    constexpr Box everywhere{{-infinite, -infinite}, {infinite, infinite}};
    if (is_nan(box)) {
        state->log.error("Navigator::costs_changed counts everywhere: the box is NaN");
    }
    state->access->change([&caches = state->caches, changed = is_nan(box) ? everywhere : box] {
        caches.record_cost_change(changed);
    });
}

// If the list changes late, the body may have changed meanwhile, or be destroyed. So the world is
// not read, and everything is invalidated.
void Navigator::watch(BodyKey body) {
    const std::shared_ptr<State> state = state_;
    WalkerCaches& caches = state->caches;
    state->access->change_and_read([&caches, body] { caches.watch(body); },
                                   [&caches, body] { caches.watch_unread(body); });
}

void Navigator::watch_moving_bodies(bool all) {
    const std::shared_ptr<State> state_while_running = state_;
    State& state = *state_while_running;
    const auto change = [&state, all] {
        state.detect_changes();
        state.caches.watch_all_non_static(all);
    };
    state.access->change_and_read(
        change, [&caches = state.caches, all] { caches.watch_all_non_static_unread(all); });
}

// Every change counts as if update() ran before and after it: first what happened to the body under
// its policy, then the end of the policy, which may make it an obstacle only now, and then the end
// of watching, which counts like its destruction.
void Navigator::unwatch(BodyKey body) {
    const std::shared_ptr<State> state_while_running = state_;
    const auto unwatch = [&state = *state_while_running, body] {
        if (!state.caches.is_watched(body)) {
            return;
        }
        const bool exists = state.exists(body);
        if (exists) {
            state.caches.invalidate_changes_of(body);
        }
        if (state.probe->policy_of(body) != BodyPolicy::by_type) {
            state.probe->set_policy(body, BodyPolicy::by_type);
            if (exists) {
                state.caches.invalidate_changes_of(body);
            }
        }
        state.caches.unwatch(body);
    };
    state_while_running->access->change_and_read(unwatch, unwatch);
}

// Agents lose the body at once, also inside of a callback: it may be destroyed before that returns.
void Navigator::forget(BodyKey body) {
    const std::shared_ptr<State> state = state_;
    state->services->forget(body);
    unwatch(body);
    const auto forget_rest = [&state = *state, body] {
        state.probe->forget_drivers(body);
        state.services->stop_ignoring(body);
    };
    if (WorldAccess::is_in_callback()) { // which may use these lists
        state->access->defer(forget_rest);
    } else {
        forget_rest();
    }
}

void Navigator::set_body_policy(BodyKey body, BodyPolicy policy) {
    const std::shared_ptr<State> state_while_running = state_;
    // Watched first, so that the change of policy is detected like any other.
    watch(body);
    const auto change = [&state = *state_while_running, body, policy] {
        state.probe->set_policy(body, policy);
        state.caches.invalidate_changes_of(body);
    };
    const auto change_late = [&state = *state_while_running, body, policy] {
        state.probe->set_policy(body, policy);
        state.caches.invalidate_all();
    };
    state_while_running->access->change_and_read(change, change_late);
}

void Navigator::set_cell_blocked(Cell cell, bool is_blocked) {
    const std::shared_ptr<State> state = state_;
    const Vec2 center = grid().center_of(cell);
    if (!grid().contains(center)) {
        state->log.error("Navigator::set_cell_blocked was ignored: the cell is out of range");
        return;
    }
    state->access->change([&caches = state->caches, cell, is_blocked, center] {
        if (caches.blocked_cells().contains(cell) != is_blocked) {
            caches.set_blocked(cell, is_blocked);
            caches.invalidate(Box{center, center}.grown(caches.grid().cell_size() / 2.0F));
        }
    });
}

void Navigator::shift_origin(Vec2 new_origin) {
    if (!is_finite(new_origin)) {
        state_->log.error("Navigator::shift_origin was ignored: the origin is not finite");
        return;
    }
    const std::shared_ptr<State> state_while_running = state_;
    const auto shift = [&state = *state_while_running, new_origin] {
        if (!state.caches.shift_origin(new_origin)) {
            state.log.error("Navigator::shift_origin: the grid was shifted out of its range; cells "
                            "are no longer where they were in the world");
        }
        state.detect_changes();
        state.crowd().flows.shift_origin(new_origin);
    };
    state_while_running->access->change_and_read(shift, shift);
}

// Bodies of no world, or of another one, are not in the lists, or do no harm there: nobody can
// watch them.
void Navigator::State::forget_destroyed_bodies(const Jobs& jobs) {
    destroyed_bodies.clear();
    services->bodies().find_destroyed(jobs, destroyed_bodies);
    collect_places();
    if (!places.empty()) {
        WorldAccess::read([&] { probe->locate(places); });
    }
    for (const BodyPlace& place : places) {
        if (!place.exists) {
            destroyed_bodies.push_back(place.body);
        }
    }
    for (const BodyKey body : destroyed_bodies) {
        caches.unwatch(body);
        probe->set_policy(body, BodyPolicy::by_type);
        probe->forget_drivers(body);
        services->forget(body);
        services->stop_ignoring(body);
    }
}

// Mostly the same bodies as in the last update: then nothing is sorted.
void Navigator::State::collect_places() {
    if (!have_bodies_changed()) {
        return;
    }
    std::vector<BodyKey> sorted{bodies.bodies().begin(), bodies.bodies().end()};
    services->bodies().list(sorted);
    std::sort(sorted.begin(), sorted.end());
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    const std::vector<BodyPlace> last_places = std::move(places);
    places.clear();
    places.reserve(sorted.size());
    auto last = last_places.begin();
    for (const BodyKey body : sorted) {
        while (last != last_places.end() && last->body < body) {
            ++last;
        }
        places.push_back(last != last_places.end() && last->body == body ? *last : new_place(body));
    }
}

// Since the last update.
bool Navigator::State::have_bodies_changed() {
    bodies.begin();
    for (const BodyKey body : caches.watched()) {
        bodies.add(body);
    }
    services->profiles().add_ignored_bodies_to(bodies);
    const bool have_others_changed = bodies.end();
    return services->bodies().take_change() || have_others_changed;
}

BodyPlace Navigator::State::new_place(BodyKey body) const {
    return {.body = body, .point = caches.last_point(body)};
}

bool Navigator::State::exists(BodyKey body) const {
    const BodyPlace* known = find_place(places, body);
    BodyPlace place = known != nullptr ? *known : new_place(body);
    WorldAccess::read([&] { probe->locate({&place, 1}); });
    return place.exists;
}

void Navigator::State::detect_changes(const Jobs& jobs) {
    WorldAccess::move([&] { // bodies of agents may be code of the game
        forget_destroyed_bodies(jobs);
        caches.invalidate_changed_bodies();
    });
}

void Navigator::State::audit() {
    if (audited_cells > 0) {
        for (WalkerCache& cache : caches.all()) {
            stale_cells += cache.neighbors.audit(audited_cells);
        }
    }
}

} // namespace raywalk
