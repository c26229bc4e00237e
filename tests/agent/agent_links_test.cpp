// SPDX-License-Identifier: MIT
#include "support/link_wall.hpp"
#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>

// Agents that cross links of the game.
namespace raywalk::agent_links_test {
namespace {

using test::add;
using test::box;
using test::Simulation;
using Wall = test::LinkWall;

constexpr Vec2 west = test::west_of_wall;
constexpr Vec2 east = test::east_of_wall;

TEST(AgentLinks, TeleportAgents) {
    Wall wall{LinkKind::teleport};
    wall.link.cost = 0.0F;
    wall.send();
    EXPECT_TRUE(wall.arrives(3.5F));
    EXPECT_EQ(wall.count(AgentEvent::link_reached), 1);
    EXPECT_EQ(wall.contacts.walls, 0);
}

TEST(AgentLinks, NameATeleportInTheUpdateOfItsEvent) {
    Wall wall{LinkKind::teleport};
    const Agent& agent = wall.send();
    EXPECT_TRUE(wall.run_until([&] { return wall.count(AgentEvent::link_reached) > 0; }, 3.5F));
    EXPECT_EQ(agent.current_link(), wall.id);
    wall.step();
    EXPECT_EQ(agent.current_link(), 0U);
}

TEST(AgentLinks, AreWalkedThroughWhatIsInTheWay) {
    Wall wall{LinkKind::walk};
    const Agent& agent = wall.send();
    EXPECT_TRUE(wall.run_until([&] { return agent.current_link() != 0; }, 3.0F));
    EXPECT_EQ(agent.current_link(), wall.id);
    EXPECT_TRUE(wall.arrives(5.0F));
    EXPECT_EQ(agent.current_link(), 0U);
}

TEST(AgentLinks, AreWalkedOverTheirPoints) {
    Wall wall{LinkKind::walk};
    wall.link.from = {-2.5F, 0.5F};
    wall.link.via = {{-2.5F, 3.5F}};
    wall.link.to = {-4.5F, 3.5F};
    wall.link.cost = 0.0F;
    wall.id = wall.navigator.add_link(wall.link);
    add(wall.world, box({{-8.0F, 2.0F}, {-3.2F, 2.2F}}));
    Agent& agent = wall.add_agent_to({-2.5F, -3.5F}, {-5.5F, 3.5F});
    float top = 0.0F;
    EXPECT_TRUE(wall.run_until(
        [&] {
            top = std::max(top, agent.current_link() != 0 ? agent.position().y : top);
            return agent.is_target_reached();
        },
        6.0F));
    EXPECT_EQ(wall.count(AgentEvent::link_reached), 1);
    EXPECT_NEAR(top, 3.5F, 0.05F);
}

TEST(AgentLinks, AreJumpedAlongAnArc) {
    Wall wall{LinkKind::jump};
    wall.link.arc_height = 2.0F;
    const Agent& agent = wall.send();
    float top = 0.0F;
    EXPECT_TRUE(wall.run_until(
        [&] {
            top = std::max(top, agent.position().y);
            return agent.is_target_reached();
        },
        6.0F));
    EXPECT_NEAR(top, 2.5F, 0.1F);
}

TEST(AgentLinks, AreJumpedBackAlongTheSameArc) {
    Wall wall{LinkKind::jump};
    wall.link.arc_height = -2.0F;
    wall.navigator.add_link(wall.link);
    const Agent& agent = wall.add_agent_to(east, west, {.query = {.max_iterations = 30'000}});
    float bottom = 0.0F;
    EXPECT_TRUE(wall.run_until(
        [&] {
            bottom = std::min(bottom, agent.position().y);
            return agent.is_target_reached();
        },
        6.0F));
    EXPECT_NEAR(bottom, -1.5F, 0.1F);
}

TEST(AgentLinks, AreCrossedToTheEndByAFollowerThatLosesItsBody) {
    Wall wall{LinkKind::jump};
    wall.navigator.add_link(wall.link);
    wall.add_agent(west);
    physics::Body prey = add(wall.world, test::circle(0.3F), {.position = east});
    Agent& agent = wall.agents[0];
    agent.follow(Box2dBody{prey});
    ASSERT_TRUE(wall.run_until([&] { return agent.current_link() != 0; }, 3.0F));
    wall.run(0.3F);
    wall.navigator.forget(key_of(prey));
    wall.world.destroy(prey);
    EXPECT_TRUE(wall.run_until([&] { return agent.status() == AgentStatus::failed; }, 3.0F));
    EXPECT_NEAR(agent.position().x, wall.link.to.x, 0.2F);
    EXPECT_EQ(agent.current_link(), 0U);
}

TEST(AgentLinks, AreWhatRemainsOfThePathWhileTheyAreCrossed) {
    Wall wall{LinkKind::walk};
    wall.link.via = {{-1.5F, 0.5F}, {1.5F, 0.5F}};
    wall.link.cost = 10.0F;
    Agent& agent = wall.send();
    ASSERT_TRUE(wall.run_until([&] { return agent.current_link() != 0; }, 3.0F));
    EXPECT_EQ(agent.next_path_position(), wall.link.via[0]);
    EXPECT_NEAR(agent.remaining_distance(), 10.0 + distance(wall.link.to, east), 0.2);
    double rest = agent.remaining_distance();
    std::size_t count = agent.remaining_path().size();
    while (agent.current_link() != 0) {
        EXPECT_LE(agent.remaining_distance(), rest);
        EXPECT_LE(agent.remaining_path().size(), count);
        EXPECT_GT(agent.next_path_position().x, agent.position().x - 0.15F);
        rest = agent.remaining_distance();
        count = agent.remaining_path().size();
        wall.run(test::sixtieth);
    }
    EXPECT_EQ(agent.next_path_position(), east);
    EXPECT_NEAR(rest, distance(wall.link.to, east), 0.3);
}

TEST(AgentLinks, RemainWholeUntilTheGameHasMovedTheBody) {
    Wall wall{LinkKind::manual};
    const Agent& agent = wall.send();
    wall.run(4.0F);
    EXPECT_EQ(agent.next_path_position(), wall.link.to);
    EXPECT_NEAR(agent.remaining_distance(), 8.0, 0.01);
}

TEST(AgentLinks, WaitForTheGameIfTheyAreManual) {
    Wall wall{LinkKind::manual};
    Agent& agent = wall.send();
    wall.run(4.0F);
    EXPECT_EQ(agent.current_link(), wall.id);
    EXPECT_EQ(agent.status(), AgentStatus::waiting);
    EXPECT_EQ(agent.current_wait().reason, WaitReason::link);
    EXPECT_LT(distance(agent.position(), wall.link.from), 0.1F);
    wall.bodies[0].set_position(wall.link.to);
    agent.complete_link();
    EXPECT_EQ(agent.current_link(), 0U);
    EXPECT_TRUE(wall.arrives(2.0F));
    EXPECT_EQ(wall.count(AgentEvent::no_progress), 0);
}

TEST(AgentLinks, AreLeftForANewTargetByAnAgentThatWaitsForTheGame) {
    Wall wall{LinkKind::manual};
    Agent& agent = wall.send();
    wall.run(4.0F);
    ASSERT_EQ(agent.current_link(), wall.id);
    agent.navigate_to(west);
    wall.step();
    EXPECT_EQ(agent.current_link(), 0U);
    EXPECT_TRUE(wall.arrives(3.0F));
    EXPECT_LT(agent.position().x, -5.0F);
}

TEST(AgentLinks, AreReachedOnceByAnAgentThatWaitsForTheGameAndIsSentAcrossAgain) {
    Wall wall{LinkKind::manual};
    Agent& agent = wall.send();
    wall.run(4.0F);
    agent.navigate_to({5.5F, 2.5F});
    wall.run(1.0F);
    EXPECT_EQ(agent.current_link(), wall.id);
    EXPECT_EQ(wall.count(AgentEvent::link_reached), 1);
}

TEST(AgentLinks, AreLeftWhenTheyVanishByAnAgentThatWaitsForTheGame) {
    for (const bool is_removed : {false, true}) {
        Wall wall{LinkKind::manual, 8.0F};
        Agent& agent = wall.send();
        wall.run(4.0F);
        ASSERT_EQ(agent.current_link(), wall.id);
        if (is_removed) {
            wall.navigator.remove_link(wall.id);
        } else {
            wall.navigator.set_link_enabled(wall.id, false);
        }
        EXPECT_TRUE(wall.arrives(14.0F));
    }
}

TEST(AgentLinks, KeepAnAgentThatTheGameMovesUntilItHasArrived) {
    Wall wall{LinkKind::manual};
    Agent& agent = wall.send();
    wall.run(4.0F);
    wall.bodies[0].set_position({-1.0F, 0.5F});
    wall.step();
    wall.navigator.set_link_enabled(wall.id, false);
    agent.navigate_to({5.5F, 2.5F});
    wall.run(0.5F);
    EXPECT_EQ(agent.current_link(), wall.id);
    wall.bodies[0].set_position(wall.link.to);
    agent.complete_link();
    EXPECT_TRUE(wall.arrives(3.0F));
    EXPECT_NEAR(agent.position().y, 2.5F, 0.1F);
}

TEST(AgentLinks, AreNotCrossedIfTheyVanishWhenTheAgentReachesThem) {
    Wall wall{LinkKind::teleport, 8.0F};
    wall.send();
    ASSERT_TRUE(wall.run_until([&] { return wall.count(AgentEvent::link_reached) > 0; }, 3.5F));
    wall.navigator.set_link_enabled(wall.id, false);
    wall.run(0.5F);
    EXPECT_LT(wall.agents[0].position().x, 0.0F);
    EXPECT_TRUE(wall.arrives(14.0F));
}

TEST(AgentLinks, PlanAgainIfTheGameLeftThemElsewhere) {
    Wall wall{LinkKind::manual, 8.0F};
    Agent& agent = wall.send();
    ASSERT_TRUE(wall.run_until([&] { return agent.current_link() != 0; }, 3.0F));
    wall.bodies[0].set_position({-5.5F, 7.5F});
    wall.navigator.remove_link(wall.id);
    agent.complete_link();
    EXPECT_TRUE(wall.arrives(12.0F));
}

TEST(AgentLinks, FinishTheCrossingBeforeTheyTurnToANewTarget) {
    Wall wall{LinkKind::walk};
    Agent& agent = wall.send();
    ASSERT_TRUE(wall.run_until([&] { return agent.current_link() != 0; }, 3.0F));
    wall.run(0.3F);
    agent.navigate_to(west);
    EXPECT_TRUE(wall.run_until([&] { return agent.position().x > 2.4F; }, 3.0F));
    EXPECT_TRUE(wall.arrives(8.0F));
    EXPECT_EQ(wall.count(AgentEvent::link_reached), 2);
}

TEST(AgentLinks, StopInTheMiddleIfTheyAreTold) {
    Wall wall{LinkKind::walk};
    Agent& agent = wall.send();
    ASSERT_TRUE(wall.run_until([&] { return agent.current_link() != 0; }, 3.0F));
    wall.run(0.2F);
    agent.stop();
    EXPECT_EQ(agent.current_link(), 0U);
    EXPECT_EQ(agent.status(), AgentStatus::idle);
}

TEST(AgentLinks, PlanAgainIfTheLinkIsRemovedOnTheWay) {
    Wall wall{LinkKind::walk, 8.0F};
    Agent& agent = wall.send();
    wall.run(0.3F);
    EXPECT_EQ(agent.path().links.size(), 1U);
    wall.navigator.set_link_enabled(wall.id, false);
    wall.run(0.2F); // far from the link
    EXPECT_TRUE(agent.path().links.empty());
    EXPECT_TRUE(wall.arrives(14.0F));
    EXPECT_EQ(wall.count(AgentEvent::link_reached), 0);
}

TEST(AgentLinks, AreTakenByAgentsForWhichTheyOpenOnTheWay) {
    Wall wall{LinkKind::teleport, 20.0F};
    Agent& agent = wall.add_agent_to(west, east);
    wall.run(0.5F);
    EXPECT_TRUE(agent.path().links.empty());
    wall.navigator.add_link(wall.link);
    EXPECT_TRUE(wall.arrives(8.0F));
    EXPECT_EQ(wall.count(AgentEvent::link_reached), 1);
}

TEST(AgentLinks, AreTakenThoughTheTargetIsInSight) {
    constexpr Vec2 left{-10.5F, 2.5F};
    constexpr Vec2 right{10.5F, 2.5F};
    for (const bool is_backward : {false, true}) {
        Simulation simulation;
        simulation.navigator.add_link({.from = is_backward ? right : left,
                                       .to = is_backward ? left : right,
                                       .cost = 0.0F,
                                       .kind = LinkKind::teleport});
        Agent& agent = simulation.add_agent_to({-10.5F, 0.5F}, {10.5F, 0.5F});
        EXPECT_TRUE(simulation.run_until([&] { return agent.is_target_reached(); }, 2.5F));
    }
}

TEST(AgentLinks, LeadAFollowerAfterItsBody) {
    Wall wall{LinkKind::teleport};
    wall.navigator.add_link(wall.link);
    wall.add_agent(west);
    wall.add_agent_to({-4.5F, 0.5F}, {8.5F, 0.5F});
    wall.agents[0].follow(Box2dBody{wall.bodies[1]});
    EXPECT_TRUE(wall.run_until_all_arrive(15.0F));
    EXPECT_GT(wall.agents[0].position().x, 5.0F);
}

} // namespace
} // namespace raywalk::agent_links_test
