// SPDX-License-Identifier: MIT
#include "agent/hold_position.hpp"
#include "support/agent_parts.hpp"

#include <gtest/gtest.h>

namespace raywalk::hold_position_test {
namespace {

using test::AgentParts;

constexpr Vec2 place{2.0F, 1.0F};

TEST(HoldPosition, AsksForNoMotionUntilTheAgentHasMadeWay) {
    AgentParts parts;
    HoldPosition hold;
    hold.set(place);
    EXPECT_FALSE(hold.is_displaced());
    EXPECT_EQ(hold.velocity_back({3.0F, 1.0F}, 2.0, 0.1, parts.clearance), Vec2d{});
}

TEST(HoldPosition, LeadsBackInAStraightLineAtFullSpeedAndBrakes) {
    AgentParts parts;
    HoldPosition hold;
    hold.leave(place);
    ASSERT_TRUE(hold.is_displaced());
    EXPECT_EQ(hold.velocity_back({5.0F, 1.0F}, 2.0, 0.1, parts.clearance), (Vec2d{-2.0, 0.0}));
    const Vec2d nearby = hold.velocity_back({2.25F, 1.0F}, 2.0, 0.1, parts.clearance);
    EXPECT_NEAR(nearby.x, -1.25, 1e-6) << "half of the distance in each step";
}

TEST(HoldPosition, IsTakenAgainOnlyWhenTheAgentIsThere) {
    HoldPosition hold;
    hold.leave(place);
    hold.note_return({2.01F, 1.0F});
    EXPECT_TRUE(hold.is_displaced());
    hold.note_return(place);
    EXPECT_FALSE(hold.is_displaced());
}

TEST(HoldPosition, LeadsThroughNoWall) {
    AgentParts parts{{test::block({{3.0F, -5.0F}, {3.5F, 5.0F}})}};
    HoldPosition hold;
    hold.leave(place);
    EXPECT_EQ(hold.velocity_back({5.0F, 1.0F}, 2.0, 0.1, parts.clearance), Vec2d{});
    EXPECT_TRUE(hold.is_displaced());
}

} // namespace
} // namespace raywalk::hold_position_test
