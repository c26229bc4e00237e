// SPDX-License-Identifier: MIT
#include "agent/escape_path.hpp"

#include "cells/nearest_cells.hpp"
#include "core/vec2d.hpp"
#include "shapes/sweep.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace raywalk {
namespace {

// How many cells are tried.
constexpr int max_tried_cells = 256;

// About the sixteen directions of a compass.
constexpr std::array compass_directions = [] {
    std::array<Vec2, 16> directions{};
    constexpr std::array<Vec2, 4> quarter = {
        {{1.0F, 0.0F}, {0.92F, 0.38F}, {0.71F, 0.71F}, {0.38F, 0.92F}}};
    for (std::size_t i = 0; i < directions.size(); ++i) {
        const Vec2 v = quarter[i % 4];
        directions[i] = i < 4    ? v
                        : i < 8  ? Vec2{-v.y, v.x}
                        : i < 12 ? Vec2{-v.x, -v.y}
                                 : Vec2{v.y, -v.x};
    }
    return directions;
}();

// True if the walker's center is inside the obstacle.
bool is_inside(const Obstacle& obstacle, Vec2 point) {
    const double rounding = obstacle.rounding;
    return (obstacle.count > 2 || rounding > 0.0) &&
           hull_distance_squared(obstacle, point, point) <= rounding * rounding;
}

bool can_get_out(NeighborView& view, Vec2 start, Vec2 center) {
    const Sweep way{start, center, view.reach(), SweepMode::leaving};
    const std::span<const Obstacle> obstacles = view.obstacles_in(way.bounds());
    return std::all_of(obstacles.begin(), obstacles.end(), [&](const Obstacle& obstacle) {
        return is_inside(obstacle, start) || !way.is_stopped_by(obstacle);
    });
}

std::vector<Vec2> straight_escape_path(NeighborView& view, Vec2 start) {
    NearestCells nearest{view, start};
    int tries_left = max_tried_cells;
    while (tries_left > 0) {
        const std::vector<Cell> cells = nearest.next();
        if (cells.empty()) {
            break;
        }
        for (const Cell cell : cells) {
            --tries_left;
            const Vec2 center = view.grid().center_of(cell);
            if (can_get_out(view, start, center)) {
                return {start, center};
            }
        }
    }
    return {};
}

// A walker that was pushed into a narrow bend may see no cell center from there.
std::vector<Vec2> bent_escape_path(NeighborView& view, Vec2 start) {
    const Grid& grid = view.grid();
    for (const float part : {0.25F, 0.5F, 1.0F}) {
        for (const Vec2 direction : compass_directions) {
            const Vec2 corner = start + part * grid.cell_size() * direction;
            if (!grid.contains(corner) || !view.can_leave(start, corner)) {
                continue;
            }
            const Cell middle = grid.cell_at(corner);
            for (std::int32_t i = 0; i < 9; ++i) {
                const Cell cell{middle.x + i % 3 - 1, middle.y + i / 3 - 1};
                const Vec2 center = grid.center_of(cell);
                if (grid.contains(center) && view.is_free(cell) && view.is_clear(corner, center)) {
                    return {start, corner, center};
                }
            }
        }
    }
    return {};
}

} // namespace

std::vector<Vec2> find_escape_path(NeighborView& view, Vec2 start) {
    std::vector<Vec2> points = straight_escape_path(view, start);
    return points.empty() ? bent_escape_path(view, start) : points;
}

} // namespace raywalk
