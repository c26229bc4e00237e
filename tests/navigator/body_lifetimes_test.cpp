// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/navigator.hpp"

#include "support/fake_agents.hpp"
#include "support/fake_body.hpp"
#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <vector>

// Bodies that are destroyed before their agents.
namespace raywalk::body_lifetimes_test {
namespace {

using test::FakeAgents;
using test::FakeBody;
using test::FakeBodyState;
using test::has_failed_now;
using test::ObstacleList;
using test::Simulation;
using test::sixtieth;

constexpr Vec2 west{0.5F, 0.5F};
constexpr Vec2 east{20.5F, 0.5F};

TEST(BodyLifetimes, AnAgentFailsWhenItsBodyNoLongerExists) {
    FakeAgents fakes;
    fakes.fake->position = {1.0F, 0.0F};
    fakes.update();
    const Vec2 last = fakes.agent.position();
    fakes.fake->exists = false;
    fakes.update();
    for (const Agent* agent : {&fakes.agent, &fakes.follower}) {
        EXPECT_EQ(agent->status(), AgentStatus::failed);
        EXPECT_EQ(agent->path().status, PathStatus::cancelled);
        EXPECT_TRUE(has_failed_now(*agent));
    }
    EXPECT_EQ(fakes.agent.position(), last);
    EXPECT_EQ(fakes.other->velocity, Vec2{}) << "it stands";
    fakes.update();
    EXPECT_TRUE(fakes.agent.events().empty());
    EXPECT_TRUE(fakes.follower.events().empty());
    fakes.follower.navigate_to(east);
    fakes.update();
    EXPECT_EQ(fakes.follower.status(), AgentStatus::walking);
}

TEST(BodyLifetimes, AnAgentWithoutABodyAcceptsEveryCommand) {
    FakeAgents fakes;
    fakes.fake->exists = false;
    for (int round = 0; round < 2; ++round) {
        fakes.agent.navigate_to({3.0F, 4.0F});
        fakes.agent.update(sixtieth);
        EXPECT_EQ(fakes.agent.status(), AgentStatus::failed);
        fakes.agent.follow(FakeBody{fakes.other, {2}});
        fakes.agent.update(sixtieth);
        EXPECT_EQ(fakes.agent.status(), AgentStatus::failed);
        fakes.agent.teleport({1.0F, 1.0F});
        fakes.agent.pause();
        fakes.agent.resume();
        fakes.agent.shift_origin({1.0F, 0.0F});
        (void)fakes.agent.remaining_distance();
        (void)fakes.agent.next_path_position();
        fakes.agent.stop();
        fakes.update();
    }
}

TEST(BodyLifetimes, ABodyMayBeDestroyedWithoutAnUpdateOfTheNavigator) {
    FakeAgents fakes;
    fakes.fake->exists = false;
    fakes.follower.update(sixtieth);
    EXPECT_EQ(fakes.follower.status(), AgentStatus::failed);
    fakes.agent.update(sixtieth);
    EXPECT_EQ(fakes.agent.status(), AgentStatus::failed);
}

TEST(BodyLifetimes, AnAgentThatFollowsABodyThatDoesNotExistFails) {
    FakeAgents fakes;
    const auto gone = std::make_shared<FakeBodyState>();
    gone->exists = false;
    fakes.agent.follow(FakeBody{gone, {3}});
    fakes.agent.update(sixtieth);
    EXPECT_EQ(fakes.agent.status(), AgentStatus::failed);
    EXPECT_TRUE(has_failed_now(fakes.agent));
    fakes.agent.navigate_to(east);
    fakes.agent.update(sixtieth);
    EXPECT_EQ(fakes.agent.status(), AgentStatus::walking);
}

TEST(BodyLifetimes, AgentsDoNotAvoidABodyThatNoLongerExists) {
    FakeAgents fakes;
    fakes.agent.stop();
    fakes.fake->position = {-7.0F, 0.3F};
    fakes.follower.navigate_to({20.5F, 0.0F});
    fakes.update();
    EXPECT_NE(fakes.other->velocity.y, 0.0F);
    fakes.fake->exists = false;
    fakes.update();
    EXPECT_EQ(fakes.other->velocity.y, 0.0F);
}

TEST(BodyLifetimes, BodiesWithoutAKeyAreNotForgottenTogether) {
    Navigator navigator{ObstacleList{}};
    const std::array fakes = {std::make_shared<FakeBodyState>(), std::make_shared<FakeBodyState>()};
    std::vector<Agent> agents;
    for (const auto& fake : fakes) {
        agents.emplace_back(navigator, FakeBody{fake, {}}, AgentSettings{});
        agents.back().navigate_to(east);
    }
    fakes[0]->exists = false;
    navigator.forget(BodyKey{});
    navigator.update();
    for (Agent& agent : agents) {
        agent.update(sixtieth);
    }
    EXPECT_EQ(agents[0].status(), AgentStatus::failed);
    EXPECT_EQ(agents[1].status(), AgentStatus::walking);
}

// Box2D 2.4 cannot tell whether a body exists, but the world has a list of its bodies.
TEST(BodyLifetimes, ABodyDestroyedWithoutNoticeIsDetectedInTheNextUpdate) {
    Simulation simulation;
    Agent& agent = simulation.add_agent_to(west, east);
    Agent& follower = simulation.add_agent({-4.5F, 0.5F});
    follower.follow(Box2dBody{simulation.bodies[0]});
    physics::Body door = test::add_walker(simulation.world, {0.0F, 9.0F});
    simulation.navigator.set_body_policy(key_of(door), BodyPolicy::solid);
    const BodyKey door_key = key_of(door);
    simulation.run(0.2F);
    const Vec2 last = agent.position();
    simulation.world.destroy(simulation.bodies[0]);
    simulation.world.destroy(door);
    simulation.step();
    EXPECT_EQ(agent.status(), AgentStatus::failed);
    EXPECT_EQ(follower.status(), AgentStatus::failed);
    EXPECT_LE(distance(agent.position(), last), 0.1F);
    EXPECT_EQ(simulation.navigator.probe().policy_of(door_key), BodyPolicy::by_type)
        << "another body may get its name";
    simulation.run(0.2F);
}

TEST(BodyLifetimes, ABodyMayBeDestroyedWithoutNoticeBeforeTheFirstUpdate) {
    Simulation simulation;
    Agent& agent = simulation.add_agent_to(west, east);
    Agent& follower = simulation.add_agent({-4.5F, 0.5F});
    simulation.step();
    physics::Body prey = test::add_walker(simulation.world, {3.0F, 9.0F});
    Agent& newcomer = simulation.add_agent_to({0.5F, 5.5F}, east);
    follower.follow(Box2dBody{prey});
    simulation.world.destroy(prey);
    simulation.world.destroy(simulation.bodies[2]);
    simulation.navigator.update();
    for (Agent* each : {&agent, &follower, &newcomer}) {
        each->update(sixtieth);
    }
    EXPECT_EQ(agent.status(), AgentStatus::walking);
    EXPECT_EQ(follower.status(), AgentStatus::failed);
    EXPECT_EQ(newcomer.status(), AgentStatus::failed);
}

TEST(BodyLifetimes, ABodyOfAnotherWorldDoesNotCountAsDestroyed) {
    Simulation simulation;
    physics::World other;
    const physics::Body body = test::add_walker(other, west);
    Agent agent{simulation.navigator, Box2dBody{body}};
    agent.navigate_to(east);
    for (int i = 0; i < 3; ++i) {
        simulation.navigator.update();
        agent.update(sixtieth);
        other.step(sixtieth);
    }
    EXPECT_EQ(agent.status(), AgentStatus::walking);
}

} // namespace
} // namespace raywalk::body_lifetimes_test
