// SPDX-License-Identifier: MIT
#pragma once

#include <box2d/box2d.h>

namespace raywalk::physics {

// The parameter types of raywalk and the stored handles: Box2D 3 has ids, and shapes instead of
// fixtures.
using WorldRef = b2WorldId;
using BodyRef = b2BodyId;
using FixtureRef = b2ShapeId;
using BodyHandle = b2BodyId;
using FixtureHandle = b2ShapeId;

} // namespace raywalk::physics
