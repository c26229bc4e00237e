// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/box2d_body.hpp"
#include "raywalk/box2d_probe.hpp"

#include "support/log_lines.hpp"
#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

// Agents with bodies of all kinds.
namespace raywalk::agent_bodies_test {
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

// Returns after how many seconds the agent arrives 6 m from where it starts.
float seconds_to_walk(b2BodyType type, float damping, std::optional<float> max_force) {
    physics::World world;
    physics::Body body =
        world.create_body({.type = type, .has_fixed_rotation = true, .linear_damping = damping});
    body.add(circle(0.3F));
    Navigator navigator{Box2dProbe{world}};
    AgentSettings settings;
    settings.max_force = max_force;
    Agent agent{navigator, Box2dBody{body}, settings};
    agent.navigate_to({6.0F, 0.0F});
    float seconds = 0.0F;
    for (; seconds < 10.0F && !agent.is_target_reached(); seconds += sixtieth) {
        navigator.update();
        agent.update(sixtieth);
        world.step(sixtieth);
    }
    return seconds;
}

TEST(Agent, WalksAsFastWithDampingAsWithout) {
    for (const b2BodyType type : {b2_dynamicBody, b2_kinematicBody}) {
        for (const std::optional<float> force : {std::optional<float>{}, std::optional{10.0F}}) {
            const float undamped = seconds_to_walk(type, 0.0F, force);
            for (const float damping : {1.0F, 2.0F, 5.0F}) {
                EXPECT_NEAR(seconds_to_walk(type, damping, force), undamped, 0.05F * undamped)
                    << damping << (force ? " with a force" : "");
            }
        }
    }
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
    const test::LogLines log;
    physics::World world;
    Navigator navigator{Box2dProbe{world}};
    const auto add_agent = [&](float radius) {
        const Agent agent{
            navigator, Box2dBody{test::add_walker(world, {0.0F, 0.0F}, 0.5F)}, {.radius = radius}};
        EXPECT_EQ(agent.walker().radius, radius);
    };
    add_agent(0.5F);
    add_agent(0.7F);
    EXPECT_EQ(log.count(), 0U);
    add_agent(0.4F);
    add_agent(0.3F);
    EXPECT_EQ(log.count("radius is smaller"), 1U);
    EXPECT_EQ(log.count(), 1U);
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

// A corridor along the x axis that one body closes.
struct Corridor {
    Corridor() {
        add(world, box({{-9.0F, 0.8F}, {9.0F, 1.0F}}));
        add(world, box({{-9.0F, -1.0F}, {9.0F, -0.8F}}));
        add(world, box({{-9.5F, -1.0F}, {-9.0F, 1.0F}}));
        add(world, box({{9.0F, -1.0F}, {9.5F, 1.0F}}));
    }

    bool is_open() {
        PathQuery query;
        query.walker.radius = 0.3F;
        return navigator.can_reach({-5.0F, 0.0F}, {5.0F, 0.0F}, query);
    }

    physics::World world;
    physics::Body body = add(world, circle(0.6F), {.type = b2_kinematicBody});
    Navigator navigator{Box2dProbe{world}, {.cell_size = 0.5F}};
};

TEST(Agent, DrivesABodyThatIsNoObstacleMeanwhile) {
    Corridor corridor;
    EXPECT_FALSE(corridor.is_open());
    Navigator& navigator = corridor.navigator;
    auto agent = std::make_unique<Agent>(navigator, Box2dBody{corridor.body});
    EXPECT_TRUE(corridor.is_open());
    agent = std::make_unique<Agent>(navigator, Box2dBody{corridor.body}); // another one, again
    EXPECT_TRUE(corridor.is_open());
    navigator.set_body_policy(key_of(corridor.body), BodyPolicy::solid);
    EXPECT_FALSE(corridor.is_open());
    navigator.set_body_policy(key_of(corridor.body), BodyPolicy::by_type);
    EXPECT_TRUE(corridor.is_open());
    agent = nullptr;
    EXPECT_FALSE(corridor.is_open());
}

TEST(Agent, DrivesADynamicBodyThatIsNoObstacleForWalkersThatAreAskedForLater) {
    Corridor corridor;
    corridor.body.set_type(b2_dynamicBody);
    auto agent = std::make_unique<Agent>(corridor.navigator, Box2dBody{corridor.body});
    PathQuery query;
    query.walker.radius = 0.3F;
    query.walker.filter.body_types.dynamic_bodies = true;
    const auto is_open = [&] {
        return corridor.navigator.can_reach({-5.0F, 0.0F}, {5.0F, 0.0F}, query);
    };
    EXPECT_TRUE(is_open());
    agent = nullptr;
    EXPECT_FALSE(is_open());
}

TEST(Agent, LeavesABodyThatIsAnObstacleAgainAfterItWasForgotten) {
    Corridor corridor;
    Agent agent{corridor.navigator, Box2dBody{corridor.body}};
    EXPECT_TRUE(corridor.is_open());
    corridor.navigator.forget(key_of(corridor.body));
    corridor.navigator.invalidate_all();
    EXPECT_FALSE(corridor.is_open()) << "a door may get the address of a destroyed character";
    agent.update(sixtieth);
    EXPECT_EQ(agent.status(), AgentStatus::failed);
}

TEST(Agent, DrivesABodyFromACallbackThatIsNoObstacleAfterwards) {
    Corridor corridor;
    std::unique_ptr<Agent> agent;
    const auto make_agent = [&](Cell /*cell*/) {
        agent = agent ? std::move(agent)
                      : std::make_unique<Agent>(corridor.navigator, Box2dBody{corridor.body});
        return true;
    };
    PathQuery query;
    query.walker.radius = 0.3F;
    (void)corridor.navigator.find_path_where({-5.0F, 0.0F}, make_agent, query);
    ASSERT_NE(agent, nullptr);
    EXPECT_TRUE(corridor.is_open());
}

// How far the circle reaches into a box.
float depth_in(const Box& box, Vec2 center, float radius) {
    const Vec2 nearest{std::clamp(center.x, box.min.x, box.max.x),
                       std::clamp(center.y, box.min.y, box.max.y)};
    return radius - distance(center, nearest);
}

//   A A #   #      kinematic bodies pass each other at a door; no wall and no body stops them
//   A A   T
//   A A #   #
void expect_to_keep_apart(b2BodyType type, bool is_sensor, const AgentSettings& settings) {
    const std::array<Box, 2> walls = {Box{{-0.5F, 1.0F}, {0.5F, 9.0F}},
                                      Box{{-0.5F, -9.0F}, {0.5F, -1.0F}}};
    physics::World world;
    for (const Box& wall : walls) {
        add(world, box(wall));
    }
    Navigator navigator{Box2dProbe{world}, {.cell_size = 0.5F}};
    std::vector<physics::Body> bodies;
    std::deque<Agent> agents;
    for (int i = 0; i < 12; ++i) {
        const float side = i % 2 == 0 ? 1.0F : -1.0F;
        const auto row = static_cast<float>(i - 6);
        bodies.push_back(add(world,
                             circle(0.3F),
                             {{4.0F * side, row}, 0.0F, type},
                             {.friction = 0.0F, .is_sensor = is_sensor}));
        Agent& agent = agents.emplace_back(navigator, Box2dBody{bodies.back()}, settings);
        EXPECT_EQ(agent.walker().radius, 0.3F);
        agent.navigate_to({-4.0F * side, row});
    }
    float deepest = 0.0F;
    for (int step = 0; step < 60 * 40; ++step) {
        navigator.update();
        for (Agent& agent : agents) {
            agent.update(sixtieth);
        }
        world.step(sixtieth);
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            for (const Box& wall : walls) {
                deepest = std::max(deepest, depth_in(wall, bodies[i].position(), 0.3F));
            }
            for (std::size_t j = 0; j < i; ++j) {
                const float gap = distance(bodies[i].position(), bodies[j].position());
                deepest = std::max(deepest, 0.6F - gap);
            }
        }
    }
    EXPECT_LT(deepest, 0.005F);
    for (const Agent& agent : agents) {
        EXPECT_TRUE(agent.is_target_reached()) << to_string(agent.status());
    }
}

TEST(Agent, WalksKinematicBodies) {
    expect_to_keep_apart(b2_kinematicBody, false, {});
}

TEST(Agent, WalksKinematicBodiesThatForcesDoNotMove) {
    expect_to_keep_apart(b2_kinematicBody, false, {.max_force = 20.0F});
}

TEST(Agent, WalksBodiesOfSensors) {
    expect_to_keep_apart(b2_dynamicBody, true, {});
}

} // namespace
} // namespace raywalk::agent_bodies_test
