// SPDX-License-Identifier: MIT
#include "core/vec2d.hpp"

#include <gtest/gtest.h>

namespace raywalk::vec2d_test {
namespace {

TEST(Vec2d, SubtractsFloatsWithoutRounding) {
    constexpr Vec2 distant{16777216.0F, 0.0F}; // 2^24, where floats have steps of 2
    constexpr Vec2 nearby{0.5F, 0.25F};
    EXPECT_EQ(between(nearby, distant), (Vec2d{16777215.5, -0.25}));
    EXPECT_EQ(exact(distant) + 2.0 * exact(nearby), (Vec2d{16777217.0, 0.5}));
}

TEST(Vec2d, HasAPositiveCrossProductWithVectorsOnItsLeft) {
    EXPECT_EQ(cross({2.0, 0.0}, {1.0, 3.0}), 6.0);
    EXPECT_EQ(cross({1.0, 3.0}, {2.0, 0.0}), -6.0);
    EXPECT_EQ(dot(Vec2d{2.0, 1.0}, Vec2d{1.0, 3.0}), 5.0);
}

TEST(Vec2d, HasALengthWithoutOverflowAndANormWithinTheRangeOfWorlds) {
    EXPECT_EQ(norm({3.0, 4.0}), 5.0);
    EXPECT_EQ(length(Vec2d{3.0, 4.0}), 5.0);
    EXPECT_DOUBLE_EQ(length(Vec2d{3e200, 4e200}), 5e200);
}

} // namespace
} // namespace raywalk::vec2d_test
