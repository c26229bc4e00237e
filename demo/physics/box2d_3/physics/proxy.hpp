// SPDX-License-Identifier: MIT
#pragma once

#include <box2d/box2d.h>

namespace raywalk::physics {

/// The points and the radius of a shape where it is in the world. Not for capsules, which World
/// does not make.
[[nodiscard]] b2ShapeProxy proxy_of(b2ShapeId shape);

/// The distance between two shapes without their radii (unit: meter).
[[nodiscard]] float distance(const b2ShapeProxy& a, const b2ShapeProxy& b);

} // namespace raywalk::physics
