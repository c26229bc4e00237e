// SPDX-License-Identifier: MIT
#include "crowd/half_planes.hpp"

#include "crowd/tuning.hpp"

#include <optional>

// The linear programs of van den Berg, Guy, Lin and Manocha, "Reciprocal n-Body Collision
// Avoidance", 2011, sections 5.2 and 5.3. The planes are taken in the given order, not in a random
// one.
namespace raywalk {
namespace {

// What to optimize among the velocities up to `max_speed`: the velocity nearest to `target`, or the
// one farthest in the direction `target`.
struct Objective {
    Vec2d target;
    double max_speed;
    bool is_direction;
};

// A part of a line, by the distances of its ends from the line's point.
struct LinePart {
    double low;
    double high;
};

// The part of the line where the speed is at most `max_speed`.
std::optional<LinePart> chord(const HalfPlane& line, double max_speed) {
    const double middle = -dot(line.point, line.direction);
    const double offset = cross(line.direction, line.point);
    const double half_chord_squared = max_speed * max_speed - offset * offset;
    if (half_chord_squared < 0.0) {
        return std::nullopt;
    }
    const double half_chord = std::sqrt(half_chord_squared);
    return LinePart{middle - half_chord, middle + half_chord};
}

// Cuts off the part of the line that is not in the plane. False if nothing is left.
bool clip(LinePart& part, const HalfPlane& line, const HalfPlane& plane, double max_speed) {
    const double turn = cross(line.direction, plane.direction);
    const double violation = plane.violation(line.point);
    if (std::abs(turn) <= tuning::rounding) {
        return violation <= tuning::rounding * max_speed;
    }
    const double at = -violation / turn;
    if (turn > 0.0) {
        part.high = std::min(part.high, at);
    } else {
        part.low = std::max(part.low, at);
    }
    return part.low <= part.high;
}

// The best velocity on the line of the last plane that is in all planes before it.
std::optional<Vec2d> best_on_line(std::span<const HalfPlane> planes, const Objective& objective) {
    const HalfPlane& line = planes.back();
    std::optional<LinePart> part = chord(line, objective.max_speed);
    if (!part) {
        return std::nullopt;
    }
    for (const HalfPlane& plane : planes.first(planes.size() - 1)) {
        if (!clip(*part, line, plane, objective.max_speed)) {
            return std::nullopt;
        }
    }
    if (objective.is_direction) {
        const bool is_forward = dot(objective.target, line.direction) > 0.0;
        return line.point + (is_forward ? part->high : part->low) * line.direction;
    }
    const double nearest = dot(objective.target - line.point, line.direction);
    return line.point + std::clamp(nearest, part->low, part->high) * line.direction;
}

// Sets `best` to the best velocity in all planes and returns their number; or, if there is none,
// returns the index of the first plane that cannot be kept too, and `best` is for those before it.
std::size_t
best_in_all(std::span<const HalfPlane> planes, const Objective& objective, Vec2d& best) {
    best = objective.target;
    const double speed = norm(best);
    if (objective.is_direction) {
        best = objective.max_speed * best;
    } else if (speed > objective.max_speed) {
        best = (objective.max_speed / speed) * best;
    }
    for (std::size_t i = 0; i < planes.size(); ++i) {
        if (planes[i].violation(best) > tuning::rounding * objective.max_speed) {
            const std::optional<Vec2d> better = best_on_line(planes.first(i + 1), objective);
            if (!better) {
                return i;
            }
            best = *better;
        }
    }
    return planes.size();
}

// The velocities that violate `a` at least as much as `b`. Nothing for planes with the same
// direction: then all velocities do, or none.
std::optional<HalfPlane> bisector_between(const HalfPlane& a, const HalfPlane& b) {
    const double turn = cross(a.direction, b.direction);
    HalfPlane bisector{};
    if (std::abs(turn) > tuning::rounding) {
        bisector.point = a.point + (-b.violation(a.point) / turn) * a.direction;
    } else if (dot(a.direction, b.direction) > 0.0) {
        return std::nullopt;
    } else {
        bisector.point = 0.5 * (a.point + b.point);
    }
    const Vec2d across = b.direction - a.direction;
    bisector.direction = (1.0 / norm(across)) * across;
    return bisector;
}

} // namespace

Vec2d nearest_velocity(std::span<const HalfPlane> planes,
                       std::size_t limit_count,
                       Vec2d preferred,
                       double max_speed,
                       std::vector<HalfPlane>& scratch) {
    Vec2d best{};
    const std::size_t kept = best_in_all(
        planes, {.target = preferred, .max_speed = max_speed, .is_direction = false}, best);
    if (kept < limit_count) {
        return {0.0, 0.0};
    }
    // Plane by plane, find the velocity where the greatest violation is least.
    double greatest = tuning::rounding * max_speed;
    for (std::size_t i = kept; i < planes.size(); ++i) {
        if (planes[i].violation(best) <= greatest) {
            continue;
        }
        scratch.assign(planes.begin(), planes.begin() + static_cast<std::ptrdiff_t>(limit_count));
        for (std::size_t j = limit_count; j < i; ++j) {
            if (const std::optional<HalfPlane> plane = bisector_between(planes[i], planes[j])) {
                scratch.push_back(*plane);
            }
        }
        const Vec2d inward{-planes[i].direction.y, planes[i].direction.x};
        const Objective furthest{.target = inward, .max_speed = max_speed, .is_direction = true};
        Vec2d better{};
        if (best_in_all(scratch, furthest, better) == scratch.size()) {
            best = better;
        }
        greatest = std::max(greatest, planes[i].violation(best));
    }
    return best;
}

} // namespace raywalk
