// SPDX-License-Identifier: MIT
#include "bodies/body_shape.hpp"
#include "navigator/navigator_state.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

// Changes of the world that the game reports, and how they are applied. Those that
// Navigator::update() detects are in State::detect_changes(). A callback of the game, or its sink
// of the log, may destroy the navigator: what calls one works on a copy of the pointer to the
// state.
namespace raywalk {
namespace {

constexpr float infinite = std::numeric_limits<float>::infinity();
constexpr Box everywhere{{-infinite, -infinite}, {infinite, infinite}};

bool is_nan(const Box& box) {
    return std::isnan(box.min.x) || std::isnan(box.min.y) || std::isnan(box.max.x) ||
           std::isnan(box.max.y);
}

} // namespace

// What is told meanwhile waits: a probe that tells something each time it is read would never let
// this end.
void Navigator::State::settle() {
    if (services->changes().is_empty() || !access->is_idle()) {
        return;
    }
    const std::shared_ptr<void> parts = access->hold();
    const CallbackScope scope{CallbackScope::Kind::moving};
    const WorldChanges changes = services->changes().take();
    try {
        apply(changes);
    } catch (...) { // of the game, which loses the rest
        services->changes().tell([](WorldChanges& rest) { rest.is_all_outdated = true; });
        throw;
    }
}

void Navigator::State::apply(const WorldChanges& changes) {
    if (changes.new_origin) {
        shift_origin(*changes.new_origin);
    }
    for (const auto& [cell, is_blocked] : changes.blocked_cells) {
        set_cell_blocked(cell, is_blocked);
    }
    for (const auto& [id, link] : changes.links) {
        caches.set_link(id, link);
    }
    for (const auto& body : changes.bodies) {
        std::visit([this](const auto& change) { apply(change); }, body);
    }
    if (changes.watching_moving) {
        detect_changes();
        caches.watch_all_non_static(*changes.watching_moving);
    }
    for (const Box& box : changes.cost_boxes) {
        caches.record_cost_change(box);
    }
    for (const auto& [box, cache] : changes.outdated) {
        if (cache != nullptr) {
            cache->neighbors.invalidate(box);
        } else {
            caches.invalidate(box);
        }
    }
    if (changes.is_all_outdated) {
        caches.invalidate_all();
    }
}

// A box that is NaN may be anywhere.
void Navigator::invalidate(const Box& box) {
    const std::shared_ptr<State> state = state_;
    if (is_nan(box)) {
        state->log.error("Navigator::invalidate drops everything: the box is NaN");
    }
    state->request([&](WorldChanges& changes) {
        if (is_nan(box)) {
            changes.is_all_outdated = true;
        } else {
            changes.outdated.push_back({.box = box});
        }
    });
}

// The body's box is read now, even if it is invalidated later, because the body may move until
// then.
void Navigator::invalidate(BodyReference body) {
    const std::shared_ptr<State> state = state_;
    if (CallbackScope::is(CallbackScope::Kind::reading)) {
        invalidate_all();
        return;
    }
    std::vector<WorldChanges::Outdated> outdated;
    {
        const CallbackScope scope{CallbackScope::Kind::reading};
        for (WalkerCache* cache : state->caches.pointers()) {
            const Box box = state->probe->bounds_of(body, cache->neighbors.profile().filter);
            if (!box.is_empty()) {
                outdated.push_back({.box = box, .cache = cache});
            }
        }
    }
    state->request([&](WorldChanges& changes) {
        changes.outdated.insert(changes.outdated.end(), outdated.begin(), outdated.end());
    });
}

void Navigator::invalidate_all() {
    state_->request([](WorldChanges& changes) { changes.is_all_outdated = true; });
}

void Navigator::invalidate_costs(const Box& box) {
    const std::shared_ptr<State> state = state_;
    if (is_nan(box)) {
        state->log.error("Navigator::invalidate_costs counts everywhere: the box is NaN");
    }
    state->request([&](WorldChanges& changes) {
        changes.cost_boxes.push_back(is_nan(box) ? everywhere : box);
    });
}

// Where the world cannot be read, a body that is to be watched may have changed before it is read.
void Navigator::State::request(WorldChanges::Watching watching) {
    watching.is_late = watching.begins && !access->is_idle();
    request([&](WorldChanges& changes) {
        changes.is_all_outdated |= watching.is_late;
        changes.bodies.emplace_back(watching);
    });
}

void Navigator::watch(BodyReference body) {
    const std::shared_ptr<State> state = state_;
    state->request({.body = body});
}

void Navigator::watch_moving_bodies(bool all) {
    const std::shared_ptr<State> state = state_;
    const bool is_late = !state->access->is_idle();
    state->request([&](WorldChanges& changes) {
        changes.is_all_outdated |= is_late;
        changes.watching_moving = all;
    });
}

void Navigator::unwatch(BodyReference body) {
    state_->request({.body = body, .begins = false});
}

// Agents lose the body at once, also inside of a callback: it may be destroyed before that returns.
void Navigator::forget(BodyReference body) {
    state_->services->forget(body);
    state_->request({.body = body, .begins = false, .is_gone = true});
}

void Navigator::set_body_policy(BodyReference body, BodyPolicy policy) {
    const std::shared_ptr<State> state = state_;
    state->request({.body = body, .policy = policy});
}

// Every change counts as if update() ran before and after it: first what happened to the body under
// its policy, then the change of the policy, which may make it an obstacle only now, and then the
// end of watching, which counts like its destruction.
void Navigator::State::apply(const WorldChanges::Watching& watching) {
    const BodyKey body = watching.body;
    services->bodies().note_change();
    if (watching.is_late && !exists(body)) {
        return;
    }
    if (watching.begins) {
        caches.watch(body);
        if (watching.policy) {
            probe->set_policy(body, *watching.policy);
            caches.invalidate_changes_of(body);
        }
    } else if (caches.is_watched(body)) {
        const bool exists = this->exists(body);
        if (exists) {
            caches.invalidate_changes_of(body);
        }
        if (probe->policy_of(body) != BodyPolicy::by_type) {
            probe->set_policy(body, BodyPolicy::by_type);
            if (exists) {
                caches.invalidate_changes_of(body);
            }
        }
        caches.unwatch(body);
    }
    if (watching.is_gone) {
        probe->forget_drivers(body);
        services->stop_ignoring(body);
    }
}

void Navigator::set_cell_blocked(Cell cell, bool is_blocked) {
    const std::shared_ptr<State> state = state_;
    if (grid().contains(grid().center_of(cell))) {
        state->request([&](WorldChanges& changes) { changes.blocked_cells[cell] = is_blocked; });
    } else {
        state->log.error("Navigator::set_cell_blocked was ignored: the cell is out of range");
    }
}

void Navigator::State::set_cell_blocked(Cell cell, bool is_blocked) {
    if (caches.blocked_cells().contains(cell) != is_blocked) {
        const Vec2 center = caches.grid().center_of(cell);
        caches.set_blocked(cell, is_blocked);
        caches.invalidate(Box{center, center}.grown(caches.grid().cell_size() / 2.0F));
    }
}

// What was told before has the old coordinates, but is done after the shift.
void Navigator::shift_origin(Vec2 new_origin) {
    const std::shared_ptr<State> state = state_;
    if (!is_finite(new_origin)) {
        state->log.error("Navigator::shift_origin was ignored: the origin is not finite");
        return;
    }
    state->request([&](WorldChanges& changes) {
        const auto shift = [&](Box& box) {
            box = {box.min - new_origin, box.max - new_origin};
        };
        changes.new_origin = changes.new_origin.value_or(Vec2{}) + new_origin;
        for (auto& body : changes.bodies) {
            if (auto* driving = std::get_if<WorldChanges::Driving>(&body)) {
                shift(driving->bounds);
            }
        }
        for (auto& [id, link] : changes.links) {
            link = link ? std::optional{shifted(*link, new_origin)} : std::nullopt;
        }
        for (Box& box : changes.cost_boxes) {
            shift(box);
        }
        for (WorldChanges::Outdated& outdated : changes.outdated) {
            shift(outdated.box);
        }
    });
}

void Navigator::State::shift_origin(Vec2 new_origin) {
    if (!caches.shift_origin(new_origin)) {
        log.error("Navigator::shift_origin: the grid was shifted out of its range; cells are no "
                  "longer where they were in the world");
    }
    detect_changes();
    crowd().flows.shift_origin(new_origin);
}

// A body that an agent drives is no obstacle, unless it has a policy.
void Navigator::State::apply(const WorldChanges::Driving& driving) {
    if (driving.begins) {
        probe->begin_driving(driving.body);
    } else if (probe->end_driving(driving.body)) {
        caches.invalidate(driving.bounds);
    }
}

// Bodies of no world, or of another one, are not in the lists, or do no harm there: nobody can
// watch them.
void Navigator::State::forget_destroyed_bodies() {
    std::vector<BodyKey> destroyed;
    services->bodies().find_destroyed(destroyed);
    collect_places();
    if (!places.empty()) {
        const CallbackScope scope{CallbackScope::Kind::reading};
        probe->locate(places);
    }
    for (const BodyPlace& place : places) {
        if (!place.exists) {
            destroyed.push_back(place.body);
        }
    }
    for (const BodyKey body : destroyed) {
        caches.unwatch(body);
        probe->set_policy(body, BodyPolicy::by_type);
        probe->forget_drivers(body);
        services->forget(body);
        services->stop_ignoring(body);
    }
}

// Mostly the same bodies as in the last update: then nothing is sorted.
void Navigator::State::collect_places() {
    if (!services->bodies().take_change()) {
        return;
    }
    std::vector<BodyKey> sorted{caches.watched().begin(), caches.watched().end()};
    crowd().add_ignored_bodies_to(sorted);
    services->bodies().list(sorted);
    std::ranges::sort(sorted);
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    std::vector<BodyPlace> last_places = std::move(places);
    places.clear();
    for (const BodyKey body : sorted) {
        const BodyPlace* last = find_place(last_places, body);
        places.push_back(last != nullptr ? *last : new_place(body));
    }
}

BodyPlace Navigator::State::new_place(BodyKey body) const {
    return {.body = body, .point = caches.last_point(body)};
}

bool Navigator::State::exists(BodyKey body) const {
    BodyPlace place = new_place(body);
    const CallbackScope scope{CallbackScope::Kind::reading};
    probe->locate({&place, 1});
    return place.exists;
}

void Navigator::State::detect_changes() {
    const CallbackScope scope{CallbackScope::Kind::moving}; // bodies may be code of the game
    forget_destroyed_bodies();
    caches.invalidate_changed_bodies();
}

void Navigator::State::audit() {
    if (audited_cells > 0) {
        for (WalkerCache& cache : caches.all()) {
            stale_cells += cache.neighbors.audit(audited_cells);
        }
    }
}

} // namespace raywalk
