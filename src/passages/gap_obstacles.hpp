// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/blocked_cells.hpp"
#include "raywalk/probe.hpp"

#include "passages/cell_range.hpp"
#include "shapes/scanlines.hpp"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <vector>

namespace raywalk {

/// What is in the way of a walker near some cells: obstacles, grown by its reach, cells that the
/// game has blocked, and what is beyond the range of the grid. All of it is convex.
class GapObstacles {
public:
    /// `obstacles` must live as long as this is used. Entries of `blocked` may be null.
    void read(const Grid& grid,
              const CellRange& cells,
              float reach,
              std::span<const Obstacle> obstacles,
              std::initializer_list<const BlockedCells*> blocked);

    [[nodiscard]] std::size_t size() const { return shapes_.size(); }

    /// One of them (unit: cell).
    [[nodiscard]] const GrownObstacle& shape(std::size_t index) const { return shapes_[index]; }

    /// The obstacle that it is; null if it is none.
    [[nodiscard]] const Obstacle* obstacle(std::size_t index) const {
        return index < obstacles_.size() ? &obstacles_[index] : nullptr;
    }

    /// False if it does not reach the parallelogram between two corners (unit: cell).
    [[nodiscard]] bool may_touch(std::size_t index, GridPoint low, GridPoint high) const {
        const Bounds& bounds = bounds_[index];
        return bounds.low.x <= high.x && bounds.high.x >= low.x && bounds.low.y <= high.y &&
               bounds.high.y >= low.y;
    }

    /// True if it may lie in the parallelogram between two corners, away from its sides (unit:
    /// cell).
    [[nodiscard]] bool may_be_inside(int obstacle, GridPoint low, GridPoint high) const {
        constexpr double tolerance = 0.01; // more than that of the bounds
        const Bounds& bounds = bounds_[static_cast<std::size_t>(obstacle)];
        return bounds.low.x > low.x - tolerance && bounds.high.x < high.x + tolerance &&
               bounds.low.y > low.y - tolerance && bounds.high.y < high.y + tolerance;
    }

    /// Those that may lie in a square between four centers, away from its sides.
    [[nodiscard]] std::span<const int> small_ones() const { return small_ones_; }

    /// False if no two of them may touch the same square between four centers.
    [[nodiscard]] bool have_common_squares();

private:
    struct Bounds {
        GridPoint low;
        GridPoint high;
    };

    void add_bounds(const GrownObstacle& shape);
    void add_box(GridPoint low, GridPoint high);
    void add_blocked(const BlockedCells& blocked);
    void add_beyond_range();

    GridLayout layout_ = GridLayout::square;
    CellRange cells_;

    std::span<const Obstacle> obstacles_;
    std::vector<GrownObstacle> shapes_; // of the obstacles, in their order, and of all else
    std::vector<Bounds> bounds_;        // a little larger, for rounding
    std::vector<int> small_ones_;
    std::vector<bool> touched_; // squares, by cell
};

} // namespace raywalk
