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

} // namespace
} // namespace raywalk::chunk_map_test
