// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"

#include <array>
#include <cstdint>

namespace raywalk {

/// A square of 16 x 16 cells: the unit in which the world is asked and answers are kept.
struct Chunk {
    static constexpr int shift = 4;
    static constexpr int side = 1 << shift;
    static constexpr int cell_count = side * side;

    /// For each cell, row by row from the south-west: bit d is set if direction d is open.
    std::array<std::uint8_t, cell_count> open{};
    /// For each row: bit x is set if a walker may stand on the center of that row's cell x.
    std::array<std::uint16_t, side> free{};
    /// For each row: bit x is set if a walker may be anywhere in that row's cell x, by the bounds
    /// of the obstacles alone. Such cells need no test at all.
    std::array<std::uint16_t, side> clear{};

    /// The chunk of a cell, named by its own column and row.
    [[nodiscard]] static constexpr Cell of(Cell cell) { return {cell.x >> shift, cell.y >> shift}; }

    /// The position of a cell within its chunk.
    [[nodiscard]] static constexpr unsigned index_of(Cell cell) {
        return static_cast<unsigned>((cell.y & (side - 1)) << shift | (cell.x & (side - 1)));
    }

    friend bool operator==(const Chunk&, const Chunk&) = default;
};

} // namespace raywalk
