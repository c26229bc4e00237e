// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"
#include "raywalk/vec2.hpp"

namespace raywalk {

/// What an agent drives: one body of the physics world, as far as walking is concerned. Implement
/// it to drive something else than a Box2D body.
class Body {
public:
    Body() = default;
    Body(const Body&) = default;
    Body(Body&&) = default;
    Body& operator=(const Body&) = default;
    Body& operator=(Body&&) = default;
    virtual ~Body() = default;

    [[nodiscard]] virtual BodyKey key() const = 0;
    /// The middle of the walker's circle (unit: meter).
    [[nodiscard]] virtual Vec2 position() const = 0;
    /// The radius of the smallest circle around position() that holds the body (unit: meter).
    [[nodiscard]] virtual float radius() const = 0;
    /// What the body collides with.
    [[nodiscard]] virtual ObstacleFilter filter() const = 0;
    /// Sets the velocity for the next step of the world (unit: meter per second).
    virtual void set_velocity(Vec2 velocity) = 0;
};

} // namespace raywalk
