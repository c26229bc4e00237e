// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/probe.hpp"

#include "passages/gap_obstacles.hpp"

#include <cstddef>
#include <numeric>
#include <span>
#include <vector>

namespace raywalk {

/// Sweeps the walker along segments of a lattice, past what is near.
class GapSweeps {
public:
    /// All arguments must outlive the last sweep.
    void begin(const Grid& grid, const GapObstacles& obstacles, int divisions, float reach) {
        grid_ = &grid;
        obstacles_ = &obstacles;
        divisions_ = divisions;
        reach_ = reach;
    }

    /// Limits the next sweeps to the parallelogram between the two corners (unit: step).
    void enter(GridPoint low, GridPoint high) {
        nearby_.resize(obstacles_->size());
        std::iota(nearby_.begin(), nearby_.end(), 0);
        keep_near(low, high);
    }

    /// The same, if only some of the obstacles may touch it.
    void enter(std::span<const int> touching, GridPoint low, GridPoint high) {
        nearby_.assign(touching.begin(), touching.end());
        keep_near(low, high);
    }

    /// True if nothing stops the walker (unit: step).
    [[nodiscard]] bool is_clear(GridPoint from, GridPoint to);

    /// Converts coordinates of the lattice to a point of the world.
    [[nodiscard]] Vec2 to_world(GridPoint point) const {
        return grid_->to_world({point.x / divisions_, point.y / divisions_});
    }

private:
    void keep_near(GridPoint low, GridPoint high) {
        std::erase_if(nearby_, [&, from = in_cells(low), to = in_cells(high)](std::size_t index) {
            return !obstacles_->may_touch(index, from, to);
        });
    }

    [[nodiscard]] GridPoint in_cells(GridPoint point) const {
        return {point.x / divisions_, point.y / divisions_};
    }

    const Grid* grid_ = nullptr;
    const GapObstacles* obstacles_ = nullptr;
    float reach_ = 0.0F;
    double divisions_ = 1.0;
    std::vector<std::size_t> nearby_; // what reaches into the place entered last
};

} // namespace raywalk
