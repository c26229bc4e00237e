// SPDX-License-Identifier: MIT
#include "box2d_3/box2d_shape.hpp"

#include "raywalk/box2d_probe.hpp"

#include <cassert>

namespace raywalk {
namespace {

static_assert(Obstacle::max_points >= B2_MAX_POLYGON_VERTICES);

Obstacle segment(const b2Segment& segment) {
    Obstacle obstacle;
    obstacle.points[0] = segment.point1;
    obstacle.points[1] = segment.point2;
    obstacle.count = 2;
    return obstacle;
}

// Box2D's formula, in the precision of its positions.
template <class Transform>
Vec2 transformed(const Transform& transform, Vec2 point) {
    return {
        static_cast<float>((transform.q.c * point.x - transform.q.s * point.y) + transform.p.x),
        static_cast<float>((transform.q.s * point.x + transform.q.c * point.y) + transform.p.y)};
}

} // namespace

Obstacle local_obstacle_of(b2ShapeId shape) {
    Obstacle obstacle;
    switch (b2Shape_GetType(shape)) {
    case b2_circleShape: {
        const b2Circle circle = b2Shape_GetCircle(shape);
        obstacle.points[0] = circle.center;
        obstacle.count = 1;
        obstacle.rounding = circle.radius;
        break;
    }
    case b2_capsuleShape: {
        const b2Capsule capsule = b2Shape_GetCapsule(shape);
        obstacle = segment({capsule.center1, capsule.center2});
        obstacle.rounding = capsule.radius;
        break;
    }
    case b2_polygonShape: {
        const b2Polygon polygon = b2Shape_GetPolygon(shape);
        std::copy_n(polygon.vertices, polygon.count, obstacle.points.begin());
        obstacle.count = polygon.count;
        obstacle.rounding = polygon.radius;
        break;
    }
    case b2_segmentShape:
        obstacle = segment(b2Shape_GetSegment(shape));
        break;
    case b2_chainSegmentShape: {
        const b2ChainSegment part = b2Shape_GetChainSegment(shape);
        obstacle = segment(part.segment);
        obstacle.is_one_sided = true;
        obstacle.points[2] = part.ghost1;
        obstacle.points[3] = part.ghost2;
        break;
    }
    default:
        assert(false);
    }
    return obstacle;
}

Obstacle placed(Obstacle local, b2BodyId body) {
    local.body = key_of(body);
    const auto transform = b2Body_GetTransform(body);
    const int points = local.is_one_sided ? 4 : local.count;
    std::for_each_n(
        local.points.begin(), points, [&](Vec2& point) { point = transformed(transform, point); });
    return local;
}

Vec2 placed(Vec2 local, b2BodyId body) {
    return transformed(b2Body_GetTransform(body), local);
}

Obstacle obstacle_of(b2ShapeId shape) {
    return placed(local_obstacle_of(shape), b2Shape_GetBody(shape));
}

std::vector<b2ShapeId> shapes_of(b2BodyId body) {
    if (!b2Body_IsValid(body)) {
        return {};
    }
    std::vector<b2ShapeId> shapes(static_cast<std::size_t>(b2Body_GetShapeCount(body)));
    b2Body_GetShapes(body, shapes.data(), static_cast<int>(shapes.size()));
    return shapes;
}

} // namespace raywalk
