// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include "core/vec2d.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace raywalk {

/// How fast a body may walk and turn at the next velocity.
struct Pace {
    /// For how long that is chosen, > 0 (unit: second).
    double dt = 0.0;
    /// The time since the last one was chosen, > 0; no more than `dt` (unit: second).
    double elapsed = 0.0;
    /// The greatest speed, > 0 (unit: meter per second).
    double max_speed = 0.0;
    /// For speeding up, and for braking before the end, > 0; infinity for at once (unit: meter per
    /// second squared).
    double acceleration = 0.0;
    /// For turning at a corner, > 0; infinity if the body turns at once (unit: meter per second
    /// squared).
    double turning_acceleration = 0.0;
    /// How far the body may be carried out of a corner, > 0 (unit: meter).
    double corner_allowance = 0.0;
};

/// A velocity along a path.
struct PathVelocity {
    Vec2d velocity{}; ///< (unit: meter per second)
    /// Its speed without the limit of the acceleration (unit: meter per second).
    double desired_speed = 0.0;
};

/// Moves a body along a path as if on rails: each step aims at the point of the segment where the
/// body should be next, never past a corner, so small errors do not add up to a touched wall.
class PathFollower {
public:
    /// Begins a path at the first of `points`, which must live until the end, and keeps the speed.
    /// If the path goes on after the last point, for `beyond` meters, the body does not brake for
    /// that point.
    void begin(std::span<Vec2> points, double beyond = 0.0);

    /// Ends the path, and keeps the speed for the next one.
    void end() { count_ = 0; }

    /// True from begin() to end().
    [[nodiscard]] bool is_on_path() const { return count_ > 0; }

    /// Passes the points that the body has reached: it has crossed the line through the point
    /// across the segment, but for `tolerance` (unit: meter). Returns how many.
    int pass_waypoints(Vec2 position, double tolerance);

    /// The length of the rest of the path, including the part after the last point (unit: meter).
    [[nodiscard]] double remaining_distance(Vec2 position) const {
        return is_on_path() ? norm(between(position, to())) + beyond_next_ : 0.0;
    }

    /// The length of what is left of the last leg; 0 if the path goes on after the last point
    /// (unit: meter).
    [[nodiscard]] double last_leg(Vec2 position) const;
    /// How much of the last leg is within `radius` of `center`, measured from the path's end; 0 if
    /// the end is not (unit: meter).
    [[nodiscard]] double end_within(Vec2 center, double radius, Vec2 position) const;
    /// The distance of the body from the current segment (unit: meter).
    [[nodiscard]] double distance_from_path(Vec2 position) const;
    /// The points ahead, the next one first.
    [[nodiscard]] std::span<const Vec2> remaining_points() const;

    /// Computes the velocity for the next step. The body stops `stop_distance` meters before the
    /// end of the path (unit: meter).
    [[nodiscard]] PathVelocity
    velocity(Vec2 position, const Pace& pace, double stop_distance = 0.0);

    /// The body was slowed down to `speed`: it has to speed up from there (unit: meter per second).
    void slow_down_to(double speed);
    /// Skips points: the path leads from `position` straight to the remaining point with that
    /// index.
    void go_straight_to(std::size_t index, Vec2 position);
    /// The next point becomes `point`, which is on the leg after it, and the path leads from
    /// `position` straight there. Requires two remaining points.
    void cut_corner(Vec2 point, Vec2 position);
    /// Moves the last point (unit: meter).
    void move_end(Vec2 point);
    /// The path moves with the origin of the world; its points were moved before.
    void shift_origin(Vec2 new_origin);

private:
    // The current segment, its length, and how far along it the body is.
    struct Place {
        Vec2d segment;
        double length;
        double along;
    };

    [[nodiscard]] Place place_of(Vec2 position) const;
    [[nodiscard]] double speed_limit(double to_next, const Pace& pace) const;

    [[nodiscard]] Vec2 to() const { return points_[next_]; }

    [[nodiscard]] Vec2 last() const { return points_[count_ - 1]; }

    Vec2* points_ = nullptr;   // of the corridor
    std::uint32_t count_ = 0;  // of them; 0 without a path
    std::uint32_t next_ = 0;   // index of the point that the body is walking to
    Vec2 from_;                // where the segment to it begins
    float beyond_next_ = 0.0F; // length of the path after that point
    float beyond_ = 0.0F;      // length of the path after the last point
    float speed_ = 0.0F;       // along the path, in the last step
};

} // namespace raywalk
