// SPDX-License-Identifier: MIT
#include "bodies/world_access.hpp"

#include "core/log.hpp"

namespace raywalk {

bool WorldAccess::may_query() {
    if (has_ended()) {
        return false;
    }
    if (is_world_locked()) {
        return refuse("the world is in the middle of a step");
    }
    if (CallbackScope::is(CallbackScope::Kind::reading)) {
        return refuse("a probe is being read, or something is being drawn");
    }
    return true;
}

// The changes may read the probe, whose callbacks may destroy the navigator.
bool WorldAccess::prepare_query() {
    if (!may_query()) {
        return false;
    }
    settle_();
    return !has_ended();
}

bool WorldAccess::prepare_update() {
    if (CallbackScope::is_any()) {
        return refuse("nothing is updated from inside of a callback");
    }
    return prepare_query();
}

bool WorldAccess::refuse(std::string_view reason) {
    if (!has_logged_.exchange(true)) {
        log(LogLevel::warning, "a call was refused, as others will be: {}", {reason});
    }
    return false;
}

} // namespace raywalk
