// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include "physics/world.hpp"
#include "scene/scene.hpp"

#include <vector>

namespace raywalk::demo {

/// The drawn outline of an obstacle, or an arrow through a one-sided chain, read from the physics
/// world so that pictures show exactly what blocks the agents.
struct Outline {
    Material material = Material::stone;
    std::vector<Vec2> points; ///< for a circle, only its center
    float radius = 0.0F;      ///< of a circle
    bool is_closed = true;    ///< false for a line
    bool is_fixed = true;     ///< belongs to a static body
    Box bounds;
};

/// Returns the outlines of all bodies except the characters, grouped by material.
[[nodiscard]] std::vector<Outline> outlines_of(const physics::World& world);
/// Returns the outlines of one body.
[[nodiscard]] std::vector<Outline> outlines_of(const physics::Body& body);

} // namespace raywalk::demo
