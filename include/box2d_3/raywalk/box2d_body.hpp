// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/body.hpp"
#include "raywalk/export.hpp"

#include <box2d/box2d.h>

namespace raywalk {

/// A body of a world of Box2D 3.1 or later, to be driven by an agent. A dynamic body with one
/// circle, fixed rotation and no friction walks best: boxes catch on the seams of tiles.
class RAYWALK_EXPORT Box2dBody : public Body {
public:
    /// If `body` is destroyed, the agent that drives or follows it fails.
    explicit Box2dBody(b2BodyId body)
        : body_{body} {}

    [[nodiscard]] bool exists() const override;
    [[nodiscard]] BodyKey key() const override;
    [[nodiscard]] Vec2 position() const override;
    /// Of all shapes that are not sensors.
    [[nodiscard]] float radius() const override;
    /// Category, mask and group of the newest shape that is no sensor.
    [[nodiscard]] ObstacleFilter filter() const override;
    [[nodiscard]] Vec2 velocity() const override;
    void set_velocity(Vec2 velocity) override;
    void apply_force_toward(Vec2 velocity, float max_force, float dt) override;
    [[nodiscard]] float max_acceleration(float max_force) const override;
    /// The world's maximum linear speed.
    [[nodiscard]] float max_speed(float dt) const override;
    void set_position(Vec2 position) override;

private:
    b2BodyId body_;
};

} // namespace raywalk
