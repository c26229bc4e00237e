// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"
#include "raywalk/vec2.hpp"

#include "core/vec2d.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace raywalk {

/// An obstacle, and a box that meets every leg on which the obstacle stops the walker.
struct ReachedObstacle {
    Obstacle shape;
    Box reached;

    ReachedObstacle() = default;

    ReachedObstacle(const Obstacle& obstacle, float reach)
        : shape{obstacle}
        , reached{box_reached(obstacle, reach)} {}

    /// True if a leg misses the box. Then stops() is false, and can_leave() true, for a reach up to
    /// that of the constructor (unit: meter). Takes a quarter of the instructions of stops().
    [[nodiscard]] bool is_missed_by(Vec2 from, Vec2 to) const {
        return std::max(from.x, to.x) < reached.min.x || std::min(from.x, to.x) > reached.max.x ||
               std::max(from.y, to.y) < reached.min.y || std::min(from.y, to.y) > reached.max.y ||
               is_beside_line(exact(from), exact(to));
    }

private:
    // The hull of the points, grown by reach, rounding and a margin, and outward to the next float.
    // So it contains all points that are not farther from the hull than reach, rounding and margin,
    // and a leg that misses it is farther away by more than the margin. With extents of leg and
    // obstacle up to 1e9 m, the errors of distances in double, here and in stops(), are below that:
    // some 1e-15 of the extents, as differences of floats are exact but for the last bit.
    [[nodiscard]] static Box box_reached(const Obstacle& obstacle, float reach) {
        constexpr double margin = 1e-5; // unit: meter
        constexpr float infinity = std::numeric_limits<float>::infinity();
        const double by = static_cast<double>(reach) + obstacle.rounding + margin;
        const auto below = [](double at) {
            return std::nextafter(static_cast<float>(at), -infinity);
        };
        const auto above = [](double at) {
            return std::nextafter(static_cast<float>(at), infinity);
        };
        Box hull{obstacle.points[0], obstacle.points[0]};
        for (int i = 1; i < obstacle.count; ++i) {
            hull = hull.united({obstacle.points[i], obstacle.points[i]});
        }
        return {{below(hull.min.x - by), below(hull.min.y - by)},
                {above(hull.max.x + by), above(hull.max.y + by)}};
    }

    // True if the box is on one side of the line: its middle is farther from the line than the
    // corner that reaches farthest toward it. All lengths are doubled.
    [[nodiscard]] bool is_beside_line(Vec2d from, Vec2d to) const {
        const Vec2d along = to - from;
        const Vec2d to_middle = exact(reached.min) + exact(reached.max) - 2.0 * from;
        const Vec2d size = between(reached.min, reached.max);
        return std::abs(cross(along, to_middle)) >
               std::abs(along.x) * size.y + std::abs(along.y) * size.x;
    }
};

} // namespace raywalk
