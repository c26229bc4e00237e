// SPDX-License-Identifier: MIT
#include "physics/body.hpp"

#include "physics/proxy.hpp"
#include "physics/rotation.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <optional>

namespace raywalk::physics {
namespace {

b2Vec2 to_b2(Vec2 v) {
    return {v.x, v.y};
}

b2Filter to_b2(const Filter& filter) {
    return {filter.category_bits, filter.mask_bits, filter.group_index};
}

// From Box2D 3.2 on, the world's filter callback is only called for shapes that enable it.
template <class ShapeDef>
void ask_world_filter(ShapeDef& def) {
    if constexpr (requires { def.enableCustomFiltering; }) {
        def.enableCustomFiltering = true;
    }
}

b2ShapeDef to_b2(const FixtureSettings& settings) {
    b2ShapeDef def = b2DefaultShapeDef();
    def.density = settings.density;
    def.material.friction = settings.friction;
    def.isSensor = settings.is_sensor;
    def.filter = to_b2(settings.filter);
    def.enableContactEvents = true;
    ask_world_filter(def);
    return def;
}

// A box with exactly these corners: b2ComputeHull drops thin shapes and moves corners by rounding.
std::optional<b2Polygon> box_of(std::span<const Vec2> p) {
    const bool is_box = p.size() == 4 && p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y &&
                        p[3].x == p[0].x && p[0].x < p[1].x && p[1].y < p[2].y;
    if (!is_box) {
        return std::nullopt;
    }
    const Vec2 half = 0.5F * (p[2] - p[0]);
    b2Polygon polygon =
        b2MakeOffsetBox(half.x, half.y, to_b2(0.5F * (p[0] + p[2])), b2Rot_identity);
    std::transform(p.begin(), p.end(), polygon.vertices, [](Vec2 v) { return to_b2(v); });
    return polygon;
}

b2Polygon polygon_of(std::span<const Vec2> points) {
    if (const std::optional<b2Polygon> box = box_of(points)) {
        return *box;
    }
    std::array<b2Vec2, B2_MAX_POLYGON_VERTICES> corners{};
    assert(points.size() <= corners.size());
    std::transform(points.begin(), points.end(), corners.begin(), [](Vec2 v) { return to_b2(v); });
    const b2Hull hull = b2ComputeHull(corners.data(), static_cast<int>(points.size()));
    assert(hull.count >= 3);
    return b2MakePolygon(&hull, 0.0F);
}

// Returns the first one.
b2ShapeId add_segments(b2BodyId body, const b2ShapeDef& def, std::span<const Vec2> points) {
    b2ShapeId first{};
    for (std::size_t i = 1; i < points.size(); ++i) {
        const b2Segment segment{to_b2(points[i - 1]), to_b2(points[i])};
        const b2ShapeId added = b2CreateSegmentShape(body, &def, &segment);
        first = i == 1 ? added : first;
    }
    return first;
}

// Box2D needs at least four points. It omits the first and last edge of an open chain, which only
// smooth the ends; collinear ones have no effect.
b2ShapeId add_chain(b2BodyId body, const b2ShapeDef& settings, const Shape& shape) {
    const std::span<const Vec2> p = shape.points;
    std::vector<b2Vec2> points;
    std::transform(p.begin(), p.end(), std::back_inserter(points), [](Vec2 v) { return to_b2(v); });
    const bool is_loop = shape.kind == Shape::Kind::loop;
    if (is_loop && p.size() == 3) {
        return add_segments(body, settings, std::array{p[0], p[1], p[2], p[0]});
    }
    if (!is_loop) {
        points.insert(points.begin(), to_b2(2.0F * p[0] - p[1]));
        points.push_back(to_b2(2.0F * p[p.size() - 1] - p[p.size() - 2]));
    }
    b2ChainDef def = b2DefaultChainDef();
    def.points = points.data();
    def.count = static_cast<int>(points.size());
    def.materials = &settings.material;
    def.materialCount = 1;
    def.filter = settings.filter;
    def.isLoop = is_loop;
    const b2ChainId chain = b2CreateChain(body, &def);
    b2ShapeId first{};
    b2Chain_GetSegments(chain, &first, 1);
    return first;
}

} // namespace

Fixture::operator FixtureRef() const {
    return handle_;
}

Body Fixture::body() const {
    return Body{b2Shape_GetBody(handle_)};
}

bool Fixture::is_sensor() const {
    return b2Shape_IsSensor(handle_);
}

Filter Fixture::filter() const {
    const b2Filter filter = b2Shape_GetFilter(handle_);
    return {filter.categoryBits, filter.maskBits, filter.groupIndex};
}

void Fixture::set_filter(const Filter& filter) {
    b2Shape_SetFilter(handle_, to_b2(filter));
}

bool Fixture::contains(Vec2 point) const {
    const b2ShapeType type = b2Shape_GetType(handle_);
    return type != b2_segmentShape && type != b2_chainSegmentShape &&
           b2Shape_TestPoint(handle_, {point.x, point.y});
}

std::vector<Part> Fixture::parts() const {
    const b2ShapeProxy proxy = proxy_of(handle_);
    return {{{proxy.points, proxy.points + proxy.count},
             proxy.radius,
             b2Shape_GetType(handle_) == b2_chainSegmentShape}};
}

float Fixture::distance_to(Vec2 a, Vec2 b) const {
    const std::array ends = {to_b2(a), to_b2(b)};
    const b2ShapeProxy segment = b2MakeProxy(ends.data(), a == b ? 1 : 2, 0.0F);
    const b2ShapeProxy shape = proxy_of(handle_);
    return distance(shape, segment) - shape.radius;
}

bool operator==(const Fixture& a, const Fixture& b) {
    return B2_ID_EQUALS(a.handle_, b.handle_);
}

Body::operator BodyRef() const {
    return handle_;
}

Body::operator bool() const {
    return handle_.index1 != 0;
}

Vec2 Body::position() const {
    return b2Body_GetPosition(handle_);
}

float Body::angle() const {
    const b2Rot rotation = b2Body_GetRotation(handle_);
    return std::atan2(rotation.s, rotation.c);
}

Vec2 Body::velocity() const {
    return b2Body_GetLinearVelocity(handle_);
}

b2BodyType Body::type() const {
    return b2Body_GetType(handle_);
}

bool Body::is_enabled() const {
    return b2Body_IsEnabled(handle_);
}

float Body::mass() const {
    return b2Body_GetMass(handle_);
}

float Body::inertia() const {
    return b2Body_GetRotationalInertia(handle_);
}

Vec2 Body::local_center() const {
    return b2Body_GetMassData(handle_).center;
}

Vec2 Body::world_center() const {
    return b2Body_GetWorldPoint(handle_, to_b2(local_center()));
}

float Body::linear_damping() const {
    return b2Body_GetLinearDamping(handle_);
}

std::uintptr_t Body::user_data() const {
    return reinterpret_cast<std::uintptr_t>(b2Body_GetUserData(handle_)); // NOLINT: an integer
}

std::vector<Fixture> Body::fixtures() const {
    std::vector<b2ShapeId> shapes(static_cast<std::size_t>(b2Body_GetShapeCount(handle_)));
    b2Body_GetShapes(handle_, shapes.data(), static_cast<int>(shapes.size()));
    return {shapes.begin(), shapes.end()};
}

void Body::set_transform(Vec2 position, float angle) {
    b2Body_SetTransform(handle_, {position.x, position.y}, rotation_of(angle));
}

void Body::set_position(Vec2 position) {
    b2Body_SetTransform(handle_, {position.x, position.y}, b2Body_GetRotation(handle_));
}

void Body::set_velocity(Vec2 velocity) {
    b2Body_SetLinearVelocity(handle_, to_b2(velocity));
}

void Body::set_angular_velocity(float velocity) {
    b2Body_SetAngularVelocity(handle_, velocity);
}

void Body::set_awake(bool is_awake) {
    b2Body_SetAwake(handle_, is_awake);
}

void Body::set_enabled(bool is_enabled) {
    if (is_enabled) {
        b2Body_Enable(handle_);
    } else {
        b2Body_Disable(handle_);
    }
}

void Body::set_type(b2BodyType type) {
    b2Body_SetType(handle_, type);
}

void Body::push(Vec2 force) {
    b2Body_ApplyForceToCenter(handle_, to_b2(force), true);
}

Fixture Body::add(const Shape& shape, const FixtureSettings& settings) {
    const b2ShapeDef def = to_b2(settings);
    switch (shape.kind) {
    case Shape::Kind::circle: {
        const b2Circle circle{to_b2(shape.points.front()), shape.radius};
        return Fixture{b2CreateCircleShape(handle_, &def, &circle)};
    }
    case Shape::Kind::polygon: {
        const b2Polygon polygon = polygon_of(shape.points);
        return Fixture{b2CreatePolygonShape(handle_, &def, &polygon)};
    }
    case Shape::Kind::edges:
        return Fixture{add_segments(handle_, def, shape.points)};
    case Shape::Kind::chain:
    case Shape::Kind::loop:
        break;
    }
    return Fixture{add_chain(handle_, def, shape)};
}

void Body::remove(Fixture fixture) {
    b2DestroyShape(fixture.handle(), true);
}

bool operator==(const Body& a, const Body& b) {
    return B2_ID_EQUALS(a.handle_, b.handle_);
}

Body body_of(FixtureRef fixture) {
    return Body{b2Shape_GetBody(fixture)};
}

} // namespace raywalk::physics
