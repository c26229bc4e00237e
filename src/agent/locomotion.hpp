// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_settings.hpp"
#include "raywalk/body.hpp"

#include "agent/path_follower.hpp"
#include "core/input_check.hpp"
#include "core/vec2d.hpp"
#include "navigator/agent_profile.hpp"

#include <algorithm>
#include <cmath>

namespace raywalk {

/// Returns the length that a walker's distances are multiples of: its radius, but at least a
/// twentieth of a cell, for a point (unit: meter).
[[nodiscard]] inline float size_of_walker(float radius, float cell_size) {
    return std::max(radius, 0.05F * cell_size);
}

/// Returns the settings with everything that is not given filled in: what the body says, or what
/// suits its size and that of cells. Corrects numbers that are out of range, and logs them as one
/// error.
[[nodiscard]] AgentSettings
with_defaults(AgentSettings settings, const Body& body, float cell_size, OnceLog& log);

[[nodiscard]] OmittedSettings omitted_in(const AgentSettings& given);

/// Makes what was omitted, and is in `settings` as it was filled in, a default again. `filled` is
/// what with_defaults() returned.
void restore_defaults(AgentSettings& settings,
                      const OmittedSettings& omitted,
                      const AgentSettings& filled);

/// Returns the highest speed, up to `most`, that the engine allows in a step of `dt` seconds (unit:
/// meter per second).
[[nodiscard]] inline float max_speed(const Body& body, float most, double dt) {
    return std::min(most, body.max_speed(static_cast<float>(dt)));
}

/// Returns how fast the body may turn; infinity if it turns at once (unit: meter per second
/// squared).
[[nodiscard]] float turning_acceleration(const Body& body, const AgentSettings& settings);

/// Returns for how long an agent keeps a chosen velocity in steps of `dt` seconds: for as many
/// steps as fit into 1/60 s, and at least for one, so that crowds do not depend on how short the
/// steps are. An agent that is moved by a force, or turns slowly, chooses in each step (unit:
/// second).
[[nodiscard]] inline double choice_duration(const AgentSettings& settings, double dt) {
    constexpr double shortest = 1.0 / 60.0 + 1e-6; // steps are rounded
    if (2.0 * dt > shortest || settings.max_force || !std::isinf(settings.max_turn_speed)) {
        return dt;
    }
    return dt * std::floor(shortest / dt);
}

/// Returns how fast the body may walk and turn at a velocity that is chosen for `dt` seconds,
/// `elapsed` seconds after the last one; `max_speed` and `turning` are what max_speed() and
/// turning_acceleration() return.
[[nodiscard]] Pace
pace_of(const AgentSettings& settings, double max_speed, double turning, double dt, double elapsed);

/// Sets the body's velocity for the next step of `dt` seconds, or, if the settings limit the force,
/// pushes the body toward that velocity (unit: meter per second).
inline void drive(Body& body, const AgentSettings& settings, Vec2d velocity, double dt) {
    const Vec2 wanted{velocity};
    if (settings.max_force) {
        body.apply_force_toward(wanted, *settings.max_force, static_cast<float>(dt));
    } else {
        body.set_velocity(wanted);
    }
}

} // namespace raywalk
