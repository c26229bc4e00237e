// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/probe.hpp"

#include "core/vec2d.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

// Scan conversion: the intervals in which an obstacle, grown by the walker's reach, intersects the
// lines of cell centers.
namespace raywalk {

/// Maximum number of lines in one scan.
inline constexpr int max_scanned_lines = 256;

/// An interval along a line, both ends included; empty if from > to.
struct Interval {
    double from;
    double to;

    void include(double t) {
        from = std::min(from, t);
        to = std::max(to, t);
    }
};

/// The integers from `first` to `last`, both included; empty if first > last.
struct Span {
    int first;
    int last;

    [[nodiscard]] constexpr bool is_empty() const { return first > last; }

    [[nodiscard]] constexpr Span clipped(Span to) const {
        return {std::max(first, to.first), std::min(last, to.last)};
    }
};

/// Ranges of grid coordinates.
struct GridBounds {
    GridPoint low;
    GridPoint high;
};

/// floor without the library call to which std::floor compiles on baseline x86-64; `value` has to
/// fit an int.
inline int floor_of(double value) {
    const int truncated = static_cast<int>(value);
    return truncated - static_cast<int>(value < truncated);
}

inline int ceil_of(double value) {
    return -floor_of(-value);
}

/// Squared length of a vector of grid coordinates (unit: squared cell size).
inline double squared_length(GridPoint v, GridLayout layout) {
    const double product = layout == GridLayout::hex ? v.x * v.y : 0.0;
    return v.x * v.x + v.y * v.y + product;
}

/// The vector turned right by 90 degrees in the world, of unchanged length.
inline GridPoint turned_right(GridPoint v, GridLayout layout) {
    if (layout == GridLayout::square) {
        return {v.y, -v.x};
    }
    return {(v.x + 2.0 * v.y) / std::numbers::sqrt3, -(2.0 * v.x + v.y) / std::numbers::sqrt3};
}

/// How far rounding to float may move cell centers up to a coordinate; infinity for all that are in
/// range (unit: meter).
[[nodiscard]] inline double rounding_of_centers(const Grid& grid, double coordinate) {
    constexpr double relative = 8.6e-8; // in both axes, with what double rounds
    return grid.is_exact() ? 0.0 : relative * std::min(coordinate, 3.0 * grid.reach());
}

/// The reach, and how far rounding to float may move a cell center (unit: meter).
[[nodiscard]] inline float reach_from_center(const Grid& grid, float reach) {
    constexpr double all = std::numeric_limits<double>::infinity();
    return static_cast<float>(reach + rounding_of_centers(grid, all));
}

[[nodiscard]] inline double rounding_of_centers(const Grid& grid, const Obstacle& obstacle) {
    double coordinate = 0.0;
    for (int i = 0; i < obstacle.count && !grid.is_exact(); ++i) {
        const auto [x, y] = obstacle.points[i];
        coordinate = std::max({coordinate, std::abs(double{x}), std::abs(double{y})});
    }
    return rounding_of_centers(grid, coordinate);
}

/// An obstacle in grid coordinates, grown by the walker's reach, and by what rounding to float
/// moves the centers near it, so that the walker has room at their points: the hull of discs around
/// `points`.
struct GrownObstacle {
    int count = 0;
    std::array<GridPoint, Obstacle::max_points> points;
    // The sides of the grown hull, each parallel to an edge of the obstacle.
    int side_count = 0;
    std::array<GridPoint, Obstacle::max_points> side_from;
    std::array<GridPoint, Obstacle::max_points> side_to;
    double radius = 0.0; // (unit: cell size)
    // Whether the boundary blocks: touching it stops a ray, but a circle may come as near as its
    // reach.
    bool is_closed = false;

    GrownObstacle(const Grid& grid, const Obstacle& obstacle, float reach)
        : count{obstacle.count}
        , radius{(static_cast<double>(reach) + obstacle.rounding +
                  rounding_of_centers(grid, obstacle)) /
                 grid.cell_size()}
        , is_closed{reach == 0.0F} {
        for (int i = 0; i < count; ++i) {
            points[i] = grid.to_grid(obstacle.points[i]);
        }
        for (int i = 0; count > 1 && i < count; ++i) {
            add_side(points[i], points[i + 1 < count ? i + 1 : 0], grid.layout());
        }
    }

    /// A rectangle, or a rhombus in a hex layout, that is not grown; its boundary blocks.
    GrownObstacle(GridPoint low, GridPoint high)
        : count{4}
        , points{{{low.x, low.y}, {high.x, low.y}, {high.x, high.y}, {low.x, high.y}}}
        , side_count{4}
        , side_from{points}
        , side_to{{points[1], points[2], points[3], points[0]}}
        , is_closed{true} {}

