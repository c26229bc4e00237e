// SPDX-License-Identifier: MIT
#include "core/jump_tables.hpp"

#include <bit>

namespace raywalk {
namespace {

constexpr std::uint16_t first_column = 1;
constexpr std::uint16_t last_column = 1U << (Chunk::side - 1U);

// Bit y of row x becomes bit x of row y: swaps the halves, then the quarters, and so on, of four
// rows in a word.
Chunk::BitRows transposed(const Chunk::BitRows& rows) {
    std::array<std::uint64_t, 4> words{};
    for (std::size_t y = 0; y < Chunk::side; ++y) {
        words[y / 4] |= std::uint64_t{rows[y]} << 16U * (y % 4);
    }
    const auto swap_between =
        [&](std::size_t a, std::size_t b, unsigned width, std::uint64_t mask) {
            const std::uint64_t exchanged = ((words[a] >> width) ^ words[b]) & mask;
            words[a] ^= exchanged << width;
            words[b] ^= exchanged;
        };
    swap_between(0, 2, 8, 0x00FF00FF00FF00FFU);
    swap_between(1, 3, 8, 0x00FF00FF00FF00FFU);
    swap_between(0, 1, 4, 0x0F0F0F0F0F0F0F0FU);
    swap_between(2, 3, 4, 0x0F0F0F0F0F0F0F0FU);
    Chunk::BitRows columns{};
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::uint64_t word = words[i];
        const std::uint64_t pairs = ((word >> 2U) ^ (word >> 32U)) & 0x33333333U;
        word ^= pairs << 2U ^ pairs << 32U;
        const std::uint64_t single = ((word >> 1U) ^ (word >> 16U)) & 0x0000555500005555U;
        word ^= single << 1U ^ single << 16U;
        for (std::size_t lane = 0; lane < 4; ++lane) {
            columns[4 * i + lane] = static_cast<std::uint16_t>(word >> 16U * lane);
        }
    }
    return columns;
}

// Forced neighbors on one side of a straight step: a path may have to turn at its end if the
// diagonal on that side is closed at its start, and that diagonal or the direction perpendicular to
// the step is open at its end.
unsigned forced(unsigned diagonal_at_start, unsigned diagonal_at_end, unsigned straight_at_end) {
    return ~diagonal_at_start & (diagonal_at_end | straight_at_end);
}

using Stops = JumpTables::Stops;

Chunk::BitRows& of(Stops& stops, Direction d) {
    return stops[static_cast<unsigned>(d)];
}

// East and west along row `y`.
void add_stops_along_row(const DirectionRows& rows, std::size_t y, Stops& stops) {
    using enum Direction;
    const auto row = [&](Direction d) -> unsigned {
        return of(rows, d)[y];
    };
    const unsigned at_east = forced(row(north_east), row(north_east) >> 1U, row(north) >> 1U) |
                             forced(row(south_east), row(south_east) >> 1U, row(south) >> 1U);
    const unsigned at_west = forced(row(north_west), row(north_west) << 1U, row(north) << 1U) |
                             forced(row(south_west), row(south_west) << 1U, row(south) << 1U);
    of(stops, east)[y] = static_cast<std::uint16_t>(~row(east) | at_east | last_column);
    of(stops, west)[y] = static_cast<std::uint16_t>(~row(west) | at_west | first_column);
}

// North and south from row `y`, one bit for each column.
void add_stops_across_row(const DirectionRows& rows, std::size_t y, Stops& stops) {
    using enum Direction;
    const auto row = [&](Direction d, std::size_t of_row) -> unsigned {
        return of(rows, d)[of_row];
    };
    unsigned at_north = ~0U;
    unsigned at_south = ~0U;
    if (y + 1 < Chunk::side) {
        at_north = forced(row(north_east, y), row(north_east, y + 1), row(east, y + 1)) |
                   forced(row(north_west, y), row(north_west, y + 1), row(west, y + 1));
    }
    if (y > 0) {
        at_south = forced(row(south_east, y), row(south_east, y - 1), row(east, y - 1)) |
                   forced(row(south_west, y), row(south_west, y - 1), row(west, y - 1));
    }
    of(stops, north)[y] = static_cast<std::uint16_t>(~row(north, y) | at_north);
    of(stops, south)[y] = static_cast<std::uint16_t>(~row(south, y) | at_south);
}

Stops stops_of(const DirectionRows& rows) {
    Stops stops{};
    for (std::size_t y = 0; y < Chunk::side; ++y) {
        add_stops_along_row(rows, y, stops);
        add_stops_across_row(rows, y, stops);
    }
    of(stops, Direction::north) = transposed(of(stops, Direction::north));
    of(stops, Direction::south) = transposed(of(stops, Direction::south));
    return stops;
}

// The directions to both sides of a straight one, and the diagonals between.
struct Sides {
    Direction higher;
    Direction lower;
    Direction higher_diagonal;
    Direction lower_diagonal;
};

constexpr std::array<Sides, 4> sides_of = [] {
    using enum Direction;
    return std::array<Sides, 4>{{{north, south, north_east, south_east},
                                 {east, west, north_east, north_west},
                                 {north, south, north_west, south_west},
                                 {east, west, south_east, south_west}}};
}();

// The cells at which jumps in a straight direction leave the chunk, or at which they enter it.
std::uint16_t border_of(const Chunk::BitRows& rows, Direction d, bool is_leaving) {
    const unsigned at = is_up(d) == is_leaving ? Chunk::side - 1U : 0U;
    if (!is_row(d)) {
        return rows[at];
    }
    unsigned column = 0;
    for (unsigned y = 0; y < Chunk::side; ++y) {
        column |= (rows[y] >> at & 1U) << y;
    }
    return static_cast<std::uint16_t>(column);
}

// Jumps go through on lines whose only stop is where they leave the chunk.
void close_stopped_lines(JumpTables& tables) {
    for (unsigned d = 0; d < tables.borders.size(); ++d) {
        const unsigned lone_stop = is_up(static_cast<Direction>(d)) ? last_column : first_column;
        for (unsigned i = 0; i < Chunk::side; ++i) {
            const bool is_stopped = tables.stops[d][i] != lone_stop;
            tables.borders[d].through &= static_cast<std::uint16_t>(~(unsigned{is_stopped} << i));
        }
    }
}

void add_borders(const DirectionRows& rows, JumpTables& tables) {
    for (unsigned i = 0; i < tables.borders.size(); ++i) {
        const auto d = static_cast<Direction>(i);
        const Sides& sides = sides_of[i];
        const auto leaving = [&](Direction open) {
            return border_of(of(rows, open), d, true);
        };
        const auto entering = [&](Direction open) {
            return border_of(of(rows, open), d, false);
        };
        tables.borders[i] = {
            .diagonal_higher = leaving(sides.higher_diagonal),
            .diagonal_lower = leaving(sides.lower_diagonal),
            .turn_higher = static_cast<std::uint16_t>(entering(sides.higher_diagonal) |
                                                      entering(sides.higher)),
            .turn_lower =
                static_cast<std::uint16_t>(entering(sides.lower_diagonal) | entering(sides.lower)),
            .through = leaving(d),
        };
    }
    close_stopped_lines(tables);
}

void add_diagonal_steps(const DirectionRows& rows, JumpTables& tables) {
    Chunk::BitRows north_east{};
    Chunk::BitRows north_west{};
    for (unsigned y = 0; y + 1 < Chunk::side; ++y) {
        const auto rising =
            static_cast<std::uint16_t>(of(rows, Direction::north_east)[y] & ~last_column);
        const auto falling =
            static_cast<std::uint16_t>(of(rows, Direction::north_west)[y] & ~first_column);
        north_east[y] = std::rotr(rising, static_cast<int>(y));
        north_west[y] = std::rotl(falling, static_cast<int>(y));
    }
    tables.rising = transposed(north_east);
    tables.falling = transposed(north_west);
}

} // namespace

