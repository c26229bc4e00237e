// SPDX-License-Identifier: MIT
#include "raywalk/vec2.hpp"

#include <box2d/box2d.h>
#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace raywalk::vec2_test {
namespace {

static_assert(OtherPoints<std::vector<b2Vec2>>);
static_assert(!OtherPoints<std::vector<Vec2>>);
static_assert(!OtherPoints<Vec2>);
static_assert(!OtherPoints<std::vector<int>>);

struct Pixel {
    double x;
    double y;
};

struct NoPoint {
    float x;
};

static_assert(HasXY<b2Vec2> && HasXY<Pixel> && !HasXY<NoPoint>);

TEST(Vec2, ConvertsFromAnyTypeWithXAndY) {
    const Vec2 from_box2d = b2Vec2{1.0F, 2.0F};
    const Vec2 from_doubles = Pixel{1.0, 2.0};
    EXPECT_EQ(from_box2d, (Vec2{1.0F, 2.0F}));
    EXPECT_EQ(from_doubles, (Vec2{1.0F, 2.0F}));
}

TEST(Vec2, ComputesLengthsWithoutOverflow) {
    EXPECT_EQ(distance({1.0F, 1.0F}, {4.0F, 5.0F}), 5.0F);
    EXPECT_EQ(length(Vec2{3e30F, 4e30F}), 5e30F);
    EXPECT_EQ(dot(Vec2{1.0F, 2.0F}, Vec2{3.0F, 4.0F}), 11.0F);
}

TEST(Vec2, IsFiniteOnlyIfBothCoordinatesAre) {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    constexpr float inf = std::numeric_limits<float>::infinity();
    EXPECT_TRUE(is_finite({1e38F, -1e38F}));
    EXPECT_FALSE(is_finite({0.0F, nan}));
    EXPECT_FALSE(is_finite({nan, 0.0F}));
    EXPECT_FALSE(is_finite({0.0F, -inf}));
    EXPECT_FALSE(is_finite({inf, 0.0F}));
}

TEST(Vec2, BoxesOverlapIfTheirBordersTouch) {
    constexpr Box box{{0.0F, 0.0F}, {1.0F, 1.0F}};
    EXPECT_TRUE(box.overlaps({{1.0F, 1.0F}, {2.0F, 2.0F}}));
    EXPECT_TRUE(box.overlaps({{0.5F, 0.5F}, {0.5F, 0.5F}}));
    EXPECT_FALSE(box.overlaps({{1.125F, 0.0F}, {2.0F, 1.0F}}));
    EXPECT_FALSE(box.overlaps({{0.0F, -2.0F}, {1.0F, -0.125F}}));
}

TEST(Vec2, BoxesAreEmptyIfMinIsAboveMaxOrNaN) {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_FALSE((Box{{1.0F, 1.0F}, {1.0F, 1.0F}}).is_empty());
    EXPECT_TRUE((Box{{1.0F, 1.0F}, {0.0F, 2.0F}}).is_empty());
    EXPECT_TRUE((Box{{nan, 1.0F}, {2.0F, 2.0F}}).is_empty());
    EXPECT_EQ((Box{{1.0F, 1.0F}, {2.0F, 2.0F}}).grown(0.5F), (Box{{0.5F, 0.5F}, {2.5F, 2.5F}}));
}

} // namespace
} // namespace raywalk::vec2_test
