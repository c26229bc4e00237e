// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/debug_draw.hpp"
#include "raywalk/grid.hpp"
#include "raywalk/probe.hpp"

#include "debug_draw/debug_pen.hpp"

#include <string>
#include <vector>

// What the overlays share.
namespace raywalk {

inline constexpr const char* too_many_cells = "too many cells to draw: zoom in";

/// True if the numbers of this cell are to be drawn.
[[nodiscard]] bool has_numbers(const DebugDrawOptions& options, const Grid& grid, Cell cell);

/// With two decimals, whatever the locale.
[[nodiscard]] std::string number_text(double number);

/// Outlines in an order that depends on the shapes alone; equal ones once.
void draw_obstacles(std::vector<Obstacle>& obstacles, DebugPen& pen);

} // namespace raywalk
