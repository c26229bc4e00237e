// SPDX-License-Identifier: MIT
#include "physics/proxy.hpp"

#include "raywalk/vec2.hpp"

#include <algorithm>
#include <cassert>

namespace raywalk::physics {
namespace {

// From Box2D 3.2 on, a single transform maps one shape to the other.
template <class Input>
void set_identity(Input& input) {
    if constexpr (requires { input.transformA; }) {
        input.transformA = b2Transform_identity;
        input.transformB = b2Transform_identity;
    } else {
        input.transform = b2Transform_identity;
    }
}

// The shape in the frame of its body.
b2ShapeProxy local_proxy_of(b2ShapeId shape) {
    const auto of_segment = [](const b2Segment& segment) {
        return b2MakeProxy(&segment.point1, 2, 0.0F);
    };
    switch (b2Shape_GetType(shape)) {
    case b2_circleShape: {
        const b2Circle circle = b2Shape_GetCircle(shape);
        return b2MakeProxy(&circle.center, 1, circle.radius);
    }
    case b2_polygonShape: {
        const b2Polygon polygon = b2Shape_GetPolygon(shape);
        return b2MakeProxy(polygon.vertices, polygon.count, 0.0F);
    }
    case b2_segmentShape:
        return of_segment(b2Shape_GetSegment(shape));
    case b2_chainSegmentShape:
        return of_segment(b2Shape_GetChainSegment(shape).segment);
    default:
        assert(false); // World creates no others
        return {};
    }
}

} // namespace

b2ShapeProxy proxy_of(b2ShapeId shape) {
    b2ShapeProxy proxy = local_proxy_of(shape);
    const b2BodyId body = b2Shape_GetBody(shape);
    std::for_each_n(proxy.points, proxy.count, [&](b2Vec2& point) {
        const Vec2 in_world = b2Body_GetWorldPoint(body, point);
        point = {in_world.x, in_world.y};
    });
    return proxy;
}

float distance(const b2ShapeProxy& a, const b2ShapeProxy& b) {
    b2DistanceInput input{};
    input.proxyA = a;
    input.proxyB = b;
    set_identity(input);
    input.useRadii = false;
    b2SimplexCache cache{};
    return b2ShapeDistance(&input, &cache, nullptr, 0).distance;
}

bool does_hit(const b2ShapeProxy& moving, Vec2 way, const b2ShapeProxy& other) {
    b2ShapeCastPairInput input{};
    input.proxyA = other;
    input.proxyB = moving;
    set_identity(input);
    input.translationB = {way.x, way.y};
    input.maxFraction = 1.0F;
    return b2ShapeCast(&input).hit;
}

} // namespace raywalk::physics
