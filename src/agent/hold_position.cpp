// SPDX-License-Identifier: MIT
#include "agent/hold_position.hpp"

#include <algorithm>

namespace raywalk {

void HoldPosition::note_return(Vec2 position, double tolerance) {
    is_displaced_ = is_displaced_ && norm(between(position, position_)) > tolerance;
}

Vec2d HoldPosition::velocity_back(Vec2 position,
                                  double max_speed,
                                  double dt,
                                  Clearance& clearance) const {
    if (!is_displaced_ || !clearance.can_walk(position, position_)) {
        return {};
    }
    const Vec2d back = between(position, position_);
    const double distance = norm(back);
    const double speed = std::min(max_speed, 0.5 * distance / dt);
    return (speed / distance) * back;
}

bool HoldPosition::has_been_away(bool is_away, double dt) {
    constexpr double patience_away = 1.0; // (unit: second)
    away_for_ = is_away ? static_cast<float>(away_for_ + dt) : 0.0F;
    if (away_for_ <= patience_away) {
        return false;
    }
    away_for_ = 0.0F;
    return true;
}

} // namespace raywalk
