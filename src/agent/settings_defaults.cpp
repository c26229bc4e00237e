// SPDX-License-Identifier: MIT
#include "agent/settings_defaults.hpp"

#include <cassert>

namespace raywalk {

AgentSettings with_defaults(AgentSettings settings, const Body& body) {
    const float radius = settings.radius.value_or(body.radius());
    constexpr float without_size = 0.05F; // for a point (unit: meter)
    const float size = radius > 0.0F ? radius : without_size;
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

PathQuery query_of(const AgentSettings& settings, BodyKey body) {
    PathQuery query;
    query.walker = {*settings.radius, settings.margin, *settings.filter};
    query.max_iterations = settings.max_iterations;
    query.postprocessing = settings.path_postprocessing;
    query.allow_partial_path = settings.allow_partial_path;
    query.search = settings.search;
    query.ignored_bodies = {body};
    return query;
}

} // namespace raywalk
