// SPDX-License-Identifier: MIT
#include "physics/shape.hpp"

#include "physics/proxy.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace raywalk::physics {
namespace {

using Points = std::array<b2Vec2, B2_MAX_POLYGON_VERTICES>;

Points to_b2(std::span<const Vec2> points) {
    Points converted{};
    assert(points.size() <= converted.size());
    std::transform(points.begin(), points.end(), converted.begin(), [](Vec2 point) {
        return b2Vec2{point.x, point.y};
    });
    return converted;
}

b2ShapeProxy proxy_of_points(std::span<const Vec2> points, float radius = 0.0F) {
    return b2MakeProxy(to_b2(points).data(), static_cast<int>(points.size()), radius);
}

} // namespace

bool is_polygon(std::span<const Vec2> points) {
    if (points.size() < 3 || points.size() > B2_MAX_POLYGON_VERTICES) {
        return false;
    }
    const auto count = static_cast<int>(points.size());
    return b2ComputeHull(to_b2(points).data(), count).count == count;
}

float distance(std::span<const Vec2> a, std::span<const Vec2> b) {
    return distance(proxy_of_points(a), proxy_of_points(b));
}

bool does_hit(std::span<const Vec2> moving, float radius, Vec2 way, std::span<const Vec2> other) {
    return does_hit(proxy_of_points(moving, radius), way, proxy_of_points(other));
}

} // namespace raywalk::physics
