// SPDX-License-Identifier: MIT
#include "lab/ring.hpp"

#include <gtest/gtest.h>

namespace raywalk::demo::ring_test {
namespace {

TEST(Ring, KeepsTheLastValues) {
    Ring<int, 3> ring;
    EXPECT_TRUE(ring.empty());
    ring.push(1);
    ring.push(2);
    EXPECT_EQ(ring.size(), 2U);
    EXPECT_EQ(ring[0], 1);
    ring.push(3);
    ring.push(4);
    EXPECT_EQ(ring.size(), 3U);
    EXPECT_EQ(ring[0], 2);
    EXPECT_EQ(ring[2], 4);
    ring.clear();
    EXPECT_TRUE(ring.empty());
    ring.push(5);
    EXPECT_EQ(ring[0], 5);
}

} // namespace
} // namespace raywalk::demo::ring_test
