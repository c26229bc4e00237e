// SPDX-License-Identifier: MIT
#include "discovery.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <numbers>

namespace raywalk {
namespace {

// The chunk and one cell around it: what decides the steps that leave the chunk, corners included.
constexpr int window_side = Chunk::side + 2;
constexpr std::uint32_t all_columns = (1U << window_side) - 1;
using Rows = std::array<std::uint32_t, window_side>;

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

struct Interval {
    double from;
    double to;

    void include(double t) {
        from = std::min(from, t);
        to = std::max(to, t);
    }
};

// The integers from `first` to `last`, both included.
struct Span {
    int first;
    int last;

    [[nodiscard]] Span clipped(Span to) const {
        return {std::max(first, to.first), std::min(last, to.last)};
    }
};

// floor without the library call that baseline x86-64 makes of std::floor; `value` fits an int.
int floor_of(double value) {
    const int truncated = static_cast<int>(value);
    return truncated - static_cast<int>(value < truncated);
}

int ceil_of(double value) {
    return -floor_of(-value);
}

// An obstacle in grid coordinates, grown by the walker's reach: the hull of discs around `points`.
struct Shape {
    int count = 0;
    std::array<GridPoint, Obstacle::max_points> points;
    // The sides of the grown shape, each parallel to an edge of the hull.
    int side_count = 0;
    std::array<GridPoint, Obstacle::max_points> side_from;
    std::array<GridPoint, Obstacle::max_points> side_to;
    double radius = 0.0;
    // A ray is stopped by what it merely meets, a circle only by what comes nearer than its reach.
    bool closed = false;

    Shape(const Grid& grid, const Obstacle& obstacle, float reach)
        : count{obstacle.count}
        , radius{(static_cast<double>(reach) + obstacle.rounding) / grid.cell_size()}
        , closed{reach == 0.0F} {
        for (int i = 0; i < count; ++i) {
            points[i] = grid.to_grid(obstacle.points[i]);
        }
        for (int i = 0; count > 1 && i < count; ++i) {
            const GridPoint from = points[i];
            const GridPoint to = points[i + 1 < count ? i + 1 : 0];
            const double x = to.x - from.x;
            const double y = to.y - from.y;
            const double square = x * x + y * y;
            if (square > 0.0) {
                const double scale = radius > 0.0 ? radius / std::sqrt(square) : 0.0;
                side_from[side_count] = {from.x + y * scale, from.y - x * scale};
                side_to[side_count] = {to.x + y * scale, to.y - x * scale};
                ++side_count;
            }
        }
    }
};

// A family of parallel lines of cell centers. A point lies on the line `v`, at `u` along it; cell
// centers have integer u and v, and the cells of a step differ by one in u. From a point `off`
// lines away, the nearest point of a line is skew * off farther in u; `scale` turns squared
// distances measured in lines into squared distances measured in cells, and those into squared u.
struct Horizontal {
    static constexpr double skew = 0.0;
    static constexpr double scale = 1.0;

    static double u(GridPoint p) { return p.x; }

    static double v(GridPoint p) { return p.y; }
};

struct Vertical {
    static constexpr double skew = 0.0;
    static constexpr double scale = 1.0;

    static double u(GridPoint p) { return p.y; }

    static double v(GridPoint p) { return p.x; }
};

struct Rising { // from south-west to north-east
    static constexpr double skew = 0.5;
    static constexpr double scale = 0.5;

    static double u(GridPoint p) { return p.x; }

    static double v(GridPoint p) { return p.y - p.x; }
};

struct Falling { // from north-west to south-east
    static constexpr double skew = -0.5;
    static constexpr double scale = 0.5;

    static double u(GridPoint p) { return p.x; }

    static double v(GridPoint p) { return p.y + p.x; }
};

// Where a grown shape cuts the lines of one family, from the line `first` on.
class Cuts {
public:
    Cuts(int first, int last)
        : first_{first}
        , last_{last} {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        std::fill_n(cuts_.begin(), last - first + 1, Interval{infinity, -infinity});
    }

    // A side meets the lines between its ends; one that lies on a line belongs to a closed shape
    // only.
    void add_side(double u_from, double v_from, double u_to, double v_to, bool closed) {
        const double low = std::max(std::min(v_from, v_to), static_cast<double>(first_));
        const double high = std::min(std::max(v_from, v_to), static_cast<double>(last_));
        if (low > high || (v_from == v_to && !closed)) {
            return;
        }
        if (v_from == v_to) {
            if (v_from == ceil_of(low)) {
                at(ceil_of(low)).include(u_from);
                at(ceil_of(low)).include(u_to);
            }
            return;
        }
        const double slope = (u_to - u_from) / (v_to - v_from);
        const int last = floor_of(high);
        for (int line = ceil_of(low); line <= last; ++line) {
            at(line).include(u_from + (line - v_from) * slope);
        }
    }

