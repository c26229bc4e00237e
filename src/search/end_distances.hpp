// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/grid_anchor.hpp"
#include "raywalk/low_level/grid_node.hpp"

#include "search/step_costs.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace raywalk {

/// The cost without obstacles from a cell to a target that is joined to several cells around it:
/// the least, over these cells, of the cost to the cell's center and of the leg from there. Where
/// there are no obstacles, it is what a path costs; the distance to the target's point is less
/// wherever the point is no center. It is consistent: no step changes it by more than the step
/// costs, and at a joined cell it is the cost of the leg.
///
/// Of the joined cells, let the *corner* be the one of their bounding box that is nearest to a cell
/// outside of it. In most places the cost to a joined cell is that to the corner plus a constant,
/// which depends on the *sector* around the box alone: which corner is nearest, and which
/// coordinate is the longer one. So the least constants are computed once, one for each sector.
/// Where the joined cells lie in several sectors, as seen from a cell, all of them are tried.
class EndDistances {
public:
    /// Computes the constants for a target.
    void begin(Neighborhood neighborhood, const GridAnchor& anchor);

    /// True if from() calls nothing.
    [[nodiscard]] bool is_from_in_line() const { return is_from_in_line_; }

    /// The cost from the center of a cell.
    [[nodiscard, gnu::always_inline]] std::uint32_t from(Cell cell) const {
        const std::int32_t x = cell.x - corner_.x;
        const std::int32_t y = cell.y - corner_.y;
        if (is_from_in_line()) {
            return octile(std::abs(x), std::abs(y)) + rest_[0]; // in all sectors
        }
        return from_around(cell);
    }

private:
    // The joined cells and the costs of their legs. At most all that an anchor may connect to.
    struct Joined {
        Cell cell;
        std::uint32_t leg = 0;
    };

    static constexpr std::size_t sector_count = 8;

    [[nodiscard]] static std::uint32_t octile(std::int32_t across, std::int32_t up) {
        const auto columns = static_cast<std::uint32_t>(across);
        const auto rows = static_cast<std::uint32_t>(up);
        return straight_cost * std::max(columns, rows) +
               (diagonal_cost - straight_cost) * std::min(columns, rows);
    }

    // The cost over so many columns and rows in the sector.
    [[nodiscard]] std::uint32_t
    unobstructed_cells(std::size_t sector, std::int32_t across, std::int32_t up) const {
        if (neighborhood_ == Neighborhood::square_8) {
            return octile(across, up);
        }
        // Where both coordinates of a hexagon grow, or both fall, no step serves both.
        const bool is_sum =
            neighborhood_ == Neighborhood::square_4 || (sector & 1U) == (sector >> 1U & 1U);
        return straight_cost *
               static_cast<std::uint32_t>(is_sum ? across + up : std::max(across, up));
    }

    // from() where it is not in line: several cells are joined, or the grid is no square_8.
    [[nodiscard]] std::uint32_t from_around(Cell cell) const;
    [[nodiscard]] std::uint32_t least_from(Cell cell) const;
    void find_joined(const GridAnchor& anchor);
    void find_box();

    std::array<Joined, GridAnchor::cell_count> joined_;
    std::size_t joined_count_ = 0;
    Cell corner_; // the south-western one
    std::int32_t width_ = 0;
    std::int32_t height_ = 0;
    std::array<std::uint32_t, sector_count> rest_{};
    Neighborhood neighborhood_ = Neighborhood::square_8;
    bool is_from_in_line_ = false;
};

} // namespace raywalk
