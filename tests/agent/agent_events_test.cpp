// SPDX-License-Identifier: MIT
#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <type_traits>
#include <vector>

// The events of agents, and commands on their way.
namespace raywalk::agent_events_test {
namespace {

using test::add;
using test::add_border;
using test::add_walker;
using test::box;
using test::Simulation;
using test::sixtieth;
using Events = std::vector<AgentEvent>;

Events events_of(const Agent& agent) {
    return {agent.events().begin(), agent.events().end()};
}

TEST(AgentEvents, AreEmittedOnceWhenTheyHappen) {
    Simulation simulation;
    add(simulation.world, box({{-0.5F, -4.0F}, {0.5F, 3.0F}}));
    Agent& agent = simulation.add_agent({-4.0F, 0.25F});
    simulation.step();
    EXPECT_EQ(events_of(agent), Events{});
    agent.navigate_to({4.0F, 0.125F});
    EXPECT_EQ(events_of(agent), Events{}) << "nothing happens before the update";
    simulation.step();
    EXPECT_EQ(events_of(agent), Events{AgentEvent::path_changed});
    const std::size_t points = agent.remaining_path().size();
    ASSERT_GE(points, 3U);
    std::size_t left = points;
    while (agent.status() == AgentStatus::walking) {
        simulation.step();
        const Events events = events_of(agent);
        if (agent.status() == AgentStatus::walking) {
            EXPECT_EQ(events,
                      Events(left - agent.remaining_path().size(), AgentEvent::waypoint_reached));
            left = agent.remaining_path().size();
        } else {
            EXPECT_EQ(events, Events{AgentEvent::target_reached});
        }
    }
    EXPECT_EQ(left, 1U);
    simulation.step();
    EXPECT_EQ(events_of(agent), Events{});
    EXPECT_EQ(simulation.count(AgentEvent::waypoint_reached), static_cast<int>(points) - 1);
}

TEST(AgentEvents, AreInTheOrderInWhichTheyHappened) {
    Simulation simulation;
    Agent& agent = simulation.add_agent_to({0.0F, 0.0F}, {0.01F, 0.0F});
    simulation.step();
    EXPECT_EQ(events_of(agent), (Events{AgentEvent::path_changed, AgentEvent::target_reached}));
    agent.navigate_to({1e9F, 0.0F});
    simulation.step();
    EXPECT_EQ(events_of(agent), (Events{AgentEvent::path_changed, AgentEvent::failed}));
    EXPECT_EQ(agent.status(), AgentStatus::failed);
    simulation.step();
    EXPECT_EQ(events_of(agent), Events{});
    agent.navigate_to({1.0F, 0.0F});
    simulation.step();
    agent.update(0.0F);
    EXPECT_EQ(events_of(agent), Events{}) << "emitted once, even in a pause";
}

TEST(AgentEvents, SayThatAnAgentWaits) {
    Simulation simulation;
    add_border(simulation.world, {{2.0F, -2.0F}, {6.0F, 2.0F}});
    Agent& agent = simulation.add_agent_to({-1.0F, 0.5F}, {4.5F, 0.5F});
    simulation.run_until([&] { return agent.status() == AgentStatus::waiting; }, 4.0F);
    EXPECT_EQ(events_of(agent), Events{AgentEvent::waiting});
    simulation.run(1.0F);
    EXPECT_EQ(simulation.count(AgentEvent::waiting), 1);
    EXPECT_EQ(simulation.count(AgentEvent::path_changed), 1);
}

// The target moves behind a wall. The nearest place, or that there is none, stays the same.
TEST(AgentEvents, SayNothingOfAFollowerThatCannotGoOnEither) {
    for (const bool waits : {true, false}) {
        Simulation simulation;
        add_border(simulation.world, {{2.0F, -2.0F}, {6.0F, 2.0F}});
        physics::Body prey =
            simulation.world.create_body({.type = b2_kinematicBody, .position = {4.0F, 0.5F}});
        prey.add(physics::circle(0.2F));
        Agent& agent = simulation.add_agent({0.0F, 0.5F}, {.query = {.allow_partial_path = waits}});
        agent.follow(Box2dBody{prey});
        const AgentStatus end = waits ? AgentStatus::waiting : AgentStatus::failed;
        EXPECT_TRUE(simulation.run_until([&] { return agent.status() == end; }, 4.0F));
        simulation.run(0.5F);
        const auto before = simulation.counts;
        const Vec2 place = agent.target_position();
        prey.set_velocity({-0.5F, 0.0F});
        simulation.run(1.0F);
        EXPECT_NE(agent.target_position(), place) << "it has planned again";
        EXPECT_EQ(agent.status(), end);
        EXPECT_EQ(simulation.counts, before);
    }
}

TEST(AgentEvents, TellOfAPathThatOpensAndOfItsEnd) {
    Simulation simulation;
    add_border(simulation.world, {{2.0F, -2.0F}, {6.0F, 2.0F}});
    physics::Body prey =
        simulation.world.create_body({.type = b2_kinematicBody, .position = {4.0F, 0.5F}});
    prey.add(physics::circle(0.2F));
    Agent& agent = simulation.add_agent({0.0F, 0.5F});
    agent.follow(Box2dBody{prey});
    EXPECT_TRUE(simulation.run_until([&] { return agent.status() == AgentStatus::waiting; }, 4.0F));
    simulation.run(0.5F);
    const int before = simulation.count(AgentEvent::path_changed);
    const Vec2 place = agent.position();
    agent.set_max_speed(0.02F); // it plans again before it has moved on
    prey.set_position({-3.0F, 0.5F});
    EXPECT_TRUE(simulation.run_until([&] { return agent.status() == AgentStatus::walking; }, 1.0F));
    EXPECT_EQ(simulation.count(AgentEvent::path_changed), before + 1);
    prey.set_position({4.0F, 0.5F});
    EXPECT_TRUE(simulation.run_until([&] { return agent.status() == AgentStatus::waiting; }, 1.0F));
    EXPECT_LT(distance(agent.position(), place), 0.01F);
    EXPECT_EQ(simulation.count(AgentEvent::path_changed), before + 2);
    EXPECT_EQ(simulation.count(AgentEvent::waiting), 1);
}

TEST(AgentEvents, SayOnceThatTheSpeedIsLimited) {
    Simulation simulation;
    Agent& agent = simulation.add_agent_to({0.0F, 0.0F}, {60.0F, 0.0F}, {.max_speed = 100.0F});
    simulation.run(0.2F);
    EXPECT_EQ(simulation.count(AgentEvent::speed_limited), 0) << "100 m/s are 1.7 m in a step";
    agent.set_max_speed(1000.0F);
    Vec2 before = agent.position();
    simulation.step();
    EXPECT_EQ(events_of(agent), Events{AgentEvent::speed_limited});
    while (!agent.is_navigation_finished()) {
        before = agent.position();
        simulation.step();
        EXPECT_LE(distance(before, agent.position()), 2.0F + 1e-4F);
    }
    EXPECT_EQ(simulation.count(AgentEvent::speed_limited), 1);
    EXPECT_TRUE(agent.is_target_reached());
    EXPECT_LE(distance(agent.position(), {60.0F, 0.0F}), 0.051F);
}

TEST(AgentEvents, HaveNames) {
    EXPECT_EQ(to_string(AgentEvent::path_changed), "path_changed");
    EXPECT_EQ(to_string(AgentEvent::waypoint_reached), "waypoint_reached");
    EXPECT_EQ(to_string(AgentEvent::target_reached), "target_reached");
    EXPECT_EQ(to_string(AgentEvent::waiting), "waiting");
    EXPECT_EQ(to_string(AgentEvent::no_progress), "no_progress");
    EXPECT_EQ(to_string(AgentEvent::gave_up), "gave_up");
    EXPECT_EQ(to_string(AgentEvent::failed), "failed");
    EXPECT_EQ(to_string(AgentEvent::speed_limited), "speed_limited");
}

TEST(AgentEvents, PausedAgentStandsAndGoesOnWhenResumed) {
    Simulation simulation;
    Agent& agent = simulation.add_agent_to({0.0F, 0.0F}, {6.0F, 0.0F});
    simulation.run(1.0F);
    agent.pause();
    EXPECT_TRUE(agent.is_paused());
    EXPECT_EQ(Vec2{simulation.bodies[0].velocity()}, Vec2{}) << "at once";
    const Vec2 here = agent.position();
    simulation.run(1.0F);
    EXPECT_EQ(agent.position(), here);
    EXPECT_EQ(agent.status(), AgentStatus::paused);
    EXPECT_FALSE(agent.is_navigation_finished());
    EXPECT_EQ(simulation.count(AgentEvent::target_reached), 0);
    agent.resume();
    EXPECT_FALSE(agent.is_paused());
    EXPECT_EQ(agent.status(), AgentStatus::walking);
    simulation.step();
    // From rest again, with 20 m/s^2.
    EXPECT_NEAR(simulation.bodies[0].velocity().x, 20.0F / 60.0F, 1e-3F);
    EXPECT_TRUE(simulation.run_until_all_arrive(3.0F));
    EXPECT_EQ(simulation.count(AgentEvent::path_changed), 1);
}

TEST(AgentEvents, OthersWalkAroundAPausedAgent) {
    Simulation simulation;
    Agent& post = simulation.add_agent_to({4.0F, 0.0F}, {9.0F, 5.0F});
    simulation.step();
    post.pause();
    const Vec2 here = post.position();
    Agent& walker =
        simulation.add_agent_to({0.0F, 0.0F}, {8.0F, 0.0F}, {.avoidance_priority = 50.0F});
    EXPECT_TRUE(simulation.run_until([&] { return walker.is_target_reached(); }, 6.0F));
    EXPECT_EQ(post.position(), here);
    EXPECT_EQ(simulation.contacts.others, 0);
}

TEST(AgentEvents, StoppedAgentIsIdle) {
    Simulation simulation;
    Agent& agent = simulation.add_agent_to({0.0F, 0.0F}, {6.0F, 0.0F});
    simulation.run(0.5F);
    agent.stop();
    EXPECT_EQ(agent.status(), AgentStatus::idle);
    EXPECT_TRUE(agent.is_navigation_finished());
    EXPECT_EQ(agent.remaining_distance(), 0.0);
    simulation.step();
    EXPECT_EQ(events_of(agent), Events{});
    agent.resume();
    simulation.step();
    EXPECT_EQ(agent.status(), AgentStatus::idle);
    agent.navigate_to({6.0F, 0.0F});
    EXPECT_EQ(agent.status(), AgentStatus::pending) << "the target was forgotten";
    EXPECT_TRUE(simulation.run_until_all_arrive(4.0F));
}

TEST(AgentEvents, TeleportedAgentGoesOnFromThere) {
    Simulation simulation;
    Agent& agent = simulation.add_agent_to({0.0F, 0.0F}, {6.0F, 0.0F});
    simulation.run(0.5F);
    agent.teleport({0.0F, 8.0F});
    EXPECT_EQ(agent.position(), (Vec2{0.0F, 8.0F}));
    EXPECT_EQ(Vec2{simulation.bodies[0].velocity()}, Vec2{});
    EXPECT_EQ(agent.status(), AgentStatus::pending);
    simulation.step();
    EXPECT_EQ(agent.path().points.front(), (Vec2{0.0F, 8.0F}));
    EXPECT_LE(length(simulation.bodies[0].velocity()), 20.0F / 60.0F + 1e-3F) << "from rest";
    EXPECT_TRUE(simulation.run_until_all_arrive(6.0F));
    agent.teleport({0.0F, 0.0F});
    EXPECT_FALSE(agent.is_target_reached());
    EXPECT_TRUE(simulation.run_until_all_arrive(6.0F));
    EXPECT_LE(distance(agent.position(), {6.0F, 0.0F}), 0.051F);
    agent.stop();
    agent.teleport({0.0F, 0.0F});
    simulation.run(0.5F);
    EXPECT_EQ(agent.status(), AgentStatus::idle);
    EXPECT_EQ(agent.position(), (Vec2{0.0F, 0.0F}));
}

TEST(AgentEvents, SameTargetAgainChangesNothing) {
    Simulation simulation;
    Agent& agent = simulation.add_agent_to({0.0F, 0.0F}, {6.0F, 0.0F});
    ASSERT_TRUE(simulation.run_until(
        [&] {
            agent.navigate_to({6.0F, 0.0F});
            return agent.is_target_reached();
        },
        4.0F));
    simulation.run(0.1F);
    agent.navigate_to({6.0F, 0.0F});
    EXPECT_EQ(agent.status(), AgentStatus::arrived);
    EXPECT_EQ(simulation.count(AgentEvent::path_changed), 1);
    EXPECT_EQ(simulation.count(AgentEvent::target_reached), 1);
    // Unless the agent has failed.
    agent.navigate_to({1e9F, 0.0F});
    simulation.step();
    EXPECT_EQ(agent.status(), AgentStatus::failed);
    agent.navigate_to({1e9F, 0.0F});
    EXPECT_EQ(agent.status(), AgentStatus::pending);
}

TEST(AgentEvents, AgentsWalkOnInAVectorThatGrows) {
    physics::World world;
    Navigator navigator{Box2dProbe{world}};
    std::vector<Agent> agents;
    for (int i = 0; i < 300; ++i) {
        if (i % 10 == 0 && i < 200) {
            const float y = 1.5F * static_cast<float>(i / 10);
            agents.emplace_back(navigator, Box2dBody{add_walker(world, {0.0F, y})});
            agents.back().navigate_to({4.0F, y});
        }
        navigator.update();
        for (Agent& agent : agents) {
            agent.update(sixtieth);
        }
        world.step(sixtieth);
    }
    Agent taken = std::move(agents.front());
    agents.front() = std::move(agents.back());
    agents.pop_back();
    agents.push_back(std::move(taken));
    ASSERT_EQ(agents.size(), 20U);
    for (const Agent& agent : agents) {
        EXPECT_TRUE(agent.is_target_reached());
        EXPECT_NEAR(agent.position().x, 4.0F, 0.06F);
    }
}

} // namespace
} // namespace raywalk::agent_events_test
