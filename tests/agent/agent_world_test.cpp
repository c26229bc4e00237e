// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/box2d_body.hpp"
#include "raywalk/box2d_probe.hpp"

#include "support/worlds.hpp"

#include <gtest/gtest.h>

// Agents in worlds that change.
namespace raywalk::agent_world_test {
namespace {

using test::add;
using test::box;
using test::circle;
using test::sixtieth;

physics::Body add_walker(physics::World& world, Vec2 position, float radius = 0.3F) {
    physics::Body body = world.create_body(
        {.type = b2_dynamicBody, .position = position, .has_fixed_rotation = true});
    constexpr physics::Filter apart{.group_index = -1}; // from each other
    body.add(circle(radius), {.filter = apart});
    return body;
}

void walk(physics::World& world, Navigator& navigator, Agent& agent, int steps) {
    for (int i = 0; i < steps && !agent.is_navigation_finished(); ++i) {
        navigator.update();
        agent.update(sixtieth);
        world.step(sixtieth);
    }
}

//   ######|######
//   A     |     T    the door at | closes when A is on its way; there is a path around
//   ######|######
TEST(Agent, WalksRoundADoorThatClosesInFrontOfIt) {
    physics::World world;
    add(world, box({{-0.1F, 1.0F}, {0.1F, 8.0F}}));
    add(world, box({{-0.1F, -8.0F}, {0.1F, -1.0F}}));
    physics::Body door = add(world,
                             box({{-0.1F, -1.0F}, {0.1F, 1.0F}}),
                             {.position = {30.0F, 0.0F}, .type = b2_kinematicBody});
    Navigator navigator{Box2dProbe{world}};
    navigator.watch(key_of(door));
    Agent agent{navigator, Box2dBody{add_walker(world, {-4.5F, 0.5F})}};
    agent.navigate_to({4.5F, 0.5F});
    walk(world, navigator, agent, 30);
    EXPECT_DOUBLE_EQ(agent.path().length, 9.0);
    door.set_transform({0.0F, 0.0F}, 0.0F);
    walk(world, navigator, agent, 60 * 30);
    EXPECT_TRUE(agent.is_target_reached());
    EXPECT_GT(agent.path().length, 12.0);
}

TEST(Agent, WalksUpToABodyThatLeansAgainstAWall) {
    physics::World world;
    add(world, box({{5.0F, -5.0F}, {6.0F, 5.0F}}));
    physics::Body player = add_walker(world, {4.0F, 0.37F});
    for (int i = 0; i < 120; ++i) {
        player.set_velocity({3.0F, 0.0F});
        world.step(sixtieth);
    }
    ASSERT_LT(5.0F - player.position().x, 0.32F) << "nearer to the wall than the margin";
    Navigator navigator{Box2dProbe{world}};
    Agent agent{navigator, Box2dBody{add_walker(world, {-4.5F, 0.5F})}};
    agent.navigate_to(player.position());
    walk(world, navigator, agent, 60 * 30);
    EXPECT_EQ(agent.status(), AgentStatus::arrived);
}

TEST(Agent, UsesWhatWasPrefilledForItsWalker) {
    physics::World world;
    add(world, circle(1.0F));
    Navigator navigator{Box2dProbe{world}};
    (void)navigator.prefill({{-20.0F, -20.0F}, {20.0F, 20.0F}}, {.radius = 0.3F});
    physics::Body plain = add(world, circle(0.3F), {{-4.5F, 0.5F}, 0.0F, b2_dynamicBody});
    Agent agent{navigator, Box2dBody{plain}};
    EXPECT_EQ(agent.walker(), WalkerProfile{.radius = 0.3F});
    agent.navigate_to({4.5F, 0.5F});
    agent.update(sixtieth);
    EXPECT_EQ(agent.path().statistics.cache_misses, 0U);
}

TEST(Agent, ArrivesAtTheSamePlaceWhenTheOriginIsShifted) {
    physics::World world;
    add(world, box({{-0.5F, -4.0F}, {0.5F, 3.0F}}));
    Navigator navigator{Box2dProbe{world}};
    physics::Body body = add_walker(world, {-4.5F, 0.5F});
    Agent agent{navigator, Box2dBody{body}};
    agent.navigate_to({4.5F, 0.5F});
    walk(world, navigator, agent, 60);
    constexpr Vec2 shift{20.0F, -7.5F};
    world.shift_origin({shift.x, shift.y});
    navigator.shift_origin(shift);
    agent.shift_origin(shift);
    walk(world, navigator, agent, 60 * 30);
    EXPECT_TRUE(agent.is_target_reached());
    EXPECT_LT(distance(body.position(), Vec2{4.5F, 0.5F} - shift), 0.051F);
}

TEST(Agent, ReportsItsOldPathUntilTheNewOneIsPlanned) {
    physics::World world;
    Navigator navigator{Box2dProbe{world}};
    Agent agent{navigator, Box2dBody{add_walker(world, {0.5F, 0.5F})}};
    agent.navigate_to({9.5F, 0.5F});
    EXPECT_EQ(agent.remaining_distance(), 0.0);
    agent.update(sixtieth);
    EXPECT_DOUBLE_EQ(agent.remaining_distance(), 9.0);
    agent.navigate_to({0.5F, 4.5F});
    EXPECT_EQ(agent.status(), AgentStatus::pending);
    EXPECT_DOUBLE_EQ(agent.remaining_distance(), 9.0);
    EXPECT_EQ(agent.remaining_path().size(), 1U);
    agent.update(sixtieth);
    EXPECT_DOUBLE_EQ(agent.remaining_distance(), 4.0);
}

TEST(Agent, WalksAtTheSpeedThatIsSet) {
    physics::World world;
    Navigator navigator{Box2dProbe{world}};
    physics::Body body = add_walker(world, {0.5F, 0.5F});
    Agent agent{navigator, Box2dBody{body}};
    agent.navigate_to({50.5F, 0.5F});
    walk(world, navigator, agent, 60);
    EXPECT_NEAR(body.velocity().x, 3.0F, 1e-3F);
    agent.set_max_speed(1.5F);
    walk(world, navigator, agent, 60);
    EXPECT_NEAR(body.velocity().x, 1.5F, 1e-3F);
}

} // namespace
} // namespace raywalk::agent_world_test
