// SPDX-License-Identifier: MIT
#include "cells/chunk_builder.hpp"

#include "cells/cell_spans.hpp"
#include "cells/chunk_rasterizer.hpp"
#include "core/jump_tables.hpp"

#include <bit>
#include <cassert>
#include <cstring>

namespace raywalk {
namespace {

// The open steps of a chunk and its border, each stored at its western, or else southern, end.
struct Steps {
    Rows east{};
    Rows north{};
    Rows north_east{};
    Rows south_east{};
};

Steps open_steps(const Coverage& coverage, DiagonalMode mode) {
    Steps steps;
    Rows free{};
    for (int y = 0; y < padded_side; ++y) {
        free[y] = ~coverage.centers[y] & all_columns;
        steps.east[y] = free[y] & (free[y] >> 1U) & ~coverage.east[y];
    }
    for (int y = 0; y + 1 < padded_side; ++y) {
        steps.north[y] = free[y] & free[y + 1] & ~coverage.north[y];
    }
    if (mode == DiagonalMode::never) {
        return steps;
    }
    // Bit x of row y stands for the 2x2 square whose south-western cell is (x, y): whether the
    // straight steps around its corner permit each of its two diagonals.
    for (int y = 0; y + 1 < padded_side; ++y) {
        const std::uint32_t south = steps.east[y];
        const std::uint32_t north = steps.east[y + 1];
        const std::uint32_t west = steps.north[y];
        const std::uint32_t east = steps.north[y] >> 1U;
        std::uint32_t rising = free[y] & (free[y + 1] >> 1U);
        std::uint32_t falling = free[y + 1] & (free[y] >> 1U);
        if (mode == DiagonalMode::only_if_no_obstacles) {
            rising = falling = south & north & west & east;
        } else if (mode == DiagonalMode::at_least_one_walkable) {
            rising &= (south & east) | (west & north);
            falling &= (north & east) | (west & south);
        }
        steps.north_east[y] = rising & ~coverage.north_east[y];
        steps.south_east[y + 1] = falling & ~coverage.south_east[y + 1];
    }
    return steps;
}

// Byte i in memory is 1 if bit i is set.
constexpr std::array<std::uint64_t, 256> spread = [] {
    std::array<std::uint64_t, 256> table{};
    for (unsigned value = 0; value < 256; ++value) {
        std::array<std::uint8_t, 8> bytes{};
        for (unsigned bit = 0; bit < 8; ++bit) {
            bytes[bit] = static_cast<std::uint8_t>(value >> bit & 1U);
        }
        table[value] = std::bit_cast<std::uint64_t>(bytes);
    }
    return table;
}();

void write_rows(const Steps& steps, DirectionRows& rows) {
    // Shifted so that bit 0 is the chunk's first column; row y of the chunk is row y+1 with the
    // border.
    const auto put = [&](Direction d, std::size_t y, std::uint32_t row) {
        rows[static_cast<unsigned>(d)][y] = static_cast<std::uint16_t>(row);
    };
    for (std::size_t y = 0; y < Chunk::side; ++y) {
        put(Direction::east, y, steps.east[y + 1] >> 1U);
        put(Direction::north, y, steps.north[y + 1] >> 1U);
        put(Direction::west, y, steps.east[y + 1]);
        put(Direction::south, y, steps.north[y] >> 1U);
        put(Direction::north_east, y, steps.north_east[y + 1] >> 1U);
        put(Direction::north_west, y, steps.south_east[y + 2]);
        put(Direction::south_west, y, steps.north_east[y]);
        put(Direction::south_east, y, steps.south_east[y + 1] >> 1U);
    }
}

void write_open(Chunk& chunk) {
    for (std::size_t y = 0; y < Chunk::side; ++y) {
        for (unsigned half = 0; half < 2; ++half) {
            std::uint64_t eight_cells = 0;
            for (unsigned d = 0; d < direction_count; ++d) {
                eight_cells |= spread[chunk.rows[d][y] >> (8U * half) & 0xFFU] << d;
            }
            std::memcpy(&chunk.open[y * Chunk::side + std::size_t{8} * half],
                        &eight_cells,
                        sizeof eight_cells);
        }
    }
}

// True if the obstacle crosses no line of cell centers.
bool lies_between_lines(const GrownObstacle& obstacle) {
    constexpr double tolerance = 1e-6; // for rounding
    const auto is_between = [&](auto coordinate_of) {
        const Interval range = obstacle.range_of(coordinate_of);
        const double low = range.from - obstacle.radius;
        const double high = range.to + obstacle.radius;
        return high - low < 2.0 && ceil_of(high - tolerance) - floor_of(low + tolerance) <= 1;
    };
    return is_between(Horizontal::u) && is_between(Vertical::u);
}

// If a diagonal step needs all straight steps around it, an obstacle that crosses it closes one of
// those, too, unless it lies between them.
bool may_close_only_diagonals(const GrownObstacle& obstacle, DiagonalMode mode) {
    return mode == DiagonalMode::only_if_no_obstacles ? lies_between_lines(obstacle)
                                                      : mode != DiagonalMode::never;
}

DiagonalMode mode_of(Neighborhood neighborhood, DiagonalMode mode) {
    switch (neighborhood) {
    case Neighborhood::square_4:
        return DiagonalMode::never;
    case Neighborhood::square_8:
        return mode;
    case Neighborhood::hex:
        break;
    }
    return DiagonalMode::always; // north_west and south_east are steps like the others
}

// The chunks from `before` below the box to `after` above it, clamped to the grid's range (unit:
// cell).
ChunkRange chunks_around(const Grid& grid, const Box& box, double before, double after) {
    const auto chunk_at = [](double coordinate) {
        constexpr std::int32_t last = Grid::range / Chunk::side - 1;
        return static_cast<std::int32_t>(
            std::clamp(std::floor(coordinate / Chunk::side), -1.0 - last, 0.0 + last));
    };
    const auto [low, high] = bounds_of(grid, box);
    return {{chunk_at(low.x - before), chunk_at(low.y - before)},
            {chunk_at(high.x + after), chunk_at(high.y + after)}};
}

void write_cells(const Coverage& coverage, Chunk& chunk) {
    for (int y = 0; y < Chunk::side; ++y) {
        chunk.free[y] = static_cast<std::uint16_t>(~coverage.centers[y + 1] >> 1U);
        chunk.clear[y] = static_cast<std::uint16_t>(~coverage.touched[y + 1] >> 1U);
    }
}

bool bit(const Rows& rows, int x, int y) {
    return (rows[static_cast<std::size_t>(y)] >> static_cast<unsigned>(x) & 1U) != 0;
}

void set_bit(Rows& rows, int x, int y) {
    rows[static_cast<std::size_t>(y)] |= 1U << static_cast<unsigned>(x);
}

template <class Visit>
void for_each_padded_cell(Visit visit) {
    for (int y = 0; y < padded_side; ++y) {
        for (int x = 0; x < padded_side; ++x) {
            visit(x, y);
        }
    }
}

} // namespace

void StepCasts::mark(const ChunkSite& site, bool diagonals, Coverage& coverage) const {
    const auto hits = [this](Vec2 from, Vec2 to) {
        return probe.hits(from, to, walker.reach(), walker.filter, ignored);
    };
    const auto center = [&](int x, int y) {
        const Cell first = Chunk::cell_at(site.position, 0);
        return site.grid.center_of({first.x + x - 1, first.y + y - 1});
    };
    for_each_padded_cell([&](int x, int y) {
        if (!bit(coverage.centers, x, y) && hits(center(x, y), center(x, y))) {
            set_bit(coverage.centers, x, y);
        }
    });
    // Always from the same end, so that two chunks agree about the steps between them.
    const auto cast = [&](Rows& steps, int x, int y, int to_x, int to_y) {
        const bool is_inside = to_x < padded_side && to_y >= 0 && to_y < padded_side;
        if (is_inside && !bit(coverage.centers, x, y) && !bit(coverage.centers, to_x, to_y) &&
            hits(center(x, y), center(to_x, to_y))) {
            set_bit(steps, x, y);
        }
    };
    for_each_padded_cell([&](int x, int y) {
        cast(coverage.east, x, y, x + 1, y);
        cast(coverage.north, x, y, x, y + 1);
        if (diagonals) {
            if (site.grid.layout() == GridLayout::square) {
                cast(coverage.north_east, x, y, x + 1, y + 1);
            }
            cast(coverage.south_east, x, y, x + 1, y - 1);
        }
    });
}

void build_chunk(const ChunkSite& site,
                 Neighborhood neighborhood,
                 DiagonalMode diagonal_mode,
                 std::span<const Obstacle> obstacles,
                 Chunk& chunk,
                 const StepCasts* casts,
                 const CenterLines* lines) {
    assert(site.grid.layout() == layout_of(neighborhood));
    const DiagonalMode mode = mode_of(neighborhood, diagonal_mode);
    ChunkRasterizer rasterizer{site.position, site.grid.layout()};
    for (const Obstacle& obstacle : obstacles) {
        const GrownObstacle grown{site.grid, obstacle, site.reach};
        if (casts == nullptr) {
            if (lines == nullptr) {
                rasterizer.rasterize_straight(grown);
            }
            if (may_close_only_diagonals(grown, mode)) {
                rasterizer.rasterize_diagonals(grown);
            }
        }
        rasterizer.rasterize_bounds(grown);
    }
    if (lines != nullptr && casts == nullptr) {
        rasterizer.add(*lines);
    }
    if (casts != nullptr && !obstacles.empty()) {
        casts->mark(site, mode != DiagonalMode::never, rasterizer.coverage());
    }
    for (const BlockedCells* cells : site.blocked) {
        if (cells != nullptr && !cells->empty()) {
            rasterizer.add_blocked_cells(*cells);
        }
    }
    write_rows(open_steps(rasterizer.coverage(), mode), chunk.rows);
    write_open(chunk);
    write_cells(rasterizer.coverage(), chunk);
}

// A chunk depends on everything between the center before its first and the one after its last.
ChunkRange chunks_affected_by(const Grid& grid, const Box& box, float reach) {
    constexpr double tolerance = 1e-3; // for rounding
    return chunks_around(
        grid, box.grown(reach_from_center(grid, reach)), tolerance, 1.0 + tolerance);
}

ChunkRange chunks_overlapping(const Grid& grid, const Box& box) {
    const double cell_reach = grid.layout() == GridLayout::hex ? 2.0 / 3.0 : 0.5;
    return chunks_around(grid, box, cell_reach - 1.0, cell_reach);
}

Box chunk_influence(const Grid& grid, Cell chunk_position, float reach) {
    const double x = chunk_position.x * Chunk::side;
    const double y = chunk_position.y * Chunk::side;
    return Box{grid.to_world({x - 1.0, y - 1.0}), grid.to_world({x + Chunk::side, y + Chunk::side})}
        .grown(reach_from_center(grid, reach));
}

} // namespace raywalk
