// SPDX-License-Identifier: MIT
#include "debug_draw/debug_pen.hpp"
#include "support/recording_sink.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace raywalk::debug_pen_test {
namespace {

using test::RecordingSink;

constexpr Box area{{-2.0F, -2.0F}, {2.0F, 4.0F}};

TEST(DebugPen, DrawsOnlyShapesThatTouchTheArea) {
    RecordingSink sink;
    DebugPen pen{sink, area};
    EXPECT_TRUE(pen.is_open());
    const std::array<Vec2, 3> inside{{{0.0F, 0.0F}, {9.0F, 0.0F}, {9.0F, 9.0F}}};
    const std::array<Vec2, 3> outside{{{5.0F, 0.0F}, {9.0F, 0.0F}, {9.0F, 9.0F}}};
    for (const auto& corners : {inside, outside}) {
        pen.line(corners[0], corners[1], DebugKind::path);
        pen.point(corners[0], DebugKind::path);
        pen.cell(corners, DebugKind::path);
        pen.text(corners[0], "here", DebugKind::path);
        EXPECT_EQ(sink.strokes.size(), 4U);
    }
}

TEST(DebugPen, DrawsNothingInAnInvalidArea) {
    for (const Box& invalid :
         {Box{{std::nanf(""), 0.0F}, {1.0F, 1.0F}}, Box{{1.0F, 1.0F}, {0.0F, 0.0F}}}) {
        RecordingSink sink;
        DebugPen pen{sink, invalid};
        EXPECT_FALSE(pen.is_open());
        pen.point({0.5F, 0.5F}, DebugKind::path);
        pen.circle({0.5F, 0.5F}, 1.0F, DebugKind::path);
        pen.notice("too small");
        EXPECT_TRUE(sink.strokes.empty());
    }
}

TEST(DebugPen, SkipsLinesToPointsThatAreNotFinite) {
    RecordingSink sink;
    DebugPen pen{sink, area};
    const std::array<Vec2, 4> points{
        {{0.0F, 0.0F}, {std::nanf(""), 0.0F}, {1.0F, 0.0F}, {1.0F, 1.0F}}};
    pen.polyline(points, DebugKind::path);
    EXPECT_EQ(sink.strokes.size(), 1U);
}

TEST(DebugPen, ClosesOutlinesOfThreePointsAndMore) {
    RecordingSink sink;
    DebugPen pen{sink, area};
    const std::array<Vec2, 3> points{{{0.0F, 0.0F}, {1.0F, 0.0F}, {1.0F, 1.0F}}};
    pen.polyline(points, DebugKind::path);
    EXPECT_EQ(sink.count(DebugKind::path), 2U);
    pen.outline(points, DebugKind::target);
    EXPECT_EQ(sink.count(DebugKind::target), 3U);
    pen.outline(std::span{points}.first(2), DebugKind::agent);
    EXPECT_EQ(sink.count(DebugKind::agent), 1U);
}

TEST(DebugPen, PutsANoticeInTheMiddleOfTheArea) {
    RecordingSink sink;
    DebugPen{sink, area}.notice("zoom in");
    ASSERT_EQ(sink.strokes.size(), 1U);
    EXPECT_EQ(sink.strokes[0].points[0], (Vec2{0.0F, 1.0F}));
    EXPECT_EQ(sink.strokes[0].text, "zoom in");
}

} // namespace
} // namespace raywalk::debug_pen_test
