// SPDX-License-Identifier: MIT
#include "crowd/bucket_ring.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <utility>

namespace raywalk::bucket_ring_test {
namespace {

constexpr std::uint32_t any = ~0U; // bucket

TEST(BucketRing, PopsBucketByBucketAndFirstInFirstOutWithinEach) {
    BucketRing ring;
    for (int round = 0; round < 2; ++round) {
        ring.begin(0);
        BucketRing::Entry entry{};
        EXPECT_FALSE(ring.pop(any, entry));
        ring.push(0, 1, 3 * BucketRing::bucket_width);
        ring.push(0, 2, 100);
        ring.push(0, 3, 50);
        for (const std::uint32_t node : {2U, 3U, 1U}) {
            ASSERT_TRUE(ring.pop(any, entry));
            EXPECT_EQ(entry.node, node);
            ring.take_back(0, entry);
            ASSERT_TRUE(ring.pop(any, entry));
            EXPECT_EQ(entry.node, node);
        }
        EXPECT_FALSE(ring.pop(any, entry));
        EXPECT_EQ(ring.least_f(), 3 * BucketRing::bucket_width);
        ring.push(0, 4, 9 * BucketRing::bucket_width); // removed by begin()
    }
}

TEST(BucketRing, PopsEveryEntryInTheOrderOfItsBuckets) {
    test::Random random{1};
    BucketRing ring;
    for (int round = 0; round < 20; ++round) {
        ring.begin(0);
        std::multiset<std::pair<std::uint32_t, std::uint32_t>> expected;
        const auto push = [&](std::uint32_t node, std::uint32_t g) {
            ring.push(0, node, g);
            expected.emplace(g, node);
        };
        push(0, random.bits() % (BucketRing::max_step + 1));
        std::uint32_t node = 1;
        BucketRing::Entry taken{};
        while (ring.pop(any, taken)) {
            ASSERT_EQ(ring.least_f(), taken.g - taken.g % BucketRing::bucket_width);
            ASSERT_LE(ring.least_f(), expected.begin()->first);
            for (int i = random.below(3); i > 0 && node < 5000; --i, ++node) {
                const std::uint32_t range = BucketRing::max_step - BucketRing::bucket_width + 1;
                push(node, taken.g + BucketRing::bucket_width + random.bits() % range);
            }
            const auto found = expected.find({taken.g, taken.node});
            ASSERT_NE(found, expected.end());
            expected.erase(found);
        }
        EXPECT_TRUE(expected.empty());
    }
}

} // namespace
} // namespace raywalk::bucket_ring_test
