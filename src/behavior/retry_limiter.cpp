// SPDX-License-Identifier: MIT
#include "raywalk/retry_limiter.hpp"

namespace raywalk {

bool RetryLimiter::has_moved(const Agent& agent) const {
    return distance(agent.position(), place_) > agent.settings().target_desired_distance;
}

bool RetryLimiter::allows_try(Agent& agent, int max_tries) {
    if (tries_ < max_tries || has_moved(agent)) {
        return true;
    }
    Navigator& navigator = agent.navigator();
    if (waited_ == 0) {
        no_way_ = navigator.find_path(agent.position(), agent.position(), agent.query());
    }
    ++waited_;
    if (waited_ <= updates_to_wait && !navigator.is_affected(no_way_)) {
        return false;
    }
    tries_ = 0;
    return true;
}

void RetryLimiter::add_try(const Agent& agent) {
    tries_ = has_moved(agent) ? 1 : tries_ + 1;
    waited_ = 0;
    place_ = agent.position();
}

} // namespace raywalk
