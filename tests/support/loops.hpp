// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/box2d_probe.hpp"

#include "core/vec2d.hpp"
#include "support/worlds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

/// Closed chains that are solid.
namespace raywalk::test {

using Points = std::vector<Vec2>;

/// A probe of a world whose loops are solid up to that size.
inline Box2dProbe make_loop_probe(const physics::World& world, float max_size) {
    Box2dProbe probe{world};
    probe.make_loops_solid(max_size);
    return probe;
}

/// What the probe finds in a box.
inline std::vector<Obstacle> find(const Box2dProbe& probe,
                                  const Box& box = {{-1000.0F, -1000.0F}, {1000.0F, 1000.0F}}) {
    std::vector<Obstacle> found;
    probe.obstacles_in(box, {}, found);
    return found;
}

/// True if something stops a circle at a point.
inline bool is_stopped(const Box2dProbe& probe, Vec2 point, float reach = 0.0F) {
    const std::vector<Obstacle> nearby = find(probe, Box{point, point}.grown(reach));
    return !is_clear(nearby, point, point, reach);
}

/// A square.
inline Points square(Vec2 middle, float half) {
    const auto [x, y] = middle;
    return {{x - half, y - half}, {x + half, y - half}, {x + half, y + half}, {x - half, y + half}};
}

/// The points in the other order.
inline Points reversed(Points points) {
    std::reverse(points.begin(), points.end());
    return points;
}

/// Points in order around a center, at random distances, in a random direction.
inline Points star(Random& random, float size) {
    const int count = 4 + random.below(20);
    Points points;
    for (int i = 0; i < count; ++i) {
        const float angle = 2.0F * std::numbers::pi_v<float> *
                            (static_cast<float>(i) + random.between(0.0F, 0.8F)) /
                            static_cast<float>(count);
        const float radius = size * random.between(0.1F, 0.5F);
        points.push_back({radius * std::cos(angle), radius * std::sin(angle)});
    }
    return random.below(2) == 0 ? reversed(points) : points;
}

/// The edges of the loops of a body, in the world, in their direction.
inline std::vector<Obstacle> edges_of(const physics::Body& body) {
    std::vector<Obstacle> edges;
    for (const physics::Fixture& fixture : body.fixtures()) {
        for (const physics::Part& part : fixture.parts()) {
            edges.push_back(wall(part.points[0], part.points[1]));
        }
    }
    return edges;
}

/// How often the edges lead around a point, counterclockwise.
inline int winding_of(const std::vector<Obstacle>& edges, Vec2 p) {
    int winding = 0;
    for (const Obstacle& edge : edges) {
        const Vec2d a = exact(edge.points[0]);
        const Vec2d b = exact(edge.points[1]);
        if ((a.y > p.y) != (b.y > p.y) && (cross(b - a, exact(p) - a) > 0.0) == (b.y > a.y)) {
            winding += b.y > a.y ? 1 : -1;
        }
    }
    return winding;
}

/// The distance from a point to the nearest edge.
inline double distance_to(const std::vector<Obstacle>& edges, Vec2 p) {
    double nearest = std::numeric_limits<double>::infinity();
    for (const Obstacle& edge : edges) {
        nearest = std::min(nearest, hull_distance_squared(edge, p, p));
    }
    return std::sqrt(nearest);
}

} // namespace raywalk::test
