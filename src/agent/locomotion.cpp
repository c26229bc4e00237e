// SPDX-License-Identifier: MIT
#include "agent/locomotion.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

namespace raywalk {
namespace {

// The fraction of max_force planned for speeding up and braking. The rest is the reserve with which
// a body that fell behind catches up.
constexpr double planned_part = 0.8;

// The size that the defaults of a body without a radius suit (unit: meter).
constexpr float size_of_point = 0.05F;

} // namespace

AgentSettings with_defaults(AgentSettings settings, const Body& body) {
    const float radius = settings.radius.value_or(body.radius());
    const float size = radius > 0.0F ? radius : size_of_point;
    settings.radius = radius;
    settings.filter = settings.filter ? settings.filter : body.filter();
    settings.target_desired_distance = settings.target_desired_distance.value_or(size / 6.0F);
    settings.path_max_distance = settings.path_max_distance.value_or(3.0F * size);
    settings.neighbor_distance = settings.neighbor_distance.value_or(10.0F * size);
    assert(settings.max_speed > 0.0F && settings.max_acceleration > 0.0F);
    assert(!settings.max_force || *settings.max_force > 0.0F);
    assert(*settings.target_desired_distance >= 0.0F && *settings.path_max_distance > 0.0F);
    assert(settings.repath_interval > 0.0F && settings.time_horizon_agents > 0.0F);
    return settings;
}

PathQuery path_query_of(const AgentSettings& settings, BodyKey body) {
    PathQuery query;
    query.walker = {
        .radius = *settings.radius, .margin = settings.margin, .filter = *settings.filter};
    query.max_iterations = settings.max_iterations;
    query.postprocessing = settings.path_postprocessing;
    query.allow_partial_path = settings.allow_partial_path;
    query.search = settings.search;
    query.ignored_bodies = {body};
    return query;
}

double max_speed(const Body& body, const AgentSettings& settings, double dt) {
    return std::min(settings.max_speed, body.max_speed(static_cast<float>(dt)));
}

Pace pace_of(const Body& body, const AgentSettings& settings, double dt) {
    const double turning = settings.max_force ? body.max_acceleration(*settings.max_force)
                                              : std::numeric_limits<double>::infinity();
    return {
        .dt = dt,
        .max_speed = max_speed(body, settings, dt),
        .acceleration = std::min<double>(settings.max_acceleration, planned_part * turning),
        .turning_acceleration = turning,
        .corner_allowance = std::max<double>(settings.margin, 0.01 * *settings.radius),
    };
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
