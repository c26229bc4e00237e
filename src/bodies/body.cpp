// SPDX-License-Identifier: MIT
#include "raywalk/body.hpp"

#include <limits>

namespace raywalk {

void Body::apply_force_toward(Vec2 velocity, float /*max_force*/, float /*dt*/) {
    set_velocity(velocity);
}

float Body::max_acceleration(float /*max_force*/) const {
    return std::numeric_limits<float>::infinity();
}

float Body::max_speed(float /*dt*/) const {
    return std::numeric_limits<float>::infinity();
}

} // namespace raywalk
