// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/export.hpp"
#include "raywalk/probe.hpp"
#include "raywalk/vec2.hpp"

namespace raywalk {

/// What an agent drives: one body of the physics world, as far as walking is concerned. Implement
/// it to drive something else than a Box2D body.
class RAYWALK_EXPORT Body {
public:
    Body() = default;
    Body(const Body&) = default;
    Body(Body&&) = default;
    Body& operator=(const Body&) = default;
    Body& operator=(Body&&) = default;
    virtual ~Body() = default;

    /// False once the body was destroyed, if the engine can tell; then nothing else is asked but
    /// the key, and the agent that drives or follows it fails. Asked some times in each update.
    [[nodiscard]] virtual bool exists() const { return true; }

    /// Its name in the physics world; 0 for what is no body there.
    [[nodiscard]] virtual BodyKey key() const = 0;
    /// The middle of the walker's circle (unit: meter).
    [[nodiscard]] virtual Vec2 position() const = 0;
    /// The radius of the smallest circle around position() that holds the body (unit: meter).
    [[nodiscard]] virtual float radius() const = 0;
    /// What the body collides with.
    [[nodiscard]] virtual ObstacleFilter filter() const = 0;
    /// How fast the body moves now (unit: meter per second).
    [[nodiscard]] virtual Vec2 velocity() const = 0;
    /// Sets the velocity for the next step of the world (unit: meter per second).
    virtual void set_velocity(Vec2 velocity) = 0;
    /// Pushes toward that velocity in the next step of the world, of `dt` seconds, with `max_force`
    /// at most, which is finite (unit: newton). A body without forces sets its velocity.
    virtual void apply_force_toward(Vec2 velocity, float max_force, float dt);
    /// The greatest acceleration that such a force gives (unit: meter per second squared).
    [[nodiscard]] virtual float max_acceleration(float max_force) const;
    /// The highest speed at which the engine moves a body in a step of `dt` seconds; infinite if it
    /// sets no limit (unit: meter per second).
    [[nodiscard]] virtual float max_speed(float dt) const;
    /// Puts the body somewhere else at once, at rest (unit: meter).
    virtual void set_position(Vec2 position) = 0;
};

} // namespace raywalk
