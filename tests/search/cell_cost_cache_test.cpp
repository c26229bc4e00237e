// SPDX-License-Identifier: MIT
#include "search/cell_cost_cache.hpp"

#include <gtest/gtest.h>

namespace raywalk {
namespace {

TEST(CellCostCache, SaysOneEverywhereWithoutCosts) {
    CellCostCache cache;
    cache.begin(nullptr);
    EXPECT_EQ(cache.of({3, -4}), CellCosts::scale);
    EXPECT_EQ(cache.least(), CellCosts::scale);
}

TEST(CellCostCache, ReadsEachChunkOnceInASearch) {
    int calls = 0;
    const CostFunction costs{[&calls](Cell cell) {
                                 ++calls;
                                 return cell.x < 0 ? 0.5F : 2.0F;
                             },
                             0.5F};
    CellCostCache cache;
    for (int search = 1; search <= 2; ++search) {
        cache.begin(&costs);
        for (int x = -16; x < 16; ++x) {
            EXPECT_EQ(cache.of({x, 0}), x < 0 ? 8 : 32);
            EXPECT_EQ(cache.of({-x - 1, 1}), x < 0 ? 32 : 8) << "in the other chunk";
        }
        EXPECT_EQ(calls, search * 2 * Chunk::cell_count);
    }
    EXPECT_EQ(cache.least(), 8);
}

TEST(CellCostCache, HasTheCostsOfItsLatestSearch) {
    CostMap first;
    CostMap second;
    first.set({3, 3}, 7.0F);
    second.set({3, 3}, 9.0F);
    CellCostCache cache;
    cache.begin(&first);
    EXPECT_EQ(cache.of({3, 3}), 7 * CellCosts::scale);
    cache.begin(&second);
    EXPECT_EQ(cache.of({3, 3}), 9 * CellCosts::scale);
}

} // namespace
} // namespace raywalk
