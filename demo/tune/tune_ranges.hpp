// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include "tune/tune_row.hpp"

#include <cstdint>
#include <vector>

namespace raywalk::demo {

/// The values of a sweep, which tries all combinations.
struct TuneRanges {
    std::vector<double> cell_sizes{};   ///< > 0 (unit: meter)
    std::vector<std::int64_t> limits{}; ///< of iterations, >= 1
    std::vector<double> radii{};        ///< of the walker, > 0 (unit: meter)
    std::vector<Neighborhood> neighborhoods{};
    /// Of the grid, as shares of a cell: 0 is the world's origin.
    std::vector<Vec2> origins{{}, {0.5F, 0.5F}};
    bool find_narrow_passages = true;
};

/// Sorts the ranges, removes duplicates and fills empty ones for a world of this size: this radius;
/// 8 neighbors; four cell sizes, each twice the previous one, starting at half of the
/// greatest power of two within the thinnest walker's width, or larger if that would exceed four
/// million cells; limits from 100 up to more than any search needs, each about three times the
/// previous one. Throws std::runtime_error for more than 10,000 combinations, more than 1e9 cells,
/// or a world beyond the grid's range.
[[nodiscard]] TuneRanges completed(TuneRanges ranges, const Box& bounds, double radius = 0.3);

/// True if the limit is at least three times what the hardest query takes, so that a harder one is
/// not lost to it.
[[nodiscard]] constexpr bool leaves_headroom(std::int64_t limit, std::int64_t hardest) {
    return limit / 3 >= hardest;
}

/// The first of the default limits that leaves headroom.
[[nodiscard]] std::int64_t limit_for(std::int64_t hardest);

/// Returns the cell sizes and those half a step smaller and larger, ascending.
[[nodiscard]] std::vector<double> with_half_steps(const std::vector<double>& sizes);

/// Requires completed ranges. Sorted by radius, connectivity, cell size, origin and limit.
[[nodiscard]] std::vector<TuneSettings> combinations(const TuneRanges& ranges);

/// Returns combinations around the best one, without those of the ranges: the other origins of its
/// cell size, and cells half a step smaller and larger, each at four origins.
[[nodiscard]] std::vector<TuneSettings> refined(const TuneRanges& ranges, const TuneSettings& best);

} // namespace raywalk::demo
