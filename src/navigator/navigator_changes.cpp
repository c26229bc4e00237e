// SPDX-License-Identifier: MIT
#include "core/exceptions.hpp"
#include "core/vec2d.hpp"
#include "navigator/navigator_state.hpp"
#include "shapes/fingerprint.hpp"

#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <variant>
#include <vector>

// Changes of the world that the game reports, and how they are applied. Those that
// Navigator::update() detects are in State::notice_changes(). A callback of the game, or its sink
// of the log, may destroy the navigator: what calls one works on a copy of the pointer to the
// state, and State::request() holds the parts.
namespace raywalk {
namespace {

bool is_nan(const Box& box) {
    return std::isnan(box.min.x) || std::isnan(box.min.y) || std::isnan(box.max.x) ||
           std::isnan(box.max.y);
}

// An exception of the game ends the reading: what was not read yet is lost.
void outdate_all(AgentServices& services) {
    services.changes.tell([](WorldChanges& rest) { rest.is_all_outdated = true; });
}

} // namespace

// What is told meanwhile waits: a probe that tells something each time it is read would never let
// this end.
void Navigator::State::settle() {
    if (services->changes.is_empty() || !access->is_idle()) {
        return;
    }
    const std::shared_ptr<void> parts = access->hold();
    const CallbackScope scope{CallbackScope::Kind::moving};
    const WorldChanges changes = services->changes.take();
    const auto apply_all = [&] {
        apply(changes);
        caches.notice_changes();
    };
    run_or_undo(apply_all, [&] { outdate_all(*services); });
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
    for (const Box& box : changes.cost_boxes) {
        caches.record_cost_change(box);
    }
    for (const Box& box : changes.outdated) {
        caches.invalidate(box);
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
            changes.outdated.push_back(box);
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
    const Box box = [&] {
        const CallbackScope scope{CallbackScope::Kind::reading};
        return state->probe->bounds_of(body, any_obstacle());
    }();
    invalidate(box);
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
    const std::shared_ptr<void> parts = access->hold();
    watching.is_late = watching.begins && !access->is_idle();
    request([&](WorldChanges& changes) {
        changes.is_all_outdated |= watching.is_late;
        changes.bodies.emplace_back(watching);
    });
}

void Navigator::watch(BodyReference body) {
    state_->request({.body = body});
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
    state_->request({.body = body, .policy = policy});
}

// Every change counts as if update() ran before and after it. The end of watching counts like the
// body's destruction if it is about to be destroyed.
void Navigator::State::apply(const WorldChanges::Watching& watching) {
    const BodyKey body = watching.body;
    const bool has_to_exist = watching.begins && !watching.is_late;
    const bool is_of_interest =
        watching.begins || bodies.is_watched(body) || probe->has_policy(body);
    const bool exists = has_to_exist || (is_of_interest && bodies.exists_now(*probe, body));
    services->bodies.note_change();
    if (watching.begins && !exists) {
        return;
    }
    std::vector<Box> boxes{bodies.bounds_of(body)};
    if (exists) { // as it is before its policy changes
        bodies.watch(*probe, body);
        boxes.push_back(bodies.bounds_of(body));
    }
    if (watching.policy || !watching.begins) {
        probe->set_policy(body, watching.policy.value_or(BodyPolicy::by_type));
        bodies.reconsider(body);
    }
    if (exists) {
        bodies.watch(*probe, body);
        boxes.push_back(bodies.bounds_of(body));
    }
    if (!watching.begins) {
        bodies.unwatch(body);
    }
    caches.log_discoveries(bodies.is_active());
    if (watching.is_gone) {
        probe->forget_drivers(body);
        services->stop_ignoring(body);
        for (const Box& box : boxes) {
            caches.invalidate(box);
        }
    }
    caches.invalidate_if_changed(boxes);
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
        for (Box& box : changes.outdated) {
            shift(box);
        }
    });
}

void Navigator::State::shift_origin(Vec2 new_origin) {
    if (!caches.shift_origin(new_origin)) {
        log.error("Navigator::shift_origin: the grid was shifted out of its range; cells are no "
                  "longer where they were in the world");
    }
    bodies.shift_origin(*probe);
    crowd().flows.shift_origin(new_origin);
}

