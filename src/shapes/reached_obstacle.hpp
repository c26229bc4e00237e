// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"
#include "raywalk/vec2.hpp"

#include "core/vec2d.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace raywalk {

/// An obstacle, a box that meets every leg on which it stops the walker, and two boxes that it
/// covers, grown by the walker's reach. All have one middle.
struct ReachedObstacle {
    Obstacle shape;
    Vec2d middle{};         ///< of the boxes, doubled
    Vec2d reached{};        ///< the size of the box that meets every leg
    Vec2d wide = nothing(); ///< an upright rectangle or a point, grown to the left and right
    Vec2d tall = nothing(); ///< the same, grown up and down; both are nothing for other shapes

    ReachedObstacle() = default;

    ReachedObstacle(const Obstacle& obstacle, float reach)
        : shape{obstacle} {
        const double by = static_cast<double>(reach) + obstacle.rounding;
        Box hull{obstacle.points[0], obstacle.points[0]};
        for (int i = 1; i < obstacle.count; ++i) {
            hull = hull.united({obstacle.points[i], obstacle.points[i]});
        }
        const Vec2d size = between(hull.min, hull.max);
        middle = exact(hull.min) + exact(hull.max);
        reached = grown(size, by + margin, by + margin);
        if (is_upright(obstacle)) {
            const double within = by - margin - rounding * by;
            const double beside = std::min(within, 0.0);
            wide = grown(size, within, beside);
            tall = grown(size, beside, within);
        }
    }

    /// What is known of a leg without stops(), which takes four times the instructions.
    enum class Passage : std::uint8_t {
        missed, ///< it misses the box that meets every leg: stops() is false, and can_leave() true,
                ///< for a reach up to that of the constructor
        met,    ///< it meets what the obstacle covers: stops() is true for the reach of the
                ///< constructor, and can_leave() is false unless may_touch(from)
        near,   ///< nothing
    };

    /// How a leg passes the obstacle (unit: meter).
    [[nodiscard]] Passage passage_of(Vec2 from, Vec2 to) const {
        const Leg leg{*this, from, to};
        if (!leg.meets(reached)) {
            return Passage::missed;
        }
        return leg.meets(wide) || leg.meets(tall) ? Passage::met : Passage::near;
    }

    /// True if the point is in the box that meets every leg (unit: meter).
    [[nodiscard]] bool may_touch(Vec2 point) const {
        return Leg{*this, point, point}.meets(reached);
    }

private:
    // All points of the first box that are on no leg which the obstacle stops, and all outside of
    // the other two, are apart by more than the margin. With extents of leg and obstacle up to 1e9
    // m, the errors of distances in double, here and in stops(), are below that: some 1e-15 of the
    // extents, as differences of floats are exact but for the last bit.
    static constexpr double margin = 1e-5;   // unit: meter
    static constexpr double rounding = 2e-6; // of the reach; can_leave() allows for half of that

    // Lengths are doubled.
    struct Leg {
        Leg(const ReachedObstacle& obstacle, Vec2 from, Vec2 to)
            : along{between(from, to)}
            , to_middle{obstacle.middle - exact(from) - exact(to)}
            , extent{std::abs(along.x), std::abs(along.y)}
            , side{std::abs(cross(along, to_middle))} {}

        // True if it and a box around the middle share a point: their bounds overlap, and the box
        // is not on one side of the leg's line, with its middle farther away than the corner that
        // reaches farthest toward the line.
        [[nodiscard]] bool meets(Vec2d size) const {
            return std::abs(to_middle.x) <= size.x + extent.x &&
                   std::abs(to_middle.y) <= size.y + extent.y &&
                   side <= extent.x * size.y + extent.y * size.x;
        }

        Vec2d along;
        Vec2d to_middle;
        Vec2d extent;
        double side;
    };

    [[nodiscard]] static constexpr Vec2d nothing() {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        return {-infinity, -infinity};
    }

    [[nodiscard]] static Vec2d grown(Vec2d size, double by_x, double by_y) {
        const Vec2d result{size.x + 2.0 * by_x, size.y + 2.0 * by_y};
        return result.x >= 0.0 && result.y >= 0.0 ? result : nothing();
    }

    // True for a point, and a rectangle whose sides are parallel to the axes.
    [[nodiscard]] static bool is_upright(const Obstacle& obstacle) {
        const auto& p = obstacle.points;
        const auto is_rectangle = [](Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
            return a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y;
        };
        return obstacle.count == 1 ||
               (obstacle.count == 4 &&
                (is_rectangle(p[0], p[1], p[2], p[3]) || is_rectangle(p[1], p[2], p[3], p[0])));
    }
};

} // namespace raywalk
