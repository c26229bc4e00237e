// SPDX-License-Identifier: MIT
#pragma once

#include "core/vec2d.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace raywalk {

/// The velocities on a line and on its left.
struct HalfPlane {
    /// A point on the line (unit: meter per second).
    Vec2d point;
    /// The direction of the line, of length 1.
    Vec2d direction;

    /// The distance of `velocity` from the half plane; < 0 inside of it (unit: meter per second).
    [[nodiscard]] constexpr double violation(Vec2d velocity) const {
        return cross(direction, point - velocity);
    }
};

/// Returns the velocity nearest to `preferred` that is not faster than `max_speed`, > 0, and in all
/// half planes; if there is none, the velocity whose greatest violation is least. The first
/// `limit_count` planes are never violated, and have to contain the velocity 0. Equal planes in
/// equal order give equal results. `scratch` is memory to be used again.
[[nodiscard]] Vec2d nearest_velocity(std::span<const HalfPlane> planes,
                                     std::size_t limit_count,
                                     Vec2d preferred,
                                     double max_speed,
                                     std::vector<HalfPlane>& scratch);

} // namespace raywalk
