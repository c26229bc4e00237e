// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace raywalk {

/// A vector in double precision, for geometry whose differences would be lost in float rounding.
struct Vec2d {
    double x;
    double y;

    friend constexpr bool operator==(Vec2d, Vec2d) = default;

    friend constexpr Vec2d operator+(Vec2d a, Vec2d b) { return {a.x + b.x, a.y + b.y}; }

    friend constexpr Vec2d operator-(Vec2d a, Vec2d b) { return {a.x - b.x, a.y - b.y}; }

    friend constexpr Vec2d operator*(double s, Vec2d v) { return {s * v.x, s * v.y}; }
};

/// Converts to double, without loss.
[[nodiscard]] constexpr Vec2d exact(Vec2 v) {
    return {v.x, v.y};
}

/// The vector from `from` to `to`.
[[nodiscard]] constexpr Vec2d between(Vec2 from, Vec2 to) {
    return exact(to) - exact(from);
}

[[nodiscard]] constexpr double dot(Vec2d a, Vec2d b) {
    return a.x * b.x + a.y * b.y;
}

/// The z component of the cross product: positive if `b` is counterclockwise from `a`.
[[nodiscard]] constexpr double cross(Vec2d a, Vec2d b) {
    return a.x * b.y - a.y * b.x;
}

/// The length, by a square root: faster than length() and identical on every machine, but infinity
/// or 0 for coordinates so large or small that no world has them.
[[nodiscard]] inline double norm(Vec2d v) {
    return std::sqrt(dot(v, v));
}

/// The vector of that length in the same direction; 0 stays 0.
[[nodiscard]] inline Vec2d with_norm(double size, Vec2d v) {
    const double before = norm(v);
    return before > 0.0 ? (size / before) * v : v;
}

/// The same vector, but not longer than that.
[[nodiscard]] inline Vec2d at_most(double size, Vec2d v) {
    return norm(v) > size ? with_norm(size, v) : v;
}

/// The length, by std::hypot, without overflow or underflow.
[[nodiscard]] inline double length(Vec2d v) {
    return std::hypot(v.x, v.y);
}

/// True if the segments from `a` to `b` and from `c` to `d` share at least one point. As exact as
/// the products of two differences of the coordinates: always for integers; for coordinates that
/// come from floats, as long as they are of similar magnitude.
template <class Point>
[[nodiscard]] constexpr bool do_segments_meet(Point a, Point b, Point c, Point d) {
    const auto side_of = [](Point p, Point from, Point to) {
        const auto area = (to.x - from.x) * (p.y - from.y) - (to.y - from.y) * (p.x - from.x);
        return area > 0 ? 1 : area < 0 ? -1 : 0;
    };
    const auto overlap = [](auto p, auto q, auto r, auto s) {
        return std::max(std::min(p, q), std::min(r, s)) <= std::min(std::max(p, q), std::max(r, s));
    };
    const int c_side = side_of(c, a, b);
    const int d_side = side_of(d, a, b);
    if (c_side * d_side > 0 || side_of(a, c, d) * side_of(b, c, d) > 0) {
        return false;
    }
    const bool are_on_one_line = c_side == 0 && d_side == 0;
    return !are_on_one_line || (overlap(a.x, b.x, c.x, d.x) && overlap(a.y, b.y, c.y, d.y));
}

/// The point of the segment from `a` to `b` that is nearest to `p`.
[[nodiscard]] constexpr Vec2d nearest_on_segment(Vec2d p, Vec2d a, Vec2d b) {
    const Vec2d side = b - a;
    const double square = dot(side, side);
    const double t = square > 0.0 ? std::clamp(dot(p - a, side) / square, 0.0, 1.0) : 0.0;
    return a + t * side;
}

inline constexpr float infinity = std::numeric_limits<float>::infinity();
/// The box that contains every point, and the one that contains none.
inline constexpr Box everywhere{{-infinity, -infinity}, {infinity, infinity}};
inline constexpr Box nowhere{{infinity, infinity}, {-infinity, -infinity}};

/// The box around points; empty without any (unit: meter).
[[nodiscard]] inline Box box_around(std::span<const Vec2> points) {
    Box box{{1.0F, 1.0F}, {-1.0F, -1.0F}};
    for (const Vec2 point : points) {
        box = box.united({point, point});
    }
    return box;
}

/// How far rounding to float, and a few operations after it, may move a point (unit: meter).
[[nodiscard]] inline double rounding_at(Vec2 point) {
    return 4e-7 * std::max(std::abs(point.x), std::abs(point.y));
}

/// Points on a grid that are nearer to each other than this count as the same: a ten-thousandth of
/// a cell, and rounding (unit: meter).
[[nodiscard]] inline double position_tolerance(Vec2 point, double cell_size) {
    return 1e-4 * cell_size + rounding_at(point);
}

} // namespace raywalk
