// SPDX-License-Identifier: MIT
#include "search/bucket_queue.hpp"
#include "search/open_set.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <unordered_map>

namespace raywalk::open_set_test {
namespace {

using test::Random;

struct Record {
    std::uint32_t g;
    std::uint32_t tag;
};

using Open = OpenSet<Record, BucketQueue>;

Cell random_cell(Random& random, int spread) {
    const int x = random.below(spread) - spread / 2;
    const int y = random.below(spread) - spread / 2;
    return {x, y};
}

TEST(OpenSet, GivesEveryCellANodeOfItsOwn) {
    Random random{1};
    Open open;
    open.begin();
    std::unordered_map<Cell, Open::Node> nodes;
    for (int i = 0; i < 20000; ++i) {
        const Cell cell = random_cell(random, i % 4 == 0 ? 2 * Grid::range : 60);
        const Open::Node node = open.node_at(cell);
        ASSERT_EQ(open.cell_of(node), cell);
        ASSERT_EQ(Chunk::of(open.first_cell_of_page(Open::page_of(node))), Chunk::of(cell));
        const auto [known, is_new] = nodes.try_emplace(cell, node);
        ASSERT_EQ(known->second, node) << (is_new ? "new" : "known");
    }
}

TEST(OpenSet, KnowsNoRecordAfterTheStampsWrapAround) {
    // A stamp has 18 bits. When it is used again, the records of its last use are outdated.
    Open open;
    open.begin();
    const std::uint32_t stamp = open.stamp();
    const Open::Node node = open.node_at({3, 4});
    open[node] = {1, stamp};
    int turns = 0;
    do {
        open.begin();
        ++turns;
        ASSERT_NE(open.stamp(), 0U) << "the stamp of unwritten records";
    } while (open.stamp() != stamp);
    EXPECT_GT(turns, 60'000);
    EXPECT_FALSE(open.is_known(open[open.node_at({3, 4})]));
}

} // namespace
} // namespace raywalk::open_set_test
