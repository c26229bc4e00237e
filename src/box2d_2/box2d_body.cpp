// SPDX-License-Identifier: MIT
#include "raywalk/box2d_body.hpp"

#include "box2d_2/box2d_shape.hpp"
#include "box2d_common/box2d_rules.hpp"
#include "shapes/walker_shape.hpp"

#include <limits>

namespace raywalk {
namespace {

// Visits the fixtures that make the body a walker: those that are not sensors, or, if all are, all.
template <class Visit>
void for_each_walking_fixture(const b2Body& body, Visit visit) {
    bool has_solid = false;
    for (const b2Fixture* f = body.GetFixtureList(); f != nullptr; f = f->GetNext()) {
        has_solid = has_solid || !f->IsSensor();
    }
    for (const b2Fixture* f = body.GetFixtureList(); f != nullptr; f = f->GetNext()) {
        if (!has_solid || !f->IsSensor()) {
            visit(*f);
        }
    }
}

// Their shapes, in the body's coordinates.
std::vector<Obstacle> walking_shapes_of(const b2Body& body) {
    b2Transform at_origin;
    at_origin.SetIdentity();
    std::vector<Obstacle> shapes;
    for_each_walking_fixture(body, [&](const b2Fixture& fixture) {
        const b2Shape& shape = *fixture.GetShape();
        for (int child = 0; child < shape.GetChildCount(); ++child) {
            shapes.push_back(obstacle_of(shape, child, at_origin));
        }
    });
    return shapes;
}

b2Vec2 to_b2(Vec2 v) {
    return {v.x, v.y};
}

} // namespace

Box2dBody::Box2dBody(b2Body& body)
    : body_{&body}
    , middle_{middle_of(walking_shapes_of(body))} {}

BodyKey Box2dBody::key() const {
    return key_of(*body_);
}

Vec2 Box2dBody::position() const {
    return body_->GetWorldPoint(to_b2(middle_));
}

float Box2dBody::radius() const {
    return radius_around(middle_, walking_shapes_of(*body_));
}

WalkerHull Box2dBody::hull() const {
    const b2Rot& turn = body_->GetTransform().q;
    return hull_around(middle_, walking_shapes_of(*body_), turn.s, turn.c);
}

float Box2dBody::angle() const {
    return body_->GetAngle();
}

ObstacleFilter Box2dBody::filter() const {
    std::vector<CollisionFilter> fixtures;
    for_each_walking_fixture(*body_, [&](const b2Fixture& fixture) {
        const b2Filter& data = fixture.GetFilterData();
        // Box2D's 16 set bits become 64, so that a default body has the default filter.
        constexpr std::uint16_t all = 0xFFFF;
        fixtures.push_back({.category_bits = data.categoryBits,
                            .mask_bits = data.maskBits == all ? ~std::uint64_t{0} : data.maskBits,
                            .group_index = data.groupIndex});
    });
    return filter_of_fixtures(std::move(fixtures));
}

Vec2 Box2dBody::velocity() const {
    return body_->GetLinearVelocityFromLocalPoint(to_b2(middle_));
}

// The body's own velocity is that of its center of mass, around which it turns.
void Box2dBody::set_velocity(Vec2 velocity) {
    const b2Vec2 turning = to_b2(this->velocity()) - body_->GetLinearVelocity();
    body_->SetLinearVelocity(to_b2(velocity) - turning);
}

void Box2dBody::apply_force_toward(Vec2 velocity, float max_force, float dt) {
    if (!(body_->GetMass() > 0.0F)) { // no force moves it
        set_velocity(velocity);
        return;
    }
    b2Vec2 impulse = body_->GetMass() * to_b2(velocity - this->velocity());
    if (impulse.Length() > max_force * dt) {
        impulse *= max_force * dt / impulse.Length();
    }
    body_->ApplyLinearImpulseToCenter(impulse, true);
}

float Box2dBody::max_acceleration(float max_force) const {
    return body_->GetMass() > 0.0F ? max_force / body_->GetMass()
                                   : std::numeric_limits<float>::infinity();
}

float Box2dBody::max_speed(float dt) const {
    return b2_maxTranslation / dt;
}

float Box2dBody::linear_damping() const {
    return body_->GetType() == b2_dynamicBody ? body_->GetLinearDamping() : 0.0F;
}

void Box2dBody::set_position(Vec2 position) {
    const b2Vec2 arm = body_->GetWorldVector(to_b2(middle_));
    body_->SetTransform(to_b2(position) - arm, body_->GetAngle());
    body_->SetLinearVelocity({0.0F, 0.0F});
}

std::string_view Box2dBody::problem() const {
    const bool falls =
        body_->GetGravityScale() != 0.0F && body_->GetWorld()->GetGravity() != b2Vec2{0.0F, 0.0F};
    return problem_of(
        body_->GetType(), body_->IsEnabled(), body_->GetFixtureList() != nullptr, falls);
}

} // namespace raywalk
