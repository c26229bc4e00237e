// SPDX-License-Identifier: MIT
#include "support/stage.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

// Targets that are set again and again, that move, or that lie where no agent can be.
namespace raywalk {
namespace {

using test::add;
using test::box;
using test::Stage;

bool all_arrived(const Stage& stage) {
    return std::all_of(stage.agents.begin(), stage.agents.end(), [](const Agent& agent) {
        return agent.is_target_reached();
    });
}

TEST(AgentTarget, MayChangeInEachStepWithinABudget) {
    Stage stage;
    add(stage.world, box({{5.0F, -20.0F}, {6.0F, 20.0F}}));
    stage.budget.iterations = 100;
    for (int i = 0; i < 20; ++i) {
        stage.add_agent({-5.0F - static_cast<float>(i % 5), static_cast<float>(i / 5) - 2.0F});
    }
    for (int step = 0; step < 300; ++step) {
        for (Agent& agent : stage.agents) {
            agent.navigate_to({12.0F, 0.001F * static_cast<float>(step)});
        }
        stage.step();
    }
    for (int i = 0; i < 20; ++i) {
        const Vec2 start{-5.0F - static_cast<float>(i % 5), static_cast<float>(i / 5) - 2.0F};
        EXPECT_GT(distance(stage.agents[i].position(), start), 0.5F) << i;
    }
}

TEST(AgentTarget, FollowedAgentGoesOnToItsOwnTarget) {
    for (const float speed : {2.0F, 3.0F}) {
        Stage stage;
        stage.add_agent({-6.0F, 0.5F}, {.max_speed = 3.0F});
        stage.add_agent_to({6.0F, 0.5F}, {-15.0F, 0.5F}, {.max_speed = speed});
        stage.agents[0].follow(Box2dBody{stage.bodies[1]});
        EXPECT_TRUE(stage.run_until([&] { return all_arrived(stage); }, 20.0F)) << speed;
    }
}

TEST(AgentTarget, TwoAgentsThatFollowEachOtherMeet) {
    Stage stage;
    stage.add_agent({-6.0F, 0.5F});
    stage.add_agent({6.0F, 0.5F});
    stage.agents[0].follow(Box2dBody{stage.bodies[1]});
    stage.agents[1].follow(Box2dBody{stage.bodies[0]});
    EXPECT_TRUE(stage.run_until([&] { return all_arrived(stage); }, 10.0F));
}

TEST(AgentTarget, SlowBodyIsFollowedWithoutStopAndGo) {
    Stage stage;
    stage.add_agent({-6.0F, 0.5F});
    physics::Body followed = test::add_walker(stage.world, {0.0F, 0.5F});
    stage.agents[0].follow(Box2dBody{followed});
    const auto walk_along = [&](float seconds) {
        for (float time = 0.0F; time < seconds; time += test::sixtieth) {
            followed.set_velocity({0.8F, 0.0F});
            stage.step();
        }
    };
    walk_along(5.0F);
    for (int i = 0; i < 60; ++i) {
        walk_along(test::sixtieth);
        EXPECT_NEAR(stage.bodies[0].velocity().x, 0.8F, 0.2F);
    }
    EXPECT_EQ(stage.count(AgentEvent::target_reached), 0);
    followed.set_velocity({0.0F, 0.0F});
    EXPECT_TRUE(stage.run_until([&] { return all_arrived(stage); }, 2.0F));
}

TEST(AgentTarget, BodyMayBeFollowedAgainInEachStep) {
    Stage stage;
    stage.add_agent({-6.0F, 0.5F});
    physics::Body followed = test::add_walker(stage.world, {0.0F, 0.5F});
    for (int i = 0; i < 300; ++i) {
        stage.agents[0].follow(Box2dBody{followed});
        stage.step();
    }
    EXPECT_EQ(stage.count(AgentEvent::target_reached), 1);
    EXPECT_EQ(stage.count(AgentEvent::path_changed), 1);
}

TEST(AgentTarget, IsTheAgentsOwnAfterAShiftOfTheOrigin) {
    Stage stage;
    add(stage.world, box({{-50.0F, 6.0F}, {200.0F, 7.0F}}));
    for (int i = 0; i < 10; ++i) {
        stage.add_agent_to({static_cast<float>(i), 0.5F}, {150.5F, 0.5F}, {.max_speed = 20.0F});
    }
    stage.run(0.5F);
    constexpr Vec2 shift{-100.0F, 0.0F};
    stage.world.shift_origin({shift.x, shift.y});
    stage.navigator.shift_origin(shift);
    for (Agent& agent : stage.agents) {
        agent.shift_origin(shift);
    }
    stage.add_agent_to({120.0F, 3.0F}, {150.5F, 0.5F}, {.max_speed = 20.0F});
    EXPECT_TRUE(stage.run_until([&] { return all_arrived(stage); }, 30.0F));
    for (int i = 0; i < 10; ++i) {
        EXPECT_LT(distance(stage.agents[i].position(), {250.5F, 0.5F}), 4.0F);
    }
}

TEST(AgentTarget, BodiesOutsideTheWorldCostNothing) {
    Stage stage;
    for (int i = 0; i < 12; ++i) {
        stage.add_agent({static_cast<float>(i), 0.0F});
    }
    stage.bodies[0].set_transform({1e7F, 0.0F}, 0.0F);
    stage.bodies[1].set_transform({std::numeric_limits<float>::quiet_NaN(), 0.0F}, 0.0F);
    stage.bodies[2].set_transform({1e30F, 0.0F}, 0.0F);
    for (Agent& agent : stage.agents) {
        agent.navigate_to({0.5F, 30.5F});
    }
    for (int i = 0; i < 30; ++i) {
        stage.plan_and_steer();
    }
    EXPECT_EQ(stage.agents[0].status(), AgentStatus::failed);
    EXPECT_EQ(stage.agents[1].status(), AgentStatus::failed);
    EXPECT_EQ(stage.agents[2].status(), AgentStatus::failed);
    EXPECT_EQ(stage.agents[3].status(), AgentStatus::walking);
}

TEST(AgentTarget, NoAgentArrivesBesideOneThatWasPushedAway) {
    Stage stage;
    add(stage.world, box({{-10.0F, 1.0F}, {50.0F, 2.0F}}));
    add(stage.world, box({{-10.0F, -2.0F}, {50.0F, -0.0F}}));
    stage.add_agent_to({34.5F, 0.5F}, {35.5F, 0.5F});
    ASSERT_TRUE(stage.run_until([&] { return all_arrived(stage); }, 3.0F));
    stage.bodies[0].set_transform({15.5F, 0.5F}, 0.0F);
    stage.add_agent_to({5.5F, 0.5F}, {35.5F, 0.5F});
    stage.run(8.0F);
    EXPECT_FALSE(stage.agents[1].is_target_reached());
}

TEST(AgentTarget, ContinuingToWaitEmitsNoEvent) {
    Stage stage;
    add(stage.world, box({{5.0F, -3.0F}, {6.0F, 3.0F}}));
    add(stage.world, box({{11.0F, -3.0F}, {12.0F, 3.0F}}));
    add(stage.world, box({{5.0F, 3.0F}, {12.0F, 4.0F}}));
    add(stage.world, box({{5.0F, -4.0F}, {12.0F, -3.0F}}));
    stage.add_agent_to({0.5F, 0.5F}, {8.5F, 0.5F});
    stage.run(5.0F);
    ASSERT_EQ(stage.agents[0].status(), AgentStatus::waiting);
    const int paths = stage.count(AgentEvent::path_changed);
    for (int i = 0; i < 300; ++i) {
        stage.navigator.invalidate(Box{{100.0F, 100.0F}, {101.0F, 101.0F}});
        stage.step();
    }
    EXPECT_EQ(stage.count(AgentEvent::waiting), 1);
    EXPECT_EQ(stage.count(AgentEvent::path_changed), paths);
}

TEST(AgentTarget, InAClosedRoomIsCheckedWithoutAFullSearch) {
    Stage stage;
    add(stage.world, box({{-4.0F, -4.0F}, {-3.0F, 4.0F}}));
    add(stage.world, box({{3.0F, -4.0F}, {4.0F, 4.0F}}));
    add(stage.world, box({{-3.0F, 3.0F}, {3.0F, 4.0F}}));
    add(stage.world, box({{-3.0F, -4.0F}, {3.0F, -3.0F}}));
    for (int i = 0; i < 100; ++i) {
        const float angle = 0.0628F * static_cast<float>(i);
        stage.add_agent({16.0F * std::cos(angle), 16.0F * std::sin(angle)});
    }
    int full_searches = 0;
    for (int step = 0; step < 12 * 60; ++step) {
        for (std::size_t i = 0; i < stage.agents.size() && step % 60 == 0; ++i) {
            stage.agents[i].navigate_to({0.5F + 0.001F * static_cast<float>(step), 0.5F});
        }
        stage.step();
        for (const Agent& agent : stage.agents) {
            for (const AgentEvent event : agent.events()) {
                full_searches += event == AgentEvent::path_changed &&
                                         agent.path().statistics.search.iterations > 1000
                                     ? 1
                                     : 0;
            }
        }
    }
    EXPECT_EQ(full_searches, 0);
    EXPECT_EQ(stage.count(AgentEvent::failed), 0);
    for (const Agent& agent : stage.agents) {
        EXPECT_EQ(agent.path().status, PathStatus::partial);
    }
}

} // namespace
} // namespace raywalk
