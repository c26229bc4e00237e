// SPDX-License-Identifier: MIT
#include "world/world_access.hpp"

#include "core/callback_scope.hpp"
#include "core/log.hpp"

#include <utility>

namespace raywalk {

void WorldAccess::end() {
    const std::scoped_lock lock{mutex_};
    probe_ = nullptr;
    put_off_.clear();
    has_put_off_ = false;
}

bool WorldAccess::may_ask() {
    if (has_ended()) {
        return false;
    }
    if (probe_->is_locked()) {
        return refuse("the world is in the middle of a step");
    }
    if (CallbackScope::is(CallbackScope::Kind::reading)) {
        return refuse("this is the inside of a probe or a drawing");
    }
    if (has_put_off()) {
        (void)is_free();
    }
    return true;
}

bool WorldAccess::may_move() {
    if (!may_ask()) {
        return false;
    }
    return !CallbackScope::is_any() || refuse("agents are not updated from inside of a callback");
}

void WorldAccess::put_off(std::function<void()> change) {
    const std::scoped_lock lock{mutex_};
    put_off_.push_back(std::move(change));
    has_put_off_ = true;
}

bool WorldAccess::is_free() {
    if (CallbackScope::is_any() || is_world_locked()) {
        return false;
    }
    if (has_put_off()) {
        do_what_was_put_off();
    }
    return true;
}

// What comes meanwhile is for the next time, or a probe that always tells something would never
// come to an end.
void WorldAccess::do_what_was_put_off() {
    std::vector<std::function<void()>> changes;
    {
        const std::scoped_lock lock{mutex_};
        if (is_doing_it_) {
            return;
        }
        is_doing_it_ = true;
        changes.swap(put_off_);
    }
    for (const auto& change : changes) {
        change();
    }
    const std::scoped_lock lock{mutex_};
    is_doing_it_ = false;
    has_put_off_ = !put_off_.empty();
}

// Whatever the order, what was told first is taken in first.
bool WorldAccess::may_change() {
    return is_free() || (!CallbackScope::is_any() && !has_put_off());
}

bool WorldAccess::refuse(std::string_view reason) {
    if (!has_logged_.exchange(true)) {
        logger().warn("a call was refused, as others will be: {}", reason);
    }
    return false;
}

} // namespace raywalk
