// SPDX-License-Identifier: MIT
#include "query/raycasts.hpp"

#include "cells/view_sweeps.hpp"
#include "core/callback_scope.hpp"
#include "core/cell_corners.hpp"
#include "core/cells_along.hpp"
#include "shapes/contact.hpp"

#include <cmath>
#include <tuple>

namespace raywalk {
namespace {

// A segment cut into equal pieces of at most a chunk's length. The box around a piece holds few
// obstacles that the piece does not come near.
class SegmentPieces {
public:
    SegmentPieces(const Grid& grid, Vec2 from, Vec2 to)
        : from_{grid.to_grid(from)}
        , to_{grid.to_grid(to)} {
        const double cells = std::max(std::abs(to_.x - from_.x), std::abs(to_.y - from_.y));
        count_ = std::max(1, static_cast<int>(std::ceil(cells / Chunk::side)));
    }

    [[nodiscard]] int count() const { return count_; }

    /// The part of the segment before piece `i`, from 0 to 1.
    [[nodiscard]] double part_before(int i) const { return static_cast<double>(i) / count_; }

    /// The start of piece `i`, which is the end of the one before.
    [[nodiscard]] GridPoint start_of(int i) const {
        const double t = part_before(i);
        return {from_.x + t * (to_.x - from_.x), from_.y + t * (to_.y - from_.y)};
    }

    /// The box around piece `i` (unit: meter).
    [[nodiscard]] Box box_of(const Grid& grid, int i) const {
        const Vec2 a = grid.to_world(start_of(i));
        const Vec2 b = grid.to_world(start_of(i + 1));
        return Box{a, a}.united({b, b});
    }

private:
    GridPoint from_;
    GridPoint to_;
    int count_ = 1;
};

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
    // An order that does not depend on the order in which physics lists obstacles.
    const auto is_nearer = by([](const NearestWall& wall) {
        return std::tuple{wall.distance, wall.point.x, wall.point.y, wall.body};
    });
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
