// SPDX-License-Identifier: MIT
#pragma once

#include "agent/agent_context.hpp"
#include "agent/locomotion.hpp"
#include "support/agent_parts.hpp"
#include "support/fake_body.hpp"

#include <memory>
#include <utility>
#include <vector>

namespace raywalk::test {

/// An agent at the origin, which walks.
struct WalkerAtOrigin : AgentParts {
    static constexpr double dt = 1.0 / 60.0;

    explicit WalkerAtOrigin(std::vector<Obstacle> obstacles = {})
        : AgentParts{std::move(obstacles)} {}

    [[nodiscard]] AgentContext context(AgentStatus status = AgentStatus::walking) {
        return {.id = id,
                .role = {.status = status, .target_id = 7},
                .position = body.position(),
                .velocity = exact(body.velocity()),
                .max_speed = max_speed(body, settings.max_speed, dt),
                .wanted_speed = settings.max_speed,
                .has_body = true,
                .settings = settings,
                .clearance = clearance,
                .crowd = services->crowd(),
                .memory = services->memory()};
    }

    TrackedBody body{
        services->bodies(), std::make_unique<FakeBody>(std::make_shared<FakeBodyState>()), this};
    OnceLog log;
    AgentSettings settings = with_defaults({}, body, log);
    std::uint32_t id = services->crowd().add(body, 3.0);
};

inline NearbyAgent other_at(Vec2d position) {
    return {.id = 9, .position = position, .radius = 0.3};
}

} // namespace raywalk::test
