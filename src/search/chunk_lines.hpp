// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"

#include <bit>
#include <cstdint>

namespace raywalk {

/// The rows and columns of a chunk's cells, along which straight jumps go. Indices of cells are
/// those of Chunk::index_of.
struct ChunkLines {
    /// The bit of a direction in Chunk::open.
    static constexpr unsigned bit(Direction d) { return 1U << static_cast<unsigned>(d); }

    /// True if the direction goes along a row, false for a column.
    static constexpr bool is_row(Direction d) {
        return d == Direction::east || d == Direction::west;
    }

    /// True if the direction goes up the bits of a line.
    static constexpr bool is_up(Direction d) {
        return d == Direction::east || d == Direction::north;
    }

    /// The difference of the indices of two cells in a line.
    static constexpr unsigned index_step(Direction d) {
        return static_cast<unsigned>((is_row(d) ? 1 : Chunk::side) * (is_up(d) ? 1 : -1));
    }

    /// A jump ends at these cells: the last stop is the cell before.
    template <Direction d>
    static unsigned stops_before(unsigned ends) {
        return is_up(d) ? ends >> 1U : ends << 1U;
    }

    /// The cells passed before the last step, from the cell `at` in a line with these stops. The
    /// cell at the chunk's border is always a stop; the bit added only tells the compiler so.
    template <Direction d>
    static unsigned steps_to_stop(unsigned stops, unsigned at) {
        constexpr unsigned last = 31;
        return static_cast<unsigned>(is_up(d) ? std::countr_zero(stops >> at | 1U << last)
                                              : std::countl_zero(stops << (last - at) | 1U));
    }

    /// The index of the next cell, in the next chunk if the cell is at the border.
    template <Direction d>
    static unsigned next_index(unsigned index) {
        constexpr unsigned in_row = Chunk::side - 1;
        const unsigned next = index + index_step(d);
        return is_row(d) ? (index & ~in_row) | (next & in_row) : next & (Chunk::cell_count - 1U);
    }

    /// True if the cell is the last of its line.
    template <Direction d>
    static bool is_at_border(unsigned index) {
        const unsigned at = is_row(d) ? index % Chunk::side : index / Chunk::side;
        return at == (is_up(d) ? Chunk::side - 1U : 0U);
    }

    /// True if the cell is one of those set.
    [[nodiscard]] static bool is_in(const Chunk::BitRows& rows, unsigned index) {
        return (rows[index / Chunk::side] >> index % Chunk::side & 1) != 0;
    }

    /// The first cell of a chunk.
    [[nodiscard]] static Cell first_cell_of(Cell chunk_position) {
        return {chunk_position.x * Chunk::side, chunk_position.y * Chunk::side};
    }

    /// The cell with this index in the chunk whose first cell is given.
    [[nodiscard]] static Cell cell_at(Cell first, unsigned index) {
        return {first.x + static_cast<std::int32_t>(index % Chunk::side),
                first.y + static_cast<std::int32_t>(index / Chunk::side)};
    }
};

} // namespace raywalk
