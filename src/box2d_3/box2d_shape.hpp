// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include <box2d/box2d.h>

#include <vector>

namespace raywalk {

/// Returns a Box2D 3 shape as an obstacle without a body, in the coordinates of its body. Segments
/// of chains are one-sided, whether the chain is open or closed.
[[nodiscard]] Obstacle local_obstacle_of(b2ShapeId shape);

/// Moves an obstacle from the coordinates of a body to its place in the world.
[[nodiscard]] Obstacle placed(Obstacle local, b2BodyId body);

/// Moves a point from the coordinates of a body to its place in the world (unit: meter).
[[nodiscard]] Vec2 placed(Vec2 local, b2BodyId body);

/// Returns a Box2D 3 shape as an obstacle of its body, in world coordinates.
[[nodiscard]] Obstacle obstacle_of(b2ShapeId shape);

/// Returns all shapes of a body, the newest first; none if it no longer exists.
[[nodiscard]] std::vector<b2ShapeId> shapes_of(b2BodyId body);

} // namespace raywalk
