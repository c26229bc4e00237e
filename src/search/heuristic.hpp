// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/low_level/search_target.hpp"
#include "raywalk/search_options.hpp"

#include <cstddef>

namespace raywalk {

/// A heuristic on a grid where every cell costs 1, in units of straight_cost. It is a norm, scaled
/// so that no single step is longer than its cost; so it is consistent between any two points.
class Norm {
public:
    /// Requires another heuristic than Heuristic::automatic; see exact_heuristic().
    Norm(Heuristic heuristic, Neighborhood neighborhood);

    /// The estimated cost over x columns and y rows.
    [[nodiscard]] double operator()(double x, double y) const;

private:
    Heuristic heuristic_;
    bool is_hex_;
    double scale_;
};

/// The straight distance from a cell's center to target number `index` (unit: cell).
[[nodiscard]] double distance_to_target(const NeighborView& view,
                                        const SearchTarget& target,
                                        std::size_t index,
                                        Cell cell);

/// The heuristic that is exact where there are no obstacles.
[[nodiscard]] constexpr Heuristic exact_heuristic(Neighborhood neighborhood) {
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
