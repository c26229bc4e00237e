// SPDX-License-Identifier: MIT
#pragma once

#include <box2d/box2d.h>

namespace raywalk::physics {

/// Returns the points and the radius of a shape in world coordinates. Does not support capsules,
/// which World does not create.
[[nodiscard]] b2ShapeProxy proxy_of(b2ShapeId shape);

/// Returns the distance between two shapes without their radii (unit: meter).
[[nodiscard]] float distance(const b2ShapeProxy& a, const b2ShapeProxy& b);

} // namespace raywalk::physics
