// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"

#include <array>
#include <cstdint>

namespace raywalk {

/// A square, or rhombus, of 16 x 16 cells: the unit in which the world is asked and answers are
/// kept.
struct Chunk {
    static constexpr int shift = 4;                ///< from a cell's index to its chunk's
    static constexpr int side = 1 << shift;        ///< cells in a row or column
    static constexpr int cell_count = side * side; ///< cells in all

    /// One bit for each cell: bit x of row y.
    using BitRows = std::array<std::uint16_t, side>;

    /// For each cell, row by row from the south-west: bit d is set if direction d is open.
    std::array<std::uint8_t, cell_count> open{};
    /// For each row: bit x is set if a walker may stand on the center of that row's cell x.
    BitRows free{};
    /// For each row: bit x is set if a walker may be anywhere in that row's cell x, by the bounds
    /// of the obstacles alone. Such cells need no test at all. Of a hexagonal cell it tells that of
    /// the rhombus of half a unit to each side in grid coordinates, which tile the plane as well;
    /// the hexagon of a blocked neighbor may reach into that.
    BitRows clear{};

    /// The same open directions once more, row by row: bit x of row y is set if the direction of
    /// cell (x, y) is open. The other four are those of the cells beside.
    struct Rows {
        BitRows east{};               ///< Direction::east
        BitRows north{};              ///< Direction::north
        BitRows north_east{};         ///< Direction::north_east
        BitRows north_west{};         ///< Direction::north_west
        std::uint16_t west_side = 0;  ///< bit y: a western cell's way out to the west
        std::uint16_t south_side = 0; ///< bit x: a southern cell's way out to the south

        friend bool operator==(const Rows&, const Rows&) = default;
    } rows; ///< the straight and the northern diagonal directions, as words

    /// For each straight direction, the cells from which a jump of jump point search goes one step
    /// at most: the direction is closed, or leads out of the chunk, or to a cell where the way may
    /// have to turn. A row's bits are its cells for east and west, a column's for north and south.
    std::array<BitRows, 4> stops{};

    /// The chunk of a cell, named by its own column and row.
    [[nodiscard]] static constexpr Cell of(Cell cell) { return {cell.x >> shift, cell.y >> shift}; }

    /// The position of a cell within its chunk.
    [[nodiscard]] static constexpr unsigned index_of(Cell cell) {
        return static_cast<unsigned>((cell.y & (side - 1)) << shift | (cell.x & (side - 1)));
    }

    friend bool operator==(const Chunk&, const Chunk&) = default;

    /// True if both know the same of the cell at that position: its open directions, whether its
    /// center is free, and whether it is clear.
    [[nodiscard]] constexpr bool is_equal_at(const Chunk& other, unsigned index) const {
        const unsigned row = index / side;
        const auto differing =
            static_cast<unsigned>((free[row] ^ other.free[row]) | (clear[row] ^ other.clear[row]));
        return open[index] == other.open[index] && (differing >> (index % side) & 1U) == 0;
    }
};

} // namespace raywalk
