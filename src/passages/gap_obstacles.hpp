// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/blocked_cells.hpp"

#include "passages/lattice.hpp"
#include "shapes/scanlines.hpp"
#include "shapes/sweep.hpp"

#include <initializer_list>
#include <span>
#include <vector>

namespace raywalk {

/// What is in the way of a walker near some cells: obstacles, grown by its reach, cells that the
/// game has blocked, and what is beyond the range of the grid. All of it is convex.
class GapObstacles {
public:
    /// Entries of `blocked` may be null.
    void read(const Grid& grid,
              const CellRange& cells,
              float reach,
              std::span<const Obstacle> obstacles,
              std::initializer_list<const BlockedCells*> blocked);

    [[nodiscard]] const CellRange& cells() const { return cells_; }

    [[nodiscard]] GridLayout layout() const { return grid_.layout(); }

    [[nodiscard]] std::size_t size() const { return shapes_.size(); }

    /// One of them (unit: cell).
    [[nodiscard]] const GrownObstacle& shape(std::size_t index) const { return shapes_[index]; }

    /// True if it may lie in the parallelogram between two corners, away from its sides (unit:
    /// cell).
    [[nodiscard]] bool may_be_inside(int obstacle, GridPoint low, GridPoint high) const {
        constexpr double tolerance = 0.01; // more than that of the bounds
        const GridBounds& bounds = bounds_[static_cast<std::size_t>(obstacle)];
        return bounds.low.x > low.x - tolerance && bounds.high.x < high.x + tolerance &&
               bounds.low.y > low.y - tolerance && bounds.high.y < high.y + tolerance;
    }

    /// The indices of all obstacles.
    [[nodiscard]] std::span<const int> all() const { return all_; }

    /// Those that may lie in a square between four centers, away from its sides.
    [[nodiscard]] std::span<const int> small_ones() const { return small_ones_; }

    /// @name Sweeps along segments of a lattice
    /// @{

    /// Sets the number of steps in a cell.
    void divide(int divisions) { divisions_ = divisions; }

    [[nodiscard]] int divisions() const { return divisions_; }

    /// Limits the next sweeps to the parallelogram between the two corners (unit: step), and to
    /// some of the obstacles.
    void enter(std::span<const int> some, GridPoint low, GridPoint high);
    /// True if nothing stops the walker (unit: step).
    [[nodiscard]] bool is_clear(GridPoint from, GridPoint to);

    /// Converts coordinates of the lattice to a point of the world.
    [[nodiscard]] Vec2 to_world(GridPoint point) const { return grid_.to_world(in_cells(point)); }

    /// @}

private:
    void add_bounds(const GrownObstacle& shape);

    void add_box(GridPoint low, GridPoint high) { add_bounds(shapes_.emplace_back(low, high)); }

    void add_blocked(const BlockedCells& blocked);
    void add_beyond_range();

    [[nodiscard]] GridPoint in_cells(GridPoint point) const {
        return {point.x / divisions_, point.y / divisions_};
    }

    Grid grid_{1.0F};
    CellRange cells_;
    float reach_ = 0.0F;
    int divisions_ = 1;
    std::vector<ReachedObstacle> obstacles_;
    std::vector<GrownObstacle> shapes_; // of the obstacles, in their order, and of all else
    std::vector<GridBounds> bounds_;    // a little larger, for rounding
    std::vector<int> all_;
    std::vector<int> small_ones_;
    std::vector<int> nearby_; // what reaches into the place entered last
};

} // namespace raywalk
