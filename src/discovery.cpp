// SPDX-License-Identifier: MIT
#include "discovery.hpp"

#include "jump_stops.hpp"
#include "line_cuts.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

namespace raywalk {
namespace {

// The chunk and one cell around it: what decides the steps that leave the chunk, corners included.
constexpr int window_side = Chunk::side + 2;
constexpr std::uint32_t all_columns = (1U << window_side) - 1;
using Rows = std::array<std::uint32_t, window_side>;
static_assert(max_scanned_lines >= 2 * window_side - 1);

// What obstacles take from the window; bit x of row y stands for the window's cell (x, y). A step
// is kept at its western, or else southern, end; south_east is the step down to the right.
struct Taken {
    Rows center{};
    Rows east{};
    Rows north{};
    Rows north_east{};
    Rows south_east{};
    Rows anywhere{};
};

std::uint32_t bits(Span columns) {
    if (columns.first > columns.last) {
        return 0;
    }
    return (2U << static_cast<unsigned>(columns.last)) -
           (1U << static_cast<unsigned>(columns.first));
}

class Window {
public:
    explicit Window(Cell chunk_position)
        : columns_{chunk_position.x * Chunk::side - 1, chunk_position.x * Chunk::side + Chunk::side}
        , rows_{chunk_position.y * Chunk::side - 1, chunk_position.y * Chunk::side + Chunk::side} {
        close_range();
    }

    void take(const Shape& shape, bool diagonals) {
        scan<Horizontal>(shape, rows_, columns_, [this](int y, Span centers, Span steps) {
            taken_.center[row(y)] |= columns(centers);
            taken_.east[row(y)] |= columns(steps);
        });
        scan<Vertical>(shape, columns_, rows_, [this](int x, Span, Span steps) {
            const std::uint32_t column = 1U << static_cast<unsigned>(x - columns_.first);
            const Span inside = steps.clipped(rows_);
            for (int y = inside.first; y <= inside.last; ++y) {
                taken_.north[row(y)] |= column;
            }
        });
        if (!diagonals) {
            return;
        }
        scan<Rising>(
            shape,
            {rows_.first - columns_.last, rows_.last - columns_.first},
            columns_,
            [this](int v, Span, Span steps) {
                mark_diagonal(taken_.north_east, steps, {rows_.first - v, rows_.last - v}, v, 1);
            });
        scan<Falling>(
            shape,
            {rows_.first + columns_.first, rows_.last + columns_.last},
            columns_,
            [this](int v, Span, Span steps) {
                mark_diagonal(taken_.south_east, steps, {v - rows_.last, v - rows_.first}, v, -1);
            });
    }

    // By its bounds alone: the cells in which a walker might touch the shape.
    void take_bounds(const Shape& shape) {
        // A hair wider than exact, so that rounding never calls a touched cell clear.
        const double around = shape.radius + 0.5 + 1e-6;
        GridPoint low = shape.points[0];
        GridPoint high = shape.points[0];
        for (int i = 1; i < shape.count; ++i) {
            low = {std::min(low.x, shape.points[i].x), std::min(low.y, shape.points[i].y)};
            high = {std::max(high.x, shape.points[i].x), std::max(high.y, shape.points[i].y)};
        }
        const auto inside = [](double from, double to, Span limits) {
            const double first = std::max(from, static_cast<double>(limits.first));
            const double last = std::min(to, static_cast<double>(limits.last));
            return first <= last ? Span{ceil_of(first), floor_of(last)} : Span{0, -1};
        };
        const Span across = inside(low.x - around, high.x + around, columns_);
        const Span up = inside(low.y - around, high.y + around, rows_);
        const std::uint32_t touched = columns(across);
        for (int y = up.first; y <= up.last; ++y) {
            taken_.anywhere[row(y)] |= touched;
        }
    }

    void take_blocked(const BlockedCells& blocked) {
        for (int y = rows_.first; y <= rows_.last; ++y) {
            for (int x = columns_.first; x <= columns_.last; ++x) {
                const std::uint32_t bit = blocked.contains({x, y}) ? 1U : 0U;
                taken_.center[row(y)] |= bit << static_cast<unsigned>(x - columns_.first);
            }
            taken_.anywhere[row(y)] |= taken_.center[row(y)];
        }
    }

    [[nodiscard]] const Taken& taken() const { return taken_; }

private:
    // Beyond the grid's range there is nothing to stand on.
    void close_range() {
        constexpr Span range{-Grid::range, Grid::range - 1};
        const std::uint32_t inside = columns(range);
        for (int y = rows_.first; y <= rows_.last; ++y) {
            const bool is_inside = y >= range.first && y <= range.last;
            taken_.center[row(y)] = is_inside ? all_columns & ~inside : all_columns;
            taken_.anywhere[row(y)] = taken_.center[row(y)];
        }
    }

    [[nodiscard]] std::size_t row(int y) const { return static_cast<std::size_t>(y - rows_.first); }

    [[nodiscard]] std::uint32_t columns(Span span) const {
        const Span inside = span.clipped(columns_);
        return bits({inside.first - columns_.first, inside.last - columns_.first});
    }

    // Steps along a diagonal: column x lies in row v + x or v - x, by `slope`.
    void mark_diagonal(Rows& rows, Span steps, Span inside_rows, int v, int slope) {
        const Span inside = steps.clipped(columns_).clipped(inside_rows);
        for (int x = inside.first; x <= inside.last; ++x) {
            rows[row(v + slope * x)] |= 1U << static_cast<unsigned>(x - columns_.first);
        }
    }

