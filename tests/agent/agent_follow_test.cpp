// SPDX-License-Identifier: MIT
#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

// Agents that follow bodies.
namespace raywalk::agent_follow_test {
namespace {

using test::add;
using test::add_walker;
using test::box;
using test::circle;
using test::Simulation;
using test::sixtieth;

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

float gap(const Agent& agent, physics::Body followed) {
    return distance(agent.position(), followed.position()) - 0.6F;
}

void expect_beside(const Agent& agent, physics::Body followed) {
    EXPECT_EQ(agent.status(), AgentStatus::arrived);
    EXPECT_LE(gap(agent, followed), *agent.settings().target_desired_distance + 1e-4F);
    EXPECT_GT(gap(agent, followed),
              -0.011F); // Box2D leaves circles half a centimeter in each other
}

TEST(AgentFollow, StopsBesideABodyThatStands) {
    for (const float dt : {1.0F / 15.0F, sixtieth, 1.0F / 240.0F}) {
        Simulation simulation;
        physics::Body followed = add_walker(simulation.world, {6.0F, 1.0F});
        Agent& agent = simulation.add_agent({0.0F, 0.0F});
        agent.follow(Box2dBody{followed});
        EXPECT_EQ(agent.target_position(), (Vec2{6.0F, 1.0F}));
        EXPECT_TRUE(simulation.run_until_all_arrive(5.0F, dt));
        expect_beside(agent, followed);
        const Vec2 here = agent.position();
        simulation.run(2.0F, dt);
        EXPECT_LT(distance(here, agent.position()), 0.01F);
        EXPECT_EQ(simulation.count(AgentEvent::target_reached), 1);
        EXPECT_LT(distance(followed.position(), Vec2{6.0F, 1.0F}), 0.01F) << "it was pushed";
    }
}

TEST(AgentFollow, CatchesUpWithABodyAndGoesOnWhenItDoes) {
    Simulation simulation;
    physics::Body followed = add_walker(simulation.world, {5.0F, 0.0F});
    Agent& agent = simulation.add_agent({0.0F, 0.5F});
    agent.follow(Box2dBody{followed});
    followed.set_velocity({1.0F, 0.5F});
    simulation.run(6.0F);
    EXPECT_LT(gap(agent, followed), 0.3F) << "it does not keep up";
    followed.set_velocity({0.0F, 0.0F});
    EXPECT_TRUE(simulation.run_until_all_arrive(3.0F));
    expect_beside(agent, followed);
    followed.set_velocity({-1.5F, 2.0F});
    simulation.run(1.0F);
    EXPECT_LT(gap(agent, followed), 1.0F);
    followed.set_velocity({0.0F, 0.0F});
    simulation.run(2.0F);
    expect_beside(agent, followed);
}

// It slides around the first one, slowly at the beginning.
TEST(AgentFollow, ReachesABodyPastAnotherFollowerThatStandsInTheWay) {
    for (const float offset : {0.05F, 0.1F, 0.15F, 0.2F}) {
        SCOPED_TRACE(offset);
        Simulation simulation;
        physics::Body followed = add_walker(simulation.world, {0.0F, 0.0F});
        for (const Vec2 start : {Vec2{0.0F, 3.0F}, Vec2{offset, 6.0F}}) {
            simulation.add_agent(start).follow(Box2dBody{followed});
        }
        EXPECT_TRUE(simulation.run_until_all_arrive(10.0F));
        for (const Agent& agent : simulation.agents) {
            expect_beside(agent, followed);
        }
    }
}

// A room of 6 by 16 m, and a kinematic body beyond its eastern wall, at x = 3.
struct BeyondAWall {
    Simulation simulation;
    physics::Body prey;
    Agent* agent;

    explicit BeyondAWall(float y) {
        test::add_border(simulation.world, {{-3.0F, -8.0F}, {3.0F, 8.0F}});
        prey = simulation.world.create_body({.type = b2_kinematicBody, .position = {6.0F, y}});
        prey.add(circle(0.3F));
        agent = &simulation.add_agent({0.0F, 0.5F});
        agent->follow(Box2dBody{prey});
    }

