// SPDX-License-Identifier: MIT
#pragma once

#include "solids.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace raywalk::bench {

/// What a walker can reach in a square world, and on which way, found without the library: from the
/// distances between solids and the points of a fine grid.
class ClearanceGrid {
public:
    /// Covers [-half, half] in both axes with points `step` apart (unit: meter).
    ClearanceGrid(std::vector<Solid> solids, double half, double step);

    /// The distance from the nearest solid; distances above 2 m count as 2 m (unit: meter).
    [[nodiscard]] double clearance_at(Vec2 point) const;

    /// True if no solid comes nearer to the segment than `reach`, but for a tenth of a millimeter.
    [[nodiscard]] bool is_clear(Vec2 a, Vec2 b, double reach) const;

    /// Gives each free point the number of the component that it is in, over steps to the four
    /// points beside it. All points on the way have that clearance at least.
    void find_components(double clearance);

    /// True if both are free, and in one component.
    [[nodiscard]] bool are_connected(Vec2 a, Vec2 b) const;

    /// The length of a way that is at most slightly longer than the shortest one: any-angle search
    /// over the points (Theta*), then pulled taut. Nothing if there is none (unit: meter).
    [[nodiscard]] std::optional<double> shortest(Vec2 a, Vec2 b, double reach) const;

    /// Leaves out corners, and moves the others as near to the line between those beside as they
    /// may.
    void pull_taut(std::vector<Vec2>& way, double reach) const;

private:
    struct Search;

    [[nodiscard]] int index_at(Vec2 point) const;
    [[nodiscard]] Vec2 point_at(int index) const;
    void measure();

    std::vector<Solid> solids_;
    double half_;
    double step_;
    int side_;
    std::vector<float> clearance_;              // by point
    std::vector<int> component_;                // by point; -1 if not free
    std::vector<std::vector<int>> solids_near_; // by squares of a meter: solids within 2 m
};

} // namespace raywalk::bench
