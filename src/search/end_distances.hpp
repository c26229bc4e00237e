// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/grid_anchor.hpp"

#include "search/step_costs.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

namespace raywalk {

/// The cost without obstacles from a cell to a target that is joined to several cells around it:
/// the least, over these cells, of the cost to the cell's center and of the leg from there. Where
/// there are no obstacles, it is what a path costs; the distance to the target's point is less
/// wherever the point is no center. It is consistent: no step changes it by more than the step
/// costs, and at a joined cell it is the cost of the leg.
class EndDistances {
public:
    /// A joined cell and the cost of its leg.
    struct Joined {
        Cell cell;
        std::uint32_t leg = 0;
    };

    /// Finds the joined cells of a target.
    void begin(Neighborhood neighborhood, const GridAnchor& anchor);

    /// The cells that the target is joined to.
    [[nodiscard]] std::span<const Joined> joined() const {
        return std::span{joined_}.first(joined_count_);
    }

    /// The cost from the center of a cell.
    [[nodiscard, gnu::always_inline]] std::uint32_t from(Cell cell) const {
        if (neighborhood_ != Neighborhood::square_8) [[unlikely]] {
            return least_from(cell);
        }
        std::uint32_t least = octile(cell, joined_[0]);
        for (std::size_t i = 1; i < joined_count_; ++i) {
            least = std::min(least, octile(cell, joined_[i]));
        }
        return least;
    }

private:
    [[nodiscard]] static std::uint32_t octile(Cell cell, const Joined& joined) {
        const auto columns = static_cast<std::uint32_t>(std::abs(cell.x - joined.cell.x));
        const auto rows = static_cast<std::uint32_t>(std::abs(cell.y - joined.cell.y));
        return straight_cost * std::max(columns, rows) +
               (diagonal_cost - straight_cost) * std::min(columns, rows) + joined.leg;
    }

    // from() in other neighborhoods.
    [[nodiscard]] std::uint32_t least_from(Cell cell) const;

    std::array<Joined, GridAnchor::cell_count> joined_;
    std::size_t joined_count_ = 0;
    Neighborhood neighborhood_ = Neighborhood::square_8;
};

} // namespace raywalk
