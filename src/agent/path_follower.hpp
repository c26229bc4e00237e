// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include "core/vec2d.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace raywalk {

/// How fast a body may walk.
struct Pace {
    /// Of the next step of the world, > 0 (unit: second).
    double dt = 0.0;
    /// > 0 (unit: meter per second).
    double max_speed = 0.0;
    /// Getting up to speed and braking before the end, > 0; infinite for at once (unit: meter per
    /// second squared).
    double acceleration = 0.0;
    /// What turns the body at a corner, > 0; infinite if it turns at once (unit: meter per second
    /// squared).
    double turning_acceleration = 0.0;
    /// How far the body may be carried out of a corner, > 0 (unit: meter).
    double corner_allowance = 0.0;
};

/// A point is reached when the rest of the way is lost in the rounding of the body's position
/// (unit: meter).
[[nodiscard]] double reached_distance(Vec2 position);

/// Walks along a path like on a rail: each step aims at the point of the segment where the body
/// should be next, never past a corner, so small errors do not add up to a touched wall.
class PathFollower {
public:
    /// Begins at the first of `points`, keeping its speed. The path goes on for `beyond` meters
    /// after the last of them, so that there is no braking for it.
    void begin(std::span<const Vec2> points, double beyond = 0.0);

    /// Leaves the path, keeping the speed for the next one.
    void end() { points_.clear(); }

    /// True from begin() to end().
    [[nodiscard]] bool is_on_path() const { return !points_.empty(); }

    /// Passes the points that a body at `position` has gone by: those whose line across the
    /// segment it has crossed. Returns how many.
    int pass_waypoints(Vec2 position);
    /// The length of what is left, what is beyond the last point included (unit: meter).
    [[nodiscard]] double remaining_distance(Vec2 position) const;
    /// How far the body is from the segment that it should be on (unit: meter).
    [[nodiscard]] double distance_from_path(Vec2 position) const;
    /// The points ahead, the next one first.
    [[nodiscard]] std::span<const Vec2> remaining_points() const;

    /// The velocity for the next step; the path ends `stop_short` meters early. (unit: meter per
    /// second)
    [[nodiscard]] Vec2d velocity(Vec2 position, const Pace& pace, double stop_short = 0.0);

    /// The speed that the last velocity() was on its way to: what accelerating up to it takes left
    /// aside (unit: meter per second).
    [[nodiscard]] double desired_speed() const { return desired_speed_; }

    /// The body was kept from going as fast as it should.
    void slow_down_to(double speed);
    /// From now on the path leads from `position` to the remaining point with that index straight.
    void go_straight_to(std::size_t index, Vec2 position);
    /// The last point is somewhere else now.
    void move_end(Vec2 point);
    /// The origin of the world was moved there.
    void shift_origin(Vec2 new_origin);

private:
    // The part of the segment that the body has behind it, and the segment.
    struct Place {
        Vec2d segment;
        double length;
        double along;
    };

    [[nodiscard]] Place place_of(Vec2 position) const;
    [[nodiscard]] double speed_limit(double to_next, const Pace& pace) const;

    std::vector<Vec2> points_; // empty without a path
    std::size_t next_ = 0;     // index of the point that the body is walking to
    Vec2 to_;                  // that point
    Vec2 from_;                // where the segment to it begins
    double beyond_next_ = 0;   // length of the path after that point
    double beyond_ = 0;        // length of the path after the last point
    double speed_ = 0;         // along the path; what the last step asked for
    double desired_speed_ = 0;
};

} // namespace raywalk
