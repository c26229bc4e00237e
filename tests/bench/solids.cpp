// SPDX-License-Identifier: MIT
#include "solids.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace raywalk::bench {
namespace {

struct Point {
    double x;
    double y;
};

Point vector(Vec2 from, Vec2 to) {
    return {double{to.x} - from.x, double{to.y} - from.y};
}

double cross(Point a, Point b) {
    return a.x * b.y - a.y * b.x;
}

double dot(Point a, Point b) {
    return a.x * b.x + a.y * b.y;
}

double distance(Vec2 point, Vec2 a, Vec2 b) {
    const Point along = vector(a, b);
    const Point to_point = vector(a, point);
    const double square = dot(along, along);
    const double t = square > 0.0 ? std::clamp(dot(to_point, along) / square, 0.0, 1.0) : 0.0;
    return std::hypot(to_point.x - t * along.x, to_point.y - t * along.y);
}

// True if each of the two segments has its ends on different sides of the other.
bool do_cross(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
    return cross(vector(a, b), vector(a, c)) * cross(vector(a, b), vector(a, d)) < 0.0 &&
           cross(vector(c, d), vector(c, a)) * cross(vector(c, d), vector(c, b)) < 0.0;
}

bool is_inside(const Solid& solid, Vec2 point) {
    const std::size_t count = solid.points.size();
    for (std::size_t i = 0; i < count; ++i) {
        const Vec2 corner = solid.points[i];
        if (cross(vector(corner, solid.points[(i + 1) % count]), vector(corner, point)) < 0.0) {
            return false;
        }
    }
    return true;
}

} // namespace

Solid turned_box(const Box& box, double angle, Vec2 at) {
    Solid solid;
    for (const Vec2 p : {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}}) {
        solid.points.push_back(
            {static_cast<float>(at.x + p.x * std::cos(angle) - p.y * std::sin(angle)),
             static_cast<float>(at.y + p.x * std::sin(angle) + p.y * std::cos(angle))});
    }
    return solid;
}

double distance(const Solid& solid, Vec2 a, Vec2 b) {
    const std::size_t count = solid.points.size();
    if (count == 1) {
        return std::max(0.0, distance(solid.points.front(), a, b) - solid.radius);
    }
    double least = is_inside(solid, a) ? 0.0 : std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < count; ++i) {
        const Vec2 c = solid.points[i];
        const Vec2 d = solid.points[(i + 1) % count];
        least = do_cross(a, b, c, d) ? 0.0 : least;
        least = std::min(
            {least, distance(a, c, d), distance(b, c, d), distance(c, a, b), distance(d, a, b)});
    }
    return least;
}

double clearance(std::span<const Solid> solids, Vec2 a, Vec2 b) {
    double least = std::numeric_limits<double>::infinity();
    for (const Solid& solid : solids) {
        least = std::min(least, distance(solid, a, b));
    }
    return least;
}

double clearance(std::span<const Solid> solids, std::span<const Vec2> line) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        least = std::min(least, clearance(solids, line[i], line[i + 1]));
    }
    return least;
}

void add_to(physics::World& world, std::span<const Solid> solids) {
    for (const Solid& solid : solids) {
        physics::Body body = world.create_body({});
        body.add(solid.points.size() == 1
                     ? physics::circle(static_cast<float>(solid.radius), solid.points.front())
                     : physics::polygon(solid.points));
    }
}

} // namespace raywalk::bench