void add_ends(const Chunk::BitRows& cells, JumpTables& tables) {
    using enum Direction;
    const Chunk::BitRows columns = transposed(cells);
    for (unsigned i = 0; i < Chunk::side; ++i) {
        of(tables.stops, east)[i] |= static_cast<std::uint16_t>(cells[i] >> 1U);
        of(tables.stops, west)[i] |= static_cast<std::uint16_t>(cells[i] << 1U);
        of(tables.stops, north)[i] |= static_cast<std::uint16_t>(columns[i] >> 1U);
        of(tables.stops, south)[i] |= static_cast<std::uint16_t>(columns[i] << 1U);
        for (unsigned rest = cells[i]; rest != 0; rest &= rest - 1) {
            const auto x = static_cast<unsigned>(std::countr_zero(rest));
            const auto beside = static_cast<std::uint16_t>(~(i == 0 ? 1U : 3U << (i - 1U)));
            tables.rising[(x - i) % Chunk::side] &= beside;
            tables.falling[(x + i) % Chunk::side] &= beside;
        }
    }
    for (unsigned d = 0; d < tables.borders.size(); ++d) {
        tables.borders[d].ends |= border_of(cells, static_cast<Direction>(d), false);
    }
    close_stopped_lines(tables);
}

JumpTables jump_tables(const DirectionRows& rows, const ChunkLinks* links) {
    JumpTables tables{.stops = stops_of(rows)};
    add_borders(rows, tables);
    add_diagonal_steps(rows, tables);
    if (links != nullptr) {
        add_ends(links->linked_centers, tables);
    }
    return tables;
}

} // namespace raywalk
