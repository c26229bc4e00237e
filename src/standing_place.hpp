// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_settings.hpp"

#include "route.hpp"
#include "vec2d.hpp"

namespace raywalk {

/// Where an agent stands, and goes back to after it made way for others.
class StandingPlace {
public:
    /// Both have to outlive this.
    StandingPlace(Route& route, const AgentSettings& settings)
        : route_{&route}
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
    Route* route_;
    const AgentSettings* settings_;
    Vec2 position_;
    bool is_left_ = false;
};

} // namespace raywalk
