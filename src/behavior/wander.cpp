// SPDX-License-Identifier: MIT
#include "raywalk/wander.hpp"

#include "core/hash.hpp"
#include "core/log.hpp"
#include "crowd/tuning.hpp"

namespace raywalk {
Wander::Wander(Vec2 home, float range, std::uint64_t seed)
    : home_{home}
    , range_{range}
    , state_{mixed(seed)} {}

void Wander::update(Agent& agent) {
    if (!agent.is_navigation_finished() || !limiter_.allows_try(agent, tuning::wander_tries)) {
        return;
    }
    limiter_.add_try(agent);
    Navigator& navigator = agent.navigator();
    const float cells = range_ / navigator.grid().cell_size();
    const std::optional<Vec2> place =
        navigator.random_reachable_point(home_, cells, state_, agent.query());
    if (place) {
        ++state_; // which random_reachable_point() mixes
        agent.navigate_to(*place);
    }
}

void Wander::shift_origin(Vec2 new_origin) {
    if (!is_finite(new_origin)) {
        log(LogLevel::error, "Wander::shift_origin was ignored: the origin is not finite");
        return;
    }
    home_ = home_ - new_origin;
    limiter_.shift_origin(new_origin);
}

} // namespace raywalk
