// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/export.hpp"
#include "raywalk/vec2.hpp"

#include <array>
#include <compare>
#include <cstdint>
#include <functional>

namespace raywalk {

/// A square or hexagon of the grid, identified by its column and row.
struct Cell {
    std::int32_t x = 0; ///< column
    std::int32_t y = 0; ///< row

    friend constexpr auto operator<=>(Cell, Cell) = default;
};

/// Which cells count as neighbors of a cell.
enum class Neighborhood : std::uint8_t {
    square_4, ///< east, north, west, south
    square_8, ///< those and the four diagonals
    hex,      ///< the six hexagons around a hexagon, all at equal distance
};

/// The shape and arrangement of the cells.
enum class GridLayout : std::uint8_t {
    square, ///< squares in columns and rows
    /// Pointy-top hexagons. Rows run from west to east, columns from the lower left to the upper
    /// right: column and row of a cell are its axial coordinates.
    hex,
};

/// Returns the layout of grids with that neighborhood.
[[nodiscard]] constexpr GridLayout layout_of(Neighborhood neighborhood) {
    return neighborhood == Neighborhood::hex ? GridLayout::hex : GridLayout::square;
}

/// When a diagonal step is open. In every mode both ends have to be free and the walker's sweep
/// along the diagonal clear; the modes differ in their condition for the two ways around the
/// corner. The names are those of Godot's AStarGrid2D.
enum class DiagonalMode : std::uint8_t {
    always,                ///< no further condition
    never,                 ///< no diagonal step is open
    at_least_one_walkable, ///< at least one of the two ways around the corner is open
    only_if_no_obstacles,  ///< both are open: all four straight edges of the 2x2 square
};

/// The eight directions; the four straight ones come first. East is +x, north is +y. Among hexagons
/// six of them lead to a neighbor, every 60 degrees, and the other two are closed.
enum class Direction : std::uint8_t {
    east,       ///< to the right
    north,      ///< up; among hexagons up to the right
    west,       ///< to the left
    south,      ///< down; among hexagons down to the left
    north_east, ///< up to the right; closed among hexagons
    north_west, ///< up to the left, among hexagons too
    south_west, ///< down to the left; closed among hexagons
    south_east, ///< down to the right, among hexagons too
};

/// The number of directions.
inline constexpr int direction_count = 8;

/// True for the four diagonals of squares.
[[nodiscard]] constexpr bool is_diagonal(Direction d) {
    return d >= Direction::north_east;
}

/// Returns the reverse direction.
[[nodiscard]] constexpr Direction opposite(Direction d) {
    const auto i = static_cast<unsigned>(d);
    return static_cast<Direction>((i & 4U) | ((i + 2U) & 3U));
}

/// The difference in column and row between a cell and its neighbor, by direction.
inline constexpr std::array<Cell, direction_count> direction_offsets = {
    {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}}};

/// Returns the difference in column and row between a cell and its neighbor in direction `d`.
[[nodiscard]] constexpr Cell offset(Direction d) {
    return direction_offsets[static_cast<unsigned>(d)];
}

/// Returns the cell next to `cell` in direction `d`, open or not.
[[nodiscard]] constexpr Cell neighbor(Cell cell, Direction d) {
    const Cell by = offset(d);
    return {cell.x + by.x, cell.y + by.y};
}

/// A point in grid coordinates: cell (x, y) has its center at (x, y). A square reaches half a unit
/// to each side. In a hex layout the y axis is at 60 degrees to the x axis, so half a unit to each
/// side is a rhombus, which shares five sixths of its area with the cell's hexagon.
struct GridPoint {
    double x = 0.0; ///< along the rows (unit: cell)
    double y = 0.0; ///< along the columns (unit: cell)
};

/// Converts between points of the world and cells. Stores nothing per cell, and has no obstacles.
class RAYWALK_EXPORT Grid {
public:
    /// Cells have indices from -range up to, not including, range on both axes; steps out of that
    /// square, or rhombus of hexagons, are closed. The limit keeps every cell center exact to a
    /// 64th of a cell in the physics engine's float coordinates.
    static constexpr std::int32_t range = 65536;
    static constexpr float min_cell_size = 1e-5F; ///< the least cell size (unit: meter)
    static constexpr float max_cell_size = 1e4F;  ///< the greatest cell size (unit: meter)

    /// `cell_size`, from min_cell_size to max_cell_size, is the width of a cell and the distance
    /// between the centers of neighbors (unit: meter). `origin` is the corner shared by the cells
    /// (0, 0) and (-1, -1) of a square grid, at most `range` cells from the world's origin. In both
    /// layouts the center of cell (0, 0) is half a cell size to the right of the origin and half a
    /// cell size above it. Cell sizes that are exact as a float (1, 0.5, 0.25, 32) keep cell
    /// centers off the seams of tile maps. A cell size out of range becomes 1, a coordinate of an
    /// origin out of range becomes 0, and one error is logged.
    explicit Grid(float cell_size, Vec2 origin = {}, GridLayout layout = GridLayout::square);

    /// The width of a cell (unit: meter).
    [[nodiscard]] float cell_size() const { return cell_size_; }

    /// The corner shared by the cells (0, 0) and (-1, -1) of a square grid (unit: meter).
    [[nodiscard]] Vec2 origin() const { return origin_; }

    /// The shape and arrangement of the cells.
    [[nodiscard]] GridLayout layout() const { return layout_; }

    /// The farthest that the origin may be from the world's on each axis: `range` cells (unit:
    /// meter).
    [[nodiscard]] float reach() const { return static_cast<float>(range) * cell_size_; }

    /// True if `point` is finite and lies in a cell within `range`.
    [[nodiscard]] bool contains(Vec2 point) const;
    /// Returns the cell that contains `point`, that is, the one with the nearest center. The lower
    /// and left border of a square belong to it; of equally near hexagons the eastern one is
    /// returned. For a point that is NaN or out of range, the cell is out of range, too.
    [[nodiscard]] Cell cell_at(Vec2 point) const;
    /// Returns the center of `cell` (unit: meter); cell_at(center_of(c)) == c for every cell in
    /// range.
    [[nodiscard]] Vec2 center_of(Cell cell) const;

    /// Converts a point of the world to grid coordinates, in range or not.
    [[nodiscard]] GridPoint to_grid(Vec2 point) const;
    /// Converts grid coordinates to a point of the world, rounded to float (unit: meter).
    [[nodiscard]] Vec2 to_world(GridPoint point) const;

    /// True if rounding to float moves no cell center, nor the points a quarter and half a cell
    /// beside it: in squares with a size and an origin of few binary digits, such as 1 or 0.25.
    [[nodiscard]] bool is_exact() const { return is_exact_; }

private:
    [[nodiscard]] Cell nearest_cell(GridPoint point) const;

    float cell_size_;
    Vec2 origin_;
    GridLayout layout_;
    double cells_per_unit_ = 1.0;
    bool is_exact_ = false;
};

} // namespace raywalk

namespace std {

/// Hashes cells for unordered containers.
template <>
struct hash<raywalk::Cell> {
    /// Mixes column and row, so that the hashes of neighbors are far apart.
    [[nodiscard]] std::size_t operator()(raywalk::Cell cell) const noexcept {
        const auto packed = std::uint64_t{static_cast<std::uint32_t>(cell.x)} << 32U |
                            static_cast<std::uint32_t>(cell.y);
        return static_cast<std::size_t>((packed ^ packed >> 31U) * 0x9E3779B97F4A7C15U >> 32U);
    }
};

} // namespace std
