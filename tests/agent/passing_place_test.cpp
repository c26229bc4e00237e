// SPDX-License-Identifier: MIT
#include "support/simulation.hpp"

#include <gtest/gtest.h>

// Two agents that meet in a bend.
namespace raywalk::passing_place_test {
namespace {

using test::add;
using test::box;
using test::Simulation;

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

} // namespace
} // namespace raywalk::passing_place_test
