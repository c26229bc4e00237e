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
};

/// Sorts the ranges, removes duplicates and fills empty ones for a world of this size: a radius of
/// 0.3 m; 8 neighbors; four cell sizes, each twice the previous one, starting at half of the
/// greatest power of two within the thinnest walker's width, or larger if that would exceed four
/// million cells; limits from 100 up to more than any search needs, each about three times the
/// previous one. Throws std::runtime_error for more than 10,000 combinations, more than 1e9 cells,
/// or a world beyond the grid's range.
[[nodiscard]] TuneRanges completed(TuneRanges ranges, const Box& bounds);

/// Requires completed ranges. Sorted by radius, connectivity, cell size and limit.
[[nodiscard]] std::vector<TuneSettings> combinations(const TuneRanges& ranges);

} // namespace raywalk::demo
