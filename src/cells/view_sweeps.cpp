// SPDX-License-Identifier: MIT
#include "cells/view_sweeps.hpp"

namespace raywalk {

SweepResult sweep(NeighborView& view, const Sweep& way, SweepOrder order) {
    if (view.crosses_blocked_cell(way.from, way.to, way.mode == SweepMode::leaving)) {
        return {.is_free = false};
    }
    GridPoint from = view.grid().to_grid(way.from);
    GridPoint to = view.grid().to_grid(way.to);
    if (order == SweepOrder::from_end) {
        std::swap(from, to);
    }
    SweepResult result;
    result.is_free = all_obstacles_along(view, from, to, [&](const ReachedObstacle& obstacle) {
        if (!obstacle.stops(way) || is_of(obstacle.shape(), view.ignored_bodies())) {
            return true;
        }
        result.stop = &obstacle;
        return false;
    });
    return result;
}

} // namespace raywalk
