// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/debug_draw.hpp"
#include "raywalk/grid.hpp"
#include "raywalk/probe.hpp"

#include "debug_draw/debug_pen.hpp"

#include <span>

// Helpers that several overlays use.
namespace raywalk {

inline constexpr const char* too_many_cells = "too many cells to draw: zoom in";

/// Returns true if the numbers of this cell have to be drawn.
[[nodiscard]] bool has_numbers(const DebugDrawOptions& options, const Grid& grid, Cell cell);

/// Draws the outlines in an order that depends on the shapes alone, and equal ones only once.
void draw_obstacles(std::span<const Obstacle> obstacles, DebugPen& pen);

} // namespace raywalk
