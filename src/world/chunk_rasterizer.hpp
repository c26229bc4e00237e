// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/blocked_cells.hpp"
#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"

#include "world/scanlines.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace raywalk {

// The chunk and one cell around it: what decides the steps that leave the chunk, corners included.
inline constexpr int window_side = Chunk::side + 2;
inline constexpr std::uint32_t all_columns = (1U << window_side) - 1;
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

inline std::uint32_t bits(Span columns) {
    if (columns.first > columns.last) {
        return 0;
    }
    return (2U << static_cast<unsigned>(columns.last)) -
           (1U << static_cast<unsigned>(columns.first));
}

// What obstacles and blocked cells take from a chunk and the cells around it.
class ChunkRasterizer {
public:
    ChunkRasterizer(Cell chunk_position, GridLayout layout)
        : layout_{layout}
        , columns_{chunk_position.x * Chunk::side - 1, chunk_position.x * Chunk::side + Chunk::side}
        , rows_{chunk_position.y * Chunk::side - 1, chunk_position.y * Chunk::side + Chunk::side} {
        close_range();
        if (layout == GridLayout::hex) {
            taken_.north_east.fill(all_columns); // there is no such neighbor
        }
    }

    // Which centers the shape takes and which steps it closes.
    void take(const Shape& shape, bool diagonals) {
        if (layout_ == GridLayout::hex) {
            take_straight<HexRow, HexColumn>(shape);
            take_falling<HexFalling>(shape);
            return;
        }
        take_straight<Horizontal, Vertical>(shape);
        if (diagonals) {
            take_rising(shape);
            take_falling<Falling>(shape);
        }
    }

    // By its bounds alone: the cells in which a walker might touch the shape.
    void take_bounds(const Shape& shape) {
        if (layout_ == GridLayout::hex) {
            take_hex_bounds(shape);
            return;
        }
        const Band across{shape, 1.0, 0.0, 1.0};
        const Band up{shape, 0.0, 1.0, 1.0};
        const std::uint32_t touched = columns(integers(across.low, across.high, columns_));
        const Span rows = integers(up.low, up.high, rows_);
        for (int y = rows.first; y <= rows.last; ++y) {
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
    // The values of x_factor * x + y_factor * y for the cells, of half a unit to each side, that a
    // walker touches the shape in; so many units lie within a cell size.
    struct Band {
        double low = std::numeric_limits<double>::infinity();
        double high = -std::numeric_limits<double>::infinity();

        Band(const Shape& shape, double x_factor, double y_factor, double units_per_size) {
            for (int i = 0; i < shape.count; ++i) {
                const double value = x_factor * shape.points[i].x + y_factor * shape.points[i].y;
                low = std::min(low, value);
                high = std::max(high, value);
            }
            // A hair wider than exact, so that rounding never calls a touched cell clear.
            const double around =
                shape.radius * units_per_size + 0.5 * (x_factor + y_factor) + 1e-6;
            low -= around;
            high += around;
        }
    };

    static Span integers(double from, double to, Span limits) {
        const double first = std::max(from, static_cast<double>(limits.first));
        const double last = std::min(to, static_cast<double>(limits.last));
        return first <= last ? Span{ceil_of(first), floor_of(last)} : Span{0, -1};
    }

    // The bounds across the world's x axis make sure that no obstacle matters from beyond
    // chunk_influence; those across the other two directions keep close to slanting walls.
    void take_hex_bounds(const Shape& shape) {
        const Band up{shape, 0.0, 1.0, Hexagonal::lines_per_size};
        const Span rows = integers(up.low, up.high, rows_);
        if (rows.first > rows.last) {
            return;
        }
        const Band across{shape, 1.0, 0.5, 1.0};
        const Band rising{shape, 1.0, 0.0, Hexagonal::lines_per_size};
        const Band falling{shape, 1.0, 1.0, Hexagonal::lines_per_size};
        for (int y = rows.first; y <= rows.last; ++y) {
            const double low = std::max({across.low - 0.5 * y, rising.low, falling.low - y});
            const double high = std::min({across.high - 0.5 * y, rising.high, falling.high - y});
            taken_.anywhere[row(y)] |= columns(integers(low, high, columns_));
        }
    }

    template <class Row, class Column>
    void take_straight(const Shape& shape) {
        scan<Row>(shape, rows_, columns_, [this](int y, Span centers, Span steps) {
            taken_.center[row(y)] |= columns(centers);
            taken_.east[row(y)] |= columns(steps);
        });
        scan<Column>(shape, columns_, rows_, [this](int x, Span, Span steps) {
            const std::uint32_t column = 1U << static_cast<unsigned>(x - columns_.first);
            const Span inside = steps.clipped(rows_);
            for (int y = inside.first; y <= inside.last; ++y) {
                taken_.north[row(y)] |= column;
            }
        });
    }

    void take_rising(const Shape& shape) {
        scan<Rising>(
            shape,
            {rows_.first - columns_.last, rows_.last - columns_.first},
            columns_,
            [this](int v, Span, Span steps) {
                mark_diagonal(taken_.north_east, steps, {rows_.first - v, rows_.last - v}, v, 1);
            });
    }

    template <class Lines>
    void take_falling(const Shape& shape) {
        scan<Lines>(
            shape,
            {rows_.first + columns_.first, rows_.last + columns_.last},
            columns_,
            [this](int v, Span, Span steps) {
                mark_diagonal(taken_.south_east, steps, {v - rows_.last, v - rows_.first}, v, -1);
            });
    }

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

    GridLayout layout_;
    Span columns_;
    Span rows_;
    Taken taken_;
};

} // namespace raywalk
