// SPDX-License-Identifier: MIT
#include "physics/shape.hpp"

#include <box2d/b2_distance.h>
#include <box2d/box2d.h>

#include <algorithm>
#include <array>
#include <cassert>

namespace raywalk::physics {
namespace {

b2DistanceProxy proxy_of(std::span<const Vec2> points,
                         std::array<b2Vec2, b2_maxPolygonVertices>& converted,
                         float radius = 0.0F) {
    assert(points.size() <= converted.size());
    std::transform(points.begin(), points.end(), converted.begin(), [](Vec2 point) {
        return b2Vec2{point.x, point.y};
    });
    b2DistanceProxy proxy;
    proxy.Set(converted.data(), static_cast<int>(points.size()), radius);
    return proxy;
}

} // namespace

// Rejects polygons from which Box2D would drop points.
bool is_polygon(std::span<const Vec2> points) {
    return points.size() >= 3 && points.size() <= b2_maxPolygonVertices;
}

float distance(std::span<const Vec2> a, std::span<const Vec2> b) {
    std::array<b2Vec2, b2_maxPolygonVertices> a_points;
    std::array<b2Vec2, b2_maxPolygonVertices> b_points;
    b2DistanceInput input;
    input.proxyA = proxy_of(a, a_points);
    input.proxyB = proxy_of(b, b_points);
    input.transformA.SetIdentity();
    input.transformB.SetIdentity();
    input.useRadii = false;
    b2SimplexCache cache{};
    b2DistanceOutput output{};
    b2Distance(&output, &cache, &input);
    return output.distance;
}

bool does_hit(std::span<const Vec2> moving, float radius, Vec2 way, std::span<const Vec2> other) {
    std::array<b2Vec2, b2_maxPolygonVertices> moving_points;
    std::array<b2Vec2, b2_maxPolygonVertices> other_points;
    b2ShapeCastInput input;
    input.proxyA = proxy_of(other, other_points);
    input.proxyB = proxy_of(moving, moving_points, radius);
    input.transformA.SetIdentity();
    input.transformB.SetIdentity();
    input.translationB = {way.x, way.y};
    b2ShapeCastOutput output;
    return b2ShapeCast(&output, &input);
}

} // namespace raywalk::physics
