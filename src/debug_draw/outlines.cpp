// SPDX-License-Identifier: MIT
#include "debug_draw/outlines.hpp"

#include "raywalk/low_level/chunk.hpp"

#include <numbers>

namespace raywalk {
namespace {

constexpr int circle_corners = 24;

Vec2 on_circle(Vec2 center, float radius, double angle) {
    return center +
           radius * Vec2{static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))};
}

// The angle of the outward normal of the side from `a` to `b`, counterclockwise.
double normal_of(Vec2 a, Vec2 b) {
    return std::atan2(double{a.x} - b.x, double{b.y} - a.y);
}

} // namespace

Corners corners_of_chunk(const Grid& grid, Cell chunk_position) {
    const double x = chunk_position.x * Chunk::side - 0.5;
    const double y = chunk_position.y * Chunk::side - 0.5;
    return {{grid.to_world({x, y}),
             grid.to_world({x + Chunk::side, y}),
             grid.to_world({x + Chunk::side, y + Chunk::side}),
             grid.to_world({x, y + Chunk::side})},
            4};
}

Box box_of_chunk(const Grid& grid, Cell chunk_position) {
    const Cell first{chunk_position.x * Chunk::side, chunk_position.y * Chunk::side};
    const Cell last{first.x + Chunk::side - 1, first.y + Chunk::side - 1};
    return box_of_cell(grid, first).united(box_of_cell(grid, last));
}

std::vector<Vec2> outline_of_circle(Vec2 center, float radius) {
    std::vector<Vec2> outline;
    for (int i = 0; i < circle_corners; ++i) {
        outline.push_back(on_circle(center, radius, 2.0 * std::numbers::pi * i / circle_corners));
    }
    return outline;
}

// Each point of the hull is rounded by an arc from the normal of the side before it to the normal
// of the side after it.
std::vector<Vec2> outline_of_obstacle(const Obstacle& obstacle) {
    const std::span<const Vec2> hull{obstacle.points.data(),
                                     static_cast<std::size_t>(obstacle.count)};
    if (hull.size() == 1) {
        return outline_of_circle(hull.front(), obstacle.rounding);
    }
    if (obstacle.rounding == 0.0F) {
        return {hull.begin(), hull.end()};
    }
    constexpr double step = 2.0 * std::numbers::pi / circle_corners;
    std::vector<Vec2> outline;
    for (std::size_t i = 0; i < hull.size(); ++i) {
        const double first = normal_of(hull[(i + hull.size() - 1) % hull.size()], hull[i]);
        const double last = normal_of(hull[i], hull[(i + 1) % hull.size()]);
        const double turn = std::remainder(last - first, 2.0 * std::numbers::pi);
        // At the ends of an edge it is half a turn, whose sign remainder() leaves open.
        const double arc = hull.size() == 2 ? std::numbers::pi : turn;
        const int steps = static_cast<int>(std::ceil(std::abs(arc) / step));
        for (int k = 0; k <= steps; ++k) {
            const double part = steps == 0 ? 0.0 : static_cast<double>(k) / steps;
            outline.push_back(on_circle(hull[i], obstacle.rounding, first + part * arc));
        }
    }
    return outline;
}

} // namespace raywalk
