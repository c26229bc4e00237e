// SPDX-License-Identifier: MIT
#pragma once

#include <box2d/box2d.h>

namespace raywalk::physics {

// The parameter types of raywalk and the stored handles: Box2D 2.4 has objects.
using WorldRef = const b2World&;
using BodyRef = b2Body&;
using FixtureRef = const b2Fixture&;
using BodyHandle = b2Body*;
using FixtureHandle = b2Fixture*;

} // namespace raywalk::physics
