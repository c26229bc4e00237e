// SPDX-License-Identifier: MIT
#include "gate.hpp"

#include "log.hpp"
#include "nesting.hpp"

#include <utility>

namespace raywalk {

void Gate::end() {
    const std::scoped_lock lock{mutex_};
    probe_ = nullptr;
    put_off_.clear();
    has_put_off_ = false;
}

bool Gate::may_ask() {
    if (has_ended()) {
        return false;
    }
    if (probe_->is_locked()) {
        return refuse("the world is in the middle of a step");
    }
    if (Nesting::is(Nesting::Kind::reading)) {
        return refuse("this is the inside of a probe or a drawing");
    }
    if (has_put_off()) {
        (void)is_free();
    }
    return true;
}

bool Gate::may_move() {
    if (!may_ask()) {
        return false;
    }
    return !Nesting::is_any() || refuse("agents are not updated from inside of a callback");
}

void Gate::put_off(std::function<void()> change) {
    const std::scoped_lock lock{mutex_};
    put_off_.push_back(std::move(change));
    has_put_off_ = true;
}

bool Gate::is_free() {
    if (Nesting::is_any() || is_world_locked()) {
        return false;
    }
    if (has_put_off()) {
        do_what_was_put_off();
    }
    return true;
}

// What comes meanwhile is for the next time, or a probe that always tells something would never
// come to an end.
void Gate::do_what_was_put_off() {
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
bool Gate::may_change() {
    return is_free() || (!Nesting::is_any() && !has_put_off());
}

bool Gate::refuse(std::string_view reason) {
    if (!has_logged_.exchange(true)) {
        logger().warn("a call was refused, as others will be: {}", reason);
    }
    return false;
}

} // namespace raywalk
