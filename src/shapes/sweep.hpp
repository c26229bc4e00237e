// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include "core/algorithms.hpp"
#include "core/vec2d.hpp"

#include <cmath>
#include <cstddef>
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
        return !any_of(obstacles,
                       [this](const Obstacle& obstacle) { return is_stopped_by(obstacle); });
    }
};

/// True if the obstacle belongs to one of the bodies; without a body, to none, even BodyKey{}.
[[nodiscard]] inline bool is_of(const Obstacle& obstacle, std::span<const BodyKey> bodies) {
    return obstacle.body != BodyKey{} && is_among(obstacle.body, bodies);
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

/// An obstacle prepared for many sweeps with one reach. It has a box that meets every sweep that it
/// stops.
class ReachedObstacle {
public:
    ReachedObstacle(const Obstacle& obstacle, float reach)
        : shape_{obstacle} {
        // A way that misses the box passes the grown obstacle at more than this part of its size,
        // far above the rounding errors of distances, here and in stops(): about 1e-15 of the
        // extent of both.
        constexpr double margin = 1e-5;
        const Box hull = obstacle.hull_bounds();
        const Vec2d extent = between(hull.min, hull.max);
        const double reached = static_cast<double>(reach) + obstacle.rounding;
        const double by = 2.0 * reached + margin * (reached + extent.x + extent.y);
        reached_ = by / 2.0;
        middle_ = exact(hull.min) + exact(hull.max);
        size_ = extent + Vec2d{by, by};
    }

    [[nodiscard]] const Obstacle& shape() const { return shape_; }

    /// Equals sweep.is_stopped_by(shape()) for a sweep with the constructor's reach.
    [[nodiscard]] bool stops(const Sweep& sweep) const {
        return meets_box(sweep.from, sweep.to) && meets_line(sweep.from, sweep.to) &&
               sweep.is_stopped_by(shape_);
    }

private:
    // True if the segment and the box share a point: their bounds overlap, and the box is not on
    // one side of the segment's line, with its middle farther away than the corner that reaches
    // farthest toward the line. Lengths are doubled.
    [[nodiscard]] bool meets_box(Vec2 from, Vec2 to) const {
        const Vec2d along = between(from, to);
        const Vec2d to_middle = middle_ - exact(from) - exact(to);
        const Vec2d extent{std::abs(along.x), std::abs(along.y)};
        return std::abs(to_middle.x) <= size_.x + extent.x &&
               std::abs(to_middle.y) <= size_.y + extent.y &&
               std::abs(cross(along, to_middle)) <= extent.x * size_.y + extent.y * size_.x;
    }

    // False if the obstacle is on one side of the segment's line, out of reach.
    [[nodiscard]] bool meets_line(Vec2 from, Vec2 to) const {
        const Vec2d along = between(from, to);
        double lowest = infinity;
        double highest = -lowest;
        for (int i = 0; i < shape_.count; ++i) {
            const double height = cross(along, between(from, shape_.points[i]));
            lowest = std::min(lowest, height);
            highest = std::max(highest, height);
        }
        const double limit = reached_ * norm(along);
        return lowest <= limit && highest >= -limit;
    }

    Obstacle shape_;
    Vec2d middle_{};       // of the box, doubled
    Vec2d size_{};         // of the box, doubled
    double reached_ = 0.0; // what a way may not be nearer than, and a margin (unit: meter)
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
        const auto stop =
            find_if(all_, [&](const auto& obstacle) { return obstacle.stops(sweep); });
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
