// SPDX-License-Identifier: MIT
#include "query/raycasts.hpp"

#include "cells/view_sweeps.hpp"
#include "core/callback_scope.hpp"
#include "core/cell_corners.hpp"
#include "core/cells_along.hpp"
#include "core/segment_pieces.hpp"
#include "shapes/contact.hpp"

#include <tuple>

namespace raywalk {
namespace {

// A blocked cell as an obstacle to the center of a walker.
Obstacle obstacle_of_cell(const Grid& grid, Cell cell) {
    const Corners corners = corners_of_cell(grid, cell);
    Obstacle obstacle{};
    std::copy_n(corners.points.begin(), corners.count, obstacle.points.begin());
    obstacle.count = static_cast<int>(corners.count);
    return obstacle;
}

void add_blocked_cells(const NeighborView& view, Vec2 from, Vec2 to, FirstContact& first) {
    if (!view.crosses_blocked_cell(from, to, true)) {
        return;
    }
    const Grid& grid = view.grid();
    const Cell own = grid.cell_at(from);
    const auto add_if_blocked = [&](Cell cell) {
        if (cell != own && view.is_blocked(cell)) {
            first.add(obstacle_of_cell(grid, cell), 0.0F);
        }
        return true;
    };
    all_cells_crossed(grid.layout(), grid.to_grid(from), grid.to_grid(to), add_if_blocked);
}

NearestWall wall_at(const Obstacle& obstacle, Vec2 point) {
    const SurfacePoint nearest = nearest_on_surface(obstacle, exact(point));
    return {.distance = static_cast<float>(nearest.distance),
            .point = nearest.point,
            .normal = nearest.normal,
            .body = obstacle.body};
}

// An order that does not depend on the order in which physics lists obstacles.
bool is_nearer(const NearestWall& a, const NearestWall& b) {
    const auto key = [](const NearestWall& wall) {
        return std::tuple{wall.distance, wall.point.x, wall.point.y, wall.body};
    };
    return key(a) < key(b);
}

} // namespace

std::optional<RaycastHit> raycast(NeighborView& view, Vec2 from, Vec2 to) {
    FirstContact first{from, to};
    add_blocked_cells(view, from, to, first);
    const Sweep way{from, to, view.reach(), SweepMode::leaving};
    const auto add = [&](const ReachedObstacle& obstacle) {
        if (obstacle.stops(way) && !is_of(obstacle.shape(), view.ignored_bodies())) {
            first.add(obstacle.shape(), way.reach);
        }
        return true;
    };
    const SegmentPieces pieces{view.grid(), from, to};
    // What the walker touches first in a piece is near that piece.
    for (int i = 0; i < pieces.count() && pieces.part_before(i) <= first.part(); ++i) {
        (void)all_obstacles_along(view, pieces.start_of(i), pieces.start_of(i + 1), add);
    }
    return first.hit();
}

bool has_line_of_sight(const Probe& probe,
                       const Grid& grid,
                       Vec2 from,
                       Vec2 to,
                       const ObstacleFilter& filter,
                       std::span<const BodyKey> ignored) {
    const Sweep ray{from, to};
    const SegmentPieces pieces{grid, from, to};
    const float rounding = 0.01F * grid.cell_size(); // of the ends of pieces, at most
    std::vector<Obstacle> found;
    const CallbackScope scope{CallbackScope::Kind::reading};
    for (int i = 0; i < pieces.count(); ++i) {
        found.clear();
        const Box box = pieces.box_of(grid, i).grown(rounding);
        probe.obstacles_in(box, filter, found);
        if (any_of(found, [&](const Obstacle& obstacle) {
                return !is_of(obstacle, ignored) && ray.is_stopped_by(obstacle);
            })) {
            return false;
        }
    }
    return true;
}

std::optional<NearestWall> nearest_wall(const Probe& probe,
                                        const ObstacleFilter& filter,
                                        Vec2 point,
                                        float first_range,
                                        float max_distance,
                                        std::span<const BodyKey> ignored) {
    std::vector<Obstacle> found;
    const CallbackScope scope{CallbackScope::Kind::reading};
    for (float range = std::min(first_range, max_distance);; range *= 2.0F) {
        range = std::min(range, max_distance);
        found.clear();
        probe.obstacles_in(Box{point, point}.grown(range), filter, found);
        std::optional<NearestWall> nearest;
        for (const Obstacle& obstacle : found) {
            const NearestWall wall = wall_at(obstacle, point);
            if (wall.distance <= range && !is_of(obstacle, ignored) &&
                (!nearest || is_nearer(wall, *nearest))) {
                nearest = wall;
            }
        }
        if (nearest || range >= max_distance) {
            return nearest;
        }
    }
}

} // namespace raywalk
