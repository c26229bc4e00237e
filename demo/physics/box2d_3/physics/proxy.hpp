// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include <box2d/box2d.h>

namespace raywalk::physics {

/// Returns the points and the radius of a shape in world coordinates. Does not support capsules,
/// which World does not create.
[[nodiscard]] b2ShapeProxy proxy_of(b2ShapeId shape);

/// Returns the distance between two shapes without their radii (unit: meter).
[[nodiscard]] float distance(const b2ShapeProxy& a, const b2ShapeProxy& b);

/// True if a shape that moves by `way` hits another one, which it does not touch before (unit:
/// meter).
[[nodiscard]] bool does_hit(const b2ShapeProxy& moving, Vec2 way, const b2ShapeProxy& other);

} // namespace raywalk::physics
