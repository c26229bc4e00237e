// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/box2d_body.hpp"
#include "raywalk/box2d_probe.hpp"

#include "support/fake_body.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <vector>

// Agents whose journeys do not go as planned, and agents with other bodies.
namespace raywalk::agent_failure_test {
namespace {

using test::add;
using test::box;
using test::circle;
using test::FakeBody;
using test::FakeBodyState;
using test::sixtieth;

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float inf = std::numeric_limits<float>::infinity();

void walk(Agent& agent, FakeBodyState& fake) {
    for (int i = 0; i < 3000; ++i) {
        agent.update(sixtieth);
        if (agent.is_navigation_finished()) {
            return;
        }
        fake.step(sixtieth);
    }
}

TEST(Agent, DrivesAnyBody) {
    const test::GridMap map{{".....", "..#..", "S.#.G", "..#..", "....."}};
    Navigator navigator{map};
    const auto fake = std::make_shared<FakeBodyState>();
    fake->position = map.at('S');
    Agent agent{navigator, FakeBody{fake}};
    agent.navigate_to(map.at('G'));
    walk(agent, *fake);
    EXPECT_TRUE(agent.is_target_reached());
    EXPECT_LE(distance(fake->position, map.at('G')), 0.05F);
}

TEST(Agent, DoesNothingInAPause) {
    Navigator navigator{test::ObstacleList{}};
    const auto fake = std::make_shared<FakeBodyState>();
    Agent agent{navigator, FakeBody{fake}};
    agent.navigate_to({5.0F, 0.0F});
    for (const float no_time : {0.0F, -1.0F, nan, inf}) {
        agent.update(no_time);
        EXPECT_EQ(fake->commands, 0);
        EXPECT_EQ(agent.status(), AgentStatus::pending);
    }
    agent.update(sixtieth);
    EXPECT_EQ(fake->commands, 1);
    const Vec2 velocity = fake->velocity;
    agent.update(0.0F);
    EXPECT_EQ(fake->commands, 1);
    EXPECT_EQ(fake->velocity, velocity);
}

TEST(Agent, LeavesItsBodyAloneBeforeAndAfterAJourney) {
    Navigator navigator{test::ObstacleList{}};
    const auto fake = std::make_shared<FakeBodyState>();
    Agent agent{navigator, FakeBody{fake}};
    agent.update(sixtieth);
    EXPECT_EQ(fake->commands, 0);
    agent.navigate_to({2.0F, 0.0F});
    walk(agent, *fake);
    EXPECT_EQ(fake->velocity, Vec2{});
    const int commands = fake->commands;
    fake->velocity = {1.0F, 0.0F}; // pushed by the game
    agent.update(sixtieth);
    EXPECT_EQ(fake->commands, commands);
}

TEST(Agent, ArrivesAtOnceAtItsOwnPosition) {
    Navigator navigator{test::ObstacleList{}};
    const auto fake = std::make_shared<FakeBodyState>();
    Agent agent{navigator, FakeBody{fake}};
    agent.navigate_to({});
    agent.update(sixtieth);
    EXPECT_EQ(agent.status(), AgentStatus::arrived);
    EXPECT_EQ(agent.path().points.size(), 1U);
}

TEST(Agent, FailsAtATargetThatIsNotFinite) {
    Navigator navigator{test::ObstacleList{}};
    const auto fake = std::make_shared<FakeBodyState>();
    Agent agent{navigator, FakeBody{fake}};
    for (const Vec2 bad : {Vec2{nan, 0.0F}, Vec2{0.0F, inf}, Vec2{1e9F, 0.0F}}) {
        agent.navigate_to({5.0F, 0.0F});
        agent.update(sixtieth);
        EXPECT_NE(fake->velocity, Vec2{});
        agent.navigate_to(bad);
        agent.update(sixtieth);
        EXPECT_EQ(agent.status(), AgentStatus::failed);
        EXPECT_EQ(agent.path().status, PathStatus::invalid_query);
        EXPECT_EQ(fake->velocity, Vec2{});
        EXPECT_TRUE(agent.is_navigation_finished());
        EXPECT_FALSE(agent.is_target_reached());
    }
}

TEST(Agent, LeavesABoxThatItIsInside) {
    physics::World world;
    add(world, box({{-2.0F, -2.0F}, {2.0F, 2.0F}}));
    Navigator navigator{Box2dProbe{world}};
    physics::Body body = add(world, circle(0.3F), {{0.25F, 0.0F}, 0.0F, b2_dynamicBody});
    Agent agent{navigator, Box2dBody{body}};
    agent.navigate_to({8.0F, 0.0F});
    agent.update(sixtieth);
    EXPECT_EQ(agent.status(), AgentStatus::walking);
    EXPECT_EQ(agent.path().reason, PathStatus::start_blocked);
    for (int i = 0; i < 600 && !agent.is_navigation_finished(); ++i) {
        agent.update(sixtieth);
        world.step(sixtieth);
    }
    EXPECT_TRUE(agent.is_target_reached());
}

TEST(Agent, WaitsInsideAMountain) {
    physics::World world;
    add(world, box({{-90.0F, -90.0F}, {90.0F, 90.0F}}));
    Navigator navigator{Box2dProbe{world}};
    physics::Body body = add(world, circle(0.3F), {{0.25F, 0.0F}, 0.0F, b2_dynamicBody});
    Agent agent{navigator, Box2dBody{body}};
    agent.navigate_to({98.0F, 0.0F});
    agent.update(sixtieth);
    EXPECT_EQ(agent.status(), AgentStatus::waiting);
    EXPECT_EQ(agent.path().status, PathStatus::start_blocked);
    EXPECT_EQ(Vec2{body.velocity()}, Vec2{});
}

TEST(Agent, TurnsToANewTargetOnItsWay) {
    Navigator navigator{test::ObstacleList{}};
    const auto fake = std::make_shared<FakeBodyState>();
    Agent agent{navigator, FakeBody{fake}};
    agent.navigate_to({10.0F, 0.0F});
    for (int i = 0; i < 60; ++i) {
        agent.update(sixtieth);
        fake->step(sixtieth);
    }
    const float speed = length(fake->velocity);
    agent.navigate_to({-10.0F, 4.0F});
    agent.update(sixtieth);
    EXPECT_LT(fake->velocity.x, 0.0F);
    EXPECT_NEAR(length(fake->velocity), speed, 1e-3F) << "without stopping";
    walk(agent, *fake);
    EXPECT_LE(distance(fake->position, {-10.0F, 4.0F}), 0.05F);
}

TEST(Agent, PlansAgainWhenPushedOffItsPath) {
    const test::GridMap map{{"..........", "S.......G.", "..........", "..........", ".........."}};
    Navigator navigator{map};
    const auto fake = std::make_shared<FakeBodyState>();
    fake->position = map.at('S');
    Agent agent{navigator, FakeBody{fake}};
    agent.navigate_to(map.at('G'));
    for (int i = 0; i < 60; ++i) {
        agent.update(sixtieth);
        fake->step(sixtieth);
    }
    const Vec2 pushed = fake->position + Vec2{0.0F, -2.75F};
    fake->position = pushed;
    agent.update(sixtieth);
    agent.update(sixtieth);
    EXPECT_EQ(agent.path().points.front(), pushed);
    walk(agent, *fake);
    EXPECT_TRUE(agent.is_target_reached());
    EXPECT_LE(distance(fake->position, map.at('G')), 0.05F);
}

TEST(Agent, FailsWhenItsBodyIsLost) {
    Navigator navigator{test::ObstacleList{}};
    const auto fake = std::make_shared<FakeBodyState>();
    Agent agent{navigator, FakeBody{fake}};
    agent.navigate_to({10.0F, 0.0F});
    agent.update(sixtieth);
    fake->position = {nan, 0.0F};
    agent.update(sixtieth);
    EXPECT_EQ(agent.status(), AgentStatus::failed);
    EXPECT_EQ(agent.path().status, PathStatus::invalid_query);
}

TEST(Agent, FitsItsPathToItsBodyUnlessSetOtherwise) {
    physics::World world;
    // A gap of 1.2 m in a long wall; the body is 1 m wide and ignores category 4.
    add(world, box({{4.0F, -30.0F}, {5.0F, -0.1F}}));
    add(world, box({{4.0F, 1.1F}, {5.0F, 30.0F}}));
    physics::Body body = add(world, circle(0.5F), {{0.5F, 0.5F}, 0.0F, b2_dynamicBody});
    Navigator navigator{Box2dProbe{world}};
    const auto length_with = [&](const AgentSettings& settings) {
        Agent agent{navigator, Box2dBody{body}, settings};
        agent.navigate_to({9.5F, 0.5F});
        agent.update(sixtieth);
        return agent.path().length;
    };
    EXPECT_NEAR(length_with({}), 9.0, 1e-4);
    EXPECT_GT(length_with({.radius = 0.7F}), 50.0);
    EXPECT_GT(length_with({.margin = 0.25F}), 50.0);
    body.set_filter({.mask_bits = 0});
    EXPECT_NEAR(length_with({.radius = 0.7F}), 9.0, 1e-4) << "it collides with nothing";
    EXPECT_GT(length_with({.radius = 0.7F, .filter = ObstacleFilter{}}), 50.0);
}

TEST(Agent, WithoutAKeyDoesNotWalkThroughObstaclesWithoutABody) {
    test::ObstacleList list;
    list.add(test::block({{2.0F, -3.0F}, {3.0F, 3.0F}}));
    Navigator navigator{list};
    const auto fake = std::make_shared<FakeBodyState>();
    Agent agent{navigator, FakeBody{fake, BodyKey{}}};
    agent.navigate_to({5.5F, 0.5F});
    agent.update(sixtieth);
    EXPECT_EQ(agent.path().status, PathStatus::found);
    EXPECT_GT(agent.path().length, 8.0);
}

TEST(Agent, CanBeKeptInAVector) {
    Navigator navigator{test::ObstacleList{}};
    std::vector<std::shared_ptr<FakeBodyState>> fakes;
    std::vector<Agent> agents;
    for (int i = 0; i < 20; ++i) {
        fakes.push_back(std::make_shared<FakeBodyState>());
        fakes.back()->position = {0.0F, static_cast<float>(i)};
        agents.emplace_back(navigator, FakeBody{fakes.back()});
        agents.back().navigate_to({5.0F, static_cast<float>(i)});
        agents.back().update(sixtieth);
    }
    agents.erase(agents.begin(), agents.begin() + 5);
    for (std::size_t i = 0; i < agents.size(); ++i) {
        walk(agents[i], *fakes[i + 5]);
        EXPECT_TRUE(agents[i].is_target_reached());
        EXPECT_NEAR(fakes[i + 5]->position.x, 5.0F, 0.05F);
    }
}

TEST(Agent, EveryStatusHasAName) {
    EXPECT_EQ(to_string(AgentStatus::idle), "idle");
    EXPECT_EQ(to_string(AgentStatus::pending), "pending");
    EXPECT_EQ(to_string(AgentStatus::walking), "walking");
    EXPECT_EQ(to_string(AgentStatus::arrived), "arrived");
    EXPECT_EQ(to_string(AgentStatus::waiting), "waiting");
    EXPECT_EQ(to_string(AgentStatus::stuck), "stuck");
    EXPECT_EQ(to_string(AgentStatus::failed), "failed");
    EXPECT_EQ(to_string(AgentStatus::paused), "paused");
}

} // namespace
} // namespace raywalk::agent_failure_test
