// SPDX-License-Identifier: MIT
#include "debug_draw/debug_draw_parts.hpp"
#include "support/recording_sink.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace raywalk::debug_draw_parts_test {
namespace {

using test::RecordingSink;

TEST(DebugDrawParts, NumbersHaveTwoDecimals) {
    EXPECT_EQ(number_text(0.0), "0.00");
    EXPECT_EQ(number_text(-1.504), "-1.50");
    EXPECT_EQ(number_text(12.0 / 7.0), "1.71");
    EXPECT_EQ(number_text(std::numeric_limits<double>::infinity()), "inf");
    EXPECT_EQ(number_text(-std::numeric_limits<double>::max()).size(), 313U);
}

TEST(DebugDrawParts, NumbersAreShownInLargeCellsAndInTheFocusedOne) {
    DebugDrawOptions options{.focus = Cell{3, 4}};
    EXPECT_FALSE(has_numbers(options, Grid{1.0F}, {3, 3}));
    EXPECT_TRUE(has_numbers(options, Grid{1.0F}, {3, 4}));
    options.min_cell_size_for_numbers = 1.0F;
    EXPECT_TRUE(has_numbers(options, Grid{1.0F}, {3, 3}));
    EXPECT_FALSE(has_numbers(options, Grid{0.9F}, {3, 3}));
}

TEST(DebugDrawParts, ObstaclesAreDrawnOnceInAnOrderThatDependsOnShapesAlone) {
    const Obstacle first = test::wall({0.0F, 0.0F}, {1.0F, 0.0F});
    const Obstacle second = test::block({{0.0F, 0.0F}, {1.0F, 1.0F}});
    const auto draw = [](std::vector<Obstacle> obstacles) {
        RecordingSink sink;
        DebugPen pen{sink, {{-9.0F, -9.0F}, {9.0F, 9.0F}}};
        draw_obstacles(obstacles, pen);
        return sink.strokes;
    };
    const auto expected = draw({first, second});
    EXPECT_EQ(expected.size(), 5U);
    EXPECT_EQ(draw({second, first, second}), expected);
    EXPECT_EQ(draw({first, second, first}), expected);
}

} // namespace
} // namespace raywalk::debug_draw_parts_test
