// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

namespace raywalk {

/// What stops a walker that goes straight, and where; see Navigator::raycast().
struct RaycastHit {
    /// The part of the way that the walker can go, from 0 to 1 (no unit).
    float fraction = 0.0F;
    /// The same as a length (unit: meter).
    float distance = 0.0F;
    /// Where the center of the walker is then, rounded to float (unit: meter).
    Vec2 position;
    /// The point of the obstacle that it touches: as far from `position` as the radius and the
    /// margin of the walker (unit: meter).
    Vec2 point;
    /// The direction from `point` to `position`, of length 1. Where a walker without a radius hits
    /// a side, the direction that the side faces. Zero if the center of the walker starts inside of
    /// the obstacle: then nothing says where out is (no unit).
    Vec2 normal;
    /// The body of the obstacle; 0 for the border of a cell that the game has blocked.
    BodyKey body;

    friend bool operator==(const RaycastHit&, const RaycastHit&) = default;
};

/// The nearest obstacle of a walker; see Navigator::nearest_wall().
struct NearestWall {
    /// The distance to the obstacle's surface; 0 inside of an obstacle (unit: meter).
    float distance = 0.0F;
    /// The nearest point of the surface; inside of an obstacle, the point that was asked for (unit:
    /// meter).
    Vec2 point;
    /// The direction from the surface to the point that was asked for, of length 1. Zero inside of
    /// an obstacle (no unit).
    Vec2 normal;
    /// The body of the obstacle.
    BodyKey body;

    friend bool operator==(const NearestWall&, const NearestWall&) = default;
};

} // namespace raywalk
