// SPDX-License-Identifier: MIT
#pragma once

#include "core/vec2d.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace raywalk {

/// The velocities on the left of a line, and on it.
struct HalfPlane {
    /// A point of the line (unit: meter per second).
    Vec2d point;
    /// Along the line, of length 1.
    Vec2d direction;

    /// How far `velocity` is on the wrong side; < 0 on the right one (unit: meter per second).
    [[nodiscard]] constexpr double violation(Vec2d velocity) const {
        return cross(direction, point - velocity);
    }
};

/// A violation up to this is rounding, and none (unit: meter per second).
inline constexpr double allowed_violation = 1e-9;

/// Returns the velocity nearest to `preferred` that is not faster than `max_speed`, > 0, and in all
/// half planes; if there is none, that whose greatest violation is least. The first `limit_count`
/// of the planes are never violated, and have to hold the velocity 0. The same for the same planes
/// in the same order. `scratch` is memory to be used again.
[[nodiscard]] Vec2d nearest_velocity(std::span<const HalfPlane> planes,
                                     std::size_t limit_count,
                                     Vec2d preferred,
                                     double max_speed,
                                     std::vector<HalfPlane>& scratch);

} // namespace raywalk
