// SPDX-License-Identifier: MIT
#include "agent/passing_place.hpp"
#include "support/agent_parts.hpp"
#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace raywalk::passing_place_test {
namespace {

using test::add;
using test::AgentParts;
using test::block;
using test::box;
using test::Simulation;

constexpr double radius = 0.31; // with half of the margin

// ######
// ...  #    A corridor of 1 m, its bend in the cell (0, 0). The agent in the bend comes from below
// #### #    and goes to the left.
//    # #
struct Corner : AgentParts {
    explicit Corner(std::vector<Obstacle> obstacles = {block({{-5.0F, 1.0F}, {2.0F, 2.0F}}),
                                                       block({{1.0F, -5.0F}, {2.0F, 1.0F}}),
                                                       block({{-5.0F, -5.0F}, {0.0F, 0.0F}})})
        : AgentParts{std::move(obstacles)} {
        add_other(1, {-0.9, 0.5}, {3.0, 0.0});
    }

    void add_other(std::uint32_t id, Vec2d at, Vec2d velocity) {
        others.push_back({.id = id,
                          .position = at,
                          .preferred_velocity = velocity,
                          .radius = radius,
                          .max_speed = 3.0F,
                          .onward = {1.0F, 0.0F}});
    }

    [[nodiscard]] std::optional<Vec2d> place() {
        const AvoidingAgent agent{.id = 0, .position = position, .radius = radius};
        return passing_place(clearance, agent, path, others);
    }

    Vec2d position{0.5, 0.4};
    std::vector<Vec2> path{{0.25F, 0.25F}, {-4.0F, 0.5F}};
    std::vector<NearbyAgent> others;
};

TEST(PassingPlace, IsAtTheOuterSideOfABend) {
    Corner corner;
    const std::optional<Vec2d> place = corner.place();
    ASSERT_TRUE(place);
    EXPECT_NEAR(place->x, 0.68, 0.003);
    EXPECT_NEAR(place->y, 0.68, 0.003);
}

TEST(PassingPlace, IsNotNeededUnlessAnotherComesFromAhead) {
    Corner leaving;
    leaving.others.front().preferred_velocity = {-3.0, 0.0};
    EXPECT_FALSE(leaving.place());
    Corner standing;
    standing.others.front().preferred_velocity = {0.01, 0.0};
    EXPECT_FALSE(standing.place());
    Corner resting;
    resting.others.front().onward = {};
    EXPECT_FALSE(resting.place());
    Corner far;
    far.others.front().position.x = -1.6;
    EXPECT_FALSE(far.place()) << "it may turn off";
    Corner behind;
    behind.path = {{0.5F, -4.0F}};
    EXPECT_FALSE(behind.place()) << "it goes the same way";
    Corner at_target;
    at_target.path = {{0.5F, 0.5F}};
    EXPECT_FALSE(at_target.place());
}

TEST(PassingPlace, IsForTheNearerOneOfTwo) {
    Corner corner;
    corner.position = {0.5, 0.1};
    corner.others.front().position = {0.2, 0.7};
    EXPECT_FALSE(corner.place());
    corner.position = {0.6, 0.3};
    EXPECT_TRUE(corner.place());
}

TEST(PassingPlace, IsNotUsedWhereAThirdOneIsNear) {
    Corner corner;
    corner.add_other(2, {0.5, -1.5}, {0.0, 3.0});
    EXPECT_FALSE(corner.place());
    corner.others.back().position = {2.5, 0.5};
    EXPECT_TRUE(corner.place()) << "behind the wall";
}

TEST(PassingPlace, IsOnlyInBendsThatAreWideEnough) {
    Corner narrow{{block({{-5.0F, 0.98F}, {2.0F, 2.0F}}),
                   block({{0.98F, -5.0F}, {2.0F, 1.0F}}),
                   block({{-5.0F, -5.0F}, {0.0F, 0.0F}})}};
    EXPECT_FALSE(narrow.place());
    Corner straight{{block({{-5.0F, 1.0F}, {5.0F, 2.0F}}), block({{-5.0F, -5.0F}, {5.0F, 0.0F}})}};
    EXPECT_FALSE(straight.place());
    Corner junction{{block({{1.0F, -5.0F}, {2.0F, 5.0F}}), block({{-5.0F, -5.0F}, {0.0F, 0.0F}})}};
    EXPECT_FALSE(junction.place());
}

// Two legs of 8 m and the bend between them, walled in.
struct Corridor : Simulation {
    Corridor() {
        add(world, box({{-9.0F, 1.0F}, {2.0F, 2.0F}}));
        add(world, box({{1.0F, -9.0F}, {2.0F, 1.0F}}));
        add(world, box({{-9.0F, -9.0F}, {0.0F, 0.0F}}));
        add(world, box({{-10.0F, -1.0F}, {-9.0F, 2.0F}}));
        add(world, box({{0.0F, -10.0F}, {1.0F, -9.0F}}));
    }
};

// Without the place, one of them has to walk back, and there is nowhere to let the other one pass.
TEST(PassingPlace, LetsTwoAgentsPassEachOtherInACorridorForOne) {
    for (const float lead : {0.0F, 0.1F, 0.3F}) {
        Corridor corridor;
        corridor.add_agent_to({-5.5F, 0.5F}, {0.5F, -7.5F});
        corridor.add_agent_to({0.5F, -5.5F + lead}, {-7.5F, 0.5F});
        EXPECT_TRUE(corridor.run_until_all_arrive(8.0F)) << lead;
        EXPECT_EQ(corridor.contacts.walls, 0);
        EXPECT_EQ(corridor.contacts.others, 0);
    }
}

// The one at rest is pushed along to the end of the corridor.
TEST(PassingPlace, IsNotForAnAgentAtRest) {
    Corridor corridor;
    Agent& resting = corridor.add_agent_to({-0.8F, 0.5F}, {-0.5F, 0.5F});
    EXPECT_TRUE(corridor.run_until_all_arrive(2.0F));
    corridor.add_agent_to({0.5F, -3.5F}, {-7.5F, 0.5F});
    corridor.run(4.6F);
    EXPECT_EQ(corridor.count(AgentEvent::target_reached), 2);
    EXPECT_LT(resting.position().x, -5.0F) << "there is no room to get past it";
}

// One whose target is in the bend never passes.
TEST(PassingTimer, LetsOthersPassForASecondAndThenNotForThree) {
    PassingTimer timer;
    timer.wait(0.9);
    EXPECT_TRUE(timer.may_wait());
    timer.wait(0.2);
    EXPECT_FALSE(timer.may_wait());
    timer.pass_time(2.9);
    EXPECT_FALSE(timer.may_wait());
    timer.pass_time(0.2);
    EXPECT_TRUE(timer.may_wait());
}

} // namespace
} // namespace raywalk::passing_place_test