    /// The interval that its points cover in a direction.
    template <class Coordinate>
    [[nodiscard]] Interval range_of(Coordinate coordinate_of) const {
        Interval range{coordinate_of(points[0]), coordinate_of(points[0])};
        for (int i = 1; i < count; ++i) {
            range.include(coordinate_of(points[i]));
        }
        return range;
    }

    /// Converts to coordinates in which a cell has the size `factor`. Exact if it is a power of 2.
    [[nodiscard]] GrownObstacle scaled(double factor) const {
        GrownObstacle result = *this;
        const auto scale = [&](std::array<GridPoint, Obstacle::max_points>& scaled, int used) {
            for (int i = 0; i < used; ++i) {
                scaled[i] = {scaled[i].x * factor, scaled[i].y * factor};
            }
        };
        scale(result.points, count);
        scale(result.side_from, side_count);
        scale(result.side_to, side_count);
        result.radius *= factor;
        return result;
    }

private:
    void add_side(GridPoint from, GridPoint to, GridLayout layout) {
        const GridPoint along{to.x - from.x, to.y - from.y};
        const double square = squared_length(along, layout);
        if (square > 0.0) {
            const double scale = radius > 0.0 ? radius / std::sqrt(square) : 0.0;
            const GridPoint out = turned_right(along, layout);
            side_from[side_count] = {from.x + out.x * scale, from.y + out.y * scale};
            side_to[side_count] = {to.x + out.x * scale, to.y + out.y * scale};
            ++side_count;
        }
    }
};

// A family of parallel lines of cell centers has these members:
// - u(p), v(p): the point p lies on line v, at u along it. Cell centers have integer u and v; the
//   two cells of a step differ by one in u.
// - skew: from a point `off` lines away, the nearest point of a line is skew * off farther in u.
// - line_scale: factor from squared distances measured in lines to squared cell sizes.
// - step_scale: factor from squared cell sizes to squared u.
// - lines_per_size: number of lines in a cell size.
struct SquareStraight {
    static constexpr double skew = 0.0;
    static constexpr double line_scale = 1.0;
    static constexpr double step_scale = 1.0;
    static constexpr double lines_per_size = 1.0;
};

struct SquareDiagonal {
    static constexpr double skew = 0.5;
    static constexpr double line_scale = 0.5;
    static constexpr double step_scale = 0.5;
    static constexpr double lines_per_size = std::numbers::sqrt2;
};

struct Hexagonal {
    static constexpr double skew = 0.5;
    static constexpr double line_scale = 0.75;
    static constexpr double step_scale = 1.0;
    static constexpr double lines_per_size = 2.0 * std::numbers::inv_sqrt3;
};

template <class Metric>
struct RowLines : Metric {
    static double u(GridPoint p) { return p.x; }

    static double v(GridPoint p) { return p.y; }
};

template <class Metric>
struct ColumnLines : Metric {
    static double u(GridPoint p) { return p.y; }

    static double v(GridPoint p) { return p.x; }
};

template <class Metric>
struct FallingLines : Metric { // from north-west to south-east
    static constexpr double skew = -0.5;

    static double u(GridPoint p) { return p.x; }

    static double v(GridPoint p) { return p.y + p.x; }
};

struct Rising : SquareDiagonal { // from south-west to north-east

    static double u(GridPoint p) { return p.x; }

    static double v(GridPoint p) { return p.y - p.x; }
};

using Horizontal = RowLines<SquareStraight>;
using Vertical = ColumnLines<SquareStraight>;
using Falling = FallingLines<SquareDiagonal>;
using HexRow = RowLines<Hexagonal>;
using HexColumn = ColumnLines<Hexagonal>;
using HexFalling = FallingLines<Hexagonal>;

/// The integers of a range within `limits`. As a call, it makes discovery 8 % slower.
[[nodiscard, gnu::always_inline]] inline Span integers_in(Interval range, Span limits) {
    const double first = std::max(range.from, static_cast<double>(limits.first));
    const double last = std::min(range.to, static_cast<double>(limits.last));
    return first <= last ? Span{ceil_of(first), floor_of(last)} : Span{0, -1};
}

/// The intervals in which a grown obstacle intersects some lines of one family. The obstacle is the
/// hull of its discs and sides, so each interval ends at the outermost points where its line meets
/// any of them.
template <class Lines>
class LineIntervals {
public:
    // Initializes only the intervals in use: most obstacles intersect few lines.
    LineIntervals(Span lines, bool is_closed) // NOLINT(cppcoreguidelines-pro-type-member-init)
        : lines_{lines}
        , is_closed_{is_closed} {
        std::fill_n(
            intervals_.begin(), lines.last - lines.first + 1, Interval{infinity, -infinity});
    }

