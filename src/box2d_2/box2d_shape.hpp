// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include <box2d/box2d.h>

namespace raywalk {

/// Returns a child of a Box2D 2.4 shape as an obstacle without a body: a circle, a polygon, an
/// edge or a link of a chain, with as much of b2Shape::m_radius as exceeds the default skin.
[[nodiscard]] Obstacle obstacle_of(const b2Shape& shape, int child, const b2Transform& transform);

} // namespace raywalk
