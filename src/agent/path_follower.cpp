// SPDX-License-Identifier: MIT
#include "agent/path_corridor.hpp"
#include "crowd/half_planes.hpp"
#include "crowd/tuning.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

// How a body follows the path of its corridor.
namespace raywalk {
namespace {

// The length of the next of equal steps to a corner at this distance that are as long as possible,
// but not longer than `longest` (unit: meter).
double step_to_corner(double distance, double longest) {
    if (distance > tuning::equal_steps * longest) {
        return longest;
    }
    return distance / std::max(1.0, std::ceil(distance / longest - tuning::rounding_of_steps));
}

// The greatest speed from which a body that brakes in each step comes down to `end_speed` within
// `distance`.
double braking_speed(double distance, double end_speed, const Pace& pace) {
    if (std::isinf(pace.acceleration)) {
        return pace.acceleration;
    }
    const double half_step = pace.acceleration * pace.dt / 2.0;
    return std::sqrt(half_step * half_step + end_speed * end_speed +
                     2.0 * pace.acceleration * distance) -
           half_step;
}

// The greatest speed for turning from `in` to `out` over `distance`, with half of the acceleration:
// the other half brings the body back to its path.
double speed_in_corner(Vec2d in, Vec2d out, double distance, const Pace& pace) {
    const double size = norm(in) * norm(out);
    const double sine = dot(in, out) < 0.0 ? 1.0 : std::abs(cross(in, out)) / size;
    if (!(sine > tuning::rounding)) { // straight on, or a segment without length
        return infinity;
    }
    const double turning = pace.turning_acceleration;
    const double carried_squared = 2.0 * turning * pace.corner_allowance;
    return (std::sqrt(carried_squared) +
            std::sqrt(carried_squared + 2.0 * sine * turning * distance)) /
           (2.0 * sine);
}

// True if the body is beyond the line that halves the angle of the corner. An agent that is off its
// path aims at the corner anew in each step, so it would never cross the line across that segment.
bool is_around_corner(Vec2 position, Vec2 before, Vec2 corner, Vec2 after) {
    const Vec2d across =
        with_norm(1.0, between(before, corner)) + with_norm(1.0, between(corner, after));
    return dot(between(corner, position), across) > 0.0;
}

} // namespace

double PathCorridor::last_leg(Vec2 position) const {
    if (!is_walked() || next_link() != nullptr || beyond_ > 0.0F) {
        return 0.0;
    }
    const bool is_on_last_leg = next_ + 1 == end_;
    return norm(between(is_on_last_leg ? position : points_[end_ - 2], last()));
}

// The last point of a part of a path, or of a stretch before a link, is not the end of it.
double PathCorridor::end_within(Vec2 target, double radius, Vec2 position) const {
    const Vec2 end = last();
    if (beyond_ > 0.0F || next_link() != nullptr || end == target) {
        return radius;
    }
    const Vec2d to_end = between(target, end);
    const double rest = radius * radius - dot(to_end, to_end);
    const Vec2 from = next_ + 1 < end_ ? points_[end_ - 2] : position;
    const Vec2d back = between(end, from);
    if (rest <= 0.0 || back == Vec2d{0.0, 0.0}) {
        return std::max(0.0, radius - norm(to_end));
    }
    const double along = dot(to_end, back) / norm(back);
    return std::sqrt(along * along + rest) - along;
}

int PathCorridor::pass_waypoints(Vec2 position, double tolerance, double radius) {
    int passed = 0;
    while (next_ + 1 < end_) {
        const Vec2d segment = between(from_, to());
        const double segment_length = norm(segment);
        const double rest =
            segment_length > 0.0 ? dot(between(position, to()), segment) / segment_length : 0.0;
        const bool is_passed =
            rest <= tolerance ||
            (distance(position, to()) < radius &&
             is_around_corner(position, points_[next_ - 1], to(), points_[next_ + 1]));
        if (!is_passed) {
            return passed;
        }
        ++passed;
        from_ = points_[next_++];
        beyond_next_ = std::max(static_cast<float>(beyond_next_ - norm(between(from_, to()))),
                                beyond_stretch());
    }
    beyond_next_ = beyond_stretch();
    return passed;
}

PathVelocity PathCorridor::velocity(Vec2 position, const Pace& pace, double stop_distance) {
    const auto [segment, segment_length, along] = place_of(position);
    const double to_end = std::max(0.0, rest_of_stretch(position) - stop_distance);
    const double desired_speed = std::min({pace.max_speed,
                                           speed_limit(segment_length - along, pace),
                                           braking_speed(to_end, 0.0, pace)});
    speed_ = static_cast<float>(std::min(speed_ + pace.acceleration * pace.elapsed, desired_speed));
    // Never past the segment's end: the corner is turned there, not cut.
    const double longest = std::min(speed_ * pace.dt, to_end);
    const double step =
        next_ + 1 < end_ ? step_to_corner(segment_length - along, longest) : longest;
    const double next_along = std::min(along + step, segment_length);
    const double t = segment_length > 0.0 ? next_along / segment_length : 1.0;
    Vec2d way{from_.x + t * segment.x - position.x, from_.y + t * segment.y - position.y};
    if (std::isfinite(pace.turning_acceleration) && segment_length > 0.0) {
        // Back to the path no faster than the body can brake there.
        const Vec2d back = (along / segment_length) * segment - between(from_, position);
        const double off = norm(back);
        const double part = std::min(1.0, braking_speed(off, 0.0, pace) * pace.dt / off);
        way = off > 0.0 ? way - (1.0 - part) * back : way;
    }
    const double distance = norm(way);
    const double speed = std::min(distance / pace.dt, pace.max_speed);
    return {.velocity = (distance > 0.0 ? speed / distance : 0.0) * way,
            .desired_speed = desired_speed};
}

PathCorridor::Place PathCorridor::place_of(Vec2 position) const {
    const Vec2d segment = between(from_, to());
    const double segment_length = norm(segment);
    const double along = segment_length > 0.0
                             ? std::clamp(dot(between(from_, position), segment) / segment_length,
                                          0.0,
                                          segment_length)
                             : 0.0;
    return {segment, segment_length, along};
}

double PathCorridor::distance_from_path(Vec2 position) const {
    const auto [segment, segment_length, along] = place_of(position);
    const double t = segment_length > 0.0 ? along / segment_length : 0.0;
    return norm(between(from_, position) - t * segment);
}

// A body that does not turn at once is carried out of a corner by its velocity across the new
// segment, until that is braked. Corners that follow each other closely count as one corner, in
// which the body brakes all along.
double PathCorridor::speed_limit(double to_next, const Pace& pace) const {
    double limit = infinity;
    if (std::isinf(pace.turning_acceleration)) {
        return limit;
    }
    const double braking_distance =
        pace.max_speed * (pace.dt + pace.max_speed / (2.0 * pace.acceleration));
    double to_corner = to_next;
    Vec2d in = between(from_, to());
    for (std::size_t i = next_; i + 1 < end_ && to_corner <= braking_distance; ++i) {
        double between_corners = 0.0;
        for (std::size_t k = i; k + 1 < end_ && between_corners <= braking_distance; ++k) {
            const Vec2d out = between(points_[k], points_[k + 1]);
            const double corner_speed = speed_in_corner(in, out, between_corners, pace);
            limit = std::min(limit, braking_speed(to_corner, corner_speed, pace));
            between_corners += norm(out);
        }
        const Vec2d out = between(points_[i], points_[i + 1]);
        to_corner += norm(out);
        in = norm(out) > 0.0 ? out : in;
    }
    return limit;
}

void PathCorridor::go_straight_to(std::size_t index, Vec2 position) {
    for (; index > 0; --index) {
        ++next_;
        beyond_next_ =
            static_cast<float>(beyond_next_ - norm(between(points_[next_ - 1], points_[next_])));
    }
    if (next_ + 1 == end_) {
        beyond_next_ = beyond_stretch();
    }
    from_ = position;
}

void PathCorridor::cut_to(Vec2 point, Vec2 position) {
    assert(next_ + 1 < end_);
    beyond_next_ = std::max(static_cast<float>(beyond_next_ - norm(between(points_[next_], point))),
                            beyond_stretch());
    points_[next_] = point;
    from_ = position;
}

void PathCorridor::move_end(Vec2 point) {
    if (next_ + 1 < end_) {
        const Vec2 before = points_[end_ - 2];
        const double gain = norm(between(before, point)) - norm(between(before, last()));
        beyond_next_ = static_cast<float>(beyond_next_ + gain);
    }
    points_[end_ - 1] = point;
}

} // namespace raywalk
