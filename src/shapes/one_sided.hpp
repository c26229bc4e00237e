// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include "core/vec2d.hpp"

namespace raywalk {

/// The direction that an edge of Box2D faces: to its right. Its length is that of the edge.
[[nodiscard]] inline Vec2d front_of(Vec2 from, Vec2 to) {
    const Vec2d along = between(from, to);
    return {along.y, -along.x};
}

/// True if the point is in front of an edge's line: neither behind it nor on it.
[[nodiscard]] inline bool is_in_front(const Obstacle& edge, Vec2 point) {
    return dot(front_of(edge.points[0], edge.points[1]), between(edge.points[0], point)) > 0.0;
}

/// True if a body at `position` that moves in the direction `way` does not touch the obstacle now:
/// it goes from behind to the front of a one-sided edge.
[[nodiscard]] inline bool is_passing(const Obstacle& obstacle, Vec2 position, Vec2d way) {
    return obstacle.is_one_sided && !is_in_front(obstacle, position) &&
           dot(front_of(obstacle.points[0], obstacle.points[1]), way) > 0.0;
}

} // namespace raywalk
