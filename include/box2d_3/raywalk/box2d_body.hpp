// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/body.hpp"
#include "raywalk/body_adapter.hpp"
#include "raywalk/box2d_probe.hpp"

#include <box2d/box2d.h>

namespace raywalk {

/// A body of a world of Box2D 3.1 or later, for an agent to drive or follow. Works best with a
/// dynamic body that has one circle, fixed rotation and no friction: boxes catch on the seams of
/// tiles.
class RAYWALK_EXPORT Box2dBody : public Body {
public:
    /// If `body` is destroyed, the agents that drive or follow it fail. Shapes that are added or
    /// changed later do not move the middle.
    explicit Box2dBody(b2BodyId body);

    [[nodiscard]] bool exists() const override;
    [[nodiscard]] BodyKey key() const override;
    /// The middle of the body: the center of the smallest circle around its shapes, wherever the
    /// body's origin is (unit: meter). Sensors do not count, unless all shapes are sensors; so
    /// for radius() and filter().
    [[nodiscard]] Vec2 position() const override;
    /// The radius around position() of all shapes (unit: meter).
    [[nodiscard]] float radius() const override;
    /// The hull of the body's walking shapes; without points if it has more than
    /// WalkerHull::max_points corners, or if it is a single circle.
    [[nodiscard]] WalkerHull hull() const override;
    [[nodiscard]] float angle() const override;
    /// What any of the shapes collides with.
    [[nodiscard]] ObstacleFilter filter() const override;
    /// The velocity of position() (unit: meter per second).
    [[nodiscard]] Vec2 velocity() const override;
    /// Sets the velocity of position() (unit: meter per second).
    void set_velocity(Vec2 velocity) override;
    /// Sets the velocity of a body without mass, as a kinematic one; see Body for the units.
    void apply_force_toward(Vec2 velocity, float max_force, float dt) override;
    [[nodiscard]] float max_acceleration(float max_force) const override;
    /// The world's maximum linear speed, of b2World_SetMaximumLinearSpeed (unit: meter per second).
    [[nodiscard]] float max_speed(float dt) const override;
    [[nodiscard]] float linear_damping() const override;
    void set_position(Vec2 position) override;

    /// True. Return false in a derived class whose functions use data of the game.
    [[nodiscard]] bool can_be_read_on_any_thread() const override { return true; }

    /// A body that is static or disabled, has no fixture, or on which gravity acts, has one.
    [[nodiscard]] std::string_view problem() const override;

private:
    b2BodyId body_;
    Vec2 middle_; // in the coordinates of the body
};

/// Lets agents and navigators accept a b2BodyId directly.
template <>
struct BodyAdapter<b2BodyId> {
    using type = Box2dBody; ///< what drives the body

    /// Returns the key of the body, as key_of() does.
    [[nodiscard]] static BodyKey key(b2BodyId body) { return key_of(body); }
};

} // namespace raywalk
