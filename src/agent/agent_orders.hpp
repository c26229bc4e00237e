// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_settings.hpp"
#include "raywalk/vec2.hpp"

#include "bodies/tracked_bodies.hpp"

#include <memory>
#include <optional>

namespace raywalk {

/// Commands that the agent has not carried out yet. Of several of one kind, the last one counts.
/// They are carried out in the order of the members (unit: meter, meter per second).
struct AgentOrders {
    struct Target {
        std::unique_ptr<TrackedBody> body{}; ///< the body to follow; null to go to `point`
        Vec2 point; ///< the target, or the position of the body when follow() was called
    };

    std::optional<Vec2> new_origin{};
    std::unique_ptr<AgentSettings> settings{}; ///< null: unchanged
    std::optional<float> max_speed{};
    std::optional<float> speed_limit{};
    std::optional<Vec2> position{}; ///< to teleport the body there
    bool ends_link = false;
    bool stops = false; ///< instead of going to a target
    std::optional<Target> target{};
    std::optional<bool> pauses{}; ///< false to resume
};

} // namespace raywalk
