// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/box2d_body.hpp"

#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

// Agents whose target is at a place where they cannot stand: inside of an obstacle, or too near to
// one.
namespace raywalk::agent_beside_wall_test {
namespace {

using test::add;
using test::Random;
using test::Simulation;
using test::sixtieth;

void add_walls(physics::World& world) {
    add(world, test::box({{-1.0F, -1.0F}, {1.0F, 1.0F}}), {{0.0F, 4.0F}, 0.5F});
    add(world, test::circle(1.0F), {{4.0F, -2.0F}});
    add(world, test::edge({-5.0F, -3.0F}, {-1.0F, -4.0F}));
    test::add_edges(world, {{-5.0F, 2.0F}, {-4.0F, 5.0F}, {-7.0F, 4.0F}});
    for (int i = 0; i < 4; ++i) {
        add(world,
            test::box({{-0.5F, -0.5F}, {0.5F, 0.5F}}),
            {{static_cast<float>(i) - 1.5F, 0.5F}});
    }
}

// Sends an agent from the west to `target`.
void expect_no_contact(float radius, float cell_size, Vec2 target) {
    Simulation simulation{{.cell_size = cell_size}};
    add_walls(simulation.world);
    const Vec2 start{-9.5F, -7.0F};
    Agent& agent = simulation.add_agent_to(start, target, {.radius = radius});
    PathQuery query;
    query.walker = agent.walker();
    query.allow_partial_path = true;
    const Path path = simulation.navigator.find_path(start, target, query);
    EXPECT_TRUE(simulation.run_until([&] { return agent.is_navigation_finished(); }, 20.0F));
    simulation.run(0.5F);
    EXPECT_EQ(simulation.contacts.walls, 0) << target.x << ", " << target.y << ", " << radius;
    EXPECT_EQ(agent.path().status, path.status);
    EXPECT_EQ(agent.path().reason, path.reason);
    EXPECT_EQ(agent.status(), path.is_found() ? AgentStatus::arrived : AgentStatus::waiting);
    EXPECT_LE(distance(agent.position(), path.points.back()), radius / 6.0F + 1e-3F)
        << target.x << ", " << target.y << ", " << radius;
}

TEST(AgentBesideWall, GoesToTheNearestPointWhereItCanStandAndTouchesNothing) {
    Random random{5};
    constexpr Vec2 places[] = {{1.2F, 3.6F},
                               {0.0F, 5.2F},
                               {0.2F, 4.1F},
                               {4.9F, -2.9F},
                               {4.0F, -1.5F},
                               {-3.0F, -3.4F},
                               {-4.7F, 3.0F},
                               {-4.3F, 4.7F},
                               {0.5F, 1.1F},
                               {-0.6F, -0.05F},
                               {2.05F, 0.5F},
                               {0.0F, 0.5F}};
    for (const float radius : {0.2F, 0.35F, 0.6F}) {
        for (const Vec2 place : places) {
            const float cell_size = radius > 0.3F ? 0.5F : 1.0F;
            const Vec2 by = random.point_in({{-0.2F, -0.2F}, {0.2F, 0.2F}});
            expect_no_contact(radius, cell_size, place + by);
        }
    }
}

//  #        The agent A comes along the wall to the thin body T, which walks away, and then stands.
//  #  T
//  #
//  #   A
TEST(AgentBesideWall, FollowsABodyThinnerThanItselfAndTouchesNothing) {
    for (const float gap : {0.03F, 0.005F, 0.3F}) {
        Simulation simulation{{.cell_size = 0.5F}};
        add(simulation.world, test::box({{-0.5F, -30.0F}, {0.5F, 30.0F}}));
        physics::Body thin = test::add_walker(simulation.world, {0.7F + gap, -4.0F}, 0.2F);
        Agent& agent = simulation.add_agent({1.2F, -8.0F}, {.radius = 0.6F});
        agent.follow(Box2dBody{thin});
        for (int i = 0; i < 600; ++i) {
            thin.set_velocity({0.0F, i < 300 ? 2.0F : 0.0F});
            simulation.plan_and_steer();
            simulation.world.step(sixtieth);
            for (const auto& [a, b] : simulation.world.contacts_begun()) {
                const bool is_agent =
                    a.body() == simulation.bodies.front() || b.body() == simulation.bodies.front();
                EXPECT_FALSE(is_agent) << "in step " << i << ", gap " << gap;
            }
        }
        EXPECT_EQ(agent.status(), AgentStatus::arrived);
        EXPECT_LE(distance(agent.position(), thin.position()), 0.8F + 0.1F + 1e-3F);
        EXPECT_GE(distance(agent.position(), thin.position()), 0.8F);
    }
}

} // namespace
} // namespace raywalk::agent_beside_wall_test
