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

/// Of a square, or of a hexagon, the easternmost lower one first.
[[nodiscard]] Corners corners_of_cell(const Grid& grid, Cell cell);
/// Of a square of cells, or of a rhombus, whose sides go through the hexagons on its border.
[[nodiscard]] Corners corners_of_chunk(const Grid& grid, Cell chunk_position);

/// The box around a cell (unit: meter).
[[nodiscard]] Box box_of_cell(const Grid& grid, Cell cell);
/// A box around all cells of a chunk (unit: meter).
[[nodiscard]] Box box_of_chunk(const Grid& grid, Cell chunk_position);

/// A circle in so many corners as look round (unit: meter).
[[nodiscard]] std::vector<Vec2> outline_of_circle(Vec2 center, float radius);
/// The hull grown by the rounding, counterclockwise (unit: meter).
[[nodiscard]] std::vector<Vec2> outline_of_obstacle(const Obstacle& obstacle);

} // namespace raywalk
