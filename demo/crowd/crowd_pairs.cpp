// SPDX-License-Identifier: MIT
#include "crowd/crowd_pairs.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace raywalk::demo {

// No cell is smaller than two circles and the gap, so the partners of a circle are in its own cell
// and the eight neighbors. Visiting half of them finds each pair once.
const std::vector<ClosePair>& PairFinder::find(std::span<const Circle> circles, double limit) {
    float radius = 0.0F;
    for (const Circle& circle : circles) {
        radius = std::max(radius, circle.radius);
    }
    const double size = 2.0 * static_cast<double>(radius) + limit;
    entries_.clear();
    pairs_.clear();
    for (std::size_t i = 0; i < circles.size(); ++i) {
        const Vec2 center = circles[i].center;
        entries_.push_back(
            {{static_cast<std::int32_t>(std::floor(static_cast<double>(center.x) / size)),
              static_cast<std::int32_t>(std::floor(static_cast<double>(center.y) / size))},
             i});
    }
    std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
        return std::tie(a.cell, a.index) < std::tie(b.cell, b.index);
    });
    for (const Entry& entry : entries_) {
        for (const Cell by : {Cell{0, 0}, Cell{0, 1}, Cell{1, -1}, Cell{1, 0}, Cell{1, 1}}) {
            pair_up(circles, limit, entry, {entry.cell.x + by.x, entry.cell.y + by.y});
        }
    }
    std::sort(pairs_.begin(), pairs_.end(), [](const ClosePair& a, const ClosePair& b) {
        return std::tie(a.first, a.second) < std::tie(b.first, b.second);
    });
    return pairs_;
}

void PairFinder::pair_up(std::span<const Circle> circles,
                         double limit,
                         const Entry& entry,
                         Cell cell) {
    const auto before = [](const Entry& e, Cell c) {
        return e.cell < c;
    };
    auto other = std::lower_bound(entries_.begin(), entries_.end(), cell, before);
    for (; other != entries_.end() && other->cell == cell; ++other) {
        if (cell == entry.cell && other->index <= entry.index) {
            continue;
        }
        const Circle& a = circles[entry.index];
        const Circle& b = circles[other->index];
        const double gap =
            std::hypot(static_cast<double>(a.center.x) - static_cast<double>(b.center.x),
                       static_cast<double>(a.center.y) - static_cast<double>(b.center.y)) -
            static_cast<double>(a.radius) - static_cast<double>(b.radius);
        if (gap < limit) {
            const auto [first, second] = std::minmax(entry.index, other->index);
            pairs_.push_back({first, second, gap});
        }
    }
}

} // namespace raywalk::demo
