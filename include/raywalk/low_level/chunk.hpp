// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/chunk_links.hpp"
#include "raywalk/low_level/grid_node.hpp"

#include <array>
#include <cstdint>
#include <memory>

namespace raywalk {

/// A square of 16 x 16 cells, or a rhombus of hexagons: the unit in which the world is discovered
/// and cached.
struct Chunk {
    static constexpr int shift = 4; ///< right shift from the index of a cell to that of its chunk
    static constexpr int side = 1 << shift;        ///< number of cells in a row or column
    static constexpr int cell_count = side * side; ///< number of cells

    /// One bit for each cell: bit x of element y is cell (x, y).
    using BitRows = std::array<std::uint16_t, side>;

    /// For each cell, row by row from the south-west: bit d is set if direction d is open.
    std::array<std::uint8_t, cell_count> open{};
    /// The cells on whose centers a walker may stand.
    BitRows free{};
    /// The cells in which a walker touches nothing, wherever it is, by the bounds of the obstacles
    /// alone. Such cells need no test against obstacles. Of a hexagonal cell it covers the rhombus
    /// of half a unit to each side in grid coordinates, since these rhombi tile the plane as well;
    /// the hexagon of a blocked neighbor may reach into it.
    BitRows clear{};

    /// The open directions of `open`, by Direction: a bit is set if that direction is open from the
    /// cell.
    std::array<BitRows, direction_count> rows{};

    /// The ways through narrow passages that begin in the chunk; null if there are none. See
    /// NavigatorSettings::find_narrow_passages.
    std::shared_ptr<const ChunkLinks> links{};

    /// Returns the position, that is column and row, of the chunk that contains a cell.
    [[nodiscard]] static constexpr Cell of(Cell cell) { return {cell.x >> shift, cell.y >> shift}; }

    /// Returns the index of a cell within its chunk, for `open`.
    [[nodiscard]] static constexpr unsigned index_of(Cell cell) {
        return static_cast<unsigned>((cell.y & (side - 1)) << shift | (cell.x & (side - 1)));
    }

    /// Identifies a node of a chunk in its links; see ChunkLinks::key_of().
    [[nodiscard]] static constexpr std::uint16_t key_of(const GridNode& node) {
        return ChunkLinks::key_of(index_of(node.cell), node.layer);
    }

    /// Returns the cell at an index of index_of() in the chunk at that column and row.
    [[nodiscard]] static constexpr Cell cell_at(Cell position, unsigned index) {
        const auto i = static_cast<std::int32_t>(index);
        return {position.x * side + i % side, position.y * side + i / side};
    }

    /// True if the bit of the cell at `index` is set.
    [[nodiscard]] static constexpr bool has(const BitRows& cells, unsigned index) {
        return (cells[index / side] >> index % side & 1) != 0;
    }

    /// Sets the bit of the cell at `index`.
    static constexpr void add(BitRows& cells, unsigned index) {
        cells[index / side] = static_cast<std::uint16_t>(cells[index / side] | 1U << index % side);
    }

    /// True if all cells, with their links, are equal.
    friend bool operator==(const Chunk& a, const Chunk& b) {
        const bool has_equal_links =
            a.links == nullptr || b.links == nullptr ? a.links == b.links : *a.links == *b.links;
        return a.open == b.open && a.free == b.free && a.clear == b.clear && a.rows == b.rows &&
               has_equal_links;
    }

    /// True if the cell at `index` is equal in both chunks: its open directions and links, and
    /// whether it is free and clear.
    [[nodiscard]] bool is_equal_at(const Chunk& other, unsigned index) const {
        return open[index] == other.open[index] && has(free, index) == has(other.free, index) &&
               has(clear, index) == has(other.clear, index) &&
               ChunkLinks::are_equal_at(links.get(), other.links.get(), index);
    }
};

} // namespace raywalk
