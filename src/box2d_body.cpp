// SPDX-License-Identifier: MIT
#include "raywalk/box2d_body.hpp"

#include "raywalk/box2d_probe.hpp"

#include <algorithm>
#include <span>

namespace raywalk {
namespace {

float farthest(std::span<const b2Vec2> points) {
    float distance = 0.0F;
    for (const b2Vec2& point : points) {
        distance = std::max(distance, point.Length());
    }
    return distance;
}

// From the body's origin to the shape's farthest point.
float radius_of(const b2Shape& shape) {
    switch (shape.GetType()) {
    case b2Shape::e_circle: {
        const auto& circle = static_cast<const b2CircleShape&>(shape);
        return circle.m_p.Length() + circle.m_radius;
    }
    case b2Shape::e_polygon: {
        const auto& polygon = static_cast<const b2PolygonShape&>(shape);
        return farthest({polygon.m_vertices, static_cast<std::size_t>(polygon.m_count)});
    }
    case b2Shape::e_edge: {
        const auto& edge = static_cast<const b2EdgeShape&>(shape);
        return std::max(edge.m_vertex1.Length(), edge.m_vertex2.Length());
    }
    case b2Shape::e_chain: {
        const auto& chain = static_cast<const b2ChainShape&>(shape);
        return farthest({chain.m_vertices, static_cast<std::size_t>(chain.m_count)});
    }
    case b2Shape::e_typeCount:
        break;
    }
    return 0.0F;
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
        filter.mask_bits = data.maskBits;
        filter.group_index = data.groupIndex;
    }
    return filter;
}

void Box2dBody::set_velocity(Vec2 velocity) {
    body_->SetLinearVelocity({velocity.x, velocity.y});
}

} // namespace raywalk
