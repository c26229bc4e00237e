// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace raywalk {

/// The direction of a step from a cell to another one beside it.
[[nodiscard]] inline Direction direction_between(Cell from, Cell to) {
    unsigned d = 0;
    while (neighbor(from, static_cast<Direction>(d)) != to) {
        ++d;
    }
    return static_cast<Direction>(d);
}

/// A straight run of steps between neighbors: all in one direction.
struct CellRun {
    Cell first;
    Cell step;              ///< to the next cell
    std::int32_t steps = 0; ///< at least 0

    /// The run between two cells that are on such a line.
    [[nodiscard]] static CellRun between(Cell from, Cell to) {
        const Cell by{to.x - from.x, to.y - from.y};
        return {from,
                {(by.x > 0) - (by.x < 0), (by.y > 0) - (by.y < 0)},
                std::max(std::abs(by.x), std::abs(by.y))};
    }

    /// The cell after so many steps.
    [[nodiscard]] Cell at(std::int32_t i) const {
        return {first.x + i * step.x, first.y + i * step.y};
    }
};

/// Where a path turns from one cell to another whose diagonal steps come first.
[[nodiscard]] inline Cell turn_between(Cell from, Cell to) {
    return CellRun::between(from, to).at(
        std::min(std::abs(to.x - from.x), std::abs(to.y - from.y)));
}

/// True if `predicate` holds for every cell within 1e-6 cells of the segment: a supercover line,
/// row by row. A cell is what reaches half a unit to each side of its center, in a hex layout, too.
template <class Predicate>
bool all_cells_along(GridPoint from, GridPoint to, Predicate predicate) {
    constexpr double tolerance = 1e-6;
    if (from.y > to.y) {
        std::swap(from, to);
    }
    const double slope = to.y > from.y ? (to.x - from.x) / (to.y - from.y) : 0.0;
    const auto first_row = static_cast<std::int32_t>(std::floor(from.y + 0.5 - tolerance));
    const auto last_row = static_cast<std::int32_t>(std::floor(to.y + 0.5 + tolerance));
    for (std::int32_t y = first_row; y <= last_row; ++y) {
        double x_from = from.x;
        double x_to = to.x;
        if (first_row != last_row && to.y > from.y) {
            x_from = from.x + slope * (std::clamp(y - 0.5, from.y, to.y) - from.y);
            x_to = from.x + slope * (std::clamp(y + 0.5, from.y, to.y) - from.y);
        }
        const auto left =
            static_cast<std::int32_t>(std::floor(std::min(x_from, x_to) + 0.5 - tolerance));
        const auto right =
            static_cast<std::int32_t>(std::floor(std::max(x_from, x_to) + 0.5 + tolerance));
        for (std::int32_t x = left; x <= right; ++x) {
            if (!predicate(Cell{x, y})) {
                return false;
            }
        }
    }
    return true;
}

/// The part of a segment that is between pairs of parallel lines, from 0 to 1.
struct SegmentPart {
    double first = 0.0;
    double last = 1.0; ///< less than `first` if nothing is

    /// Cuts off what is not from `low` to `high`, in a coordinate that goes from `start` by
    /// `change`.
    void clip(double start, double change, double low, double high) {
        if (change == 0.0) {
            last = start < low || start > high ? -1.0 : last;
            return;
        }
        const double one = (low - start) / change;
        const double other = (high - start) / change;
        first = std::max(first, std::min(one, other));
        last = std::min(last, std::max(one, other));
    }
};

/// True if the segment comes within 1e-6 cells of the hexagon of `cell`.
inline bool intersects_hexagon(GridPoint from, GridPoint to, Cell cell) {
    constexpr double reach = 1.0 + 1e-6;
    SegmentPart part;
    const auto clip = [&](double x_factor, double y_factor) { // by two opposite sides
        part.clip(x_factor * (from.x - cell.x) + y_factor * (from.y - cell.y),
                  x_factor * (to.x - from.x) + y_factor * (to.y - from.y),
                  -reach,
                  reach);
    };
    clip(2.0, 1.0);
    clip(1.0, 2.0);
    clip(1.0, -1.0);
    return part.first <= part.last;
}

/// True if `predicate` holds for every cell whose square or hexagon is within 1e-6 cells of the
/// segment. It may be called several times for a hexagon.
template <class Predicate>
bool all_cells_crossed(GridLayout layout, GridPoint from, GridPoint to, Predicate predicate) {
    if (layout == GridLayout::square) {
        return all_cells_along(from, to, predicate);
    }
    const auto holds = [&](Cell cell) {
        return !intersects_hexagon(from, to, cell) || predicate(cell);
    };
    // A hexagon overlaps the rhombi, of half a unit to each side, of its neighbors.
    return all_cells_along(from, to, [&](Cell cell) {
        bool all_hold = holds(cell);
        for (int i = 0; all_hold && i < direction_count; ++i) {
            all_hold = holds(neighbor(cell, static_cast<Direction>(i)));
        }
        return all_hold;
    });
}

} // namespace raywalk
