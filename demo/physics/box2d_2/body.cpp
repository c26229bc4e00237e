// SPDX-License-Identifier: MIT
#include "physics/body.hpp"

#include <box2d/b2_distance.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>

namespace raywalk::physics {
namespace {

b2Vec2 to_b2(Vec2 v) {
    return {v.x, v.y};
}

std::vector<b2Vec2> to_b2(std::span<const Vec2> points) {
    std::vector<b2Vec2> converted;
    std::transform(points.begin(), points.end(), std::back_inserter(converted), [](Vec2 point) {
        return to_b2(point);
    });
    return converted;
}

b2Filter to_b2(const Filter& filter) {
    b2Filter converted;
    converted.categoryBits = static_cast<std::uint16_t>(filter.category_bits);
    converted.maskBits = static_cast<std::uint16_t>(filter.mask_bits);
    converted.groupIndex = static_cast<std::int16_t>(filter.group_index);
    return converted;
}

// Calls use(shape) with Box2D's own shape type.
template <class Use>
void with_shape(const Shape& shape, Use use) {
    const std::vector<b2Vec2> points = to_b2(shape.points);
    const auto count = static_cast<int>(points.size());
    switch (shape.kind) {
    case Shape::Kind::circle: {
        b2CircleShape circle;
        circle.m_p = points.front();
        circle.m_radius = shape.radius;
        use(circle);
        break;
    }
    case Shape::Kind::polygon: {
        b2PolygonShape polygon;
        polygon.Set(points.data(), count);
        use(polygon);
        break;
    }
    case Shape::Kind::edges: {
        for (std::size_t i = 1; i < points.size(); ++i) {
            b2EdgeShape edge;
            edge.SetTwoSided(points[i - 1], points[i]);
            use(edge);
        }
        break;
    }
    case Shape::Kind::chain: {
        // Box2D needs a point before the first and after the last to smooth the ends. Collinear
        // ones have no effect.
        b2ChainShape chain;
        chain.CreateChain(points.data(),
                          count,
                          2.0F * points.front() - points[1],
                          2.0F * points.back() - points[points.size() - 2]);
        use(chain);
        break;
    }
    case Shape::Kind::loop: {
        b2ChainShape loop;
        loop.CreateLoop(points.data(), count);
        use(loop);
        break;
    }
    }
}

Part part_of(const b2Shape& shape, int child, const b2Transform& transform) {
    b2DistanceProxy proxy;
    proxy.Set(&shape, child);
    Part part;
    std::transform(proxy.m_vertices,
                   proxy.m_vertices + proxy.m_count,
                   std::back_inserter(part.points),
                   [&](const b2Vec2& vertex) { return Vec2{b2Mul(transform, vertex)}; });
    part.radius = shape.GetType() == b2Shape::e_circle ? shape.m_radius : 0.0F;
    part.is_one_sided = shape.GetType() == b2Shape::e_chain;
    return part;
}

} // namespace

Fixture::operator FixtureRef() const {
    return *handle_;
}

Body Fixture::body() const {
    return Body{handle_->GetBody()};
}

bool Fixture::is_sensor() const {
    return handle_->IsSensor();
}

Filter Fixture::filter() const {
    const b2Filter& filter = handle_->GetFilterData();
    return {filter.categoryBits, filter.maskBits, filter.groupIndex};
}

void Fixture::set_filter(const Filter& filter) {
    handle_->SetFilterData(to_b2(filter));
}

bool Fixture::contains(Vec2 point) const {
    return handle_->TestPoint(to_b2(point));
}

std::vector<Part> Fixture::parts() const {
    std::vector<Part> parts;
    const b2Shape& shape = *handle_->GetShape();
    for (int child = 0; child < shape.GetChildCount(); ++child) {
        parts.push_back(part_of(shape, child, handle_->GetBody()->GetTransform()));
    }
    return parts;
}

float Fixture::distance_to(Vec2 a, Vec2 b) const {
    const std::array<b2Vec2, 2> ends = {to_b2(a), to_b2(b)};
    const b2Shape& shape = *handle_->GetShape();
    b2DistanceInput input;
    input.proxyB.Set(ends.data(), a == b ? 1 : 2, 0.0F);
    input.transformA = handle_->GetBody()->GetTransform();
    input.transformB.SetIdentity();
    input.useRadii = false;
    float nearest = std::numeric_limits<float>::infinity();
    for (int child = 0; child < shape.GetChildCount(); ++child) {
        input.proxyA.Set(&shape, child);
        b2SimplexCache cache{};
        b2DistanceOutput output{};
        b2Distance(&output, &cache, &input);
        nearest = std::min(nearest, output.distance);
    }
    return shape.GetType() == b2Shape::e_circle ? nearest - shape.m_radius : nearest;
}

bool operator==(const Fixture& a, const Fixture& b) {
    return a.handle_ == b.handle_;
}

Body::operator BodyRef() const {
    return *handle_;
}

Body::operator bool() const {
    return handle_ != nullptr;
}

Vec2 Body::position() const {
    return handle_->GetPosition();
}

float Body::angle() const {
    return handle_->GetAngle();
}

Vec2 Body::velocity() const {
    return handle_->GetLinearVelocity();
}

b2BodyType Body::type() const {
    return handle_->GetType();
}

bool Body::is_enabled() const {
    return handle_->IsEnabled();
}

float Body::mass() const {
    return handle_->GetMass();
}

float Body::inertia() const {
    return handle_->GetInertia() - handle_->GetMass() * handle_->GetLocalCenter().LengthSquared();
}

Vec2 Body::local_center() const {
    return handle_->GetLocalCenter();
}

Vec2 Body::world_center() const {
    return handle_->GetWorldCenter();
}

float Body::linear_damping() const {
    return handle_->GetLinearDamping();
}

std::uintptr_t Body::user_data() const {
    return handle_->GetUserData().pointer;
}

std::vector<Fixture> Body::fixtures() const {
    std::vector<Fixture> fixtures;
    for (b2Fixture* f = handle_->GetFixtureList(); f != nullptr; f = f->GetNext()) {
        fixtures.emplace_back(f);
    }
    return fixtures;
}

void Body::set_transform(Vec2 position, float angle) {
    handle_->SetTransform(to_b2(position), angle);
}

void Body::set_position(Vec2 position) {
    set_transform(position, angle());
}

void Body::set_velocity(Vec2 velocity) {
    handle_->SetLinearVelocity(to_b2(velocity));
}

void Body::set_angular_velocity(float velocity) {
    handle_->SetAngularVelocity(velocity);
}

void Body::set_awake(bool is_awake) {
    handle_->SetAwake(is_awake);
}

void Body::set_enabled(bool is_enabled) {
    handle_->SetEnabled(is_enabled);
}

void Body::set_type(b2BodyType type) {
    handle_->SetType(type);
}

void Body::push(Vec2 force) {
    handle_->ApplyForceToCenter(to_b2(force), true);
}

Fixture Body::add(const Shape& shape, const FixtureSettings& settings) {
    b2FixtureDef def;
    def.density = settings.density;
    def.friction = settings.friction;
    def.isSensor = settings.is_sensor;
    def.filter = to_b2(settings.filter);
    Fixture added;
    with_shape(shape, [&](const b2Shape& converted) {
        def.shape = &converted;
        const Fixture next{handle_->CreateFixture(&def)};
        added = added.handle() == nullptr ? next : added;
    });
    return added;
}

void Body::remove(Fixture fixture) {
    handle_->DestroyFixture(fixture.handle());
}

bool operator==(const Body& a, const Body& b) {
    return a.handle_ == b.handle_;
}

Body body_of(FixtureRef fixture) {
    return Body{const_cast<b2Body*>(fixture.GetBody())}; // NOLINT: created non-const by World
}

} // namespace raywalk::physics
