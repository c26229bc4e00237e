// SPDX-License-Identifier: MIT
#include "cells/cell_cost_cache.hpp"
#include "support/log_lines.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace raywalk::cell_cost_cache_test {
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

// Promises costs from 2 to 100, and breaks the promise.
class Liar final : public CellCosts {
public:
    explicit Liar(std::uint16_t most)
        : most_{most} {}

    void costs_in(Cell /*chunk_position*/, ChunkCosts& costs) const override {
        costs.fill(50 * scale);
        costs[0] = 0;
        costs[1] = 200 * scale;
        costs[2] = 4'000 * scale;
        costs[3] = stored_forbidden;
    }

    [[nodiscard]] std::uint16_t least() const override { return 2 * scale; }

    [[nodiscard]] std::uint16_t greatest() const override { return most_; }

private:
    std::uint16_t most_;
};

TEST(CellCostCache, CorrectsCostsThatAreOutOfRange) {
    test::be_quiet();
    CellCostCache cache;
    const Liar bounded{100 * CellCosts::scale};
    cache.begin(&bounded);
    for (const auto& [x, cost] : {std::pair{0, 2}, {1, 100}, {2, 100}, {3, 100}, {4, 50}}) {
        EXPECT_EQ(cache.of({x, 0}), cost * CellCosts::scale) << x;
    }
    EXPECT_FALSE(cache.forbids_near({0, 0}));
    const Liar forbidding{CellCosts::stored_forbidden};
    cache.begin(&forbidding);
    for (const auto& [x, cost] : {std::pair{0, 2}, {1, 200}, {2, 255}, {4, 50}}) {
        EXPECT_EQ(cache.of({x, 0}), cost * CellCosts::scale) << x;
    }
    EXPECT_EQ(cache.of({3, 0}), CellCosts::stored_forbidden);
    EXPECT_TRUE(cache.forbids_near({0, 0}));
}

TEST(CellCostCache, HasNoCostsWhereEveryCellCostsOne) {
    CostMap costs;
    EXPECT_EQ(without_uniform(&costs), nullptr);
    costs.set({0, 0}, 1.0F);
    EXPECT_EQ(without_uniform(&costs), nullptr);
    costs.set({0, 0}, 2.0F);
    EXPECT_EQ(without_uniform(&costs), &costs);
    costs.clear();
    EXPECT_EQ(without_uniform(&costs), nullptr);
    EXPECT_EQ(without_uniform(nullptr), nullptr);
}

} // namespace
} // namespace raywalk::cell_cost_cache_test
