// SPDX-License-Identifier: MIT
#include "agent/escape_path.hpp"

#include "cells/nearest_cells.hpp"
#include "core/vec2d.hpp"
#include "shapes/sweep.hpp"

#include <algorithm>
#include <span>

namespace raywalk {
namespace {

// How many cells are tried.
constexpr int max_tried_cells = 256;

// The corner of a bent path is this far away at first, then twice as far (unit: cell).
constexpr float shortest_part = 0.25F;

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

// True if `visit` is for a cell or one of the eight around it.
template <class Visit>
bool any_around(Cell middle, Visit visit) {
    for (std::int32_t y = -1; y <= 1; ++y) {
        for (std::int32_t x = -1; x <= 1; ++x) {
            if (visit(Cell{middle.x + x, middle.y + y})) {
                return true;
            }
        }
    }
    return false;
}

// A walker that was pushed into a narrow bend may see no cell center from there.
std::vector<Vec2> bent_escape_path(NeighborView& view, Vec2 start) {
    const Grid& grid = view.grid();
    std::vector<Vec2> path;
    for (float part = shortest_part; part <= 1.0F && path.empty(); part *= 2.0F) {
        any_around({0, 0}, [&](Cell direction) {
            const Vec2 corner =
                start + part * grid.cell_size() *
                            Vec2{static_cast<float>(direction.x), static_cast<float>(direction.y)};
            if (!grid.contains(corner) || !view.can_leave(start, corner)) {
                return false;
            }
            return any_around(grid.cell_at(corner), [&](Cell cell) {
                const Vec2 center = grid.center_of(cell);
                if (grid.contains(center) && view.is_free(cell) && view.is_clear(corner, center)) {
                    path = {start, corner, center};
                }
                return !path.empty();
            });
        });
    }
    return path;
}

} // namespace

std::vector<Vec2> find_escape_path(NeighborView& view, Vec2 start) {
    std::vector<Vec2> points = straight_escape_path(view, start);
    return points.empty() ? bent_escape_path(view, start) : points;
}

} // namespace raywalk
