// SPDX-License-Identifier: MIT
#include "agent/hold_position.hpp"

#include "agent/path_follower.hpp"

#include <algorithm>

namespace raywalk {

Vec2d HoldPosition::velocity_back(Vec2 position, double dt) {
    const Vec2d way = between(position, position_);
    const double distance = norm(way);
    is_left_ = is_left_ && distance > reached_distance(position);
    if (!is_left_ || !planner_->can_walk(position, position_, true)) {
        return {};
    }
    const double speed = std::min<double>(settings_->max_speed, 0.5 * distance / dt);
    return (speed / distance) * way;
}

} // namespace raywalk
