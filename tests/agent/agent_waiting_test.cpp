// SPDX-License-Identifier: MIT
#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <vector>

// Agents whose path is blocked, opens or changes.
namespace raywalk::agent_waiting_test {
namespace {

using test::add;

using test::box;
using test::circle;
using test::Simulation;
using test::sixtieth;

// A room with a door of 2 m in its left wall:
//
//        ######
//   A    |  T #
//        ######
struct Room {
    explicit Room(Simulation& simulation) {
        physics::World& world = simulation.world;
        add(world, box({{2.0F, 1.0F}, {2.2F, 4.0F}}));
        add(world, box({{2.0F, -4.0F}, {2.2F, -1.0F}}));
        add(world, box({{2.0F, 4.0F}, {8.0F, 4.2F}}));
        add(world, box({{2.0F, -4.2F}, {8.0F, -4.0F}}));
        add(world, box({{8.0F, -4.2F}, {8.2F, 4.2F}}));
        door = add(world, box({{2.0F, -1.0F}, {2.2F, 1.0F}}), {.type = b2_kinematicBody});
    }

    void open() { door.set_transform({0.0F, 2.5F}, 0.0F); }

    void close() { door.set_transform({0.0F, 0.0F}, 0.0F); }

    physics::Body door;
};

constexpr Vec2 outside{-3.5F, 0.5F};
constexpr Vec2 inside{5.5F, 0.5F};

TEST(AgentWaiting, GoesOnWhenAWatchedDoorOpens) {
    Simulation simulation;
    Room room{simulation};
    simulation.navigator.watch(key_of(room.door));
    Agent& agent = simulation.add_agent_to(outside, inside);
    simulation.run(4.0F);
    EXPECT_EQ(agent.status(), AgentStatus::waiting);
    EXPECT_EQ(agent.path().status, PathStatus::partial);
    EXPECT_EQ(agent.path().reason, PathStatus::unreachable);
    EXPECT_TRUE(agent.is_navigation_finished());
    EXPECT_FALSE(agent.is_target_reached());
    EXPECT_EQ(agent.remaining_distance(), 0.0);
    agent.navigate_to(inside);
    EXPECT_EQ(agent.status(), AgentStatus::waiting) << "it knows";
    room.open();
    EXPECT_TRUE(simulation.run_until_all_arrive(5.0F));
    EXPECT_EQ(agent.path().status, PathStatus::found);
    EXPECT_EQ(simulation.count(AgentEvent::waiting), 1);
    EXPECT_EQ(simulation.contacts.walls, 0);
}

TEST(AgentWaiting, GoesOnWhenNotifiedThatADoorOpened) {
    for (const bool by_box : {true, false}) {
        Simulation simulation{{.notices_changes = false}};
        Room room{simulation};
        Agent& agent = simulation.add_agent_to(outside, inside);
        simulation.run(4.0F);
        room.open();
        simulation.run(1.0F);
        EXPECT_EQ(agent.status(), AgentStatus::waiting) << "not notified";
        if (by_box) {
            simulation.navigator.invalidate({{2.0F, -1.0F}, {2.2F, 1.0F}});
        } else {
            room.close();
            simulation.navigator.invalidate(key_of(room.door));
            room.open();
            simulation.navigator.invalidate(key_of(room.door));
        }
        EXPECT_TRUE(simulation.run_until_all_arrive(5.0F)) << by_box;
    }
}

TEST(AgentWaiting, GoesOnWhenItsTargetChanges) {
    Simulation simulation;
    Room room{simulation};
    Agent& agent = simulation.add_agent_to(outside, inside);
    simulation.run(4.0F);
    ASSERT_EQ(agent.status(), AgentStatus::waiting);
    agent.navigate_to({-3.5F, 6.5F});
    EXPECT_TRUE(simulation.run_until_all_arrive(6.0F));
}

TEST(AgentWaiting, GoesOnWhenTheFollowedBodyComesOut) {
    Simulation simulation;
    Room room{simulation};
    physics::Body followed = test::add_walker(simulation.world, inside);
    Agent& agent = simulation.add_agent(outside);
    agent.follow(Box2dBody{followed});
    simulation.run(4.0F);
    EXPECT_EQ(agent.status(), AgentStatus::waiting);
    followed.set_transform({-3.5F, 6.5F}, 0.0F);
    EXPECT_TRUE(simulation.run_until_all_arrive(6.0F));
    EXPECT_LT(distance(agent.position(), followed.position()), 0.66F);
}

TEST(AgentWaiting, FailsInsteadIfItMayNotTakeAPartialPath) {
    Simulation simulation;
    Room room{simulation};
    Agent& agent =
        simulation.add_agent_to(outside, inside, {.query = {.allow_partial_path = false}});
    simulation.run(1.0F);
    EXPECT_EQ(agent.status(), AgentStatus::failed);
    EXPECT_EQ(agent.path().status, PathStatus::unreachable);
    EXPECT_EQ(agent.position(), outside);
    EXPECT_EQ(simulation.count(AgentEvent::failed), 1);
}

TEST(AgentWaiting, StopsBeforeADoorThatClosesInFrontOfIt) {
    for (const std::int64_t iterations : {unlimited, std::int64_t{1}}) {
        Simulation simulation;
        Room room{simulation};
        room.open();
        simulation.navigator.watch(key_of(room.door));
        Agent& agent = simulation.add_agent_to(outside, inside);
        ASSERT_TRUE(simulation.run_until([&] { return agent.position().x > 0.9F; }, 5.0F));
        room.close();
        simulation.budget.iterations = iterations;
        simulation.run(5.0F);
        EXPECT_EQ(simulation.contacts.walls, 0) << iterations;
        simulation.budget = {};
        simulation.run(3.0F);
        EXPECT_EQ(agent.status(), AgentStatus::waiting);
        room.open();
        EXPECT_TRUE(simulation.run_until_all_arrive(5.0F));
    }
}

TEST(AgentWaiting, WalksAroundACrateThatIsPushedOntoItsPath) {
    Simulation simulation;
    physics::Body crate = add(simulation.world,
                              box({{-1.0F, -1.0F}, {1.0F, 1.0F}}),
                              {{4.0F, 8.0F}, 0.0F, b2_dynamicBody});
    simulation.navigator.set_body_policy(key_of(crate), BodyPolicy::solid);
    Agent& agent = simulation.add_agent_to({-4.5F, 0.5F}, {10.5F, 0.5F});
    simulation.run(0.5F);
    EXPECT_DOUBLE_EQ(agent.path().length, 15.0);
    crate.set_velocity({0.0F, -7.5F});
    simulation.run(1.0F);
    crate.set_velocity({0.0F, 0.0F});
    EXPECT_TRUE(simulation.run_until_all_arrive(10.0F));
    EXPECT_GT(simulation.count(AgentEvent::path_changed), 1);
    EXPECT_EQ(simulation.contacts.others, 0);
}

TEST(AgentWaiting, KeepsItsPathWhenSomethingElseChanges) {
    Simulation simulation;
    Agent& agent = simulation.add_agent_to({-4.5F, 0.5F}, {10.5F, 0.5F});
    simulation.run(0.5F);
    add(simulation.world, circle(1.0F, {0.0F, 30.0F})); // in another chunk
    simulation.navigator.invalidate({{-1.0F, 29.0F}, {1.0F, 31.0F}});
    simulation.run(0.5F);
    add(simulation.world, circle(1.0F, {3.0F, 4.0F})); // in the same, but not in the way
    simulation.navigator.invalidate({{2.0F, 3.0F}, {4.0F, 5.0F}});
    simulation.run(0.5F);
    EXPECT_EQ(simulation.count(AgentEvent::path_changed), 1);
    EXPECT_EQ(agent.path().points.size(), 2U);
    add(simulation.world, circle(1.0F, {8.0F, 0.5F})); // in the way
    simulation.navigator.invalidate({{7.0F, -0.5F}, {9.0F, 1.5F}});
    simulation.step();
    EXPECT_EQ(simulation.count(AgentEvent::path_changed), 2);
    EXPECT_TRUE(simulation.run_until_all_arrive(8.0F));
    EXPECT_EQ(simulation.contacts.walls, 0);
}

TEST(AgentWaiting, LeavesAnObstacleThatItStartsInAndGoesOn) {
    for (const AgentSettings& settings :
         {AgentSettings{}, AgentSettings{.max_force = 10.0F * 0.283F}}) {
        Simulation simulation;
        // A hut that does not push walkers inside of it.
        constexpr physics::FixtureSettings passable{.filter = {.category_bits = 2}};
        add(simulation.world, box({{-2.0F, -2.0F}, {2.0F, 2.0F}}), {}, passable);
        AgentSettings with_filter = settings;
        with_filter.filter = ObstacleFilter{};
        Agent& agent = simulation.add_agent({0.5F, 0.25F}, with_filter);
        simulation.bodies[0].set_filter({.mask_bits = 1});
        agent.navigate_to({8.5F, -3.5F});
        simulation.step();
        EXPECT_EQ(agent.path().reason, PathStatus::start_blocked);
        EXPECT_TRUE(simulation.run_until_all_arrive(10.0F)) << to_string(agent.status());
        EXPECT_EQ(agent.path().status, PathStatus::found);
        EXPECT_EQ(simulation.count(AgentEvent::waiting), 0);
    }
}

TEST(AgentWaiting, GoesInStagesWhenTheSearchIsLimited) {
    Simulation simulation;
    for (float x = 0.0F; x < 36.0F; x += 6.0F) {
        add(simulation.world, box({{x, -8.0F}, {x + 1.0F, 2.0F}}));
        add(simulation.world, box({{x + 3.0F, -2.0F}, {x + 4.0F, 8.0F}}));
    }
    Agent& agent = simulation.add_agent_to(
        {-4.5F, 0.5F},
        {40.5F, 0.5F},
        {.query = {.max_iterations = 60,
                   .search = {.algorithm = SearchAlgorithm::canonical_a_star}}});
    simulation.step();
    EXPECT_EQ(agent.path().reason, PathStatus::iteration_limit);
    EXPECT_TRUE(simulation.run_until_all_arrive(60.0F)) << to_string(agent.status());
    EXPECT_EQ(simulation.contacts.walls, 0);
}

// An agent that waits before a closed room. Something has changed elsewhere, so it checks if it can
// go on, and has no answer yet.
struct LookingAgent {
    LookingAgent() {
        simulation.run(8.0F);
        EXPECT_EQ(agent.status(), AgentStatus::waiting);
        EXPECT_EQ(simulation.count(AgentEvent::waiting), 1);
        elsewhere.set_transform({0.0F, 1.0F}, 0.0F);
        simulation.budget = {.iterations = 1};
        simulation.step();
        EXPECT_EQ(agent.status(), AgentStatus::pending);
        simulation.budget = {};
    }

