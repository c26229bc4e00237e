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

} // namespace
} // namespace raywalk::page_chunks_test
