// SPDX-License-Identifier: MIT
#pragma once

#include "passages/chunk_link_builder.hpp"
#include "shapes/scanlines.hpp"

#include <algorithm>
#include <array>

namespace raywalk {

// The chunk and a border of one cell, which decides the steps that leave the chunk, corners
// included.
inline constexpr int padded_side = Chunk::side + 2;
inline constexpr std::uint32_t all_columns = (1U << padded_side) - 1;
using Rows = std::array<std::uint32_t, padded_side>;
static_assert(max_scanned_lines >= 2 * padded_side - 1);

/// The cells and steps that obstacles block in a chunk and its border; bit x of row y stands for
/// cell (x, y) of that square. A step is stored at its western, or else southern, end; south_east
/// is the step down to the right.
struct Coverage {
    Rows centers{};
    Rows east{};
    Rows north{};
    Rows north_east{};
    Rows south_east{};
    Rows touched{}; ///< cells in which a walker might touch an obstacle
};

inline std::uint32_t bits(Span columns) {
    if (columns.first > columns.last) {
        return 0;
    }
    return (2U << static_cast<unsigned>(columns.last)) -
           (1U << static_cast<unsigned>(columns.first));
}

/// Rasterizes obstacles and blocked cells into a chunk and its border.
class ChunkRasterizer {
public:
    ChunkRasterizer(Cell chunk_position, GridLayout layout)
        : layout_{layout}
        , columns_{chunk_position.x * Chunk::side - 1, chunk_position.x * Chunk::side + Chunk::side}
        , rows_{chunk_position.y * Chunk::side - 1, chunk_position.y * Chunk::side + Chunk::side} {
        close_beyond_range();
        if (layout == GridLayout::hex) {
            coverage_.north_east.fill(all_columns); // there is no such neighbor
        }
    }

    /// Marks what is covered and closed on the lines of centers.
    void add(const CenterLines& lines) {
        for (int y = rows_.first; y <= rows_.last; ++y) {
            const CenterRow open = row_from(lines, {columns_.first, y});
            coverage_.centers[row(y)] |= ~open.free_centers & all_columns;
            coverage_.east[row(y)] |= ~open.steps_east & all_columns;
            coverage_.north[row(y)] |= ~open.steps_north & all_columns;
        }
    }

    /// Marks the centers that the obstacle covers and the steps along rows and columns that it
    /// closes.
    void rasterize_straight(const GrownObstacle& obstacle) {
        if (layout_ == GridLayout::hex) {
            rasterize_straight<HexRow, HexColumn>(obstacle);
        } else {
            rasterize_straight<Horizontal, Vertical>(obstacle);
        }
    }

    /// Marks the other steps that the obstacle closes.
    void rasterize_diagonals(const GrownObstacle& obstacle) {
        if (layout_ == GridLayout::hex) {
            rasterize_falling<HexFalling>(obstacle);
        } else {
            const Span lines{rows_.first - columns_.last, rows_.last - columns_.first};
            mark_steps<Rising>(obstacle, lines, columns_, coverage_.north_east, [](int x, int v) {
                return Cell{x, v + x};
            });
            rasterize_falling<Falling>(obstacle);
        }
    }

    /// Marks the cells in which a walker might touch the obstacle, by its bounds alone.
    void rasterize_bounds(const GrownObstacle& obstacle) {
        if (layout_ == GridLayout::hex) {
            rasterize_hex_bounds(obstacle);
            return;
        }
        const Interval across = band(obstacle, 1.0, 0.0, 1.0);
        const Interval up = band(obstacle, 0.0, 1.0, 1.0);
        const std::uint32_t touched = columns(integers_in(across, columns_));
        const Span rows = integers_in(up, rows_);
        for (int y = rows.first; y <= rows.last; ++y) {
            coverage_.touched[row(y)] |= touched;
        }
    }

    /// Marks blocked cells as covered and touched.
    void add_blocked_cells(const BlockedCells& blocked) {
        for (int y = rows_.first; y <= rows_.last; ++y) {
            for (int x = columns_.first; x <= columns_.last; ++x) {
                const std::uint32_t bit = blocked.contains({x, y}) ? 1U : 0U;
                coverage_.centers[row(y)] |= bit << static_cast<unsigned>(x - columns_.first);
            }
            coverage_.touched[row(y)] |= coverage_.centers[row(y)];
        }
    }

