// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/body.hpp"
#include "raywalk/export.hpp"

#include <box2d/box2d.h>

namespace raywalk {

/// A body of a Box2D 2.4 world, to be driven by an agent. A dynamic body with one circle, fixed
/// rotation and no friction walks best: boxes catch on the seams of tiles.
class RAYWALK_EXPORT Box2dBody : public Body {
public:
    /// `body` has to outlive the agent that drives or follows it, unless Navigator::forget is told
    /// before. If it is not, Navigator::update notices, but no agent's own update.
    explicit Box2dBody(b2Body& body)
        : body_{&body} {}

    [[nodiscard]] BodyKey key() const override;
    [[nodiscard]] Vec2 position() const override;
    /// Of all fixtures that are not sensors.
    [[nodiscard]] float radius() const override;
    /// Category, mask and group of the first fixture that is no sensor.
    [[nodiscard]] ObstacleFilter filter() const override;
    [[nodiscard]] Vec2 velocity() const override;
    void set_velocity(Vec2 velocity) override;
    void apply_force_toward(Vec2 velocity, float max_force, float dt) override;
    [[nodiscard]] float max_acceleration(float max_force) const override;
    /// Box2D moves no body farther than b2_maxTranslation, 2 m, in a step.
    [[nodiscard]] float max_speed(float dt) const override;
    void set_position(Vec2 position) override;

private:
    b2Body* body_;
};

} // namespace raywalk
