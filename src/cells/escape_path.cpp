// SPDX-License-Identifier: MIT
#include "cells/escape_path.hpp"

#include "cells/nearest_nodes.hpp"
#include "shapes/sweep.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>

namespace raywalk {
namespace {

// How many nodes are tried.
constexpr int max_tried_nodes = 256;

// The corner of a bent path is this far away at first, then twice as far (unit: cell).
constexpr float shortest_part = 0.25F;

// True if the walker's center is inside the obstacle.
bool is_inside(const Obstacle& obstacle, Vec2 point) {
    const double rounding = obstacle.rounding;
    return (obstacle.count > 2 || rounding > 0.0) &&
           hull_distance_squared(obstacle, point, point) <= rounding * rounding;
}

bool can_get_out(NeighborView& view, Vec2 start, Vec2 place) {
    const Sweep way{start, place, view.reach(), SweepMode::leaving};
    const std::span<const Obstacle> obstacles = view.obstacles_in(way.bounds());
    return std::ranges::all_of(obstacles, [&](const Obstacle& obstacle) {
        return is_inside(obstacle, start) || !way.is_stopped_by(obstacle);
    });
}

std::vector<Vec2> straight_escape_path(NeighborView& view, Vec2 start) {
    NearestNodes nearest{view, start};
    int tries_left = max_tried_nodes;
    while (tries_left > 0) {
        const std::vector<GridNode> nodes = nearest.next();
        if (nodes.empty()) {
            break;
        }
        for (const GridNode& node : nodes) {
            --tries_left;
            const Vec2 place = position_of(view, node);
            if (can_get_out(view, start, place)) {
                return {start, place};
            }
        }
    }
    return {};
}

// The center of a free cell that is in sight from `corner`: of its own cell, or of one around that.
std::optional<Vec2> center_beside(NeighborView& view, Vec2 corner) {
    const Grid& grid = view.grid();
    const Cell middle = grid.cell_at(corner);
    for (std::int32_t y = middle.y - 1; y <= middle.y + 1; ++y) {
        for (std::int32_t x = middle.x - 1; x <= middle.x + 1; ++x) {
            const Vec2 center = grid.center_of({x, y});
            if (grid.contains(center) && view.is_free({x, y}) && view.is_clear(corner, center)) {
                return center;
            }
        }
    }
    return std::nullopt;
}

// A walker that was pushed into a narrow bend may see no cell center from there.
std::vector<Vec2> bent_escape_path(NeighborView& view, Vec2 start) {
    const float farthest = view.grid().cell_size();
    for (float step = shortest_part * farthest; step <= farthest; step *= 2.0F) {
        for (const float y : {-step, -0.5F * step, 0.0F, 0.5F * step, step}) {
            for (const float x : {-step, -0.5F * step, 0.0F, 0.5F * step, step}) {
                const Vec2 corner = start + Vec2{x, y};
                if (!view.grid().contains(corner) || !view.can_leave(start, corner)) {
                    continue;
                }
                if (const std::optional<Vec2> center = center_beside(view, corner)) {
                    return {start, corner, *center};
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
