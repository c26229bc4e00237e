// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/box2d_body.hpp"
#include "raywalk/box2d_probe.hpp"

#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace raywalk::agent_test {
namespace {

using test::add;
using test::add_walker;
using test::box;
using test::ContactCounter;
using test::Random;
using test::sixtieth;

constexpr float inf = std::numeric_limits<float>::infinity();

// Walks until the agent has ended its journey, at most `seconds`.
ContactCounter walk(physics::World& world, Agent& agent, int seconds = 60) {
    ContactCounter contacts;
    for (int i = 0; i < 60 * seconds; ++i) {
        agent.update(sixtieth);
        if (agent.is_navigation_finished()) {
            break;
        }
        world.step(sixtieth);
        contacts.count(world);
    }
    return contacts;
}

//          #
//   A      #      T
//          #
TEST(Agent, WalksAroundAWallToItsTarget) {
    physics::World world;
    add(world, box({{-0.5F, -4.0F}, {0.5F, 3.0F}}));
    Navigator navigator{Box2dProbe{world}, {.cell_size = 0.5F}};
    Agent agent{navigator, Box2dBody{add_walker(world, {-4.0F, 0.25F})}};
    EXPECT_EQ(agent.status(), AgentStatus::idle);
    agent.navigate_to({4.0F, 0.125F});
    EXPECT_EQ(agent.status(), AgentStatus::pending);
    EXPECT_FALSE(agent.is_navigation_finished());
    agent.update(sixtieth);
    EXPECT_EQ(agent.status(), AgentStatus::walking);
    EXPECT_GT(agent.path().length, 8.5);
    EXPECT_EQ(walk(world, agent).walls, 0);
    EXPECT_EQ(agent.status(), AgentStatus::arrived);
    EXPECT_TRUE(agent.is_target_reached());
    EXPECT_LE(distance(agent.position(), {4.0F, 0.125F}),
              *agent.settings().target_desired_distance);
}

struct Pace {
    float hertz;
    float speed;
    float acceleration;
};

// A journey through a world; the agent must touch nothing and come to rest at its target.
void expect_clean_journey(physics::World& world, Vec2 start, Vec2 target, Pace pace) {
    ContactCounter contacts;
    Navigator navigator{Box2dProbe{world}};
    physics::Body body = add_walker(world, start);
    Agent agent{navigator,
                Box2dBody{body},
                {.max_speed = pace.speed, .max_acceleration = pace.acceleration}};
    agent.navigate_to(target);
    const float dt = 1.0F / pace.hertz;
    bool was_near = false;
    double walked = 0.0;
    float last = inf;
    int steps_after = 0;
    const int limit = static_cast<int>(150.0F * pace.hertz / pace.speed);
    for (int i = 0; i < limit && steps_after < 30; ++i) {
        agent.update(dt);
        const Vec2 before = agent.position();
        world.step(dt);
        contacts.count(world);
        walked += double{distance(before, agent.position())};
        const float now = distance(agent.position(), target);
        was_near = was_near || now <= *agent.settings().target_desired_distance;
        EXPECT_TRUE(!was_near || now <= last) << now << " m after " << last << " m";
        last = now;
        steps_after += agent.is_navigation_finished() ? 1 : 0;
    }
    EXPECT_TRUE(agent.is_target_reached()) << to_string(agent.status());
    EXPECT_LE(last, *agent.settings().target_desired_distance);
    EXPECT_LT(walked, agent.path().length + 0.001) << "longer than planned";
    EXPECT_EQ(contacts.walls, 0) << pace.hertz << " Hz, " << pace.speed << " m/s";
    world.destroy(body);
}

// A point where a walker can stand.
Vec2 free_point(Random& random, const physics::World& world, const Box& area) {
    const std::vector<Obstacle> obstacles = test::all_obstacles(world);
    Vec2 point;
    do {
        point = random.point_in(area);
    } while (!test::is_clear(obstacles, point, point, 0.4F));
    return point;
}

TEST(Agent, TouchesNoWallAtAnySpeedAndRate) {
    constexpr Box area{{-12.0F, -12.0F}, {12.0F, 12.0F}};
    int journeys = 0;
    for (std::uint32_t seed = 1; seed <= 10; ++seed) {
        Random random{seed};
        physics::World world;
        add_random_bodies(world, random, area, 35);
        for (const float hertz : {15.0F, 60.0F, 240.0F}) {
            for (const float speed : {0.5F, 5.0F, 20.0F}) {
                const Vec2 start = free_point(random, world, area);
                const Vec2 target = free_point(random, world, area);
                Navigator navigator{Box2dProbe{world}};
                PathQuery query;
                query.walker.radius = 0.3F;
                if (navigator.find_path(start, target, query).is_found()) {
                    const float acceleration = seed % 2 == 0 ? 20.0F : inf;
                    expect_clean_journey(world, start, target, {hertz, speed, acceleration});
                    ++journeys;
                }
            }
        }
    }
    EXPECT_GT(journeys, 60);
}

//      ____      |
//   a |    | |      b      It turns at each of four corners.
//     |____| |____|
TEST(Agent, WalksThroughCornersAtItsSpeed) {
    constexpr float speed = 3.0F;
    for (int i = 0; i < 12; ++i) {
        physics::World world;
        add(world, box({{0.0F, -6.0F}, {2.0F, 2.0F}}));
        add(world, box({{4.0F, -2.0F}, {4.3F, 8.0F}}));
        add(world, box({{6.0F, -6.0F}, {8.0F, 2.0F}}));
        Navigator navigator{Box2dProbe{world}};
        physics::Body body = add_walker(world, {-3.0F, -2.0F - 0.013F * static_cast<float>(i)});
        Agent agent{navigator, Box2dBody{body}, {.max_speed = speed}};
        agent.navigate_to({11.0F, -2.0F});
        float slowest = speed;
        for (float time = 0.0F; agent.update(sixtieth), agent.remaining_distance() > 1.0F;
             time += sixtieth) {
            world.step(sixtieth);
            slowest = time > 0.5F ? std::min(slowest, length(body.velocity())) : slowest;
            ASSERT_LT(time, 10.0F);
        }
        EXPECT_GT(slowest, 0.8F * speed) << i;
    }
}

TEST(Agent, StaysOnItsLineOnALongSlowSegment) {
    physics::World world;
    Navigator navigator{Box2dProbe{world}};
    const Vec2 start{0.3F, 0.7F};
    const Vec2 target{33.1F, 23.7F};
    Agent agent{navigator, Box2dBody{add_walker(world, start)}, {.max_speed = 0.5F}};
    agent.navigate_to(target);
    const double x = double{target.x} - start.x;
    const double y = double{target.y} - start.y;
    double farthest = 0.0;
    for (int i = 0; i < 6000 && !agent.is_target_reached(); ++i) {
        agent.update(sixtieth);
        world.step(sixtieth);
        const double dx = double{agent.position().x} - start.x;
        const double dy = double{agent.position().y} - start.y;
        farthest = std::max(farthest, std::abs(x * dy - y * dx) / std::hypot(x, y));
    }
    EXPECT_TRUE(agent.is_target_reached());
    EXPECT_LT(farthest, 0.001);
}

TEST(Agent, KeepsToItsSpeedAndAcceleration) {
    physics::World world;
    Navigator navigator{Box2dProbe{world}};
    physics::Body body = add_walker(world, {});
    Agent agent{navigator, Box2dBody{body}, {.max_speed = 4.0F, .max_acceleration = 8.0F}};
    agent.navigate_to({6.0F, 0.0F});
    float last = 0.0F;
    float fastest = 0.0F;
    while (agent.update(sixtieth), !agent.is_target_reached()) {
        const float speed = length(body.velocity());
        EXPECT_NEAR(speed, last, 8.0F * sixtieth + 1e-3F);
        fastest = std::max(fastest, speed);
        last = speed;
        world.step(sixtieth);
        ASSERT_LT(agent.position().x, 6.5F);
    }
    EXPECT_NEAR(fastest, 4.0F, 1e-3F);
    // From 5 cm away, where it has arrived, 8 m/s^2 stop no more than this at once.
    EXPECT_LT(last, 1.1F);
    EXPECT_EQ(Vec2{body.velocity()}, Vec2{});
}

TEST(Agent, ChangesNothingWhenItIsOnlyRead) {
    physics::World world;
    Random random{7};
    add_random_bodies(world, random, {{-10.0F, -10.0F}, {10.0F, 10.0F}}, 10);
    physics::World same;
    Random same_random{7};
    add_random_bodies(same, same_random, {{-10.0F, -10.0F}, {10.0F, 10.0F}}, 10);
    Navigator navigator{Box2dProbe{world}};
    Navigator same_navigator{Box2dProbe{same}};
    Agent read{navigator, Box2dBody{add_walker(world, {-15.0F, 0.0F})}};
    Agent unread{same_navigator, Box2dBody{add_walker(same, {-15.0F, 0.0F})}};
    for (Agent* agent : {&read, &unread}) {
        agent->navigate_to({15.0F, 1.0F});
    }
    for (int i = 0; i < 900; ++i) {
        for (int k = 0; k < i % 3; ++k) {
            (void)read.next_path_position();
            (void)read.remaining_path();
            (void)read.remaining_distance();
            (void)read.status();
            (void)read.is_target_reached();
            (void)read.is_navigation_finished();
            (void)read.is_paused();
            (void)read.events();
            (void)read.path();
            (void)read.target_position();
            (void)read.facing();
            (void)read.current_link();
            (void)read.current_wait();
            (void)read.explain();
            (void)read.query();
            (void)read.settings();
            (void)read.can_reach({-15.0F, 5.0F});
        }
        read.update(sixtieth);
        unread.update(sixtieth);
        world.step(sixtieth);
        same.step(sixtieth);
        ASSERT_EQ(read.position(), unread.position());
    }
    EXPECT_TRUE(read.is_target_reached());
}

TEST(Agent, ReportsTheRestOfItsPath) {
    physics::World world;
    Navigator navigator{Box2dProbe{world}};
    Agent agent{navigator, Box2dBody{add_walker(world, {})}};
    EXPECT_EQ(agent.remaining_distance(), 0.0);
    EXPECT_EQ(agent.next_path_position(), Vec2{});
    EXPECT_TRUE(agent.remaining_path().empty());
    agent.navigate_to({6.0F, 8.0F});
    EXPECT_EQ(agent.target_position(), (Vec2{6.0F, 8.0F}));
    agent.update(sixtieth);
    EXPECT_EQ(agent.remaining_distance(), 10.0);
    EXPECT_EQ(agent.next_path_position(), (Vec2{6.0F, 8.0F}));
    EXPECT_EQ(agent.remaining_path().size(), 1U);
    walk(world, agent);
    EXPECT_EQ(agent.remaining_distance(), 0.0);
    EXPECT_TRUE(agent.remaining_path().empty());
    EXPECT_EQ(agent.path().points.size(), 2U);
}

TEST(Agent, StandsStillWhenStopped) {
    physics::World world;
    Navigator navigator{Box2dProbe{world}};
    physics::Body body = add_walker(world, {});
    Agent agent{navigator, Box2dBody{body}};
    agent.navigate_to({10.0F, 0.0F});
    walk(world, agent, 1);
    ASSERT_EQ(agent.status(), AgentStatus::walking);
    agent.stop();
    EXPECT_EQ(agent.status(), AgentStatus::idle);
    EXPECT_TRUE(agent.is_navigation_finished());
    EXPECT_FALSE(agent.is_target_reached());
    const Vec2 here = agent.position();
    for (int i = 0; i < 10; ++i) {
        agent.update(sixtieth);
        world.step(sixtieth);
    }
    EXPECT_EQ(agent.position(), here);
}

} // namespace
} // namespace raywalk::agent_test