    [[nodiscard]] const Coverage& coverage() const { return coverage_; }

    [[nodiscard]] Coverage& coverage() { return coverage_; }

private:
    // The range of x_factor * x + y_factor * y over the cells in which a walker touches the
    // obstacle, each reaching half a unit to each side; `units_per_size` units make a cell size.
    static Interval
    band(const GrownObstacle& obstacle, double x_factor, double y_factor, double units_per_size) {
        const Interval range = obstacle.range_of(
            [&](GridPoint point) { return x_factor * point.x + y_factor * point.y; });
        // Slightly wider than exact, so that rounding never makes a touched cell clear.
        const double around = obstacle.radius * units_per_size + 0.5 * (x_factor + y_factor) + 1e-6;
        return {range.from - around, range.to + around};
    }

    // The bounds across the world's x axis ensure that no obstacle outside chunk_influence() has an
    // effect; the bounds across the other two directions fit slanting walls closely.
    void rasterize_hex_bounds(const GrownObstacle& obstacle) {
        const Interval up = band(obstacle, 0.0, 1.0, Hexagonal::lines_per_size);
        const Span rows = integers_in(up, rows_);
        if (rows.first > rows.last) {
            return;
        }
        const Interval across = band(obstacle, 1.0, 0.5, 1.0);
        const Interval rising = band(obstacle, 1.0, 0.0, Hexagonal::lines_per_size);
        const Interval falling = band(obstacle, 1.0, 1.0, Hexagonal::lines_per_size);
        for (int y = rows.first; y <= rows.last; ++y) {
            const double low = std::max({across.from - 0.5 * y, rising.from, falling.from - y});
            const double high = std::min({across.to - 0.5 * y, rising.to, falling.to - y});
            coverage_.touched[row(y)] |= columns(integers_in({low, high}, columns_));
        }
    }

    template <class Row, class Column>
    void rasterize_straight(const GrownObstacle& obstacle) {
        scan<Row>(obstacle, rows_, columns_, [this](int y, Span centers, Span steps) {
            coverage_.centers[row(y)] |= columns(centers);
            coverage_.east[row(y)] |= columns(steps);
        });
        mark_steps<Column>(obstacle, columns_, rows_, coverage_.north, [](int y, int x) {
            return Cell{x, y};
        });
    }

    // Marks the steps that the obstacle closes on some lines: cell_of(u, v) is where one begins.
    template <class Lines, class CellOf>
    void
    mark_steps(const GrownObstacle& obstacle, Span lines, Span along, Rows& rows, CellOf cell_of) {
        scan<Lines>(obstacle, lines, along, [&](int v, Span, Span steps) {
            const Span inside = steps.clipped(along);
            for (int u = inside.first; u <= inside.last; ++u) {
                const auto [x, y] = cell_of(u, v);
                if (y >= rows_.first && y <= rows_.last) {
                    rows[row(y)] |= 1U << static_cast<unsigned>(x - columns_.first);
                }
            }
        });
    }

    template <class Lines>
    void rasterize_falling(const GrownObstacle& obstacle) {
        const Span lines{rows_.first + columns_.first, rows_.last + columns_.last};
        mark_steps<Lines>(obstacle, lines, columns_, coverage_.south_east, [](int x, int v) {
            return Cell{x, v - x};
        });
    }

    // Cells outside of the grid's range are blocked.
    void close_beyond_range() {
        constexpr Span range{-Grid::range, Grid::range - 1};
        const std::uint32_t inside = columns(range);
        for (int y = rows_.first; y <= rows_.last; ++y) {
            const bool is_inside = y >= range.first && y <= range.last;
            coverage_.centers[row(y)] = is_inside ? all_columns & ~inside : all_columns;
            coverage_.touched[row(y)] = coverage_.centers[row(y)];
        }
    }

    [[nodiscard]] std::size_t row(int y) const { return static_cast<std::size_t>(y - rows_.first); }

    [[nodiscard]] std::uint32_t columns(Span span) const {
        const Span inside = span.clipped(columns_);
        return bits({inside.first - columns_.first, inside.last - columns_.first});
    }

    GridLayout layout_;
    Span columns_;
    Span rows_;
    Coverage coverage_;
};

} // namespace raywalk
