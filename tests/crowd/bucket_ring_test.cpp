// SPDX-License-Identifier: MIT
#include "crowd/bucket_ring.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <utility>

namespace raywalk::bucket_ring_test {
namespace {

TEST(BucketRing, PopsBucketByBucketAndFirstInFirstOutWithinEach) {
    BucketRing ring;
    for (int round = 0; round < 2; ++round) {
        ring.begin();
        EXPECT_EQ(ring.front(), nullptr);
        ring.push(1, 3 * BucketRing::bucket_width);
        ring.push(2, 100);
        ring.push(3, 50);
        for (const std::uint32_t node : {2U, 3U, 1U}) {
            ASSERT_NE(ring.front(), nullptr);
            EXPECT_EQ(ring.front()->node, node);
            ring.pop();
        }
        EXPECT_EQ(ring.front(), nullptr);
        EXPECT_EQ(ring.min_g(), 3 * BucketRing::bucket_width);
        ring.push(4, 9 * BucketRing::bucket_width); // removed by begin()
    }
}

TEST(BucketRing, PopsEveryEntryInTheOrderOfItsBuckets) {
    test::Random random{1};
    BucketRing ring;
    for (int round = 0; round < 20; ++round) {
        ring.begin();
        std::multiset<std::pair<std::uint32_t, std::uint32_t>> expected;
        const auto push = [&](std::uint32_t node, std::uint32_t g) {
            ring.push(node, g);
            expected.emplace(g, node);
        };
        push(0, random.bits() % (BucketRing::max_step + 1));
        std::uint32_t node = 1;
        while (const BucketRing::Entry* front = ring.front()) {
            const BucketRing::Entry taken = *front;
            ASSERT_EQ(ring.min_g(), taken.g - taken.g % BucketRing::bucket_width);
            ASSERT_LE(ring.min_g(), expected.begin()->first);
            for (int i = random.below(3); i > 0 && node < 5000; --i, ++node) {
                const std::uint32_t range = BucketRing::max_step - BucketRing::bucket_width + 1;
                push(node, taken.g + BucketRing::bucket_width + random.bits() % range);
            }
            ring.pop();
            const auto found = expected.find({taken.g, taken.node});
            ASSERT_NE(found, expected.end());
            expected.erase(found);
        }
        EXPECT_TRUE(expected.empty());
    }
}

} // namespace
} // namespace raywalk::bucket_ring_test
