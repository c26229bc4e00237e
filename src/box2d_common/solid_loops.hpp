// SPDX-License-Identifier: MIT
#pragma once

#include "core/input_check.hpp"
#include "shapes/loop_fill.hpp"

#include <vector>

namespace raywalk {

/// Returns the size up to which closed chains are solid, corrected; 0 if none is (unit: meter).
[[nodiscard]] inline float solid_size(float max_size) {
    InputCheck check;
    check.clamp("max_size", max_size, 0.0F, 1e6F, 0.0F);
    check.report("Box2dProbe::make_loops_solid");
    return max_size;
}

/// Adds a closed chain of a body, unless it is wider or higher than `max_size` in the coordinates
/// of the body, which are those of `points`; `to_world(point)` moves them to the world (unit:
/// meter).
template <class ToWorld>
void add_solid_loop(
    LoopFill& fill, std::vector<Vec2>& points, float max_size, BodyKey body, ToWorld to_world) {
    const Box box = box_around(points);
    std::transform(points.begin(), points.end(), points.begin(), to_world);
    const Vec2 size = box.max - box.min;
    if (size.x <= max_size && size.y <= max_size) {
        fill.add(points, body);
    }
}

} // namespace raywalk
