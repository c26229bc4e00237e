// SPDX-License-Identifier: MIT
#include "raywalk/box2d_body.hpp"

#include "box2d_3/box2d_shape.hpp"
#include "box2d_common/box2d_rules.hpp"
#include "shapes/walker_shape.hpp"

#include <limits>

namespace raywalk {
namespace {

b2Vec2 to_b2(Vec2 v) {
    return {v.x, v.y};
}

// The shapes that make the body a walker: those that are not sensors, or, if all are, all.
std::vector<b2ShapeId> walking_shape_ids_of(b2BodyId body) {
    std::vector<b2ShapeId> shapes = shapes_of(body);
    if (!all_of(shapes, b2Shape_IsSensor)) {
        std::erase_if(shapes, b2Shape_IsSensor);
    }
    return shapes;
}

// They themselves, in the body's coordinates.
std::vector<Obstacle> walking_shapes_of(b2BodyId body) {
    const std::vector<b2ShapeId> ids = walking_shape_ids_of(body);
    std::vector<Obstacle> shapes(ids.size());
    std::transform(ids.begin(), ids.end(), shapes.begin(), local_obstacle_of);
    return shapes;
}

} // namespace

Box2dBody::Box2dBody(b2BodyId body)
    : body_{body} {
    if (b2Body_IsValid(body)) {
        middle_ = middle_of(walking_shapes_of(body));
    }
}

bool Box2dBody::exists() const {
    return b2Body_IsValid(body_);
}

BodyKey Box2dBody::key() const {
    return key_of(body_);
}

Vec2 Box2dBody::position() const {
    return b2Body_GetWorldPoint(body_, to_b2(middle_));
}

float Box2dBody::radius() const {
    return radius_around(middle_, walking_shapes_of(body_));
}

WalkerHull Box2dBody::hull() const {
    const b2Rot turn = b2Body_GetRotation(body_);
    return hull_around(middle_, walking_shapes_of(body_), turn.s, turn.c);
}

float Box2dBody::angle() const {
    return b2Rot_GetAngle(b2Body_GetRotation(body_));
}

ObstacleFilter Box2dBody::filter() const {
    std::vector<CollisionFilter> fixtures;
    for (const b2ShapeId shape : walking_shape_ids_of(body_)) {
        const b2Filter data = b2Shape_GetFilter(shape);
        fixtures.push_back({.category_bits = data.categoryBits,
                            .mask_bits = data.maskBits,
                            .group_index = data.groupIndex});
    }
    return filter_of_fixtures(std::move(fixtures));
}

Vec2 Box2dBody::velocity() const {
    return b2Body_GetLocalPointVelocity(body_, to_b2(middle_));
}

// The body's own velocity is that of its center of mass, around which it turns.
void Box2dBody::set_velocity(Vec2 velocity) {
    const Vec2 turning = this->velocity() - Vec2{b2Body_GetLinearVelocity(body_)};
    b2Body_SetLinearVelocity(body_, to_b2(velocity - turning));
}

void Box2dBody::apply_force_toward(Vec2 velocity, float max_force, float dt) {
    if (!(b2Body_GetMass(body_) > 0.0F)) { // no force moves it
        set_velocity(velocity);
        return;
    }
    Vec2 impulse = b2Body_GetMass(body_) * (velocity - this->velocity());
    if (length(impulse) > max_force * dt) {
        impulse = (max_force * dt / length(impulse)) * impulse;
    }
    b2Body_ApplyLinearImpulseToCenter(body_, to_b2(impulse), true);
}

float Box2dBody::max_acceleration(float max_force) const {
    const float mass = b2Body_GetMass(body_);
    return mass > 0.0F ? max_force / mass : std::numeric_limits<float>::infinity();
}

float Box2dBody::max_speed(float /*dt*/) const {
    return b2World_GetMaximumLinearSpeed(b2Body_GetWorld(body_));
}

float Box2dBody::linear_damping() const {
    return b2Body_GetType(body_) == b2_dynamicBody ? b2Body_GetLinearDamping(body_) : 0.0F;
}

void Box2dBody::set_position(Vec2 position) {
    const Vec2 arm = b2Body_GetWorldVector(body_, to_b2(middle_));
    const Vec2 origin = position - arm;
    b2Body_SetTransform(body_, {origin.x, origin.y}, b2Body_GetRotation(body_));
    b2Body_SetLinearVelocity(body_, {0.0F, 0.0F});
}

std::string_view Box2dBody::problem() const {
    const bool falls = b2Body_GetGravityScale(body_) != 0.0F &&
                       Vec2{b2World_GetGravity(b2Body_GetWorld(body_))} != Vec2{};
    return problem_of(
        b2Body_GetType(body_), b2Body_IsEnabled(body_), b2Body_GetShapeCount(body_) > 0, falls);
}

} // namespace raywalk