// A body that an agent drives is no obstacle, unless it has a policy.
void Navigator::State::apply(const WorldChanges::Driving& driving) {
    bodies.reconsider(driving.body);
    if (driving.begins) {
        probe->begin_driving(driving.body);
    } else if (!probe->end_driving(driving.body)) {
        return;
    }
    caches.invalidate_if_changed(std::array{driving.bounds});
}

// Bodies of no world, or of another one, are not in the lists, or do no harm there: nobody can
// watch them.
void Navigator::State::notice_changes(bool compares_in_turn) {
    const CallbackScope scope{CallbackScope::Kind::moving}; // bodies may be code of the game
    run_or_undo([&] { compare_world(compares_in_turn); }, [&] { outdate_all(*services); });
}

void Navigator::State::compare_world(bool compares_in_turn) {
    std::vector<BodyKey> destroyed;
    services->bodies.find_destroyed(destroyed);
    const bool are_others = services->bodies.take_change();
    const std::vector<const ObstacleFilter*> filters = caches.filters();
    if (std::exchange(known_filters, filters.size()) != filters.size()) {
        bodies.reconsider();
    }
    std::vector<Box> changed;
    if (bodies.find_changes(
            *probe, filters, [this] { return bodies_in_use(); }, are_others, changed)) {
        std::vector<BodyKey> gone = bodies_in_use();
        std::erase_if(gone, [&](BodyKey body) { return bodies.exists(body); });
        destroyed.insert(destroyed.end(), gone.begin(), gone.end());
    }
    for (const BodyKey body : destroyed) {
        changed.push_back(bodies.bounds_of(body));
        // What is to be done for a body that was destroyed.
        bodies.unwatch(body);
        probe->set_policy(body, BodyPolicy::by_type);
        probe->forget_drivers(body);
        services->forget(body);
        services->stop_ignoring(body);
    }
    caches.invalidate_if_changed(changed);
    outdated_chunks += caches.compare_chunks(compares_in_turn && caches.settings().notices_changes);
    caches.notice_changes();
    caches.log_discoveries(bodies.is_active());
}

std::vector<BodyKey> Navigator::State::bodies_in_use() {
    std::vector<BodyKey> in_use;
    bodies.list_watched(in_use);
    crowd().add_ignored_bodies_to(in_use);
    services->bodies.list(in_use);
    sort_unique(in_use);
    return in_use;
}

// --- Links

LinkId Navigator::add_link(const NavigationLink& link) {
    const std::shared_ptr<State> state = state_;
    if (!is_valid_link(link, grid())) {
        state->log.error("Navigator::add_link was ignored: a point or a number is out of range");
        return 0;
    }
    const LinkId id = state->caches.reserve_link_id();
    state->request([&](WorldChanges& changes) { changes.links[id] = link; });
    return id;
}

void Navigator::remove_link(LinkId link) {
    state_->request([&](WorldChanges& changes) { changes.links[link] = std::nullopt; });
}

void Navigator::set_link_enabled(LinkId link, bool is_enabled) {
    std::optional<NavigationLink> changed = find_link(link);
    if (changed && changed->enabled != is_enabled) {
        changed->enabled = is_enabled;
        state_->request([&](WorldChanges& changes) { changes.links[link] = changed; });
    }
}

std::optional<NavigationLink> Navigator::find_link(LinkId link) const {
    return state_->services->changes.ask([&](const WorldChanges& changes) {
        const auto told = changes.links.find(link);
        if (told != changes.links.end()) {
            return told->second;
        }
        const NavigationLink* known = state_->caches.links().find(link);
        return known == nullptr ? std::nullopt : std::optional{*known};
    });
}

std::vector<LinkId> Navigator::links() const {
    return state_->services->changes.ask([&](const WorldChanges& changes) {
        std::set<LinkId> ids;
        for (const auto& [id, link] : state_->caches.links().all()) {
            ids.insert(id);
        }
        for (const auto& [id, link] : changes.links) {
            link ? void(ids.insert(id)) : void(ids.erase(id));
        }
        return std::vector<LinkId>(ids.begin(), ids.end());
    });
}

} // namespace raywalk