    /// Adds the lines that a side crosses between its ends. A side that lies on a line counts only
    /// if the obstacle is closed.
    void add_side(GridPoint from, GridPoint to) {
        const double start = Lines::v(from);
        const double end = Lines::v(to);
        const Span crossed = integers_in({std::min(start, end), std::max(start, end)}, lines_);
        if (start == end && is_closed_ && !crossed.is_empty()) {
            at(crossed.first).include(Lines::u(from));
            at(crossed.first).include(Lines::u(to));
        }
        if (start == end) {
            return;
        }
        const double slope = (Lines::u(to) - Lines::u(from)) / (end - start);
        for (int line = crossed.first; line <= crossed.last; ++line) {
            at(line).include(Lines::u(from) + (line - start) * slope);
        }
    }

    /// Adds the lines that a disc intersects: those up to `pad` lines away from its center.
    void add_disc(GridPoint center, double radius, double pad) {
        const double v = Lines::v(center);
        const Span near = integers_in({v - pad, v + pad}, lines_);
        for (int line = near.first; line <= near.last; ++line) {
            const double off = v - line;
            const double rest =
                (radius * radius - off * off * Lines::line_scale) * Lines::step_scale;
            if (rest > 0.0 || (is_closed_ && rest == 0.0)) {
                const double foot = Lines::u(center) + Lines::skew * off;
                const double half_chord = std::sqrt(rest);
                at(line).include(foot - half_chord);
                at(line).include(foot + half_chord);
            }
        }
    }

    [[nodiscard]] Interval& at(int line) {
        return intervals_[static_cast<std::size_t>(line - lines_.first)];
    }

private:
    Span lines_;
    bool is_closed_;
    std::array<Interval, max_scanned_lines> intervals_;
};

/// Calls visit(line, interval) for each of `lines` that the obstacle intersects.
template <class Lines, class Visit>
void for_each_cut(const GrownObstacle& obstacle, Span lines, Visit visit) {
    const double pad = obstacle.radius * Lines::lines_per_size;
    const Interval range = obstacle.range_of(Lines::v);
    const Span nearby = integers_in({range.from - pad, range.to + pad}, lines);
    if (nearby.is_empty()) {
        return;
    }
    LineIntervals<Lines> intervals{nearby, obstacle.is_closed};
    for (int i = 0; i < obstacle.side_count; ++i) {
        intervals.add_side(obstacle.side_from[i], obstacle.side_to[i]);
    }
    for (int i = 0; obstacle.radius > 0.0 && i < obstacle.count; ++i) {
        intervals.add_disc(obstacle.points[i], obstacle.radius, pad);
    }
    for (int line = nearby.first; line <= nearby.last; ++line) {
        const Interval& hit = intervals.at(line);
        if (hit.from < hit.to || (obstacle.is_closed && hit.from == hit.to)) {
            visit(line, hit);
        }
    }
}

/// Calls visit_row(line, interval) for each of `rows` that the obstacle intersects, and
/// visit_column(line, interval) for each of `columns`.
template <class VisitRow, class VisitColumn>
void for_each_straight_cut(const GrownObstacle& obstacle,
                           GridLayout layout,
                           Span rows,
                           VisitRow visit_row,
                           Span columns,
                           VisitColumn visit_column) {
    if (layout == GridLayout::hex) {
        for_each_cut<HexRow>(obstacle, rows, visit_row);
        for_each_cut<HexColumn>(obstacle, columns, visit_column);
    } else {
        for_each_cut<Horizontal>(obstacle, rows, visit_row);
        for_each_cut<Vertical>(obstacle, columns, visit_column);
    }
}

/// Calls mark(centers, steps) with the cell centers that an interval of an obstacle covers and the
/// steps that it closes, each step numbered by the smaller u of its two ends. `along` limits u.
template <class Mark>
void mark_cut(const Interval& cut, bool is_closed, Span along, Mark mark) {
    // Clipped to fit an int, still beyond the border.
    const double from = std::max(cut.from, along.first - 2.0);
    const double to = std::min(cut.to, along.last + 2.0);
    if (from > to) {
        return;
    }
    if (is_closed) {
        mark(Span{ceil_of(from), floor_of(to)}, Span{ceil_of(from) - 1, floor_of(to)});
    } else {
        mark(Span{floor_of(from) + 1, ceil_of(to) - 1}, Span{floor_of(from), ceil_of(to) - 1});
    }
}

/// Calls mark(line, centers, steps) for each of `lines` that the obstacle intersects; see
/// mark_cut().
template <class Lines, class Mark>
void scan(const GrownObstacle& obstacle, Span lines, Span along, Mark mark) {
    for_each_cut<Lines>(obstacle, lines, [&](int line, const Interval& cut) {
        mark_cut(cut, obstacle.is_closed, along, [&](Span centers, Span steps) {
            mark(line, centers, steps);
        });
    });
}

} // namespace raywalk
