// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include "core/cell_corners.hpp"

#include <vector>

namespace raywalk {

/// The corners of a chunk: a square of cells, or a rhombus, whose sides cut the hexagons on its
/// border.
[[nodiscard]] Corners corners_of_chunk(const Grid& grid, Cell chunk_position);

/// A box around all cells of a chunk (unit: meter).
[[nodiscard]] Box box_of_chunk(const Grid& grid, Cell chunk_position);

/// A circle as a polygon with enough corners to look round (unit: meter).
[[nodiscard]] std::vector<Vec2> outline_of_circle(Vec2 center, float radius);
/// The hull grown by the rounding, counterclockwise (unit: meter).
[[nodiscard]] std::vector<Vec2> outline_of_obstacle(const Obstacle& obstacle);

} // namespace raywalk
