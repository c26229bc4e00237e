// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_settings.hpp"

#include "agent/path_planner.hpp"
#include "core/vec2d.hpp"

namespace raywalk {

/// Where an agent stands, and goes back to after it made way for others.
class HoldPosition {
public:
    /// Both have to outlive this.
    HoldPosition(PathPlanner& planner, const AgentSettings& settings)
        : planner_{&planner}
        , settings_{&settings} {}

    [[nodiscard]] Vec2 position() const { return position_; }

    /// From now on the place is there.
    void move_to(Vec2 position) { position_ = position; }

    /// The same, and the agent stands there.
    void take(Vec2 position) {
        position_ = position;
        is_left_ = false;
    }

    /// The agent makes way for another.
    void leave() { is_left_ = true; }

    [[nodiscard]] bool is_left() const { return is_left_; }

    /// The velocity for the next `dt` seconds of an agent that goes back, 0 once it is there, or if
    /// it cannot go straight (unit: meter per second).
    [[nodiscard]] Vec2d velocity_back(Vec2 position, double dt);

private:
    PathPlanner* planner_;
    const AgentSettings* settings_;
    Vec2 position_;
    bool is_left_ = false;
};

} // namespace raywalk
