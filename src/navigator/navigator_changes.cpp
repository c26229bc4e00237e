// SPDX-License-Identifier: MIT
#include "core/callback_scope.hpp"
#include "navigator/agent_services.hpp"
#include "navigator/navigator_profile.hpp"

#include <cassert>

// What the navigator is told of the world.
namespace raywalk {

void Navigator::invalidate(const Box& box) {
    services_->access().change([this, box] {
        for (Profile& profile : profiles_) {
            profile.cache.invalidate(box);
        }
    });
}

// Where the body is now is looked up even if it is forgotten later, for it may move until then.
void Navigator::invalidate(BodyKey body) {
    if (CallbackScope::is(CallbackScope::Kind::reading)) {
        invalidate_all();
        return;
    }
    for (Profile& profile : profiles_) {
        const auto look = [&] {
            const CallbackScope scope{CallbackScope::Kind::reading};
            return probe_->bounds_of(body, profile.cache.profile().filter);
        };
        const Box bounds = look();
        if (!bounds.is_empty()) {
            services_->access().change([&profile, bounds] { profile.cache.invalidate(bounds); });
        }
    }
}

void Navigator::invalidate_all() {
    services_->access().change([this] {
        for (Profile& profile : profiles_) {
            profile.cache.invalidate_all();
        }
    });
}

void Navigator::watch(BodyKey body) {
    change_watch_list([body](WatchList& list) { list.add(body); });
}

void Navigator::watch_moving_bodies(bool all) {
    change_watch_list([all](WatchList& list) { list.all_non_static = all; });
}

void Navigator::forget(BodyKey body) {
    unwatch(body);
    if (CallbackScope::is_any()) { // of an agent that is being moved, perhaps
        services_->access().put_off([this, body] { services_->crowd().forget(body); });
    } else {
        services_->crowd().forget(body);
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
    services_->access().change_by_world(unwatch, unwatch);
}

void Navigator::set_body_policy(BodyKey body, BodyPolicy policy) {
    // Watched first, so that the change of policy is noticed like any other.
    watch(body);
    const auto change = [this, body, policy] {
        probe_->set_policy(body, policy);
        look_at_watched_bodies();
    };
    services_->access().change_by_world(change, change);
}

void Navigator::change_watch_list(const std::function<void(WatchList&)>& change) {
    const auto look = [this, change] {
        look_at_watched_bodies();
        change(watch_list_);
        for (Profile& profile : profiles_) {
            profile.watcher.record(*probe_, watch_list_, profile.cache.profile().filter);
        }
    };
    // What happens to the bodies before that will not be noticed.
    const auto look_late = [this, look] {
        look();
        invalidate_all();
    };
    services_->access().change_by_world(look, look_late);
}

void Navigator::set_cell_blocked(Cell cell, bool is_blocked) {
    const Vec2 center = grid_.center_of(cell);
    assert(grid_.contains(center));
    services_->access().change([this, cell, is_blocked, center] {
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
            profile.cache.set_grid(grid_);
            profile.watcher.shift_origin(new_origin);
        }
        look_at_watched_bodies();
        services_->crowd().flows.shift_origin(new_origin);
    };
    services_->access().change_by_world(shift, shift);
}

} // namespace raywalk
