// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene.hpp"

#include <box2d/box2d.h>

#include <optional>
#include <string>
#include <vector>

namespace raywalk::demo {

/// Why Box2D cannot make a body of this shape: too small, too large, not convex, two points in one
/// place. Nothing if it can.
[[nodiscard]] std::optional<std::string> fault_of(const Shape& shape);

/// Adds one body: a kinematic one if the obstacle slides, a dynamic one if it is loose, else a
/// static one. Requires a shape without a fault.
b2Body& build(const SceneObstacle& obstacle, b2World& world);

/// Adds the scene's obstacles and its fence; returns the obstacles' bodies in their order.
std::vector<b2Body*> build_world(const Scene& scene, b2World& world);

/// The shape of an obstacle where its body is now.
[[nodiscard]] Shape shape_now(const SceneObstacle& obstacle, const b2Body& body);

/// The material of a body that build made.
[[nodiscard]] Material material_of(b2Body& body);

} // namespace raywalk::demo
