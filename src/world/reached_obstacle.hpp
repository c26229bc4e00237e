// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"
#include "raywalk/vec2.hpp"

#include "core/vec2d.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace raywalk {

/// An obstacle, a box that meets every leg on which it stops the walker, and two boxes that it
/// covers, grown by the walker's reach.
struct ReachedObstacle {
    static constexpr float infinity = std::numeric_limits<float>::infinity();
    static constexpr Box nothing{{infinity, infinity}, {-infinity, -infinity}};

    Obstacle shape;
    Box reached;
    Box wide = nothing; ///< an upright rectangle or a point, grown to the left and right
    Box tall = nothing; ///< the same, grown up and down; both are empty for other shapes

    ReachedObstacle() = default;

    ReachedObstacle(const Obstacle& obstacle, float reach)
        : shape{obstacle} {
        const double by = static_cast<double>(reach) + obstacle.rounding;
        const Box hull = hull_of(obstacle);
        reached = rounded_up(hull, by + margin, by + margin);
        if (is_upright(obstacle)) {
            const double within = by - margin - rounding * by;
            const double beside = std::min(within, 0.0);
            wide = rounded_down(hull, within, beside);
            tall = rounded_down(hull, beside, within);
        }
    }

    /// True if a leg misses the box `reached`. Then stops() is false, and can_leave() true, for a
    /// reach up to that of the constructor (unit: meter).
    [[nodiscard]] bool is_missed_by(Vec2 from, Vec2 to) const { return !meets(reached, from, to); }

    /// True if a leg meets the box `wide` or `tall`. Then stops() is true for the reach of the
    /// constructor, and can_leave() false if the leg begins outside of the box `reached` (unit:
    /// meter). Takes a quarter of the instructions of stops().
    [[nodiscard]] bool is_met_by(Vec2 from, Vec2 to) const {
        return meets(wide, from, to) || meets(tall, from, to);
    }

    /// True if the point is in the box `reached` (unit: meter).
    [[nodiscard]] bool may_touch(Vec2 point) const {
        return point.x >= reached.min.x && point.x <= reached.max.x && point.y >= reached.min.y &&
               point.y <= reached.max.y;
    }

private:
    // All points of `reached` that are on no leg which the obstacle stops, and all outside of
    // `wide` and `tall`, are apart by more than the margin. With extents of leg and obstacle up to
    // 1e9 m, the errors of distances in double, here and in stops(), are below that: some 1e-15 of
    // the extents, as differences of floats are exact but for the last bit.
    static constexpr double margin = 1e-5;   // unit: meter
    static constexpr double rounding = 2e-6; // of the reach; can_leave() allows for half of that

    [[nodiscard]] static Box hull_of(const Obstacle& obstacle) {
        Box hull{obstacle.points[0], obstacle.points[0]};
        for (int i = 1; i < obstacle.count; ++i) {
            hull = hull.united({obstacle.points[i], obstacle.points[i]});
        }
        return hull;
    }

    [[nodiscard]] static float below(double at) {
        return std::nextafter(static_cast<float>(at), -infinity);
    }

    [[nodiscard]] static float above(double at) {
        return std::nextafter(static_cast<float>(at), infinity);
    }

    [[nodiscard]] static Box rounded_up(const Box& hull, double by_x, double by_y) {
        return {{below(hull.min.x - by_x), below(hull.min.y - by_y)},
                {above(hull.max.x + by_x), above(hull.max.y + by_y)}};
    }

    [[nodiscard]] static Box rounded_down(const Box& hull, double by_x, double by_y) {
        const Box box{{above(hull.min.x - by_x), above(hull.min.y - by_y)},
                      {below(hull.max.x + by_x), below(hull.max.y + by_y)}};
        return box.is_empty() ? nothing : box;
    }

    // True for a point, and a rectangle whose sides are parallel to the axes.
    [[nodiscard]] static bool is_upright(const Obstacle& obstacle) {
        const auto& p = obstacle.points;
        const auto is_rectangle = [](Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
            return a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y;
        };
        return obstacle.count == 1 ||
               (obstacle.count == 4 && (is_rectangle(p[0], p[1], p[2], p[3]) ||
                                        is_rectangle(p[1], p[2], p[3], p[0])));
    }

    // True if the box and the leg share a point: their bounds overlap, and the box is not on one
    // side of the leg's line, with its middle farther away than the corner that reaches farthest
    // toward the line. Lengths are doubled there.
    [[nodiscard]] static bool meets(const Box& box, Vec2 from, Vec2 to) {
        if (std::max(from.x, to.x) < box.min.x || std::min(from.x, to.x) > box.max.x ||
            std::max(from.y, to.y) < box.min.y || std::min(from.y, to.y) > box.max.y) {
            return false;
        }
        const Vec2d along = between(from, to);
        const Vec2d to_middle = exact(box.min) + exact(box.max) - 2.0 * exact(from);
        const Vec2d size = between(box.min, box.max);
        return std::abs(cross(along, to_middle)) <=
               std::abs(along.x) * size.y + std::abs(along.y) * size.x;
    }
};

} // namespace raywalk
