// SPDX-License-Identifier: MIT
#include "support/stage.hpp"

#include <gtest/gtest.h>

#include <vector>

// Agents whose way is closed, opens or changes.
namespace raywalk {
namespace {

using test::add;

using test::box;
using test::circle;
using test::sixtieth;
using test::Stage;

// A room with a door of 2 m in its left wall:
//
//        ######
//   A    |  T #
//        ######
struct Room {
    explicit Room(Stage& stage) {
        physics::World& world = stage.world;
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
    Stage stage;
    Room room{stage};
    stage.navigator.watch(key_of(room.door));
    Agent& agent = stage.add_agent_to(outside, inside);
    stage.run(4.0F);
    EXPECT_EQ(agent.status(), AgentStatus::waiting);
    EXPECT_EQ(agent.path().status, PathStatus::partial);
    EXPECT_EQ(agent.path().reason, PathStatus::unreachable);
    EXPECT_TRUE(agent.is_navigation_finished());
    EXPECT_FALSE(agent.is_target_reached());
    EXPECT_EQ(agent.remaining_distance(), 0.0);
    agent.navigate_to(inside);
    EXPECT_EQ(agent.status(), AgentStatus::waiting) << "it knows";
    room.open();
    EXPECT_TRUE(stage.run_until_all_arrive(5.0F));
    EXPECT_EQ(agent.path().status, PathStatus::found);
    EXPECT_EQ(stage.count(AgentEvent::waiting), 1);
    EXPECT_EQ(stage.contacts.walls, 0);
}

TEST(AgentWaiting, GoesOnWhenNotifiedThatADoorOpened) {
    for (const bool by_box : {true, false}) {
        Stage stage;
        Room room{stage};
        Agent& agent = stage.add_agent_to(outside, inside);
        stage.run(4.0F);
        room.open();
        stage.run(1.0F);
        EXPECT_EQ(agent.status(), AgentStatus::waiting) << "not notified";
        if (by_box) {
            stage.navigator.invalidate({{2.0F, -1.0F}, {2.2F, 1.0F}});
        } else {
            room.close();
            stage.navigator.invalidate(key_of(room.door));
            room.open();
            stage.navigator.invalidate(key_of(room.door));
        }
        EXPECT_TRUE(stage.run_until_all_arrive(5.0F)) << by_box;
    }
}

TEST(AgentWaiting, GoesOnWhenItsTargetChanges) {
    Stage stage;
    Room room{stage};
    Agent& agent = stage.add_agent_to(outside, inside);
    stage.run(4.0F);
    ASSERT_EQ(agent.status(), AgentStatus::waiting);
    agent.navigate_to({-3.5F, 6.5F});
    EXPECT_TRUE(stage.run_until_all_arrive(6.0F));
}

TEST(AgentWaiting, GoesOnWhenTheFollowedBodyComesOut) {
    Stage stage;
    Room room{stage};
    physics::Body followed = test::add_walker(stage.world, inside);
    Agent& agent = stage.add_agent(outside);
    agent.follow(Box2dBody{followed});
    stage.run(4.0F);
    EXPECT_EQ(agent.status(), AgentStatus::waiting);
    followed.set_transform({-3.5F, 6.5F}, 0.0F);
    EXPECT_TRUE(stage.run_until_all_arrive(6.0F));
    EXPECT_LT(distance(agent.position(), followed.position()), 0.66F);
}

TEST(AgentWaiting, FailsInsteadIfItMayNotTakeAPartialPath) {
    Stage stage;
    Room room{stage};
    Agent& agent = stage.add_agent_to(outside, inside, {.allow_partial_path = false});
    stage.run(1.0F);
    EXPECT_EQ(agent.status(), AgentStatus::failed);
    EXPECT_EQ(agent.path().status, PathStatus::unreachable);
    EXPECT_EQ(agent.position(), outside);
    EXPECT_EQ(stage.count(AgentEvent::failed), 1);
}

TEST(AgentWaiting, StopsBeforeADoorThatClosesInFrontOfIt) {
    for (const std::int64_t iterations : {unlimited, std::int64_t{1}}) {
        Stage stage;
        Room room{stage};
        room.open();
        stage.navigator.watch(key_of(room.door));
        Agent& agent = stage.add_agent_to(outside, inside);
        ASSERT_TRUE(stage.run_until([&] { return agent.position().x > 0.9F; }, 5.0F));
        room.close();
        stage.budget.iterations = iterations;
        stage.run(5.0F);
        EXPECT_EQ(stage.contacts.walls, 0) << iterations;
        stage.budget = {};
        stage.run(3.0F);
        EXPECT_EQ(agent.status(), AgentStatus::waiting);
        room.open();
        EXPECT_TRUE(stage.run_until_all_arrive(5.0F));
    }
}

TEST(AgentWaiting, WalksAroundACrateThatIsPushedOntoItsPath) {
    Stage stage;
    physics::Body crate =
        add(stage.world, box({{-1.0F, -1.0F}, {1.0F, 1.0F}}), {{4.0F, 8.0F}, 0.0F, b2_dynamicBody});
    stage.navigator.set_body_policy(key_of(crate), BodyPolicy::solid);
    Agent& agent = stage.add_agent_to({-4.5F, 0.5F}, {10.5F, 0.5F});
    stage.run(0.5F);
    EXPECT_DOUBLE_EQ(agent.path().length, 15.0);
    crate.set_velocity({0.0F, -7.5F});
    stage.run(1.0F);
    crate.set_velocity({0.0F, 0.0F});
    EXPECT_TRUE(stage.run_until_all_arrive(10.0F));
    EXPECT_GT(stage.count(AgentEvent::path_changed), 1);
    EXPECT_EQ(stage.contacts.others, 0);
}

TEST(AgentWaiting, KeepsItsPathWhenSomethingElseChanges) {
    Stage stage;
    Agent& agent = stage.add_agent_to({-4.5F, 0.5F}, {10.5F, 0.5F});
    stage.run(0.5F);
    add(stage.world, circle(1.0F, {0.0F, 30.0F})); // in another chunk
    stage.navigator.invalidate({{-1.0F, 29.0F}, {1.0F, 31.0F}});
    stage.run(0.5F);
    add(stage.world, circle(1.0F, {3.0F, 4.0F})); // in the same, but not in the way
    stage.navigator.invalidate({{2.0F, 3.0F}, {4.0F, 5.0F}});
    stage.run(0.5F);
    EXPECT_EQ(stage.count(AgentEvent::path_changed), 1);
    EXPECT_EQ(agent.path().points.size(), 2U);
    add(stage.world, circle(1.0F, {8.0F, 0.5F})); // in the way
    stage.navigator.invalidate({{7.0F, -0.5F}, {9.0F, 1.5F}});
    stage.step();
    EXPECT_EQ(stage.count(AgentEvent::path_changed), 2);
    EXPECT_TRUE(stage.run_until_all_arrive(8.0F));
    EXPECT_EQ(stage.contacts.walls, 0);
}

TEST(AgentWaiting, LeavesAnObstacleThatItStartsInAndGoesOn) {
    for (const AgentSettings& settings :
         {AgentSettings{}, AgentSettings{.max_force = 10.0F * 0.283F}}) {
        Stage stage;
        // A hut that walkers can be in without being pushed.
        constexpr physics::FixtureSettings passable{.filter = {.category_bits = 2}};
        add(stage.world, box({{-2.0F, -2.0F}, {2.0F, 2.0F}}), {}, passable);
        AgentSettings with_filter = settings;
        with_filter.filter = ObstacleFilter{};
        Agent& agent = stage.add_agent({0.5F, 0.25F}, with_filter);
        stage.bodies[0].set_filter({.mask_bits = 1});
        agent.navigate_to({8.5F, -3.5F});
        stage.step();
        EXPECT_EQ(agent.path().reason, PathStatus::start_blocked);
        EXPECT_TRUE(stage.run_until_all_arrive(10.0F)) << to_string(agent.status());
        EXPECT_EQ(agent.path().status, PathStatus::found);
        EXPECT_EQ(stage.count(AgentEvent::waiting), 0);
    }
}

TEST(AgentWaiting, GoesInStagesWhenTheSearchIsLimited) {
    Stage stage;
    for (float x = 0.0F; x < 36.0F; x += 6.0F) {
        add(stage.world, box({{x, -8.0F}, {x + 1.0F, 2.0F}}));
        add(stage.world, box({{x + 3.0F, -2.0F}, {x + 4.0F, 8.0F}}));
    }
    Agent& agent = stage.add_agent_to({-4.5F, 0.5F}, {40.5F, 0.5F}, {.max_iterations = 60});
    stage.step();
    EXPECT_EQ(agent.path().reason, PathStatus::iteration_limit);
    EXPECT_TRUE(stage.run_until_all_arrive(60.0F)) << to_string(agent.status());
    EXPECT_EQ(stage.contacts.walls, 0);
}

// An agent that waits before a closed room, and looks whether it has to any longer: something has
// changed elsewhere. It does not know yet.
struct LookingAgent {
    LookingAgent() {
        stage.navigator.watch_moving_bodies();
        stage.run(8.0F);
        EXPECT_EQ(agent.status(), AgentStatus::waiting);
        EXPECT_EQ(stage.count(AgentEvent::waiting), 1);
        elsewhere.set_transform({0.0F, 1.0F}, 0.0F);
        stage.budget = {.iterations = 1};
        stage.step();
        EXPECT_EQ(agent.status(), AgentStatus::pending);
        stage.budget = {};
    }

    Stage stage;
    Room room{stage};
    physics::Body elsewhere =
        add(stage.world, box({{-15.2F, 4.8F}, {-14.8F, 5.2F}}), {.type = b2_kinematicBody});
    Agent& agent = stage.add_agent_to(outside, inside);
};

TEST(AgentWaiting, MayGetAnotherTargetWhileItPlans) {
    LookingAgent looking;
    looking.agent.navigate_to(outside);
    EXPECT_TRUE(looking.stage.run_until_all_arrive(10.0F)) << to_string(looking.agent.status());
    EXPECT_LT(distance(looking.agent.position(), outside), 0.1F);
}

TEST(AgentWaiting, EmitsItsEventAgainAfterStop) {
    LookingAgent looking;
    looking.agent.stop();
    looking.agent.navigate_to(inside);
    looking.stage.run(8.0F);
    EXPECT_EQ(looking.agent.status(), AgentStatus::waiting);
    EXPECT_EQ(looking.stage.count(AgentEvent::waiting), 2);
}

} // namespace
} // namespace raywalk
