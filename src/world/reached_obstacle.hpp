// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"
#include "raywalk/vec2.hpp"

#include <cmath>
#include <limits>

namespace raywalk {

/// An obstacle, and a box that all legs overlap which it stops. A comparison of boxes takes a tenth
/// of the instructions of stops(), and answers half of all tests of legs that are not stopped.
struct ReachedObstacle {
    Obstacle shape;
    Box reached;

    ReachedObstacle() = default;
    ReachedObstacle(const Obstacle& obstacle, float reach)
        : shape{obstacle}
        , reached{box_reached(obstacle, reach)} {}

    /// True if the obstacle cannot stop the walker on a leg inside the box: stops() is false.
    [[nodiscard]] bool is_beyond(const Box& leg) const { return !reached.overlaps(leg); }

private:
    // The hull of the points, grown by reach, rounding and 1e-5 m, and then outward to a float, so
    // that a leg outside is farther away than these by more than 1e-5 m on one axis. The distance
    // that stops() computes is that of points known exactly; its error is some 1e-15 of the extent of
    // both, which is below 1e-5 m in any world of less than 1e9 m.
    [[nodiscard]] static Box box_reached(const Obstacle& obstacle, float reach) {
        constexpr double margin = 1e-5;
        constexpr float infinity = std::numeric_limits<float>::infinity();
        const double size = static_cast<double>(reach) + obstacle.rounding + margin;
        Box hull{obstacle.points[0], obstacle.points[0]};
        for (int i = 1; i < obstacle.count; ++i) {
            hull = hull.united({obstacle.points[i], obstacle.points[i]});
        }
        const auto below = [](double at) {
            return std::nextafter(static_cast<float>(at), -infinity);
        };
        const auto above = [](double at) {
            return std::nextafter(static_cast<float>(at), infinity);
        };
        return {{below(hull.min.x - size), below(hull.min.y - size)},
                {above(hull.max.x + size), above(hull.max.y + size)}};
    }
};

} // namespace raywalk
