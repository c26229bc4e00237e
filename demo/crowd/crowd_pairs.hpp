// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"

#include "scene/scene.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace raywalk::demo {

/// A pair of circles, by index.
struct ClosePair {
    std::size_t first = 0;
    std::size_t second = 0; ///< greater than first
    double gap = 0.0;       ///< between the circles, negative if they overlap (unit: meter)
};

/// Finds pairs of circles that are close to each other. Reuses its memory between calls.
class PairFinder {
public:
    /// Returns all pairs with a gap below `limit` (>= 0, unit: meter), sorted by index. O(n log n)
    /// as long as the circles are not crowded into a few places.
    [[nodiscard]] const std::vector<ClosePair>& find(std::span<const Circle> circles, double limit);

private:
    struct Entry {
        Cell cell;
        std::size_t index = 0;
    };

    void pair_up(std::span<const Circle> circles, double limit, const Entry& entry, Cell cell);

    std::vector<Entry> entries_; // sorted by cell
    std::vector<ClosePair> pairs_;
};

} // namespace raywalk::demo
