// SPDX-License-Identifier: MIT
#include "core/cells_along.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace raywalk::cells_along_test {
namespace {

using test::Random;

constexpr Box area{{-12.0F, -12.0F}, {12.0F, 12.0F}};

// The least Chebyshev distance between a cell's center and a segment, by ternary search, since the
// distance is convex.
double distance_to_center(GridPoint from, GridPoint to, Cell cell) {
    const auto distance_at = [&](double t) {
        return std::max(std::abs(from.x + t * (to.x - from.x) - cell.x),
                        std::abs(from.y + t * (to.y - from.y) - cell.y));
    };
    double low = 0.0;
    double high = 1.0;
    for (int i = 0; i < 80; ++i) {
        const double third = (high - low) / 3.0;
        if (distance_at(low + third) <= distance_at(high - third)) {
            high -= third;
        } else {
            low += third;
        }
    }
    return std::min({distance_at(low), distance_at(0.0), distance_at(1.0)});
}

TEST(CellsAlong, AreAllCellsWhoseSquaresTheSegmentTouches) {
    Random random{1};
    for (int i = 0; i < 300; ++i) {
        const Vec2 a = random.point_in(area);
        const Vec2 b = i % 10 == 0 ? a : random.point_in(area);
        const GridPoint from{a.x, i % 7 == 0 ? b.y : a.y};
        const GridPoint to{b.x, b.y};
        std::set<Cell> visited;
        EXPECT_TRUE(all_cells_along(from, to, [&](Cell cell) {
            visited.insert(cell);
            return true;
        }));
        test::for_each_cell({-14, -14}, {14, 14}, [&](Cell cell) {
            const double distance = distance_to_center(from, to, cell);
            if (std::abs(distance - 0.5) > 1e-4) {
                ASSERT_EQ(visited.contains(cell), distance < 0.5) << cell.x << " " << cell.y;
            }
        });
    }
}

TEST(CellsAlong, CrossedInAHexLayoutContainThePointsOfTheSegment) {
    const Grid grid{1.0F, {}, GridLayout::hex};
    Random random{2};
    for (int i = 0; i < 200; ++i) {
        const Vec2 from = random.point_in(area);
        const Vec2 to = random.point_in(area);
        std::set<Cell> crossed;
        EXPECT_TRUE(all_cells_crossed(
            GridLayout::hex, grid.to_grid(from), grid.to_grid(to), [&](Cell cell) {
                crossed.insert(cell);
                return true;
            }));
        std::set<Cell> expected;
        for (int k = 0; k <= 1000; ++k) {
            expected.insert(grid.cell_at(from + 0.001F * static_cast<float>(k) * (to - from)));
        }
        ASSERT_TRUE(
            std::includes(crossed.begin(), crossed.end(), expected.begin(), expected.end()));
        // Only hexagons that the segment cuts at a corner, between two samples, may be missing.
        EXPECT_LE(crossed.size(), expected.size() + 3);
    }
}

} // namespace
} // namespace raywalk::cells_along_test
