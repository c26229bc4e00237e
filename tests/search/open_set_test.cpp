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

TEST(OpenSet, StepsToTheNodeOfTheNeighborAcrossPagesAndTheOrigin) {
    Random random{2};
    Open open;
    for (int round = 0; round < 20; ++round) {
        open.begin();
        Cell cell = random_cell(random, round % 2 == 0 ? 40 : Grid::range);
        Open::Node node = open.node_at(cell);
        for (int i = 0; i < 3000; ++i) {
            const auto direction = static_cast<unsigned>(random.below(direction_count));
            // Half of the neighbors have a node before the step; the step adds that of the others.
            const Cell next = neighbor(cell, static_cast<Direction>(direction));
            if (i % 2 == 0) {
                (void)open.node_at(next);
            }
            node = open.step(node, direction);
            cell = next;
            ASSERT_EQ(open.cell_of(node), cell);
            ASSERT_EQ(open.node_at(cell), node);
        }
    }
}

TEST(OpenSet, ReadsTheRecordsOfOnePlaceAfterTheOther) {
    Random random{3};
    Open open;
    open.begin();
    constexpr int side = 60;
    constexpr int layers = 3;
    for (int i = 0; i < side * side * layers; ++i) {
        const GridNode place{{i % side - 30, i / side % side - 30},
                             static_cast<std::uint8_t>(i / (side * side))};
        open[open.node_at(place.cell, place.layer)] = {static_cast<std::uint32_t>(i), open.stamp()};
    }
    Open::Reader records{open};
    int place = random.below(side * side * layers);
    for (int i = 0; i < 20000; ++i) {
        const Cell cell{place % side - 30, place / side % side - 30};
        const auto layer = static_cast<std::uint8_t>(place / (side * side));
        ASSERT_EQ(records.at({cell, layer}).g, static_cast<std::uint32_t>(place));
        const int step = random.below(8) == 0 ? side * side : 1 + random.below(side);
        place = (place + step) % (side * side * layers);
    }
}

TEST(OpenSet, KnowsNoRecordAfterBegin) {
    Random random{3};
    Open open;
    for (int round = 0; round < 50; ++round) {
        open.begin();
        std::unordered_map<Cell, std::uint32_t> scores;
        for (int i = 0; i < 300; ++i) {
            const Cell cell = random_cell(random, 50);
            const Open::Node node = open.node_at(cell);
            ASSERT_EQ(open.is_known(open[node]), scores.contains(cell));
            const std::uint32_t g = random.bits();
            open[node] = {g, open.stamp() | Open::expanded_bit | 5U};
            scores[cell] = g;
        }
        for (const auto& [cell, g] : scores) {
            const Record record = open[open.node_at(cell)];
            ASSERT_TRUE(open.is_known(record));
            ASSERT_EQ(record.g, g);
            ASSERT_EQ(record.tag & Open::direction_mask, 5U);
            ASSERT_NE(record.tag & Open::expanded_bit, 0U);
            ASSERT_EQ(record.tag & Open::start_bit, 0U);
        }
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
