// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/probe.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

// Scan conversion: where an obstacle, grown by the walker's reach, cuts the lines of cell centers.
namespace raywalk {

/// The most lines of one family that a scan looks at: the diagonals of a chunk and its border.
inline constexpr int max_scanned_lines = 2 * (16 + 2) - 1;

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
inline int floor_of(double value) {
    const int truncated = static_cast<int>(value);
    return truncated - static_cast<int>(value < truncated);
}

inline int ceil_of(double value) {
    return -floor_of(-value);
}

// Of a vector of grid coordinates (unit: cell size).
inline double squared_length(GridPoint v, GridLayout layout) {
    const double product = layout == GridLayout::hex ? v.x * v.y : 0.0;
    return v.x * v.x + v.y * v.y + product;
}

inline GridPoint turned_right(GridPoint v, GridLayout layout) {
    if (layout == GridLayout::square) {
        return {v.y, -v.x};
    }
    return {(v.x + 2.0 * v.y) / std::numbers::sqrt3, -(2.0 * v.x + v.y) / std::numbers::sqrt3};
}

// An obstacle in grid coordinates, grown by the walker's reach: the hull of discs around `points`.
struct Shape {
    int count = 0;
    std::array<GridPoint, Obstacle::max_points> points;
    // The sides of the grown shape, each parallel to an edge of the hull.
    int side_count = 0;
    std::array<GridPoint, Obstacle::max_points> side_from;
    std::array<GridPoint, Obstacle::max_points> side_to;
    double radius = 0.0; // (unit: cell size)
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
            const GridPoint along{to.x - from.x, to.y - from.y};
            const double square = squared_length(along, grid.layout());
            if (square > 0.0) {
                const double scale = radius > 0.0 ? radius / std::sqrt(square) : 0.0;
                const GridPoint out = turned_right(along, grid.layout());
                side_from[side_count] = {from.x + out.x * scale, from.y + out.y * scale};
                side_to[side_count] = {to.x + out.x * scale, to.y + out.y * scale};
                ++side_count;
            }
        }
    }
};

// A family of parallel lines of cell centers. A point lies on the line `v`, at `u` along it; cell
// centers have integer u and v, and the cells of a step differ by one in u. From a point `off`
// lines away, the nearest point of a line is skew * off farther in u. `line_scale` turns squared
// distances measured in lines into squared cell sizes, `step_scale` those into squared u; so many
// lines as `lines_per_size` lie within a cell size.
struct SquareStraight {
    static constexpr double skew = 0.0;
    static constexpr double line_scale = 1.0;
    static constexpr double step_scale = 1.0;
    static constexpr double lines_per_size = 1.0;
};

struct SquareDiagonal {
    static constexpr double line_scale = 0.5;
    static constexpr double step_scale = 0.5;
    static constexpr double lines_per_size = std::numbers::sqrt2;
};

struct Hexagonal {
    static constexpr double line_scale = 0.75;
    static constexpr double step_scale = 1.0;
    static constexpr double lines_per_size = 2.0 * std::numbers::inv_sqrt3;
};

struct Horizontal : SquareStraight {

    static double u(GridPoint p) { return p.x; }

    static double v(GridPoint p) { return p.y; }
};

struct Vertical : SquareStraight {
    static double u(GridPoint p) { return p.y; }

    static double v(GridPoint p) { return p.x; }
};

struct Rising : SquareDiagonal { // from south-west to north-east
    static constexpr double skew = 0.5;

    static double u(GridPoint p) { return p.x; }

    static double v(GridPoint p) { return p.y - p.x; }
};

struct Falling : SquareDiagonal { // from north-west to south-east
    static constexpr double skew = -0.5;

    static double u(GridPoint p) { return p.x; }

    static double v(GridPoint p) { return p.y + p.x; }
};

struct HexRow : Hexagonal {
    static constexpr double skew = 0.5;

    static double u(GridPoint p) { return p.x; }

    static double v(GridPoint p) { return p.y; }
};

struct HexColumn : Hexagonal {
    static constexpr double skew = 0.5;

    static double u(GridPoint p) { return p.y; }

    static double v(GridPoint p) { return p.x; }
};

struct HexFalling : Hexagonal { // from north-west to south-east
    static constexpr double skew = -0.5;

    static double u(GridPoint p) { return p.x; }

    static double v(GridPoint p) { return p.y + p.x; }
};

// Where a grown shape cuts the lines of one family, from the line `first` on.
class Cuts {
public:
    // Only what is used of the cuts is written: most obstacles cut few lines.
    Cuts(int first, int last) // NOLINT(cppcoreguidelines-pro-type-member-init)
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
            const double rest =
                (radius * radius - off * off * Lines::line_scale) * Lines::step_scale;
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
    std::array<Interval, max_scanned_lines> cuts_;
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
    const double pad = shape.radius * Lines::lines_per_size;
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

} // namespace raywalk
