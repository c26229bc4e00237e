// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/body.hpp"
#include "raywalk/body_adapter.hpp"
#include "raywalk/box2d_probe.hpp"

#include <box2d/box2d.h>

namespace raywalk {

/// A body of a Box2D 2.4 world, for an agent to drive or follow. Works best with a dynamic body
/// that has one circle, fixed rotation and no friction: boxes catch on the seams of tiles.
class RAYWALK_EXPORT Box2dBody : public Body {
public:
    /// `body` must outlive the agents that drive or follow it, unless you call Navigator::forget
    /// before you destroy it. Without that call, Navigator::update detects the destroyed body, but
    /// Agent::update does not: call Navigator::update between the destruction and any update of an
    /// agent, or the agent reads freed memory. Fixtures that are added or changed later do not move
    /// the middle.
    explicit Box2dBody(b2Body& body);

    [[nodiscard]] BodyKey key() const override;
    /// The middle of the body: the center of the smallest circle around its fixtures, wherever the
    /// body's origin is (unit: meter). Sensors do not count, unless all fixtures are sensors; so
    /// for radius() and filter().
    [[nodiscard]] Vec2 position() const override;
    /// The radius around position() of all fixtures (unit: meter).
    [[nodiscard]] float radius() const override;
    /// The hull of the body's walking shapes; without points if it has more than
    /// WalkerHull::max_points corners, or if it is a single circle.
    [[nodiscard]] WalkerHull hull() const override;
    [[nodiscard]] float angle() const override;
    /// What any of the fixtures collides with.
    [[nodiscard]] ObstacleFilter filter() const override;
    /// The velocity of position() (unit: meter per second).
    [[nodiscard]] Vec2 velocity() const override;
    /// Sets the velocity of position() (unit: meter per second).
    void set_velocity(Vec2 velocity) override;
    /// Sets the velocity of a body without mass, as a kinematic one; see Body for the units.
    void apply_force_toward(Vec2 velocity, float max_force, float dt) override;
    [[nodiscard]] float max_acceleration(float max_force) const override;
    /// b2_maxTranslation, 2 m, per step: Box2D moves no body farther (unit: meter per second).
    [[nodiscard]] float max_speed(float dt) const override;
    [[nodiscard]] float linear_damping() const override;
    void set_position(Vec2 position) override;

    /// True. Return false in a derived class whose functions use data of the game.
    [[nodiscard]] bool can_be_read_on_any_thread() const override { return true; }

    /// A body that is static or disabled, has no fixture, or on which gravity acts, has one.
    [[nodiscard]] std::string_view problem() const override;

private:
    b2Body* body_;
    Vec2 middle_; // in the coordinates of the body
};

/// Lets agents and navigators accept a b2Body directly.
template <>
struct BodyAdapter<b2Body> {
    using type = Box2dBody; ///< what drives the body

    /// Returns the key of the body, as key_of() does.
    [[nodiscard]] static BodyKey key(const b2Body& body) { return key_of(body); }
};

} // namespace raywalk
