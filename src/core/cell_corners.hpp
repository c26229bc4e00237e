// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"

#include <array>
#include <cstddef>
#include <span>

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

/// The box around a cell (unit: meter).
[[nodiscard]] Box box_of_cell(const Grid& grid, Cell cell);

} // namespace raywalk
