// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"
#include "raywalk/vec2.hpp"

#include "core/vec2d.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace raywalk {

/// What a walker may do to the obstacles that it touches on its way.
enum class SweepMode : std::uint8_t {
    clear,   ///< nothing: it is stopped by what stops() it
    passing, ///< pass one-sided edges from behind: lets_pass()
    leaving, ///< leave what it touches at the start, too: can_leave()
};

/// A straight way of a walker.
struct Sweep {
    Vec2 from;          ///< (unit: meter)
    Vec2 to;            ///< may equal `from` (unit: meter)
    float reach = 0.0F; ///< from the walker's center (unit: meter)
    SweepMode mode = SweepMode::clear;

    /// The box around all that the walker may touch (unit: meter).
    [[nodiscard]] Box bounds() const { return Box{from, from}.united({to, to}).grown(reach); }

    /// True if the obstacle stops the walker.
    [[nodiscard]] bool is_stopped_by(const Obstacle& obstacle) const {
        return mode == SweepMode::leaving
                   ? !can_leave(obstacle, from, to, reach)
                   : stops(obstacle, from, to, reach) &&
                         !(mode == SweepMode::passing && lets_pass(obstacle, from, to, reach));
    }

    /// True if none of the obstacles stops the walker.
    [[nodiscard]] bool is_free_of(std::span<const Obstacle> obstacles) const {
        return std::none_of(obstacles.begin(), obstacles.end(), [this](const Obstacle& obstacle) {
            return is_stopped_by(obstacle);
        });
    }
};

/// True if the obstacle belongs to one of the bodies; without a body, to none, even BodyKey{}.
[[nodiscard]] inline bool is_of(const Obstacle& obstacle, std::span<const BodyKey> bodies) {
    return obstacle.body != BodyKey{} &&
           std::find(bodies.begin(), bodies.end(), obstacle.body) != bodies.end();
}

/// True for a rectangle whose sides are parallel to the axes.
[[nodiscard]] inline bool is_upright_rectangle(const Obstacle& obstacle) {
    const auto& p = obstacle.points;
    const auto is_rectangle = [](Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
        return a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y;
    };
    return obstacle.count == 4 &&
           (is_rectangle(p[0], p[1], p[2], p[3]) || is_rectangle(p[1], p[2], p[3], p[0]));
}

/// An obstacle prepared for many sweeps with one reach. An outer box meets every sweep that it
/// stops. Upright rectangles and points, once grown, contain two inner boxes: a sweep that meets
/// one is stopped, unless it may leave. All three have one center.
class ReachedObstacle {
public:
    ReachedObstacle(const Obstacle& obstacle, float reach)
        : shape_{obstacle} {
        const double by = static_cast<double>(reach) + obstacle.rounding;
        const Box hull = obstacle.hull_bounds();
        const Vec2d size = between(hull.min, hull.max);
        middle_ = exact(hull.min) + exact(hull.max);
        reached_ = grown(size, by + margin, by + margin);
        if (obstacle.count == 1 || is_upright_rectangle(obstacle)) {
            const double within = by - margin - rounding * by;
            const double beside = std::min(within, 0.0);
            wide_ = grown(size, within, beside);
            tall_ = grown(size, beside, within);
        }
    }

    [[nodiscard]] const Obstacle& shape() const { return shape_; }

    /// Equals sweep.is_stopped_by(shape()) for a sweep with the constructor's reach. The boxes
    /// decide most sweeps, which takes a quarter of the instructions.
    [[nodiscard]] bool stops(const Sweep& sweep) const {
        const Leg leg{*this, sweep.from, sweep.to};
        if (!leg.meets(reached_)) {
            return false;
        }
        if ((leg.meets(wide_) || leg.meets(tall_)) &&
            !(sweep.mode == SweepMode::leaving &&
              Leg{*this, sweep.from, sweep.from}.meets(reached_))) {
            return true;
        }
        return sweep.is_stopped_by(shape_);
    }

private:
    // A leg that misses reached_ passes the grown obstacle at more than `margin`; a leg that meets
    // wide_ or tall_ enters it by more than `margin`. For extents of up to 1e9 m, the rounding
    // errors of distances, here and in stops(), are below that: about 1e-15 of the extent.
    static constexpr double margin = 1e-5;   // unit: meter
    static constexpr double rounding = 2e-6; // of the reach; can_leave() allows for half of that

    // Lengths are doubled.
    struct Leg {
        Leg(const ReachedObstacle& obstacle, Vec2 from, Vec2 to)
            : along{between(from, to)}
            , to_middle{obstacle.middle_ - exact(from) - exact(to)}
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

    Obstacle shape_;
    Vec2d middle_{};         // of the boxes, doubled
    Vec2d reached_{};        // the size of the outer box
    Vec2d wide_ = nothing(); // that of the inner box grown along x; nothing() for other shapes
    Vec2d tall_ = nothing(); // that of the inner box grown along y; nothing() for other shapes
};

/// Obstacles that are read once for many sweeps of a walker. Their order does not depend on the one
/// in which physics returns them.
class ObstacleSet {
public:
    ObstacleSet() = default;

    /// The sweeps have to have this reach (unit: meter).
    ObstacleSet(std::span<const Obstacle> obstacles, float reach);

    [[nodiscard]] std::span<const ReachedObstacle> all() const { return all_; }

    /// Returns the first obstacle that stops the sweep; null if there is none.
    [[nodiscard]] const ReachedObstacle* find_stop(const Sweep& sweep) const {
        const auto stop = std::find_if(
            all_.begin(), all_.end(), [&](const auto& obstacle) { return obstacle.stops(sweep); });
        return stop == all_.end() ? nullptr : &*stop;
    }

    /// Memory in use (unit: byte).
    [[nodiscard]] std::size_t bytes() const {
        return sizeof(*this) + all_.capacity() * sizeof(ReachedObstacle);
    }

private:
    std::vector<ReachedObstacle> all_;
};

} // namespace raywalk