    Simulation simulation;
    Room room{simulation};
    physics::Body elsewhere =
        add(simulation.world, box({{-15.2F, 4.8F}, {-14.8F, 5.2F}}), {.type = b2_kinematicBody});
    Agent& agent = simulation.add_agent_to(outside, inside);
};

TEST(AgentWaiting, MayGetAnotherTargetWhileItPlans) {
    LookingAgent looking;
    looking.agent.navigate_to(outside);
    EXPECT_TRUE(looking.simulation.run_until_all_arrive(10.0F))
        << to_string(looking.agent.status());
    EXPECT_LT(distance(looking.agent.position(), outside), 0.1F);
}

TEST(AgentWaiting, EmitsItsEventAgainAfterStop) {
    LookingAgent looking;
    looking.agent.stop();
    looking.agent.navigate_to(inside);
    looking.simulation.run(8.0F);
    EXPECT_EQ(looking.agent.status(), AgentStatus::waiting);
    EXPECT_EQ(looking.simulation.count(AgentEvent::waiting), 2);
}

// Its target moves, so the agent plans again and again.
TEST(AgentWaiting, TellsOnlyOnceThatNoWayLeadsOn) {
    for (const bool may_be_partial : {true, false}) {
        Simulation simulation;
        Room room{simulation};
        physics::Body followed = test::add_walker(simulation.world, inside);
        Agent& agent =
            simulation.add_agent(outside, {.query = {.allow_partial_path = may_be_partial}});
        agent.follow(Box2dBody{followed});
        for (int i = 0; i < 600; ++i) {
            const float off = (i / 20) % 2 == 0 ? 0.0F : 0.5F;
            followed.set_transform({inside.x, inside.y + off}, 0.0F);
            simulation.step();
        }
        const AgentEvent end = may_be_partial ? AgentEvent::waiting : AgentEvent::failed;
        EXPECT_EQ(simulation.count(end), 1) << may_be_partial;
        room.open();
        simulation.navigator.invalidate({{2.0F, -1.0F}, {2.2F, 1.0F}});
        followed.set_transform({inside.x, inside.y + 1.0F}, 0.0F);
        EXPECT_TRUE(simulation.run_until_all_arrive(6.0F)) << may_be_partial;
        room.close();
        simulation.navigator.invalidate({{2.0F, -1.0F}, {2.2F, 1.0F}});
        followed.set_transform(outside, 0.0F);
        simulation.run(4.0F);
        EXPECT_EQ(simulation.count(end), 2) << "it has got on meanwhile";
    }
}

// Something has moved it through a door that is shut now.
TEST(AgentWaiting, WaitsWhereNoWayLeadsBackToItsTarget) {
    for (const bool avoids : {true, false}) {
        Simulation simulation;
        Room room{simulation};
        Agent& agent = simulation.add_agent_to(inside, {5.0F, 0.5F}, {.avoidance_enabled = avoids});
        EXPECT_TRUE(simulation.run_until_all_arrive(2.0F));
        simulation.bodies.front().set_transform(outside, 0.0F);
        simulation.run(12.0F);
        EXPECT_EQ(agent.status(), AgentStatus::waiting) << avoids;
        EXPECT_EQ(simulation.count(AgentEvent::waiting), 1) << avoids;
        EXPECT_EQ(agent.current_wait().reason, WaitReason::world) << avoids;
        room.open();
        simulation.navigator.invalidate({{2.0F, -1.0F}, {2.2F, 1.0F}});
        EXPECT_TRUE(simulation.run_until_all_arrive(6.0F)) << avoids;
        EXPECT_LT(distance(agent.position(), {5.0F, 0.5F}), 0.1F) << avoids;
    }
}

TEST(AgentWaiting, WaitsForTheWorldAndNotForAnAgentBesideItThatIsNotInItsWay) {
    Simulation simulation;
    Room room{simulation};
    Agent& agent = simulation.add_agent_to(outside, inside);
    simulation.add_agent_to(outside + Vec2{0.0F, 1.5F}, inside);
    simulation.run(20.0F);
    EXPECT_EQ(agent.status(), AgentStatus::waiting);
    EXPECT_EQ(agent.current_wait().reason, WaitReason::world);
    EXPECT_EQ(simulation.agents.back().status(), AgentStatus::waiting)
        << simulation.agents.back().explain().text;
    EXPECT_EQ(simulation.agents.back().current_wait().reason, WaitReason::world);
}

} // namespace
} // namespace raywalk::agent_waiting_test
