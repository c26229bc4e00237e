// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigator.hpp"

#include "physics/world.hpp"
#include "scene/scene.hpp"

#include <optional>
#include <string>

namespace raywalk::demo {

/// Returns why Box2D cannot create a body of this shape (too small, too large, not convex,
/// coinciding points), or nothing if it can.
[[nodiscard]] std::optional<std::string> fault_of(const Shape& shape);

/// Returns why a scene of this size cannot use this cell size, or nothing if it can: the scene is
/// too small, has more than a billion cells, or exceeds the grid's range.
[[nodiscard]] std::optional<std::string> fault_of(const Box& bounds, float cell_size);

/// Adds one body: kinematic if the obstacle slides, dynamic if it is loose, static otherwise.
/// Requires a shape for which fault_of() returns nothing.
physics::Body build(const SceneObstacle& obstacle, physics::World& world);

/// Adds the scene's obstacles and then its fence, if it has one.
void build_world(const Scene& scene, physics::World& world);
void build_fence(const Scene& scene, physics::World& world);

/// Adds the scene's portals as links.
void add_portals(const Scene& scene, Navigator& navigator);

/// Returns the shape of an obstacle whose body has this position and angle (unit: meter, radian).
[[nodiscard]] Shape shape_at(const SceneObstacle& obstacle, Vec2 position, float angle);

/// Returns the material of a body created by build().
[[nodiscard]] Material material_of(const physics::Body& body);

} // namespace raywalk::demo
