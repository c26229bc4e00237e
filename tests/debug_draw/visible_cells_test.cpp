// SPDX-License-Identifier: MIT
#include "debug_draw/visible_cells.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

namespace raywalk::visible_cells_test {
namespace {

constexpr Box area{{-20.3F, -12.2F}, {24.7F, 20.1F}};

TEST(VisibleCells, AreTheCellsThatTouchTheArea) {
    for (const GridLayout layout : {GridLayout::square, GridLayout::hex}) {
        const Grid grid{0.75F, {0.25F, 0.0F}, layout};
        std::set<Cell> expected;
        test::for_each_cell({-100, -100}, {100, 100}, [&](Cell cell) {
            if (area.overlaps(box_of_cell(grid, cell))) {
                expected.insert(cell);
            }
        });
        std::set<Cell> cells;
        const VisibleCells visible{grid, area};
        visible.for_each([&](Cell cell) { EXPECT_TRUE(cells.insert(cell).second); });
        EXPECT_FALSE(visible.are_too_many());
        EXPECT_EQ(cells, expected);
        EXPECT_GT(expected.size(), 1000U);
    }
}

TEST(VisibleCells, AreNoneInAnInvalidArea) {
    constexpr float inf = std::numeric_limits<float>::infinity();
    for (const Box& invalid : {Box{{std::nanf(""), 0.0F}, {1.0F, 1.0F}},
                               Box{{0.0F, 0.0F}, {inf, 1.0F}},
                               Box{{1.0F, 1.0F}, {0.0F, 0.0F}}}) {
        const VisibleCells visible{Grid{1.0F}, invalid};
        EXPECT_TRUE(visible.chunks().empty());
        EXPECT_FALSE(visible.are_too_many());
    }
}

TEST(VisibleCells, AreOnlyChunksIfThereAreTooManyAndNothingIfThereAreFarMore) {
    const VisibleCells many{Grid{1.0F}, {{-300.0F, -300.0F}, {300.0F, 300.0F}}};
    EXPECT_TRUE(many.are_too_many());
    EXPECT_FALSE(many.chunks().empty());
    many.for_each([](Cell) { FAIL() << "there are too many"; });
    const VisibleCells far_more{Grid{1.0F}, {{-3000.0F, -3000.0F}, {3000.0F, 3000.0F}}};
    EXPECT_TRUE(far_more.are_too_many());
    EXPECT_TRUE(far_more.chunks().empty());
}

} // namespace
} // namespace raywalk::visible_cells_test
