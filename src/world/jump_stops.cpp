// SPDX-License-Identifier: MIT
#include "world/jump_stops.hpp"

#include <bit>
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

namespace {

bool is_row(Direction d) {
    return d == Direction::east || d == Direction::west;
}

bool goes_up(Direction d) {
    return d == Direction::east || d == Direction::north;
}

// The cells of a line from which a jump, with these stops, stops at one of `ends`.
unsigned cells_before(Direction d, unsigned stops, unsigned ends) {
    unsigned found = ends;
    unsigned passed = static_cast<std::uint16_t>(~stops);
    for (unsigned width = 1; width < Chunk::side; width *= 2) {
        found |= passed & (goes_up(d) ? found >> width : found << width);
        passed &= goes_up(d) ? passed >> width : passed << width;
    }
    return found;
}

// The cells on diagonals, which rise or fall where both coordinates are seen as `lines` has them.
Chunk::BitRows rising_of(Chunk::BitRows lines) {
    for (std::size_t l = 0; l < Chunk::side; ++l) {
        lines[l] = std::rotr(lines[l], static_cast<int>(l));
    }
    return transposed(lines);
}

Chunk::BitRows falling_of(Chunk::BitRows lines) {
    for (std::size_t l = 0; l < Chunk::side; ++l) {
        lines[l] = std::rotl(lines[l], static_cast<int>(l));
    }
    return transposed(lines);
}

void add_diagonal_steps(const DirectionRows& rows, Chunk& chunk) {
    Chunk::BitRows north_east = of(rows, Direction::north_east);
    Chunk::BitRows north_west = of(rows, Direction::north_west);
    for (std::size_t y = 0; y < Chunk::side; ++y) {
        north_east[y] = static_cast<std::uint16_t>(north_east[y] & ~last_column);
        north_west[y] = static_cast<std::uint16_t>(north_west[y] & ~first_column);
    }
    north_east.back() = 0;
    north_west.back() = 0;
    const Chunk::BitRows rising = rising_of(north_east);
    const Chunk::BitRows falling = falling_of(north_west);
    for (std::size_t k = 0; k < Chunk::side; ++k) {
        chunk.rising[k].open = rising[k];
        chunk.falling[k].open = falling[k];
    }
}

// The jumps in one direction: `leaving` and `stopping` hold the cells from which they do.
void add_to_diagonals(Direction d,
                      const Chunk::BitRows& leaving,
                      const Chunk::BitRows& stopping,
                      Chunk& chunk) {
    const auto number = static_cast<std::size_t>(d);
    const Chunk::BitRows rising_leaving = rising_of(leaving);
    const Chunk::BitRows falling_leaving = falling_of(leaving);
    const Chunk::BitRows rising_stopping = rising_of(stopping);
    const Chunk::BitRows falling_stopping = falling_of(stopping);
    for (std::size_t k = 0; k < Chunk::side; ++k) {
        // Columns see x and y exchanged.
        Chunk::Diagonal& rising = chunk.rising[is_row(d) ? k : (Chunk::side - k) % Chunk::side];
        rising.leaving[number] = rising_leaving[k];
        rising.stopping[number] = rising_stopping[k];
        chunk.falling[k].leaving[number] = falling_leaving[k];
        chunk.falling[k].stopping[number] = falling_stopping[k];
    }
}

// The cells at one position of all lines.
std::uint16_t across(const Chunk::BitRows& lines, unsigned at) {
    unsigned bits = 0;
    for (std::size_t l = 0; l < Chunk::side; ++l) {
        bits |= (lines[l] >> at & 1U) << l;
    }
    return static_cast<std::uint16_t>(bits);
}

struct Sides {
    std::array<Direction, 2> diagonals; // to the higher lines, and to the lower ones
    std::array<Direction, 2> across;
};

Sides sides_of(Direction d) {
    using enum Direction;
    switch (d) {
    case east:
        return {{north_east, south_east}, {north, south}};
    case north:
        return {{north_east, north_west}, {east, west}};
    case west:
        return {{north_west, south_west}, {north, south}};
    default:
        return {{south_east, south_west}, {east, west}};
    }
}

// All but what is known from the diagonals.
void add_crossing(const DirectionRows& rows, Direction d, Chunk::Crossing& crossing) {
    const unsigned last = goes_up(d) ? Chunk::side - 1U : 0U;
    const unsigned first = Chunk::side - 1U - last;
    const auto cells_at = [&](Direction direction, unsigned at) {
        return is_row(d) ? across(of(rows, direction), at) : of(rows, direction)[at];
    };
    const Sides sides = sides_of(d);
    for (std::size_t i = 0; i < 2; ++i) {
        crossing.leaving[i] = cells_at(sides.diagonals[i], last);
        crossing.turning[i] = static_cast<std::uint16_t>(cells_at(sides.diagonals[i], first) |
                                                         cells_at(sides.across[i], first));
    }
}

} // namespace

void add_jump_lines(const DirectionRows& rows, Chunk& chunk) {
    using enum Direction;
    add_diagonal_steps(rows, chunk);
    for (const Direction d : {east, north, west, south}) {
        const auto number = static_cast<std::size_t>(d);
        const Chunk::BitRows open = is_row(d) ? of(rows, d) : transposed(of(rows, d));
        const unsigned last = goes_up(d) ? last_column : first_column;
        Chunk::BitRows leaving{};
        Chunk::BitRows stopping{};
        for (std::size_t l = 0; l < Chunk::side; ++l) {
            const unsigned stops = chunk.stops[number][l];
            const unsigned ends = stops & open[l];
            leaving[l] = static_cast<std::uint16_t>(cells_before(d, stops, ends & last));
            stopping[l] = static_cast<std::uint16_t>(cells_before(d, stops, ends & ~last));
        }
        add_to_diagonals(d, leaving, stopping, chunk);
        Chunk::Crossing& crossing = chunk.crossings[number];
        const unsigned first = goes_up(d) ? 0U : Chunk::side - 1U;
        crossing.passing = across(leaving, first);
        crossing.stopping = across(stopping, first);
        add_crossing(rows, d, crossing);
    }
}

} // namespace raywalk
