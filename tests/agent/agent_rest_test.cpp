// SPDX-License-Identifier: MIT
#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <utility>

// Agents that have arrived: they rest, make way for others, and come back.
namespace raywalk::agent_rest_test {
namespace {

using test::add;
using test::box;
using test::Simulation;
using test::sixtieth;

TEST(AgentRest, ArrivedAgentMakesWayAndComesBack) {
    for (const float dt : {1.0F / 15.0F, sixtieth, 1.0F / 240.0F}) {
        Simulation simulation;
        add(simulation.world, box({{-6.0F, 1.0F}, {6.0F, 1.2F}}));
        add(simulation.world, box({{-6.0F, -1.2F}, {6.0F, -1.0F}}));
        Agent& standing = simulation.add_agent_to({0.0F, 0.2F}, {0.0F, 0.0F});
        ASSERT_TRUE(simulation.run_until_all_arrive(2.0F, dt));
        const Vec2 place = standing.position();
        Agent& walker = simulation.add_agent_to({-8.0F, 0.0F}, {8.0F, 0.0F});
        float farthest = 0.0F;
        float speed = 0.0F;
        EXPECT_TRUE(simulation.run_until(
            [&] {
                const float before = std::exchange(speed, length(simulation.bodies[0].velocity()));
                EXPECT_LT(speed, before + 20.0F * dt + 1e-3F) << "too fast at once";
                farthest = std::max(farthest, distance(place, standing.position()));
                return walker.is_target_reached();
            },
            15.0F,
            dt));
        simulation.run(3.0F, dt);
        EXPECT_GT(farthest, 0.2F) << dt;
        EXPECT_LT(distance(place, standing.position()), 0.01F) << dt;
        EXPECT_EQ(standing.status(), AgentStatus::arrived);
        EXPECT_EQ(Vec2{simulation.bodies[0].velocity()}, Vec2{});
        EXPECT_EQ(simulation.contacts.walls, 0) << dt;
        EXPECT_EQ(simulation.contacts.others, 0) << dt;
        EXPECT_EQ(simulation.count(AgentEvent::target_reached), 2) << "it was there all the time";
    }
}

//  ######
//  #    #   The body is moved from A to B.
//    A  # B
TEST(AgentRest, ArrivedAgentWalksBackAroundACornerAndTellsNothing) {
    Simulation simulation;
    add(simulation.world, box({{-3.0F, 2.0F}, {3.0F, 2.2F}}));
    add(simulation.world, box({{2.0F, -3.0F}, {2.2F, 2.0F}}));
    Agent& agent = simulation.add_agent_to({-1.0F, 0.5F}, {0.5F, 0.5F});
    ASSERT_TRUE(simulation.run_until_all_arrive(3.0F));
    const Vec2 place = agent.position();
    simulation.bodies[0].set_position({4.5F, 0.5F});
    simulation.run(1.5F);
    EXPECT_NE(agent.status(), AgentStatus::arrived) << "it is on its way back";
    simulation.run(8.0F);
    EXPECT_EQ(agent.status(), AgentStatus::arrived);
    EXPECT_LT(distance(place, agent.position()), 0.02F);
    EXPECT_EQ(Vec2{simulation.bodies[0].velocity()}, Vec2{});
    EXPECT_EQ(simulation.count(AgentEvent::target_reached), 1);
    EXPECT_EQ(simulation.contacts.walls, 0);
}

// 25 agents rest 1 m apart. One of them is moved to a place among others, and walks back: those in
// its way would go ahead of it, come back behind it, and push it away again, for ever.
TEST(AgentRest, AgentsAtRestLetAnotherOneBackToItsPlaceAndGoBackToTheirs) {
    struct Move {
        std::size_t agent;
        Vec2 to;
    };

    for (const Move& move : {Move{6, {-0.5F, 1.6F}},
                             Move{8, {1.5F, 1.6F}},
                             Move{12, {0.4F, 1.55F}},
                             Move{12, {1.5F, 1.6F}}}) {
        Simulation simulation;
        for (int i = 0; i < 25; ++i) {
            const Vec2 place{static_cast<float>(i % 5 - 2), static_cast<float>(i / 5 - 2)};
            simulation.add_agent_to(place + Vec2{0.0F, 0.1F}, place);
        }
        ASSERT_TRUE(simulation.run_until_all_arrive(2.0F));
        simulation.bodies[move.agent].set_position({move.to.x, move.to.y});
        simulation.run(12.0F);
        for (const Agent& agent : simulation.agents) {
            EXPECT_EQ(agent.status(), AgentStatus::arrived);
            EXPECT_LT(distance(agent.position(), agent.target_position()), 0.15F);
        }
        EXPECT_EQ(simulation.contacts.others, 0);
    }
}

TEST(AgentRest, ManyArriveAtOneTarget) {
    Simulation simulation;
    for (int i = 0; i < 9; ++i) {
        const float angle = 0.7F * static_cast<float>(i);
        simulation.add_agent_to({6.0F * std::cos(angle), 6.0F * std::sin(angle)}, {0.5F, 0.5F});
    }
    EXPECT_TRUE(simulation.run_until_all_arrive(10.0F)) << "the last ones come as near as they can";
    for (const Agent& agent : simulation.agents) {
        EXPECT_LT(distance(agent.position(), {0.5F, 0.5F}), 2.5F);
    }
    EXPECT_EQ(simulation.contacts.others, 0);
}

} // namespace
} // namespace raywalk::agent_rest_test
