// SPDX-License-Identifier: MIT
#include "agent/standstill.hpp"

#include <gtest/gtest.h>

namespace raywalk::standstill_test {
namespace {

constexpr double sixtieth = 1.0 / 60.0;

TEST(Standstill, OfASlowAgentIsAsLongAsThatOfAFastOne) {
    for (const float speed : {0.05F, 0.3F, 3.0F}) {
        Standstill standstill;
        float x = 0.0F;
        for (int i = 0; i < 600; ++i) {
            x += speed / 60.0F;
            standstill.observe({x, 0.0F}, 0.3, double{speed}, sixtieth);
            EXPECT_FALSE(standstill.is_long()) << speed;
        }
        for (int i = 0; i < 125; ++i) {
            standstill.observe({x, 0.0F}, 0.3, double{speed}, sixtieth);
        }
        EXPECT_TRUE(standstill.is_long()) << speed;
    }
}

TEST(Standstill, BeginsAnewWhereTheAgentGetsOn) {
    Standstill standstill;
    for (int i = 0; i < 100; ++i) {
        standstill.observe({0.0F, 0.0F}, 0.3, 3.0, sixtieth);
    }
    standstill.observe({0.5F, 0.0F}, 0.3, 3.0, sixtieth); // within the circle
    EXPECT_NEAR(standstill.seconds(), 100.0 / 60.0, 1e-5);
    standstill.shift_origin({100.0F, 0.0F});
    standstill.observe({-99.5F, 0.0F}, 0.3, 3.0, sixtieth);
    EXPECT_NEAR(standstill.seconds(), 101.0 / 60.0, 1e-5);
    standstill.observe({-99.3F, 0.0F}, 0.3, 3.0, sixtieth);
    EXPECT_EQ(standstill.seconds(), 0.0);
}

} // namespace
} // namespace raywalk::standstill_test
