// SPDX-License-Identifier: MIT
#include "world/jump_stops.hpp"

#include <cstdint>
#include <utility>

namespace raywalk {
namespace {

constexpr std::uint16_t first_column = 1;
constexpr std::uint16_t last_column = 1U << (Chunk::side - 1U);

// Bit y of row x becomes bit x of row y: swaps the halves, then the quarters, and so on.
Chunk::BitRows transposed(Chunk::BitRows rows) {
    unsigned mask = 0x00FFU;
    for (unsigned width = Chunk::side / 2; width > 0; width /= 2, mask ^= mask << width) {
        for (unsigned y = 0; y < Chunk::side; y = ((y | width) + 1) & ~width) {
            const unsigned exchanged = ((rows[y] >> width) ^ rows[y | width]) & mask;
            rows[y] = static_cast<std::uint16_t>(rows[y] ^ exchanged << width);
            rows[y | width] = static_cast<std::uint16_t>(rows[y | width] ^ exchanged);
        }
    }
    return rows;
}

const Chunk::BitRows& of(const DirectionRows& rows, Direction d) {
    return rows[static_cast<unsigned>(d)];
}

// Forced neighbors on one side of a straight step: a path may have to turn at its end if the
// diagonal on that side is closed at its start, and that diagonal or the direction perpendicular to
// the step is open at its end.
unsigned forced(unsigned diagonal_at_start, unsigned diagonal_at_end, unsigned straight_at_end) {
    return ~diagonal_at_start & (diagonal_at_end | straight_at_end);
}

using Stops = std::array<Chunk::BitRows, 4>;

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

} // namespace

std::array<Chunk::BitRows, 4> jump_stops(const DirectionRows& rows) {
    Stops stops{};
    for (std::size_t y = 0; y < Chunk::side; ++y) {
        add_stops_along_row(rows, y, stops);
        add_stops_across_row(rows, y, stops);
    }
    of(stops, Direction::north) = transposed(of(stops, Direction::north));
    of(stops, Direction::south) = transposed(of(stops, Direction::south));
    return stops;
}

void add_link_stops(const Chunk::BitRows& cells, Stops& stops) {
    using enum Direction;
    const Chunk::BitRows columns = transposed(cells);
    for (std::size_t i = 0; i < Chunk::side; ++i) {
        of(stops, east)[i] |= static_cast<std::uint16_t>(cells[i] >> 1U);
        of(stops, west)[i] |= static_cast<std::uint16_t>(cells[i] << 1U);
        of(stops, north)[i] |= static_cast<std::uint16_t>(columns[i] >> 1U);
        of(stops, south)[i] |= static_cast<std::uint16_t>(columns[i] << 1U);
    }
}

} // namespace raywalk
