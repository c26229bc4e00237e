// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/chunk.hpp"

#include <array>

namespace raywalk {

/// The open directions of a chunk, see Chunk::rows.
using DirectionRows = decltype(Chunk::rows);

/// The cells from which a direction is open.
[[nodiscard]] inline const Chunk::BitRows& of(const DirectionRows& rows, Direction d) {
    return rows[static_cast<unsigned>(d)];
}

/// By index of a cell: bit d is set if a step in direction d leads out of the chunk.
inline constexpr std::array<std::uint8_t, Chunk::cell_count> steps_out = [] {
    std::array<std::uint8_t, Chunk::cell_count> table{};
    for (unsigned i = 0; i < table.size(); ++i) {
        for (unsigned d = 0; d < direction_count; ++d) {
            const Cell to = neighbor(Chunk::cell_at({}, i), static_cast<Direction>(d));
            table[i] |= static_cast<std::uint8_t>(Chunk::of(to) != Cell{} ? 1U << d : 0U);
        }
    }
    return table;
}();

/// True if a straight direction goes along a row, false for a column.
[[nodiscard]] constexpr bool is_row(Direction d) {
    return d == Direction::east || d == Direction::west;
}

/// True if a straight direction goes up the bits of a line.
[[nodiscard]] constexpr bool is_up(Direction d) {
    return d == Direction::east || d == Direction::north;
}

/// Where the jumps of jump point search lead in a chunk.
struct JumpTables {
    using Stops = std::array<Chunk::BitRows, 4>;

    /// What jumps in a straight direction find at the borders of the chunk. One bit for each of
    /// their lines: row i for east and west, column i for north and south. The higher side of a
    /// line is north or east.
    struct Borders {
        std::uint16_t diagonal_higher = 0; ///< from the last cell: that diagonal is open
        std::uint16_t diagonal_lower = 0;  ///< from the last cell: that diagonal is open
        std::uint16_t turn_higher = 0;     ///< from the first cell: a way to that side is open
        std::uint16_t turn_lower = 0;      ///< from the first cell: a way to that side is open
        std::uint16_t ends = 0;            ///< every jump ends at the first cell
        std::uint16_t through = 0;         ///< from the first cell, a jump leaves the chunk
    };

    /// For each straight direction, the cells from which a jump takes at most one step: the
    /// direction is closed, or leads out of the chunk, or to a cell where the path may have to
    /// turn. Element i holds row i for east and west, column i for north and south.
    Stops stops{};

    std::array<Borders, 4> borders{}; ///< by straight direction

    /// The cells of a diagonal as bits: bit l if the diagonal step from the cell in row l to the
    /// next row is open, within the chunk. Two diagonals that have no row in common share one
    /// element: to the north-east, by (x - y) mod 16, and to the north-west, by (x + y) mod 16.
    Chunk::BitRows rising{};
    Chunk::BitRows falling{};
};

/// The lines on which jumps from one chunk to the next in a straight direction end at the first
/// cell there, where the path may have to turn, or every jump ends.
[[nodiscard]] constexpr unsigned lines_ending(const JumpTables::Borders& left,
                                              const JumpTables::Borders& entered) {
    return (~unsigned{left.diagonal_higher} & entered.turn_higher) |
           (~unsigned{left.diagonal_lower} & entered.turn_lower) | entered.ends;
}

/// Lets jumps also end at these cells of the chunk: straight ones stop at the cells before, and
/// diagonals are closed there.
void add_ends(const Chunk::BitRows& cells, JumpTables& tables);

/// Computes the tables of a chunk with these open directions and links; null for none. A jump stops
/// at a cell at which CanonicalOrdering allows an open direction other than straight on, or from
/// which a link leads. Whole rows are processed as words: block-based jumps after Harabor and
/// Grastien, Improving Jump Point Search (ICAPS 2014), for edges instead of cells.
[[nodiscard]] JumpTables jump_tables(const DirectionRows& rows, const ChunkLinks* links = nullptr);

/// A chunk as caches and views keep it.
struct KeptChunk : Chunk {
    JumpTables jumps;
};

/// The tables of a chunk that a cache or a view keeps.
[[nodiscard]] inline const JumpTables& jumps_of(const Chunk& chunk) {
    return static_cast<const KeptChunk&>(chunk).jumps;
}

} // namespace raywalk
