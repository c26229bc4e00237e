// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/export.hpp"
#include "raywalk/vec2.hpp"

#include <array>
#include <compare>
#include <cstdint>
#include <functional>

namespace raywalk {

/// One square or hexagon of the grid, named by its column and row.
struct Cell {
    std::int32_t x = 0; ///< column
    std::int32_t y = 0; ///< row

    friend constexpr auto operator<=>(Cell, Cell) = default;
};

/// Which cells count as neighbors of a cell.
enum class Neighborhood : std::uint8_t {
    square_4, ///< east, north, west, south
    square_8, ///< those and the four diagonals
    hex,      ///< the six hexagons around a hexagon, all equally far away
};

/// What the cells look like.
enum class GridLayout : std::uint8_t {
    square, ///< squares in columns and rows
    /// Hexagons with a corner at the top. Rows run from west to east, columns from the lower left
    /// to the upper right: the column of a cell and its row are its axial coordinates.
    hex,
};

/// What cells look like that have such neighbors.
[[nodiscard]] constexpr GridLayout layout_of(Neighborhood neighborhood) {
    return neighborhood == Neighborhood::hex ? GridLayout::hex : GridLayout::square;
}

/// When a walker may take a diagonal step. In every mode both ends are free and the walker's own
/// sweep along the diagonal is clear; the modes differ in what they ask of the two ways around the
/// corner. The names are those of Godot's AStarGrid2D.
enum class DiagonalMode : std::uint8_t {
    always,                ///< nothing
    never,                 ///< there are no diagonal steps
    at_least_one_walkable, ///< one of the two ways around the corner is open
    only_if_no_obstacles,  ///< both are: all four straight edges of the 2x2 square are open
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

/// How many directions there are.
inline constexpr int direction_count = 8;

/// True for the last four, which are the diagonals of squares.
[[nodiscard]] constexpr bool is_diagonal(Direction d) {
    return d >= Direction::north_east;
}

/// The way back.
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

/// The cell beside `cell` in direction `d`; whether it can be entered is another question.
[[nodiscard]] constexpr Cell neighbor(Cell cell, Direction d) {
    const Cell by = offset(d);
    return {cell.x + by.x, cell.y + by.y};
}

/// A point in grid coordinates: cell (x, y) has its center at (x, y). A square reaches half a unit
/// to each side. Among hexagons the y axis is turned to 60 degrees from the x axis: what reaches
/// half a unit to each side is a rhombus, which shares five sixths of its cell's hexagon.
struct GridPoint {
    double x = 0.0; ///< along the rows (unit: cell)
    double y = 0.0; ///< along the columns (unit: cell)
};

/// Where the cells lie in the world. It stores nothing per cell and knows nothing of obstacles.
class RAYWALK_EXPORT Grid {
public:
    /// Cells have indices from -range up to, not including, range in both axes; there is no way out
    /// of that square, a rhombus of hexagons. The limit keeps every cell center exact to a 64th of
    /// a cell in the physics' own float coordinates.
    static constexpr std::int32_t range = 65536;

    /// `cell_size` > 0 and finite: the width of a cell, and how far it is from its center to that
    /// of its eastern neighbor, or of any neighbor of a hexagon (unit: meter). `origin` is the
    /// corner shared by the cells (0, 0) and (-1, -1) of a square grid; it lies at most `range`
    /// cells from the world's origin. The center of the cell (0, 0) lies half a cell size right of
    /// it and as much above it in both layouts. Sizes that a float holds exactly (1, 0.5, 0.25, 32)
    /// keep cell centers off the seams of tile maps.
    explicit Grid(float cell_size, Vec2 origin = {}, GridLayout layout = GridLayout::square);

    /// The width of a cell (unit: meter).
    [[nodiscard]] float cell_size() const { return cell_size_; }

    /// The corner that the grid begins at (unit: meter).
    [[nodiscard]] Vec2 origin() const { return origin_; }

    /// What the cells look like.
    [[nodiscard]] GridLayout layout() const { return layout_; }

    /// True if `point` is finite and lies in a cell within `range`.
    [[nodiscard]] bool contains(Vec2 point) const;
    /// The cell in which `point` lies, which is the one with the nearest center. A square owns its
    /// lower and left border, a hexagon its left one: of equally near centers the eastern one
    /// counts. Requires contains(point).
    [[nodiscard]] Cell cell_at(Vec2 point) const;
    /// The middle of `cell` (unit: meter); cell_at(center_of(c)) == c for every cell in range.
    [[nodiscard]] Vec2 center_of(Cell cell) const;

    /// Where a point of the world is in grid coordinates, in range or not.
    [[nodiscard]] GridPoint to_grid(Vec2 point) const;
    /// The way back, rounded to the world's floats (unit: meter).
    [[nodiscard]] Vec2 to_world(GridPoint point) const;

private:
    [[nodiscard]] Cell nearest_cell(GridPoint point) const;

    float cell_size_;
    Vec2 origin_;
    GridLayout layout_;
    double cells_per_unit_;
};

} // namespace raywalk

namespace std {

/// For unordered containers of cells.
template <>
struct hash<raywalk::Cell> {
    /// Mixes column and row, so that neighbors are far apart.
    [[nodiscard]] std::size_t operator()(raywalk::Cell cell) const noexcept {
        const auto packed = std::uint64_t{static_cast<std::uint32_t>(cell.x)} << 32U |
                            static_cast<std::uint32_t>(cell.y);
        return static_cast<std::size_t>((packed ^ packed >> 31U) * 0x9E3779B97F4A7C15U >> 8U);
    }
};

} // namespace std
