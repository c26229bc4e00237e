// SPDX-License-Identifier: MIT
#include "raywalk/box2d_body.hpp"

#include "raywalk/box2d_probe.hpp"

#include "box2d_3/box2d_shape.hpp"

#include <algorithm>
#include <limits>

namespace raywalk {
namespace {

b2Vec2 to_b2(Vec2 v) {
    return {v.x, v.y};
}

// Distance from the body's origin to the shape's farthest point.
float radius_of(b2ShapeId shape) {
    const Obstacle local = local_obstacle_of(shape);
    float radius = 0.0F;
    std::for_each_n(local.points.begin(), local.count, [&](Vec2 point) {
        radius = std::max(radius, length(point) + local.rounding);
    });
    return radius;
}

} // namespace

bool Box2dBody::exists() const {
    return b2Body_IsValid(body_);
}

BodyKey Box2dBody::key() const {
    return key_of(body_);
}

Vec2 Box2dBody::position() const {
    return b2Body_GetPosition(body_);
}

float Box2dBody::radius() const {
    float radius = 0.0F;
    for (const b2ShapeId shape : shapes_of(body_)) {
        if (!b2Shape_IsSensor(shape)) {
            radius = std::max(radius, radius_of(shape));
        }
    }
    return radius;
}

ObstacleFilter Box2dBody::filter() const {
    ObstacleFilter filter;
    const std::vector<b2ShapeId> shapes = shapes_of(body_);
    const auto solid = std::find_if_not(shapes.begin(), shapes.end(), b2Shape_IsSensor);
    if (solid != shapes.end()) {
        const b2Filter data = b2Shape_GetFilter(*solid);
        filter.category_bits = data.categoryBits;
        filter.mask_bits = data.maskBits;
        filter.group_index = data.groupIndex;
    }
    return filter;
}

Vec2 Box2dBody::velocity() const {
    return b2Body_GetLinearVelocity(body_);
}

void Box2dBody::set_velocity(Vec2 velocity) {
    b2Body_SetLinearVelocity(body_, to_b2(velocity));
}

void Box2dBody::apply_force_toward(Vec2 velocity, float max_force, float dt) {
    const Vec2 change = velocity - this->velocity();
    Vec2 force = (b2Body_GetMass(body_) / dt) * change;
    if (length(force) > max_force) {
        force = (max_force / length(force)) * force;
    }
    b2Body_ApplyForceToCenter(body_, to_b2(force), true);
}

float Box2dBody::max_acceleration(float max_force) const {
    const float mass = b2Body_GetMass(body_);
    return mass > 0.0F ? max_force / mass : std::numeric_limits<float>::infinity();
}

float Box2dBody::max_speed(float /*dt*/) const {
    return b2World_GetMaximumLinearSpeed(b2Body_GetWorld(body_));
}

void Box2dBody::set_position(Vec2 position) {
    b2Body_SetTransform(body_, {position.x, position.y}, b2Body_GetRotation(body_));
    b2Body_SetLinearVelocity(body_, {0.0F, 0.0F});
}

} // namespace raywalk
