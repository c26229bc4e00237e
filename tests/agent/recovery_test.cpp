// SPDX-License-Identifier: MIT
#include "agent/recovery.hpp"

#include <gtest/gtest.h>

namespace raywalk::recovery_test {
namespace {

using Action = Recovery::Action;

TEST(Recovery, TriesItsActionsInTurnAndThenGivesUp) {
    Recovery recovery;
    EXPECT_FALSE(recovery.is_active());
    for (const Action action : {Action::replan,
                                Action::detour,
                                Action::step_left,
                                Action::step_right,
                                Action::give_up,
                                Action::give_up}) {
        EXPECT_EQ(recovery.escalate(10.0), action);
        EXPECT_TRUE(recovery.is_active());
    }
    recovery.reset();
    EXPECT_FALSE(recovery.is_active());
    EXPECT_EQ(recovery.escalate(10.0), Action::replan);
}

TEST(Recovery, IsStuckAtTheEndOfASecondWithoutProgress) {
    Recovery recovery;
    recovery.begin_window({0.0F, 0.0F});
    for (int quarter = 1; quarter <= 4; ++quarter) {
        recovery.measure(0.25, {0.02F * static_cast<float>(quarter), 0.0F}, 1.0);
        EXPECT_EQ(recovery.is_stuck(), quarter == 4) << "8 cm of 1 m";
    }
    recovery.measure(0.25, {0.08F, 0.0F}, 1.0);
    EXPECT_FALSE(recovery.is_stuck()) << "a new window";
}

TEST(Recovery, IsNotStuckAfterATenthOfTheWay) {
    Recovery recovery;
    recovery.begin_window({0.0F, 0.0F});
    recovery.measure(0.5, {0.11F, 0.0F}, 1.0);
    recovery.measure(0.5, {0.0F, 0.0F}, 1.0);
    EXPECT_FALSE(recovery.is_stuck()) << "it was farther away meanwhile";
}

TEST(Recovery, CountsProgressFromWhereTheAgentGotStuckFirst) {
    Recovery recovery;
    EXPECT_EQ(recovery.escalate(10.0), Action::replan);
    EXPECT_EQ(recovery.escalate(12.0), Action::detour);
    const double least = Recovery::min_progress(3.0);
    EXPECT_DOUBLE_EQ(least, 0.3);
    EXPECT_FALSE(recovery.has_recovered(9.8, least));
    EXPECT_TRUE(recovery.has_recovered(9.6, least));
}

TEST(Recovery, StepsAsideForHalfASecondToTheLeftAndASecondToTheRight) {
    Recovery recovery;
    (void)recovery.escalate(1.0);
    (void)recovery.escalate(1.0);
    EXPECT_FALSE(recovery.is_stepping_aside());
    ASSERT_EQ(recovery.escalate(1.0), Action::step_left);
    EXPECT_EQ(recovery.turned_aside({2.0, 0.0}), (Vec2d{0.0, 2.0}));
    recovery.pass_time(0.4);
    EXPECT_TRUE(recovery.is_stepping_aside());
    recovery.pass_time(0.2);
    EXPECT_FALSE(recovery.is_stepping_aside());
    ASSERT_EQ(recovery.escalate(1.0), Action::step_right);
    EXPECT_EQ(recovery.turned_aside({2.0, 0.0}), (Vec2d{0.0, -2.0}));
    recovery.pass_time(0.9);
    EXPECT_TRUE(recovery.is_stepping_aside());
}

} // namespace
} // namespace raywalk::recovery_test
