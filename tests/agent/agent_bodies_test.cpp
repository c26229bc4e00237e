// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/box2d_body.hpp"
#include "raywalk/box2d_probe.hpp"

#include "support/quiet_log.hpp"
#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>
#include <spdlog/sinks/ostream_sink.h>

#include <memory>
#include <sstream>
#include <string>
#include <vector>

// Agents with bodies of all kinds.
namespace raywalk {
namespace {

using test::add;
using test::box;
using test::circle;
using test::sixtieth;

// Walks until the agent has finished, and counts the steps in which its body touches a wall anew.
int contacts_on_the_way(physics::World& world, Navigator& navigator, Agent& agent, Vec2 target) {
    agent.navigate_to(target);
    test::ContactCounter contacts;
    for (int i = 0; i < 60 * 30; ++i) {
        navigator.update();
        agent.update(sixtieth);
        if (agent.is_navigation_finished()) {
            break;
        }
        world.step(sixtieth);
        contacts.count(world);
    }
    return contacts.walls;
}

//   A  #  T    the feet collide with the wall, the hurtbox does not
TEST(Agent, WalksAroundWhatAnyOfItsFixturesCollidesWith) {
    for (const bool is_hurtbox_first : {false, true}) {
        physics::World world;
        add(world, box({{-0.5F, -6.0F}, {0.5F, 6.0F}}), {}, {.filter = {.category_bits = 2}});
        physics::Body body = world.create_body(
            {.type = b2_dynamicBody, .position = {-4.0F, 0.0F}, .has_fixed_rotation = true});
        const auto add_hurtbox = [&] {
            body.add(circle(0.6F), {.filter = {16, 8}});
        };
        if (is_hurtbox_first) {
            add_hurtbox();
        }
        body.add(circle(0.3F), {.friction = 0.0F, .filter = {4, 6}});
        if (!is_hurtbox_first) {
            add_hurtbox();
        }
        Navigator navigator{Box2dProbe{world}};
        Agent agent{navigator, Box2dBody{body}};
        EXPECT_EQ(agent.walker().radius, 0.6F);
        EXPECT_EQ(contacts_on_the_way(world, navigator, agent, {4.0F, 0.0F}), 0);
        EXPECT_TRUE(agent.is_target_reached());
    }
}

//      #
//   A     T    the body's origin is a meter in front of its circle
//      #
TEST(Agent, WalksWithTheMiddleOfItsBody) {
    for (const float angle : {0.0F, 0.5F, 2.0F, 3.14159265F}) {
        physics::World world;
        add(world, box({{-0.2F, 0.7F}, {0.2F, 7.0F}}));
        add(world, box({{-0.2F, -7.0F}, {0.2F, -0.7F}}));
        physics::Body body =
            world.create_body({.type = b2_dynamicBody, .position = {-5.0F, 0.0F}, .angle = angle});
        body.add(circle(0.5F, {-1.0F, 0.0F}), {.friction = 0.0F});
        Navigator navigator{Box2dProbe{world}, {.cell_size = 0.5F}};
        Agent agent{navigator, Box2dBody{body}};
        EXPECT_EQ(agent.walker().radius, 0.5F);
        EXPECT_EQ(contacts_on_the_way(world, navigator, agent, {4.0F, 0.5F}), 0);
        EXPECT_TRUE(agent.is_target_reached());
        EXPECT_LT(distance(body.world_center(), {4.0F, 0.5F}), 0.1F);
        EXPECT_LT(distance(agent.position(), body.world_center()), 1e-5F);
    }
}

//   #########
//   A       T    a box that turns on the way is as wide as its circle
//   #########
TEST(Agent, KeepsABodyThatTurnsOffWalls) {
    physics::World world;
    add(world, box({{-4.0F, 0.75F}, {4.0F, 2.0F}}));
    add(world, box({{-4.0F, -2.0F}, {4.0F, -0.75F}}));
    physics::Body body =
        add(world, box({{0.6F, -0.4F}, {1.4F, 0.4F}}), {{-7.0F, 0.0F}, 0.0F, b2_dynamicBody});
    body.set_angular_velocity(3.0F);
    Navigator navigator{Box2dProbe{world}, {.cell_size = 0.5F}};
    Agent agent{navigator, Box2dBody{body}};
    EXPECT_FLOAT_EQ(agent.walker().radius, length(Vec2{0.4F, 0.4F}));
    EXPECT_EQ(contacts_on_the_way(world, navigator, agent, {6.0F, 0.0F}), 0);
    EXPECT_TRUE(agent.is_target_reached());
}

TEST(Agent, WarnsOnceOfARadiusThatIsSmallerThanTheBody) {
    std::ostringstream text;
    const auto sink = std::make_shared<spdlog::sinks::ostream_sink_mt>(text);
    test::be_quiet(); // so that there is a logger
    std::vector<spdlog::sink_ptr>& sinks = spdlog::get("raywalk")->sinks();
    sinks.push_back(sink);
    physics::World world;
    Navigator navigator{Box2dProbe{world}};
    const auto add_agent = [&](float radius) {
        const Agent agent{
            navigator, Box2dBody{test::add_walker(world, {0.0F, 0.0F}, 0.5F)}, {.radius = radius}};
        EXPECT_EQ(agent.walker().radius, radius);
    };
    add_agent(0.5F);
    add_agent(0.7F);
    EXPECT_EQ(text.str(), "");
    add_agent(0.4F);
    const std::string warning = text.str();
    EXPECT_NE(warning.find("radius is smaller"), std::string::npos);
    add_agent(0.3F);
    EXPECT_EQ(text.str(), warning);
    sinks.pop_back();
}

TEST(Agent, StopsBesideTheMiddleOfABodyThatItFollows) {
    physics::World world;
    physics::Body body = test::add_walker(world, {0.0F, 0.0F});
    physics::Body hero =
        add(world, circle(0.5F, {0.0F, 3.0F}), {{6.0F, -3.0F}, 0.0F, b2_kinematicBody});
    Navigator navigator{Box2dProbe{world}};
    Agent agent{navigator, Box2dBody{body}};
    agent.follow(Box2dBody{hero});
    for (int i = 0; i < 300 && !agent.is_target_reached(); ++i) {
        navigator.update();
        agent.update(sixtieth);
        world.step(sixtieth);
    }
    EXPECT_TRUE(agent.is_target_reached());
    EXPECT_NEAR(distance(agent.position(), {6.0F, 0.0F}), 0.8F, 0.06F);
}

} // namespace
} // namespace raywalk
