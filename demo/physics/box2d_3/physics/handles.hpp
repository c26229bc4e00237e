// SPDX-License-Identifier: MIT
#pragma once

#include <box2d/box2d.h>

namespace raywalk::physics {

// What raywalk takes, and what is kept of it: Box2D 3 has handles, and shapes for fixtures.
using WorldRef = b2WorldId;
using BodyRef = b2BodyId;
using FixtureRef = b2ShapeId;
using BodyHandle = b2BodyId;
using FixtureHandle = b2ShapeId;

} // namespace raywalk::physics
