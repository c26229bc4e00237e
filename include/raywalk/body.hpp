// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include <string_view>

namespace raywalk {

/// The body that an agent drives or follows. Box2dBody implements it for a Box2D body; derive from
/// it to drive anything else.
class RAYWALK_EXPORT Body {
public:
    virtual ~Body() = default;

    /// False once the body was destroyed, if the engine can tell. Then only key() is still called,
    /// and an agent that drives or follows the body fails. Called several times in each update.
    [[nodiscard]] virtual bool exists() const { return true; }

    /// The body's key in the physics world; BodyKey{} if it is not a body of that world.
    [[nodiscard]] virtual BodyKey key() const = 0;
    /// The center of the walker's circle (unit: meter).
    [[nodiscard]] virtual Vec2 position() const = 0;
    /// The radius of the smallest circle around position() that contains the body (unit: meter).
    [[nodiscard]] virtual float radius() const = 0;

    /// The shape of the body around position() as it stands, for AgentShape::body: its convex hull,
    /// turned by angle(). Without points, the body has only the circle, as by default.
    [[nodiscard]] virtual WalkerHull hull() const { return {}; }

    /// The angle by which the body is turned, by which the agent finds out that hull() is outdated
    /// (unit: radian). 0 by default.
    [[nodiscard]] virtual float angle() const { return 0.0F; }

    /// The collision filter of the body, for WalkerProfile::filter.
    [[nodiscard]] virtual ObstacleFilter filter() const = 0;
    /// The current linear velocity (unit: meter per second).
    [[nodiscard]] virtual Vec2 velocity() const = 0;
    /// Sets the velocity for the next step of the world (unit: meter per second).
    virtual void set_velocity(Vec2 velocity) = 0;
    /// Applies the impulse of a force of at most `max_force`, which is finite, that acts for `dt`
    /// seconds and brings the body toward `velocity`. Impulses, unlike forces, add up to the same
    /// if the agent is updated more often than the world steps (unit: meter per second, newton).
    /// Calls set_velocity() by default, for bodies without forces.
    virtual void apply_force_toward(Vec2 velocity, float max_force, float dt);
    /// The acceleration by a force of `max_force` newtons (unit: meter per second squared).
    /// Infinite by default.
    [[nodiscard]] virtual float max_acceleration(float max_force) const;
    /// The highest speed at which the engine moves a body in a step of `dt` seconds (unit: meter
    /// per second). Infinite, that is no limit, by default; below 0 counts as 0.
    [[nodiscard]] virtual float max_speed(float dt) const;

    /// How fast the engine slows the body down: in a step of `dt` seconds, it divides its velocity
    /// by 1 + dt * linear_damping() (unit: 1 per second). Agents drive the body as much faster. 0
    /// by default.
    [[nodiscard]] virtual float linear_damping() const { return 0.0F; }

    /// Teleports the body, and stops it (unit: meter).
    virtual void set_position(Vec2 position) = 0;

    /// True if any thread may call all functions that are const, while nothing changes the body.
    /// A Navigator reads such bodies in jobs when it updates itself and agents, others on the
    /// calling thread. False by default. Called once, when an agent gets the body or follows it.
    [[nodiscard]] virtual bool can_be_read_on_any_thread() const { return false; }

    /// What keeps an agent from driving the body well, in one sentence; empty if nothing does, as
    /// by default. Agents log it as a warning, each different one once for each navigator, when
    /// they first have a target. The characters must live as long as the program.
    [[nodiscard]] virtual std::string_view problem() const { return {}; }
};

} // namespace raywalk
