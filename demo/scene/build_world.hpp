// SPDX-License-Identifier: MIT
#pragma once

#include "physics/world.hpp"
#include "scene/scene.hpp"

#include <optional>
#include <string>

namespace raywalk::demo {

/// Why Box2D cannot make a body of this shape: too small, too large, not convex, two points in one
/// place. Nothing if it can.
[[nodiscard]] std::optional<std::string> fault_of(const Shape& shape);

/// Why a scene of that size cannot have cells of that size: it is too small, or there would be more
/// than a billion of them, or some out of the grid's range. Nothing if it can.
[[nodiscard]] std::optional<std::string> fault_of(const Box& bounds, float cell_size);

/// Adds one body: a kinematic one if the obstacle slides, a dynamic one if it is loose, else a
/// static one. Requires a shape without a fault.
physics::Body build(const SceneObstacle& obstacle, physics::World& world);

/// Adds the scene's obstacles and then its fence, if it has one.
void build_world(const Scene& scene, physics::World& world);
void build_fence(const Scene& scene, physics::World& world);

/// The shape of an obstacle where its body is now.
[[nodiscard]] Shape shape_now(const SceneObstacle& obstacle, const physics::Body& body);

/// The material of a body that build made.
[[nodiscard]] Material material_of(const physics::Body& body);

} // namespace raywalk::demo
