// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include <box2d/box2d.h>

#include <vector>

namespace raywalk {

/// A Box2D 3 shape as an obstacle of no body, in the coordinates of its body.
[[nodiscard]] Obstacle local_obstacle_of(b2ShapeId shape);

/// The same where the shape is in the world, as an obstacle of its body.
[[nodiscard]] Obstacle obstacle_of(b2ShapeId shape);

/// All shapes of a body, the newest first.
[[nodiscard]] std::vector<b2ShapeId> shapes_of(b2BodyId body);

} // namespace raywalk
