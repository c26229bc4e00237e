// SPDX-License-Identifier: MIT
#include "debug_draw/debug_draw_parts.hpp"

#include "bodies/body_shape.hpp"
#include "debug_draw/outlines.hpp"

#include <cstdint>
#include <map>

namespace raywalk {

bool has_numbers(const DebugDrawOptions& options, const Grid& grid, Cell cell) {
    return grid.cell_size() >= options.min_cell_size_for_numbers || options.focus == cell;
}

void draw_obstacles(std::span<const Obstacle> obstacles, DebugPen& pen) {
    std::map<std::uint64_t, const Obstacle*> by_shape;
    for (const Obstacle& obstacle : obstacles) {
        by_shape.emplace(fingerprint_of(obstacle), &obstacle);
    }
    for (const auto& [shape, obstacle] : by_shape) {
        pen.outline(outline_of_obstacle(*obstacle), DebugKind::obstacle);
    }
}

} // namespace raywalk