    Span columns_;
    Span rows_;
    Taken taken_;
};

// The open steps of the window, each kept at its western, or else southern, end.
struct Steps {
    Rows east{};
    Rows north{};
    Rows north_east{};
    Rows south_east{};
};

Steps open_steps(const Taken& taken, DiagonalMode mode) {
    Steps steps;
    Rows free{};
    for (int y = 0; y < window_side; ++y) {
        free[y] = ~taken.center[y] & all_columns;
        steps.east[y] = free[y] & (free[y] >> 1U) & ~taken.east[y];
    }
    for (int y = 0; y + 1 < window_side; ++y) {
        steps.north[y] = free[y] & free[y + 1] & ~taken.north[y];
    }
    if (mode == DiagonalMode::never) {
        return steps;
    }
    // Bit x of row y stands for the 2x2 square whose south-western cell is (x, y): which of its two
    // diagonals may be walked as far as the ways around the corner are concerned.
    for (int y = 0; y + 1 < window_side; ++y) {
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
        steps.north_east[y] = rising & ~taken.north_east[y];
        steps.south_east[y + 1] = falling & ~taken.south_east[y + 1];
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

DirectionRows direction_rows(const Steps& steps) {
    DirectionRows rows;
    // Shifted so that bit 0 is the chunk's first column; the window's row of chunk row y is y+1.
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
    return rows;
}

void write_open(const DirectionRows& rows, Chunk& chunk) {
    for (std::size_t y = 0; y < Chunk::side; ++y) {
        for (unsigned half = 0; half < 2; ++half) {
            std::uint64_t eight_cells = 0;
            for (unsigned d = 0; d < direction_count; ++d) {
                eight_cells |= spread[rows[d][y] >> (8U * half) & 0xFFU] << d;
            }
            std::memcpy(&chunk.open[y * Chunk::side + 8U * half], &eight_cells, sizeof eight_cells);
        }
    }
}

// The chunk with that coordinate, or the nearest one in the grid's range.
std::int32_t chunk_in_range(double chunk) {
    constexpr std::int32_t last = Grid::range / Chunk::side - 1;
    return static_cast<std::int32_t>(std::clamp(std::floor(chunk), -1.0 - last, 0.0 + last));
}

} // namespace

void discover_chunk(const Grid& grid,
                    Cell chunk_position,
                    Neighborhood neighborhood,
                    DiagonalMode diagonal_mode,
                    float reach,
                    std::span<const Obstacle> obstacles,
                    Chunk& chunk,
                    std::initializer_list<const BlockedCells*> blocked) {
    const DiagonalMode mode =
        neighborhood == Neighborhood::square_8 ? diagonal_mode : DiagonalMode::never;
    Window window{chunk_position};
    for (const Obstacle& obstacle : obstacles) {
        const Shape shape{grid, obstacle, reach};
        window.take(shape, mode != DiagonalMode::never);
        window.take_bounds(shape);
    }
    for (const BlockedCells* cells : blocked) {
        if (cells != nullptr && !cells->empty()) {
            window.take_blocked(*cells);
        }
    }
    const DirectionRows rows = direction_rows(open_steps(window.taken(), mode));
    write_open(rows, chunk);
    chunk.rows = {.east = rows[static_cast<unsigned>(Direction::east)],
                  .north = rows[static_cast<unsigned>(Direction::north)],
                  .north_east = rows[static_cast<unsigned>(Direction::north_east)],
                  .north_west = rows[static_cast<unsigned>(Direction::north_west)]};
    chunk.stops = jump_stops(rows);
    for (int y = 0; y < Chunk::side; ++y) {
        chunk.free[y] = static_cast<std::uint16_t>(~window.taken().center[y + 1] >> 1U);
        chunk.clear[y] = static_cast<std::uint16_t>(~window.taken().anywhere[y + 1] >> 1U);
    }
}

ChunkRange chunks_reached_by(const Grid& grid, const Box& box, float reach) {
    constexpr double hair = 1e-3; // for rounding
    const Box grown = box.grown(reach);
    const GridPoint low = grid.to_grid(grown.min);
    const GridPoint high = grid.to_grid(grown.max);
    // A chunk depends on what lies between one center before its first and one after its last.
    const auto first = [](double from) {
        return chunk_in_range(std::ceil((from - hair) / Chunk::side) - 1.0);
    };
    const auto last = [](double to) {
        return chunk_in_range((to + 1.0 + hair) / Chunk::side);
    };
    return {{first(low.x), first(low.y)}, {last(high.x), last(high.y)}};
}

ChunkRange chunks_touching(const Grid& grid, const Box& box) {
    const auto chunk_of = [&](double coordinate) {
        return chunk_in_range((coordinate + 0.5) / Chunk::side);
    };
    const GridPoint low = grid.to_grid(box.min);
    const GridPoint high = grid.to_grid(box.max);
    return {{chunk_of(low.x), chunk_of(low.y)}, {chunk_of(high.x), chunk_of(high.y)}};
}

Box reach_of_chunk(const Grid& grid, Cell chunk_position, float reach) {
    const double x = chunk_position.x * Chunk::side;
    const double y = chunk_position.y * Chunk::side;
    return Box{grid.to_world({x - 1.0, y - 1.0}), grid.to_world({x + Chunk::side, y + Chunk::side})}
        .grown(reach);
}

} // namespace raywalk