    // How far the agent walks while the prey moves to and fro by 0.8 m, ten times (unit: meter).
    float walk_while_it_sways() {
        float walked = 0.0F;
        for (int turn = 0; turn < 20; ++turn) {
            prey.set_velocity({0.0F, turn % 2 == 0 ? 0.8F : -0.8F});
            for (int step = 0; step < 60; ++step) {
                const Vec2 before = agent->position();
                simulation.step();
                walked += distance(before, agent->position());
            }
        }
        return walked;
    }
};

TEST(AgentFollow, StaysWhereItWaitsWhileABodyBeyondAWallMovesToAndFro) {
    for (const float y : {0.6F, 1.0F, 1.4F}) { // across a border of cells, and within one
        BeyondAWall scene{y};
        EXPECT_TRUE(scene.simulation.run_until(
            [&] { return scene.agent->status() == AgentStatus::waiting; }, 10.0F));
        scene.prey.set_position({6.0F, y - 0.4F});
        EXPECT_LT(scene.walk_while_it_sways(), 1.5F) << y;
        EXPECT_EQ(scene.agent->status(), AgentStatus::waiting) << y;
    }
}

TEST(AgentFollow, GoesAlongAWallAfterABodyBeyondIt) {
    BeyondAWall scene{-6.0F};
    EXPECT_TRUE(scene.simulation.run_until(
        [&] { return scene.agent->status() == AgentStatus::waiting; }, 10.0F));
    scene.prey.set_velocity({0.0F, 1.0F});
    for (int second = 0; second < 12; ++second) {
        scene.simulation.run(1.0F);
        EXPECT_NEAR(scene.agent->position().y, scene.prey.position().y, 2.5F) << second;
    }
    scene.prey.set_velocity({0.0F, 0.0F});
    scene.simulation.run(2.0F);
    EXPECT_NEAR(scene.agent->position().y, scene.prey.position().y, 1.5F);
    EXPECT_EQ(scene.agent->status(), AgentStatus::waiting);
}

TEST(AgentFollow, GoesToABodyThatComesWithinTheGreatestDistance) {
    Simulation simulation;
    physics::Body followed = add_walker(simulation.world, {30.5F, 0.5F});
    AgentSettings settings;
    settings.query.search.max_distance = 10.0F;
    Agent& agent = simulation.add_agent({0.5F, 0.5F}, settings);
    agent.follow(Box2dBody{followed});
    simulation.run(8.0F);
    EXPECT_EQ(agent.status(), AgentStatus::waiting);
    EXPECT_NEAR(agent.position().x, 10.5F, 0.1F);
    followed.set_transform({19.5F, 0.5F}, 0.0F);
    EXPECT_TRUE(simulation.run_until_all_arrive(6.0F));
    expect_beside(agent, followed);
}

TEST(AgentFollow, GoesAfterABodyThatIsTeleported) {
    Simulation simulation;
    add(simulation.world, box({{-0.5F, -6.0F}, {0.5F, 6.0F}}));
    physics::Body followed = add_walker(simulation.world, {-2.0F, 0.0F});
    Agent& agent = simulation.add_agent({-6.0F, 0.0F});
    agent.follow(Box2dBody{followed});
    simulation.run(3.0F);
    expect_beside(agent, followed);
    followed.set_transform({2.0F, 0.0F}, 0.0F);
    simulation.run(0.5F);
    EXPECT_EQ(agent.status(), AgentStatus::walking);
    EXPECT_TRUE(simulation.run_until_all_arrive(12.0F));
    expect_beside(agent, followed);
    EXPECT_EQ(simulation.contacts.walls, 0);
    // Also while the agent is on its way.
    followed.set_transform({5.0F, 5.0F}, 0.0F);
    simulation.run(1.0F);
    followed.set_transform({-6.0F, 0.0F}, 0.0F);
    EXPECT_FALSE(agent.is_target_reached());
    EXPECT_TRUE(simulation.run_until_all_arrive(12.0F));
    expect_beside(agent, followed);
}

TEST(AgentFollow, ReachesABodyThatLeansInACorner) {
    Simulation simulation;
    add(simulation.world, box({{4.0F, -5.0F}, {5.0F, 5.0F}}));
    add(simulation.world, box({{-5.0F, 4.0F}, {5.0F, 5.0F}}));
    physics::Body followed = add_walker(simulation.world, {3.5F, 3.5F});
    for (int i = 0; i < 60; ++i) {
        followed.set_velocity({3.0F, 3.0F});
        simulation.world.step(sixtieth);
    }
    followed.set_velocity({0.0F, 0.0F});
    Agent& agent = simulation.add_agent({-2.0F, 2.0F});
    agent.follow(Box2dBody{followed});
    EXPECT_TRUE(simulation.run_until_all_arrive(6.0F));
    expect_beside(agent, followed);
}

TEST(AgentFollow, NeedsNoNewPathInTheOpen) {
    Simulation simulation;
    physics::Body followed = add_walker(simulation.world, {9.0F, 0.0F});
    Agent& agent = simulation.add_agent({0.0F, 0.0F});
    agent.follow(Box2dBody{followed});
    for (int i = 0; i < 150; ++i) {
        const float angle = 0.02F * static_cast<float>(i);
        followed.set_velocity({2.0F * std::cos(angle), 2.0F * std::sin(angle)});
        simulation.step();
    }
    // As soon as the agent is near, it goes straight to the body.
    EXPECT_LE(simulation.count(AgentEvent::path_changed), 2);
    ASSERT_EQ(agent.status(), AgentStatus::walking);
    EXPECT_EQ(agent.target_position(), agent.remaining_path().back());
    EXPECT_LT(distance(agent.target_position(), followed.position()), 0.4F);
}

TEST(AgentFollow, PlansNoMoreOftenThanTheRepathInterval) {
    for (const float interval : {0.1F, 0.25F, 0.8F}) {
        Simulation simulation;
        for (const float x : {-4.0F, 0.0F, 4.0F}) {
            add(simulation.world, box({{x - 0.5F, -3.0F}, {x + 0.5F, 3.0F}}));
        }
        physics::Body followed =
            add(simulation.world, circle(0.3F), {{6.0F, 0.0F}, 0.0F, b2_dynamicBody});
        Agent& agent = simulation.add_agent({-6.0F, 0.0F}, {.repath_interval = interval});
        agent.follow(Box2dBody{followed});
        float last = -100.0F;
        int paths = 0;
        for (int i = 0; i < 900; ++i) {
            const float angle = 0.01F * static_cast<float>(i);
            followed.set_transform({6.0F * std::cos(angle), 4.5F * std::sin(angle)}, 0.0F);
            simulation.plan_and_steer();
            const float now = static_cast<float>(i) * sixtieth;
            for (const AgentEvent event : agent.events()) {
                if (event == AgentEvent::path_changed) {
                    EXPECT_GE(now - last, interval - 1e-3F);
                    last = now;
                    ++paths;
                }
            }
            simulation.world.step(sixtieth);
        }
        EXPECT_GT(paths, 2);
        EXPECT_EQ(simulation.contacts.walls, 0);
    }
}

TEST(AgentFollow, TurnsBackWhenTheOtherPathHasBecomeShorter) {
    Simulation simulation;
    add(simulation.world, box({{-0.5F, -6.0F}, {0.5F, 6.0F}}));
    physics::Body followed = add_walker(simulation.world, {3.0F, 2.0F});
    Agent& agent = simulation.add_agent({-3.0F, 1.0F}, {.max_speed = 1.5F});
    agent.follow(Box2dBody{followed});
    simulation.step();
    EXPECT_GT(agent.next_path_position().y, 5.0F);
    followed.set_velocity({0.0F, -4.0F}); // the last corner always sees it
    simulation.run(2.2F);
    EXPECT_LT(agent.next_path_position().y, -5.0F);
}

TEST(AgentFollow, IgnoresTheFollowedBodyAsAnObstacle) {
    Simulation simulation;
    physics::Body followed =
        add(simulation.world, circle(0.3F), {{5.0F, 0.5F}, 0.0F, b2_kinematicBody});
    simulation.navigator.watch(key_of(followed));
    Agent& agent = simulation.add_agent({-1.0F, 0.5F});
    ASSERT_EQ(
        simulation.navigator.find_path({-1.0F, 0.5F}, {5.0F, 0.5F}, {.walker = agent.walker()})
            .status,
        PathStatus::target_blocked);
    agent.follow(Box2dBody{followed});
    simulation.step();
    EXPECT_EQ(agent.path().status, PathStatus::found);
    EXPECT_TRUE(simulation.run_until_all_arrive(4.0F));
    expect_beside(agent, followed);
    followed.set_velocity({1.0F, 1.0F});
    simulation.run(3.0F);
    EXPECT_LT(gap(agent, followed), 0.3F);
}

TEST(AgentFollow, TreatsABodyThatItFollowedAsAnObstacleAgain) {
    for (const bool stops : {true, false}) {
        Simulation simulation;
        physics::Body followed =
            add(simulation.world, circle(1.0F), {{0.5F, 0.5F}, 0.0F, b2_kinematicBody});
        Agent& agent = simulation.add_agent({-4.5F, 0.5F});
        agent.follow(Box2dBody{followed});
        simulation.step();
        if (stops) {
            agent.stop();
        }
        agent.navigate_to({5.5F, 0.5F});
        EXPECT_TRUE(simulation.run_until_all_arrive(10.0F));
        EXPECT_GT(agent.path().length, 10.1) << stops;
        EXPECT_EQ(simulation.contacts.walls, 0) << stops;
        simulation.world.destroy(followed); // no agent follows it any more
        agent.navigate_to({-4.5F, 0.5F});
        EXPECT_TRUE(simulation.run_until_all_arrive(10.0F));
    }
}

// A wall of 200 m, so that the path around it takes many iterations.
void add_long_wall(Simulation& simulation) {
    add(simulation.world, box({{2.0F, -100.0F}, {3.0F, 100.0F}}));
}

TEST(AgentFollow, FailsWhenTheFollowedBodyIsForgotten) {
    for (const bool is_near : {true, false}) {
        for (const bool plan_waits : {true, false}) {
            Simulation simulation;
            add_long_wall(simulation);
            physics::Body followed = add(simulation.world,
                                         circle(0.3F),
                                         {{is_near ? 1.0F : 8.0F, 0.5F}, 0.0F, b2_kinematicBody});
            simulation.navigator.watch(key_of(followed));
            Agent& agent = simulation.add_agent(
                {0.5F, 0.5F}, {.query = {.search = {.algorithm = SearchAlgorithm::a_star}}});
            agent.follow(Box2dBody{followed});
            simulation.budget.iterations = plan_waits ? 1 : unlimited;
            simulation.run(0.3F);
            EXPECT_EQ(agent.status(),
                      is_near      ? AgentStatus::arrived
                      : plan_waits ? AgentStatus::pending
                                   : AgentStatus::walking)
                << is_near << plan_waits;
            simulation.navigator.forget(key_of(followed));
            simulation.world.destroy(followed);
            const int failed = simulation.count(AgentEvent::failed);
            simulation.run(0.5F);
            EXPECT_EQ(agent.status(), AgentStatus::failed);
            EXPECT_EQ(agent.path().status, PathStatus::cancelled);
            EXPECT_EQ(simulation.count(AgentEvent::failed), failed + 1);
            EXPECT_EQ(Vec2{simulation.bodies[0].velocity()}, Vec2{});
            agent.navigate_to({0.5F, 5.5F});
            EXPECT_TRUE(simulation.run_until_all_arrive(4.0F));
        }
    }
}

TEST(AgentFollow, FailsWhenItsOwnBodyIsForgotten) {
    for (const bool plan_waits : {true, false}) {
        Simulation simulation;
        add_long_wall(simulation);
        physics::Body followed = add_walker(simulation.world, {8.0F, 0.5F});
        Agent& agent = simulation.add_agent({0.5F, 0.5F});
        agent.follow(Box2dBody{followed});
        simulation.budget.iterations = plan_waits ? 1 : unlimited;
        simulation.run(0.5F);
        const Vec2 last = simulation.bodies[0].position();
        simulation.navigator.forget(key_of(simulation.bodies[0]));
        simulation.world.destroy(simulation.bodies[0]);
        simulation.navigator.invalidate_all();
        simulation.run(0.5F);
        EXPECT_EQ(agent.status(), AgentStatus::failed);
        EXPECT_EQ(agent.path().status, PathStatus::cancelled);
        EXPECT_EQ(simulation.count(AgentEvent::failed), 1);
        EXPECT_LT(distance(agent.position(), last), 0.06F);
        // No command has an effect any more.
        agent.navigate_to({1.0F, 1.0F});
        agent.follow(Box2dBody{followed});
        agent.teleport({3.0F, 3.0F});
        agent.pause();
        agent.resume();
        agent.stop();
        agent.set_max_speed(1.0F);
        simulation.run(0.1F);
        EXPECT_EQ(agent.status(), AgentStatus::failed);
        EXPECT_EQ(agent.remaining_distance(), 0.0);
    }
}

TEST(AgentFollow, FailsWhileTheFollowedBodyIsNowhereAndGoesOnWhenItIsBack) {
    for (const bool begins_nowhere : {true, false}) {
        Simulation simulation;
        physics::Body followed = add_walker(simulation.world, {8.0F, 0.5F});
        Agent& agent = simulation.add_agent({0.5F, 0.5F});
        const Vec2 nowhere{nan, 1.0F};
        if (begins_nowhere) {
            followed.set_transform(nowhere, 0.0F);
        }
        agent.follow(Box2dBody{followed});
        simulation.plan_and_steer();
        followed.set_transform(nowhere, 0.0F);
        for (int i = 0; i < 40; ++i) {
            simulation.plan_and_steer();
            EXPECT_EQ(agent.status(), AgentStatus::failed);
        }
        EXPECT_EQ(agent.path().status, PathStatus::invalid_query);
        EXPECT_EQ(simulation.count(AgentEvent::failed), 1) << "emitted once";
        followed.set_transform({3.0F, 0.5F}, 0.0F);
        followed.set_velocity({0.0F, 0.0F});
        EXPECT_TRUE(simulation.run_until_all_arrive(4.0F));
        expect_beside(agent, followed);
    }
}

} // namespace
} // namespace raywalk::agent_follow_test
