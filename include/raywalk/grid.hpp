// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include <array>
#include <compare>
#include <cstdint>
#include <functional>

namespace raywalk {

/// One square of the grid, named by its column and row.
struct Cell {
    std::int32_t x = 0;
    std::int32_t y = 0;

    friend constexpr auto operator<=>(Cell, Cell) = default;
};

/// Which cells count as neighbors of a cell.
enum class Neighborhood : std::uint8_t {
    square_4, ///< east, north, west, south
    square_8, ///< those and the four diagonals
};

/// When a walker may take a diagonal step. In every mode both ends are free and the walker's own
/// sweep along the diagonal is clear; the modes differ in what they ask of the two ways around the
/// corner. The names are those of Godot's AStarGrid2D.
enum class DiagonalMode : std::uint8_t {
    always,                ///< nothing
    never,                 ///< there are no diagonal steps
    at_least_one_walkable, ///< one of the two ways around the corner is open
    only_if_no_obstacles,  ///< both are: all four straight edges of the 2x2 square are open
};

/// The eight directions; the four straight ones come first. East is +x, north is +y.
enum class Direction : std::uint8_t {
    east,
    north,
    west,
    south,
    north_east,
    north_west,
    south_west,
    south_east,
};

inline constexpr int direction_count = 8;

[[nodiscard]] constexpr bool is_diagonal(Direction d) {
    return d >= Direction::north_east;
}

[[nodiscard]] constexpr Direction opposite(Direction d) {
    const auto i = static_cast<unsigned>(d);
    return static_cast<Direction>((i & 4U) | ((i + 2U) & 3U));
}

/// The step from a cell to its neighbor in direction `d`.
[[nodiscard]] constexpr Cell offset(Direction d) {
    constexpr std::array<Cell, direction_count> offsets = {
        {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}}};
    return offsets[static_cast<unsigned>(d)];
}

[[nodiscard]] constexpr Cell neighbor(Cell cell, Direction d) {
    const Cell by = offset(d);
    return {cell.x + by.x, cell.y + by.y};
}

/// A point in grid coordinates: cell (x, y) has its center at (x, y) and reaches half a unit to
/// each side.
struct GridPoint {
    double x = 0.0;
    double y = 0.0;
};

/// Where the cells lie in the world. It stores nothing per cell and knows nothing of obstacles.
class Grid {
public:
    /// Cells have indices from -range up to, not including, range in both axes; there is no way out
    /// of that square. The limit keeps every cell center exact to a 64th of a cell in the physics'
    /// own float coordinates.
    static constexpr std::int32_t range = 65536;

    /// `cell_size` > 0 and finite (unit: meter). `origin` is the corner shared by the cells (0, 0)
    /// and (-1, -1); it lies at most `range` cells from the world's origin. Sizes that a float
    /// holds exactly (1, 0.5, 0.25, 32) keep cell centers off the seams of tile maps.
    explicit Grid(float cell_size, Vec2 origin = {});

    [[nodiscard]] float cell_size() const { return cell_size_; }

    [[nodiscard]] Vec2 origin() const { return origin_; }

    /// True if `point` is finite and lies in a cell within `range`.
    [[nodiscard]] bool contains(Vec2 point) const;
    /// The cell in which `point` lies; a cell owns its lower and left border. Requires
    /// contains(point).
    [[nodiscard]] Cell cell_at(Vec2 point) const;
    /// The middle of `cell` (unit: meter); cell_at(center_of(c)) == c for every cell in range.
    [[nodiscard]] Vec2 center_of(Cell cell) const;

    [[nodiscard]] GridPoint to_grid(Vec2 point) const;
    [[nodiscard]] Vec2 to_world(GridPoint point) const;

private:
    float cell_size_;
    Vec2 origin_;
    double cells_per_unit_;
};

} // namespace raywalk

template <>
struct std::hash<raywalk::Cell> {
    [[nodiscard]] std::size_t operator()(raywalk::Cell cell) const noexcept {
        const auto packed = std::uint64_t{static_cast<std::uint32_t>(cell.x)} << 32U |
                            static_cast<std::uint32_t>(cell.y);
        return static_cast<std::size_t>((packed ^ packed >> 31U) * 0x9E3779B97F4A7C15U >> 8U);
    }
};
