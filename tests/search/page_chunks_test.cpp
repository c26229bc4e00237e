// SPDX-License-Identifier: MIT
#include "search/bucket_queue.hpp"
#include "search/open_set.hpp"
#include "search/page_chunks.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace raywalk::page_chunks_test {
namespace {

struct Record {
    std::uint32_t g;
    std::uint32_t tag;
};

using Open = OpenSet<Record, BucketQueue>;

TEST(PageChunks, AreTheChunksOfTheCellsOnEachPage) {
    const test::ObstacleList nothing;
    NeighborCache cache = test::make_cache(nothing, 0.0F);
    NeighborView view{cache};
    Open open;
    PageChunks chunks;
    for (int round = 0; round < 2; ++round) {
        open.begin();
        chunks.begin(view);
        for (const Cell cell : {Cell{0, 0}, Cell{-40, 90}, Cell{17, 3}, Cell{3, 3}}) {
            const Chunk& chunk = chunks.of(open, Open::page_of(open.node_at(cell)));
            EXPECT_EQ(&chunk, &view.chunk(Chunk::of(cell)));
        }
    }
}

TEST(PageChunks, AreEnteredWhenFirstAskedFor) {
    const test::ObstacleList nothing;
    NeighborCache cache = test::make_cache(nothing, 0.0F);
    NeighborView view{cache};
    Open open;
    open.begin();
    PageChunks chunks;
    chunks.begin(view);
    const std::uint32_t page = Open::page_of(open.node_at({3, 3}));
    const std::uint32_t beside = open.page_beside(page, {1, 0});
    (void)cache.chunk({1, 0});
    EXPECT_EQ(chunks.entered(open, page), nullptr);
    (void)chunks.of(open, page);
    EXPECT_EQ(chunks.entered(open, page), &view.chunk({0, 0}));
    EXPECT_EQ(chunks.entered(open, beside), nullptr) << "though it is cached";
    cache.evict_to(0);
    chunks.fetch_again(open);
    ASSERT_NE(chunks.entered(open, page), nullptr);
    EXPECT_EQ(*chunks.entered(open, page), cache.chunk({0, 0}));
    open.begin();
    EXPECT_EQ(chunks.entered(open, Open::page_of(open.node_at({3, 3}))), nullptr);
}

} // namespace
} // namespace raywalk::page_chunks_test
