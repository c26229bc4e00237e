// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/probe.hpp"

#include "world/gap_lattice.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace raywalk {

/// Sweeps the walker along segments of a lattice, past the obstacles near.
class GapSweeps {
public:
    /// All arguments must outlive the last sweep.
    void begin(const Grid& grid,
               const GapLattice& lattice,
               std::span<const Obstacle> obstacles,
               float reach) {
        grid_ = &grid;
        lattice_ = &lattice;
        obstacles_ = obstacles;
        reach_ = reach;
        bounds_.clear();
        const double margin = reach + 1e-3 * grid.cell_size(); // for rounding
        for (const Obstacle& obstacle : obstacles) {
            bounds_.push_back(bounds_of(obstacle.bounds().grown(static_cast<float>(margin))));
        }
    }

    /// Limits the next sweeps to the parallelogram between the two corners (unit: step).
    void enter(GridPoint low, GridPoint high) {
        nearby_.clear();
        for (std::size_t i = 0; i < obstacles_.size(); ++i) {
            const Bounds& bounds = bounds_[i];
            if (bounds.low.x <= high.x && bounds.high.x >= low.x && bounds.low.y <= high.y &&
                bounds.high.y >= low.y) {
                nearby_.push_back(&obstacles_[i]);
            }
        }
    }

    /// False if the place entered last holds at most one obstacle, and no cell is blocked. What is
    /// convex leaves no way between two parts of a convex place that it divides.
    [[nodiscard]] bool may_have_passages() const {
        return nearby_.size() > 1 || lattice_->has_blocked_cells();
    }

    /// True if no obstacle stops the walker, and no cell is blocked (unit: step).
    [[nodiscard]] bool is_clear(GridPoint from, GridPoint to) {
        const Vec2 start = to_world(from);
        const Vec2 end = to_world(to);
        for (const Obstacle*& obstacle : nearby_) {
            if (stops(*obstacle, start, end, reach_)) {
                std::swap(obstacle, nearby_.front()); // it probably stops the next one, too
                return false;
            }
        }
        return !lattice_->crosses_blocked(from, to);
    }

    /// Converts coordinates of the lattice to a point of the world.
    [[nodiscard]] Vec2 to_world(GridPoint point) const {
        const double divisions = lattice_->divisions();
        return grid_->to_world({point.x / divisions, point.y / divisions});
    }

private:
    struct Bounds {
        GridPoint low;
        GridPoint high;
    };

    // The coordinates of a box: x grows to the east and, among hexagons, to the south.
    [[nodiscard]] Bounds bounds_of(const Box& box) const {
        const double divisions = lattice_->divisions();
        const GridPoint west = grid_->to_grid({box.min.x, box.max.y});
        const GridPoint east = grid_->to_grid({box.max.x, box.min.y});
        return {{west.x * divisions, east.y * divisions}, {east.x * divisions, west.y * divisions}};
    }

    const Grid* grid_ = nullptr;
    const GapLattice* lattice_ = nullptr;
    std::span<const Obstacle> obstacles_;
    float reach_ = 0.0F;
    std::vector<Bounds> bounds_;          // of the grown obstacles (unit: step)
    std::vector<const Obstacle*> nearby_; // those that reach into the place entered last
};

} // namespace raywalk
