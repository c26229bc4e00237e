// SPDX-License-Identifier: MIT
#include "agent/retreat.hpp"
#include "support/agent_parts.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace raywalk::retreat_test {
namespace {

using test::AgentParts;
using test::block;

constexpr double radius = 0.3;

// Agents in a world of cells of 1 m. The one at `position` is pushed in the direction +x.
struct Pushed : AgentParts {
    Pushed(std::vector<Obstacle> obstacles, Vec2 at)
        : AgentParts{std::move(obstacles)}
        , position{at} {
        others.push_back({.id = 1,
                          .position = exact(at) - Vec2d{0.7, 0.0},
                          .preferred_velocity = {3.0, 0.0},
                          .radius = radius,
                          .priority = own_priority(1.0, 1)});
    }

    [[nodiscard]] Retreat way(bool goes_aside = false) {
        const AvoidingAgent agent{.id = 2, .position = exact(position), .radius = radius};
        const PreferredMotion motion{.velocity = {2.0, 0.0},
                                     .priority = own_priority(1.0, 1),
                                     .pusher = &others.front(),
                                     .goes_aside = goes_aside};
        return retreat(clearance.view(), position, agent, motion, others);
    }

    [[nodiscard]] Vec2d velocity() { return way().velocity; }

    Vec2 position;
    std::vector<NearbyAgent> others;
};

TEST(Retreat, GoesStraightWhereNoObstacleIsInTheWay) {
    Pushed pushed{{}, {0.5F, 0.5F}};
    EXPECT_EQ(pushed.velocity(), (Vec2d{2.0, 0.0}));
}

TEST(Retreat, KeepsTheMotionOfAnAgentThatNobodyPushes) {
    Pushed pushed{{block({{1.0F, -5.0F}, {2.0F, 5.0F}})}, {0.5F, 0.5F}};
    const AvoidingAgent agent{.id = 2, .position = {0.5, 0.5}, .radius = radius};
    const PreferredMotion motion{.velocity = {2.0, 0.0}};
    const Retreat way = retreat(pushed.clearance.view(), {0.5F, 0.5F}, agent, motion, {});
    EXPECT_EQ(way.velocity, motion.velocity);
    EXPECT_FALSE(way.is_cornered);
}

TEST(Retreat, GoesAsideToTheNearerSideWhereThereIsRoom) {
    constexpr bool goes_aside = true;
    Pushed pushed{{}, {0.5F, 0.5F}};
    pushed.others.front().position.y -= 0.1;
    EXPECT_EQ(pushed.way(goes_aside).velocity, (Vec2d{0.0, 2.0}));
    pushed.others.front().position.y += 0.2;
    EXPECT_EQ(pushed.way(goes_aside).velocity, (Vec2d{0.0, -2.0}));
    Pushed beside_wall{{block({{-5.0F, -5.0F}, {5.0F, 0.0F}})}, {0.5F, 0.5F}};
    beside_wall.others.front().position.y += 0.1;
    EXPECT_EQ(beside_wall.way(goes_aside).velocity, (Vec2d{0.0, 2.0})) << "the other side";
    Pushed in_corridor{
        {block({{-5.0F, -5.0F}, {5.0F, 0.0F}}), block({{-5.0F, 1.0F}, {5.0F, 5.0F}})},
        {0.5F, 0.5F}};
    EXPECT_EQ(in_corridor.way(goes_aside).velocity, (Vec2d{2.0, 0.0})) << "no room";
}

//   ####
// --> #
//  ## #   The only way out is down.
TEST(Retreat, GoesAroundABend) {
    Pushed pushed{{block({{-5.0F, 1.0F}, {2.0F, 2.0F}}),
                   block({{1.0F, -5.0F}, {2.0F, 1.0F}}),
                   block({{-5.0F, -5.0F}, {0.0F, 0.0F}})},
                  {0.5F, 0.5F}};
    const Retreat way = pushed.way();
    EXPECT_NEAR(way.velocity.x, 0.0, 1e-6);
    EXPECT_NEAR(way.velocity.y, -2.0, 1e-6);
    EXPECT_FALSE(way.is_cornered);
}

// One at the outer side of the bend cannot make way.
TEST(Retreat, LeavesTheBendToAnotherAgentInItsCell) {
    Pushed pushed{{block({{-5.0F, 1.0F}, {2.0F, 2.0F}}),
                   block({{1.0F, -5.0F}, {2.0F, 1.0F}}),
                   block({{-5.0F, -5.0F}, {0.0F, 0.0F}})},
                  {0.4F, 0.4F}};
    pushed.others.push_back(
        {.id = 4, .position = {0.5, -0.5}, .radius = radius, .priority = own_priority(1.0, 4)});
    EXPECT_GT(pushed.velocity().y, 0.0) << "to the center of the cell";
    pushed.others.push_back(
        {.id = 3, .position = {0.69, 0.69}, .radius = radius, .priority = own_priority(1.0, 3)});
    EXPECT_LT(pushed.velocity().y, 0.0) << "out of the bend";
}

//   # #
// --> #
//   # #
TEST(Retreat, PrefersTheSideThatIsFree) {
    Pushed pushed{{block({{1.0F, -5.0F}, {2.0F, 5.0F}}),
                   block({{-5.0F, 1.0F}, {0.0F, 5.0F}}),
                   block({{-5.0F, -5.0F}, {0.0F, 0.0F}})},
                  {0.5F, 0.5F}};
    pushed.others.push_back(
        {.id = 3, .position = {0.5, 1.5}, .radius = radius, .priority = own_priority(1.0, 3)});
    EXPECT_LT(pushed.velocity().y, -1.9);
    pushed.others.back().position.y = -0.5;
    EXPECT_GT(pushed.velocity().y, 1.9);
    // Both are taken: one whose priority is lower makes way.
    pushed.others.push_back(
        {.id = 0, .position = {0.5, 1.5}, .radius = radius, .priority = own_priority(2.0, 0)});
    EXPECT_LT(pushed.velocity().y, -1.9);
}

TEST(Retreat, KeepsTheMotionInADeadEndAndIsCornered) {
    Pushed pushed{{block({{1.0F, -5.0F}, {2.0F, 5.0F}}),
                   block({{-5.0F, 1.0F}, {1.0F, 5.0F}}),
                   block({{-5.0F, -5.0F}, {1.0F, 0.0F}})},
                  {0.5F, 0.5F}};
    EXPECT_EQ(pushed.velocity(), (Vec2d{2.0, 0.0}));
    EXPECT_TRUE(pushed.way().is_cornered);
}

TEST(Retreat, IsCorneredWhereOnlyItsOwnCellIsLeft) {
    Pushed pushed{{block({{1.0F, -5.0F}, {2.0F, 5.0F}}),
                   block({{-5.0F, 1.0F}, {1.0F, 5.0F}}),
                   block({{-5.0F, -5.0F}, {1.0F, 0.0F}})},
                  {0.6F, 0.4F}};
    EXPECT_TRUE(pushed.way().is_cornered);
}

} // namespace
} // namespace raywalk::retreat_test
