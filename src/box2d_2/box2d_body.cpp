// SPDX-License-Identifier: MIT
#include "raywalk/box2d_body.hpp"

#include "raywalk/box2d_probe.hpp"

#include "box2d_2/box2d_shape.hpp"

#include <algorithm>
#include <limits>

namespace raywalk {
namespace {

// Distance from the body's origin to the shape's farthest point.
float radius_of(const b2Shape& shape) {
    b2Transform at_origin;
    at_origin.SetIdentity();
    float radius = 0.0F;
    for (int child = 0; child < shape.GetChildCount(); ++child) {
        const Obstacle part = obstacle_of(shape, child, at_origin);
        for (int i = 0; i < part.count; ++i) {
            radius = std::max(radius, length(part.points[i]) + part.rounding);
        }
    }
    return radius;
}

} // namespace

BodyKey Box2dBody::key() const {
    return key_of(*body_);
}

Vec2 Box2dBody::position() const {
    return body_->GetPosition();
}

float Box2dBody::radius() const {
    float radius = 0.0F;
    for (const b2Fixture* f = body_->GetFixtureList(); f != nullptr; f = f->GetNext()) {
        if (!f->IsSensor()) {
            radius = std::max(radius, radius_of(*f->GetShape()));
        }
    }
    return radius;
}

ObstacleFilter Box2dBody::filter() const {
    ObstacleFilter filter;
    const b2Fixture* f = body_->GetFixtureList();
    while (f != nullptr && f->IsSensor()) {
        f = f->GetNext();
    }
    if (f != nullptr) {
        const b2Filter& data = f->GetFilterData();
        filter.category_bits = data.categoryBits;
        // Box2D's 16 set bits become 64, so that a default body has the default filter.
        constexpr std::uint16_t all = 0xFFFF;
        filter.mask_bits = data.maskBits == all ? ~std::uint64_t{0} : data.maskBits;
        filter.group_index = data.groupIndex;
    }
    return filter;
}

Vec2 Box2dBody::velocity() const {
    return body_->GetLinearVelocity();
}

void Box2dBody::set_velocity(Vec2 velocity) {
    body_->SetLinearVelocity({velocity.x, velocity.y});
}

void Box2dBody::apply_force_toward(Vec2 velocity, float max_force, float dt) {
    const b2Vec2 change = b2Vec2{velocity.x, velocity.y} - body_->GetLinearVelocity();
    b2Vec2 force = body_->GetMass() / dt * change;
    if (force.Length() > max_force) {
        force *= max_force / force.Length();
    }
    body_->ApplyForceToCenter(force, true);
}

float Box2dBody::max_acceleration(float max_force) const {
    return body_->GetMass() > 0.0F ? max_force / body_->GetMass()
                                   : std::numeric_limits<float>::infinity();
}

float Box2dBody::max_speed(float dt) const {
    return b2_maxTranslation / dt;
}

void Box2dBody::set_position(Vec2 position) {
    body_->SetTransform({position.x, position.y}, body_->GetAngle());
    body_->SetLinearVelocity({0.0F, 0.0F});
}

} // namespace raywalk
