// SPDX-License-Identifier: MIT
#include "agent/locomotion.hpp"

#include <algorithm>
#include <limits>

namespace raywalk {
namespace {

// What of max_force is reckoned with for getting up to speed and braking: a body that once falls
// behind would never catch up without the rest.
constexpr double part_for_braking = 0.8;

} // namespace

double max_speed(const Body& body, const AgentSettings& settings, double dt) {
    return std::min(settings.max_speed, body.max_speed(static_cast<float>(dt)));
}

Pace pace_of(const Body& body, const AgentSettings& settings, double dt) {
    const double turning = settings.max_force ? body.max_acceleration(*settings.max_force)
                                              : std::numeric_limits<double>::infinity();
    return {dt,
            max_speed(body, settings, dt),
            std::min<double>(settings.max_acceleration, part_for_braking * turning),
            turning,
            std::max<double>(settings.margin, 0.01 * *settings.radius)};
}

void drive(Body& body, const AgentSettings& settings, Vec2d velocity, double dt) {
    const Vec2 wanted = velocity;
    if (settings.max_force) {
        body.apply_force_toward(wanted, *settings.max_force, static_cast<float>(dt));
    } else {
        body.set_velocity(wanted);
    }
}

} // namespace raywalk
