// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include "physics/world.hpp"
#include "scene/scene.hpp"

#include <vector>

namespace raywalk::demo {

/// What a picture shows of an obstacle, read from the physics world: what is drawn is what is in
/// the way.
struct Outline {
    Material material = Material::stone;
    std::vector<Vec2> points; ///< one is the center of a circle
    float radius = 0.0F;      ///< of a circle
    bool is_closed = true;    ///< false for an open chain
    bool is_fixed = true;     ///< of a static body
    Box bounds;
};

/// The outlines of all bodies but the characters, grouped by material.
[[nodiscard]] std::vector<Outline> outlines_of(const physics::World& world);
/// Those of one body.
[[nodiscard]] std::vector<Outline> outlines_of(const physics::Body& body);

} // namespace raywalk::demo
