// SPDX-License-Identifier: MIT
#include "core/chunk_map.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <unordered_map>

namespace raywalk::chunk_map_test {
namespace {

using test::Random;

TEST(ChunkMap, AgreesWithAStandardMapThroughManyClears) {
    Random random{1};
    ChunkMap map;
    std::unordered_map<Cell, std::uint32_t> reference;
    for (int round = 0; round < 60; ++round) {
        // Rounds of very different size: the table never shrinks.
        const int count = round % 10 == 0 ? 5000 : 1 + random.below(80);
        const int spread = round % 3 == 0 ? 8192 : 40;
        for (int i = 0; i < count; ++i) {
            const int x = random.below(spread) - spread / 2;
            const int y = random.below(spread) - spread / 2;
            const Cell chunk{x, y};
            const auto existing = reference.find(chunk);
            ASSERT_EQ(map.find(chunk),
                      existing != reference.end() ? existing->second : ChunkMap::none);
            if (existing == reference.end()) {
                const std::uint32_t value = random.bits() / 2;
                map.insert(chunk, value);
                reference[chunk] = value;
            }
        }
        for (const auto& [chunk, value] : reference) {
            ASSERT_EQ(map.find(chunk), value);
        }
        if (round % 2 == 0) {
            map.clear();
            reference.clear();
        }
    }
}

TEST(ChunkMap, IsEmptyInitiallyAndAfterClear) {
    ChunkMap map;
    EXPECT_EQ(map.find({0, 0}), ChunkMap::none);
    map.insert({0, 0}, 0);
    map.insert({-1, 5}, 7);
    EXPECT_EQ(map.find({0, 0}), 0U);
    EXPECT_EQ(map.find({-1, 5}), 7U);
    EXPECT_EQ(map.find({5, -1}), ChunkMap::none);
    map.clear();
    EXPECT_EQ(map.find({0, 0}), ChunkMap::none);
    EXPECT_EQ(map.find({-1, 5}), ChunkMap::none);
}

TEST(ChunkMap, FindsAChunkOrAddsIt) {
    ChunkMap map;
    EXPECT_EQ(map.find_or_insert({3, -2}, 5), 5U);
    EXPECT_EQ(map.find_or_insert({3, -2}, 6), 5U);
    EXPECT_EQ(map.find({3, -2}), 5U);
    for (std::uint32_t i = 0; i < 1000; ++i) { // the table grows
        EXPECT_EQ(map.find_or_insert({static_cast<std::int32_t>(i), 7}, i), i);
    }
    EXPECT_EQ(map.find_or_insert({3, -2}, 6), 5U);
    map.clear();
    EXPECT_EQ(map.find_or_insert({3, -2}, 6), 6U);
}

TEST(ChunkMap, KeepsItsMemoryWhenCleared) {
    ChunkMap map;
    for (int i = 0; i < 1000; ++i) {
        map.insert({i, -i}, static_cast<std::uint32_t>(i));
    }
    const std::size_t bytes = map.bytes();
    map.clear();
    EXPECT_EQ(map.bytes(), bytes);
}

} // namespace
} // namespace raywalk::chunk_map_test
