// SPDX-License-Identifier: MIT
#include "agent/locomotion.hpp"

#include <algorithm>
#include <limits>

namespace raywalk {
namespace {

// The fraction of max_force planned for speeding up and braking. The rest is the reserve with which
// a body that fell behind catches up.
constexpr double planned_part = 0.8;

// The radius if neither the settings nor the body have a valid one (unit: cell).
constexpr float default_radius = 0.3F;

// Numbers above these are as good as infinite, but products of them are not.
constexpr float max_distance = 1e9F;          // (unit: meter)
constexpr float greatest_acceleration = 1e9F; // (unit: meter per second squared)
constexpr float max_force = 1e30F;            // (unit: newton)

constexpr float least_force = 1e-6F; // (unit: newton)

constexpr float infinity = std::numeric_limits<float>::infinity();

bool is_radius(float radius) {
    return WalkerProfile{.radius = radius}.is_valid();
}

float radius_of(const AgentSettings& settings, float of_body, float fallback, InputCheck& check) {
    const float given = settings.radius.value_or(of_body);
    if (is_radius(given)) {
        return given;
    }
    check.note("radius", given, is_radius(of_body) ? "the body's" : text_of(fallback));
    return is_radius(of_body) ? of_body : fallback;
}

void correct_motion(AgentSettings& settings, InputCheck& check) {
    const AgentSettings defaults;
    check.replace_outside(
        "margin", settings.margin, 0.0F, WalkerProfile::max_size, defaults.margin);
    if (settings.max_speed == 0.0F) { // perhaps no mistake
        check.note("max_speed", 0.0F, text_of(defaults.max_speed) + "; to stop an agent, pause it");
        settings.max_speed = defaults.max_speed;
    }
    check.clamp_positive(
        "max_speed", settings.max_speed, AgentSettings::greatest_speed, defaults.max_speed);
    check.clamp_positive(
        "max_acceleration", settings.max_acceleration, infinity, defaults.max_acceleration);
    if (settings.max_acceleration > greatest_acceleration) { // finite or not
        settings.max_acceleration = infinity;
    }
    check.clamp_positive("max_turn_speed", settings.max_turn_speed, infinity, infinity);
    check.clamp("stop_distance", settings.query.stop_distance, 0.0F, max_distance, 0.0F);
    if (settings.max_force && !(*settings.max_force >= least_force)) {
        check.note("max_force", *settings.max_force, "none");
        settings.max_force.reset();
    } else if (settings.max_force) {
        check.clamp_positive("max_force", *settings.max_force, max_force, max_force);
    }
    check.clamp_positive("repath_interval",
                         settings.repath_interval,
                         AgentSettings::greatest_interval,
                         defaults.repath_interval);
}

void correct_avoidance(AgentSettings& settings, InputCheck& check) {
    constexpr float greatest_priority = 100.0F;
    const AgentSettings defaults;
    check.clamp_positive("time_horizon_agents",
                         settings.time_horizon_agents,
                         AgentSettings::greatest_interval,
                         defaults.time_horizon_agents);
    check.clamp("avoidance_priority",
                settings.avoidance_priority,
                -greatest_priority,
                greatest_priority,
                defaults.avoidance_priority);
}

// The settings with defaults that depend on the body.
template <class Function>
void for_each_optional(Function function) {
    function(&OmittedSettings::radius, &AgentSettings::radius);
    function(&OmittedSettings::filter, &AgentSettings::filter);
    function(&OmittedSettings::target_desired_distance, &AgentSettings::target_desired_distance);
    function(&OmittedSettings::path_max_distance, &AgentSettings::path_max_distance);
    function(&OmittedSettings::neighbor_distance, &AgentSettings::neighbor_distance);
}

} // namespace

AgentSettings
with_defaults(AgentSettings settings, const Body& body, float cell_size, OnceLog& log) {
    InputCheck check;
    const float radius = radius_of(settings, body.radius(), default_radius * cell_size, check);
    const float size = size_of_walker(radius, cell_size);
    settings.radius = radius;
    settings.filter = settings.filter ? settings.filter : body.filter();
    settings.query.allow_partial_path = settings.query.allow_partial_path.value_or(true);
    const auto correct = [&](const char* name, std::optional<float>& distance, float fallback) {
        distance = distance.value_or(fallback);
        check.clamp(name, *distance, 0.0F, max_distance, fallback);
    };
    correct("target_desired_distance", settings.target_desired_distance, size / 6.0F);
    correct("path_max_distance", settings.path_max_distance, 3.0F * size);
    check.clamp_positive(
        "path_max_distance", *settings.path_max_distance, max_distance, 3.0F * size);
    correct("neighbor_distance", settings.neighbor_distance, 10.0F * size);
    correct_motion(settings, check);
    correct_avoidance(settings, check);
    check.report("agent", log);
    return settings;
}

OmittedSettings omitted_in(const AgentSettings& given) {
    OmittedSettings omitted;
    for_each_optional(
        [&](auto is_omitted, auto member) { omitted.*is_omitted = !(given.*member); });
    return omitted;
}

void restore_defaults(AgentSettings& settings,
                      const OmittedSettings& omitted,
                      const AgentSettings& filled) {
    for_each_optional([&](auto is_omitted, auto member) {
        if (omitted.*is_omitted && settings.*member == filled.*member) {
            (settings.*member).reset();
        }
    });
}

float turning_acceleration(const Body& body, const AgentSettings& settings) {
    return settings.max_force ? body.max_acceleration(*settings.max_force) : infinity;
}

Pace pace_of(
    const AgentSettings& settings, double max_speed, double turning, double dt, double elapsed) {
    return {
        .dt = dt,
        .elapsed = elapsed,
        .max_speed = max_speed,
        .acceleration = std::min<double>(settings.max_acceleration, planned_part * turning),
        .turning_acceleration = turning,
        .corner_allowance = std::max<double>(settings.margin, 0.01 * *settings.radius),
    };
}

} // namespace raywalk
