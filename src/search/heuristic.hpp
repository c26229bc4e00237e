// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/low_level/search_target.hpp"
#include "raywalk/search_options.hpp"

#include <cstddef>

namespace raywalk {

/// A heuristic between two points on a grid where every cell costs 1, in units of step costs. It
/// is a norm, scaled so that no single step is longer in it than it costs; that makes it consistent
/// between any two points.
class Norm {
public:
    /// Not for Heuristic::automatic, see natural_heuristic().
    Norm(Heuristic heuristic, Neighborhood neighborhood);

    /// Of the way so many cells across and up.
    [[nodiscard]] double operator()(double x, double y) const;

private:
    Heuristic heuristic_;
    bool is_hex_;
    double scale_;
};

/// The straight distance between two points that lie so far apart on the grid (unit: cell).
[[nodiscard]] double straight_distance(Neighborhood neighborhood, double x, double y);

/// How far the center of a cell is from one of the goal's targets, in a straight line (unit: cell).
[[nodiscard]] double distance_to_target(const NeighborView& view,
                                        const SearchTarget& goal,
                                        std::size_t target,
                                        Cell cell);

/// The heuristic that is exact where there are no obstacles.
[[nodiscard]] constexpr Heuristic natural_heuristic(Neighborhood neighborhood) {
    switch (neighborhood) {
    case Neighborhood::square_4:
        return Heuristic::manhattan;
    case Neighborhood::square_8:
        return Heuristic::octile;
    case Neighborhood::hex:
        break;
    }
    return Heuristic::hex;
}

} // namespace raywalk