    // A disc meets the lines up to `pad` away from its center's.
    template <class Lines>
    void add_disc(double u, double v, double radius, double pad, bool closed) {
        const double low = std::max(v - pad, static_cast<double>(first_));
        const double high = std::min(v + pad, static_cast<double>(last_));
        if (low > high) {
            return;
        }
        const int last = floor_of(high);
        for (int line = ceil_of(low); line <= last; ++line) {
            const double off = v - line;
            const double rest = (radius * radius - off * off * Lines::scale) * Lines::scale;
            if (rest > 0.0 || (closed && rest == 0.0)) {
                const double foot = u + Lines::skew * off;
                const double half_chord = std::sqrt(rest);
                at(line).include(foot - half_chord);
                at(line).include(foot + half_chord);
            }
        }
    }

    [[nodiscard]] Interval& at(int line) { return cuts_[static_cast<std::size_t>(line - first_)]; }

private:
    int first_;
    int last_;
    // A window has twice as many diagonals as rows, less one.
    std::array<Interval, 2 * window_side - 1> cuts_;
};

// Calls mark(line, centers, steps) for every line of the family that the shape cuts: which centers
// it takes, and which steps it closes, named by the smaller u of the two ends. The shape is the
// hull of its discs and sides, so the ends of a cut are the outermost points where the line meets
// any of them.
template <class Lines, class Mark>
void scan(const Shape& shape, Span lines, Span along, Mark mark) {
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (int i = 0; i < shape.count; ++i) {
        low = std::min(low, Lines::v(shape.points[i]));
        high = std::max(high, Lines::v(shape.points[i]));
    }
    const double pad = Lines::skew == 0.0 ? shape.radius : shape.radius * std::numbers::sqrt2;
    low = std::max(low - pad, static_cast<double>(lines.first));
    high = std::min(high + pad, static_cast<double>(lines.last));
    if (low > high) {
        return;
    }
    const int first = ceil_of(low);
    const int last = floor_of(high);
    if (first > last) {
        return;
    }
    Cuts cuts{first, last};
    for (int i = 0; i < shape.side_count; ++i) {
        cuts.add_side(Lines::u(shape.side_from[i]),
                      Lines::v(shape.side_from[i]),
                      Lines::u(shape.side_to[i]),
                      Lines::v(shape.side_to[i]),
                      shape.closed);
    }
    for (int i = 0; shape.radius > 0.0 && i < shape.count; ++i) {
        cuts.template add_disc<Lines>(
            Lines::u(shape.points[i]), Lines::v(shape.points[i]), shape.radius, pad, shape.closed);
    }
    for (int line = first; line <= last; ++line) {
        const Interval& cut = cuts.at(line);
        // Clipped to what fits an int, still beyond the window.
        const double from = std::max(cut.from, along.first - 2.0);
        const double to = std::min(cut.to, along.last + 2.0);
        if (from > to || (!shape.closed && cut.from == cut.to)) {
            continue;
        }
        if (shape.closed) {
            mark(line, Span{ceil_of(from), floor_of(to)}, Span{ceil_of(from) - 1, floor_of(to)});
        } else {
            mark(line,
                 Span{floor_of(from) + 1, ceil_of(to) - 1},
                 Span{floor_of(from), ceil_of(to) - 1});
        }
    }
}

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

void write_open(const Steps& steps, Chunk& chunk) {
    for (int y = 0; y < Chunk::side; ++y) {
        // Shifted so that bit 0 is the chunk's first column; the window's row of chunk row y is
        // y+1.
        const std::array<std::uint32_t, direction_count> row = {
            steps.east[y + 1] >> 1U,
            steps.north[y + 1] >> 1U,
            steps.east[y + 1],
            steps.north[y] >> 1U,
            steps.north_east[y + 1] >> 1U,
            steps.south_east[y + 2],
            steps.north_east[y],
            steps.south_east[y + 1] >> 1U,
        };
        for (unsigned half = 0; half < 2; ++half) {
            std::uint64_t eight_cells = 0;
            for (unsigned d = 0; d < direction_count; ++d) {
                eight_cells |= spread[row[d] >> (8U * half) & 0xFFU] << d;
            }
            std::memcpy(&chunk.open[static_cast<unsigned>(y) * Chunk::side + 8U * half],
                        &eight_cells,
                        sizeof eight_cells);
        }
    }
}

// The chunk with that coordinate, or the nearest one in the grid's range.
std::int32_t chunk_in_range(double chunk) {
    constexpr double limit = Grid::range / Chunk::side;
    return static_cast<std::int32_t>(std::clamp(std::floor(chunk), -limit, limit - 1.0));
}

} // namespace

void discover_chunk(const Grid& grid,
                    Cell chunk_position,
                    Neighborhood neighborhood,
                    DiagonalMode diagonal_mode,
                    float reach,
                    std::span<const Obstacle> obstacles,
                    Chunk& chunk,
                    const BlockedCells* blocked) {
    const DiagonalMode mode =
        neighborhood == Neighborhood::square_8 ? diagonal_mode : DiagonalMode::never;
    Window window{chunk_position};
    for (const Obstacle& obstacle : obstacles) {
        const Shape shape{grid, obstacle, reach};
        window.take(shape, mode != DiagonalMode::never);
        window.take_bounds(shape);
    }
    if (blocked != nullptr && !blocked->empty()) {
        window.take_blocked(*blocked);
    }
    write_open(open_steps(window.taken(), mode), chunk);
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
