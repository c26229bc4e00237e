// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"

#include "core/jump_tables.hpp"

#include <bit>

namespace raywalk {

/// The rows and columns of a chunk's cells, along which straight jumps go. Indices of cells are
/// those of Chunk::index_of.
struct ChunkLines {
    /// The bit of a direction in Chunk::open.
    static constexpr unsigned bit(Direction d) { return 1U << static_cast<unsigned>(d); }

    /// The difference of the indices of a cell and its neighbor in the same chunk.
    static constexpr unsigned index_step(Direction d) {
        const Cell by = offset(d);
        return static_cast<unsigned>(by.y * Chunk::side + by.x);
    }

    /// The cells passed before the last step, from the cell `at` in a line with these stops. The
    /// cell at the chunk's border is always a stop; the bit added only tells the compiler so.
    template <Direction d>
    static unsigned steps_to_stop(unsigned stops, unsigned at) {
        constexpr unsigned last = 31;
        return static_cast<unsigned>(is_up(d) ? std::countr_zero(stops >> at | 1U << last)
                                              : std::countl_zero(stops << (last - at) | 1U));
    }

    /// The steps in a diagonal direction that are open one after the other and stay in the chunk.
    template <Direction d>
    static unsigned steps_along(const JumpTables& jumps, unsigned index) {
        using enum Direction;
        constexpr unsigned last = 31;
        const unsigned column = index % Chunk::side;
        const unsigned row = index / Chunk::side;
        const unsigned open = d == north_east || d == south_west
                                  ? jumps.rising[(column - row) % Chunk::side]
                                  : jumps.falling[(column + row) % Chunk::side];
        return static_cast<unsigned>(d == north_east || d == north_west
                                         ? std::countr_one(open >> row)
                                         : std::countl_zero(~(open << 1U << (last - row)) | 1U));
    }

    /// The position in its line at which a jump leaves the chunk.
    static constexpr unsigned last_of_line(Direction d) { return is_up(d) ? Chunk::side - 1U : 0U; }

    /// The index of the cell at this position in its line.
    static constexpr unsigned index_on(Direction d, unsigned line, unsigned at) {
        return is_row(d) ? line * Chunk::side + at : at * Chunk::side + line;
    }

    /// The index of the cell at which a jump along this line enters a chunk.
    static constexpr unsigned first_index(Direction d, unsigned line) {
        return index_on(d, line, Chunk::side - 1U - last_of_line(d));
    }

    /// The index of the cell at which a jump along this line leaves a chunk.
    static constexpr unsigned last_index(Direction d, unsigned line) {
        return index_on(d, line, last_of_line(d));
    }
};

} // namespace raywalk
