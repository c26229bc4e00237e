// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/probe.hpp"
#include "raywalk/vec2.hpp"

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace raywalk {

/// The corners of a cell or of a chunk, counterclockwise (unit: meter).
struct Corners {
    static constexpr std::size_t max_count = 6;

    std::array<Vec2, max_count> points;
    std::size_t count = 0;

    [[nodiscard]] std::span<const Vec2> all() const { return {points.data(), count}; }
};

/// The corners of a square or hexagon, beginning with the lower eastern one.
[[nodiscard]] Corners corners_of_cell(const Grid& grid, Cell cell);
/// The corners of a chunk: a square of cells, or a rhombus, whose sides cut the hexagons on its
/// border.
[[nodiscard]] Corners corners_of_chunk(const Grid& grid, Cell chunk_position);

/// The box around a cell (unit: meter).
[[nodiscard]] Box box_of_cell(const Grid& grid, Cell cell);
/// A box around all cells of a chunk (unit: meter).
[[nodiscard]] Box box_of_chunk(const Grid& grid, Cell chunk_position);

/// A circle as a polygon with enough corners to look round (unit: meter).
[[nodiscard]] std::vector<Vec2> outline_of_circle(Vec2 center, float radius);
/// The hull grown by the rounding, counterclockwise (unit: meter).
[[nodiscard]] std::vector<Vec2> outline_of_obstacle(const Obstacle& obstacle);

} // namespace raywalk
