// SPDX-License-Identifier: MIT
#include "crowd/half_planes.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

// The linear programs of van den Berg, Guy, Lin and Manocha, "Reciprocal n-Body Collision
// Avoidance", 2011, sections 5.2 and 5.3. The planes come in a fixed order, not in a random one.
namespace raywalk {
namespace {

// Lines that turn by less than this do not meet.
constexpr double parallel = 1e-10;

// What is looked for in the disc of all velocities up to `max_speed`: the velocity nearest to
// `target`, or the one farthest in the direction `target`.
struct Aim {
    Vec2d target;
    double max_speed;
    bool is_direction;
};

// The best velocity on the line of the last plane that is in all planes before it.
std::optional<Vec2d> best_on_line(std::span<const HalfPlane> planes, const Aim& aim) {
    const HalfPlane& line = planes.back();
    const double middle = -dot(line.point, line.direction);
    const double beside = cross(line.direction, line.point);
    const double half_chord_squared = aim.max_speed * aim.max_speed - beside * beside;
    if (half_chord_squared < 0.0) {
        return std::nullopt;
    }
    const double half_chord = std::sqrt(half_chord_squared);
    double low = middle - half_chord;
    double high = middle + half_chord;
    for (const HalfPlane& plane : planes.first(planes.size() - 1)) {
        const double turn = cross(line.direction, plane.direction);
        const double violation = plane.violation(line.point);
        if (std::abs(turn) <= parallel) {
            if (violation > allowed_violation) {
                return std::nullopt;
            }
            continue;
        }
        const double at = -violation / turn;
        if (turn > 0.0) {
            high = std::min(high, at);
        } else {
            low = std::max(low, at);
        }
        if (low > high) {
            return std::nullopt;
        }
    }
    const double wish = aim.is_direction ? dot(aim.target, line.direction)
                                         : dot(aim.target - line.point, line.direction);
    if (aim.is_direction) {
        return line.point + (wish > 0.0 ? high : low) * line.direction;
    }
    return line.point + std::clamp(wish, low, high) * line.direction;
}

// Sets `best` to the best velocity in the planes, or, if there is none, to the best in those before
// the one that cannot be kept too. Returns that one's index, or the number of planes.
std::size_t best_in_all(std::span<const HalfPlane> planes, const Aim& aim, Vec2d& best) {
    best = aim.target;
    const double speed = std::sqrt(dot(best, best));
    if (aim.is_direction) {
        best = aim.max_speed * best;
    } else if (speed > aim.max_speed) {
        best = (aim.max_speed / speed) * best;
    }
    for (std::size_t i = 0; i < planes.size(); ++i) {
        if (planes[i].violation(best) > allowed_violation) {
            const std::optional<Vec2d> better = best_on_line(planes.first(i + 1), aim);
            if (!better) {
                return i;
            }
            best = *better;
        }
    }
    return planes.size();
}

// The velocities that violate `a` no less than `b`, or nothing if that is so everywhere.
std::optional<HalfPlane> violates_first_more(const HalfPlane& a, const HalfPlane& b) {
    const double turn = cross(a.direction, b.direction);
    HalfPlane bisector{};
    if (std::abs(turn) > parallel) {
        bisector.point = a.point + (-b.violation(a.point) / turn) * a.direction;
    } else if (dot(a.direction, b.direction) > 0.0) {
        return std::nullopt;
    } else {
        bisector.point = 0.5 * (a.point + b.point);
    }
    const Vec2d across = b.direction - a.direction;
    const double size = std::sqrt(dot(across, across));
    bisector.direction = (1.0 / size) * across;
    return bisector;
}

} // namespace

Vec2d nearest_velocity(std::span<const HalfPlane> planes,
                       std::size_t limit_count,
                       Vec2d preferred,
                       double max_speed,
                       std::vector<HalfPlane>& scratch) {
    Vec2d best{};
    const std::size_t kept = best_in_all(planes, {preferred, max_speed, false}, best);
    if (kept < limit_count) {
        return {0.0, 0.0};
    }
    // Plane by plane: where is the violation of the worst one least?
    double greatest = allowed_violation;
    for (std::size_t i = kept; i < planes.size(); ++i) {
        if (planes[i].violation(best) <= greatest) {
            continue;
        }
        scratch.assign(planes.begin(), planes.begin() + static_cast<std::ptrdiff_t>(limit_count));
        for (std::size_t j = limit_count; j < i; ++j) {
            if (const std::optional<HalfPlane> plane = violates_first_more(planes[i], planes[j])) {
                scratch.push_back(*plane);
            }
        }
        const Vec2d inward{-planes[i].direction.y, planes[i].direction.x};
        Vec2d better{};
        if (best_in_all(scratch, {inward, max_speed, true}, better) == scratch.size()) {
            best = better;
        }
        greatest = std::max(greatest, planes[i].violation(best));
    }
    return best;
}

} // namespace raywalk
