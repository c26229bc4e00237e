// SPDX-License-Identifier: MIT
#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

// Targets that are set again and again, that move, or that lie where no agent can be.
namespace raywalk::agent_target_test {
namespace {

using test::add;
using test::box;
using test::Simulation;

bool all_arrived(const Simulation& simulation) {
    return std::all_of(simulation.agents.begin(), simulation.agents.end(), [](const Agent& agent) {
        return agent.is_target_reached();
    });
}

TEST(AgentTarget, MayChangeInEachStepWithinABudget) {
    Simulation simulation;
    add(simulation.world, box({{5.0F, -20.0F}, {6.0F, 20.0F}}));
    simulation.budget.iterations = 100;
    for (int i = 0; i < 20; ++i) {
        simulation.add_agent({-5.0F - static_cast<float>(i % 5), static_cast<float>(i / 5) - 2.0F});
    }
    for (int step = 0; step < 300; ++step) {
        for (Agent& agent : simulation.agents) {
            agent.navigate_to({12.0F, 0.001F * static_cast<float>(step)});
        }
        simulation.step();
    }
    for (int i = 0; i < 20; ++i) {
        const Vec2 start{-5.0F - static_cast<float>(i % 5), static_cast<float>(i / 5) - 2.0F};
        EXPECT_GT(distance(simulation.agents[i].position(), start), 0.5F) << i;
    }
}

TEST(AgentTarget, FollowedAgentGoesOnToItsOwnTarget) {
    for (const float speed : {2.0F, 3.0F}) {
        Simulation simulation;
        simulation.add_agent({-6.0F, 0.5F}, {.max_speed = 3.0F});
        simulation.add_agent_to({6.0F, 0.5F}, {-15.0F, 0.5F}, {.max_speed = speed});
        simulation.agents[0].follow(Box2dBody{simulation.bodies[1]});
        EXPECT_TRUE(simulation.run_until([&] { return all_arrived(simulation); }, 20.0F)) << speed;
    }
}

TEST(AgentTarget, TwoAgentsThatFollowEachOtherMeet) {
    Simulation simulation;
    simulation.add_agent({-6.0F, 0.5F});
    simulation.add_agent({6.0F, 0.5F});
    simulation.agents[0].follow(Box2dBody{simulation.bodies[1]});
    simulation.agents[1].follow(Box2dBody{simulation.bodies[0]});
    EXPECT_TRUE(simulation.run_until([&] { return all_arrived(simulation); }, 10.0F));
}

TEST(AgentTarget, SlowBodyIsFollowedWithoutStopAndGo) {
    Simulation simulation;
    simulation.add_agent({-6.0F, 0.5F});
    physics::Body followed = test::add_walker(simulation.world, {0.0F, 0.5F});
    simulation.agents[0].follow(Box2dBody{followed});
    const auto walk_along = [&](float seconds) {
        for (float time = 0.0F; time < seconds; time += test::sixtieth) {
            followed.set_velocity({0.8F, 0.0F});
            simulation.step();
        }
    };
    walk_along(5.0F);
    for (int i = 0; i < 60; ++i) {
        walk_along(test::sixtieth);
        EXPECT_NEAR(simulation.bodies[0].velocity().x, 0.8F, 0.2F);
    }
    EXPECT_EQ(simulation.count(AgentEvent::target_reached), 0);
    followed.set_velocity({0.0F, 0.0F});
    EXPECT_TRUE(simulation.run_until([&] { return all_arrived(simulation); }, 2.0F));
}

TEST(AgentTarget, BodyMayBeFollowedAgainInEachStep) {
    Simulation simulation;
    simulation.add_agent({-6.0F, 0.5F});
    physics::Body followed = test::add_walker(simulation.world, {0.0F, 0.5F});
    for (int i = 0; i < 300; ++i) {
        simulation.agents[0].follow(Box2dBody{followed});
        simulation.step();
    }
    EXPECT_EQ(simulation.count(AgentEvent::target_reached), 1);
    EXPECT_EQ(simulation.count(AgentEvent::path_changed), 1);
}

TEST(AgentTarget, IsTheAgentsOwnAfterAShiftOfTheOrigin) {
    Simulation simulation;
    add(simulation.world, box({{-50.0F, 6.0F}, {200.0F, 7.0F}}));
    for (int i = 0; i < 10; ++i) {
        simulation.add_agent_to(
            {static_cast<float>(i), 0.5F}, {150.5F, 0.5F}, {.max_speed = 20.0F});
    }
    simulation.run(0.5F);
    constexpr Vec2 shift{-100.0F, 0.0F};
    simulation.world.shift_origin({shift.x, shift.y});
    simulation.navigator.shift_origin(shift);
    for (Agent& agent : simulation.agents) {
        agent.shift_origin(shift);
    }
    simulation.add_agent_to({120.0F, 3.0F}, {150.5F, 0.5F}, {.max_speed = 20.0F});
    EXPECT_TRUE(simulation.run_until([&] { return all_arrived(simulation); }, 30.0F));
    for (int i = 0; i < 10; ++i) {
        EXPECT_LT(distance(simulation.agents[i].position(), {250.5F, 0.5F}), 4.0F);
    }
}

TEST(AgentTarget, ABodyThatIsFollowedDoesNotMoveByAShiftOfTheOrigin) {
    Simulation simulation;
    Agent& agent = simulation.add_agent({-3.0F, 0.5F});
    physics::Body followed = test::add_walker(simulation.world, {0.0F, 0.5F});
    agent.follow(Box2dBody{followed});
    ASSERT_TRUE(simulation.run_until([&] { return agent.is_target_reached(); }, 10.0F));
    constexpr Vec2 shift{-100.0F, 0.0F};
    simulation.world.shift_origin({shift.x, shift.y});
    simulation.navigator.shift_origin(shift);
    agent.shift_origin(shift);
    for (int i = 0; i < 10; ++i) {
        simulation.step();
        EXPECT_EQ(agent.status(), AgentStatus::arrived) << i;
    }
    EXPECT_EQ(simulation.count(AgentEvent::target_reached), 1);
}

TEST(AgentTarget, BodiesOutsideTheWorldCostNothing) {
    Simulation simulation;
    for (int i = 0; i < 12; ++i) {
        simulation.add_agent({static_cast<float>(i), 0.0F});
    }
    simulation.bodies[0].set_transform({1e7F, 0.0F}, 0.0F);
    simulation.bodies[1].set_transform({std::numeric_limits<float>::quiet_NaN(), 0.0F}, 0.0F);
    simulation.bodies[2].set_transform({1e30F, 0.0F}, 0.0F);
    for (Agent& agent : simulation.agents) {
        agent.navigate_to({0.5F, 30.5F});
    }
    for (int i = 0; i < 30; ++i) {
        simulation.plan_and_steer();
    }
    EXPECT_EQ(simulation.agents[0].status(), AgentStatus::failed);
    EXPECT_EQ(simulation.agents[1].status(), AgentStatus::failed);
    EXPECT_EQ(simulation.agents[2].status(), AgentStatus::failed);
    EXPECT_EQ(simulation.agents[3].status(), AgentStatus::walking);
}

TEST(AgentTarget, NoAgentArrivesBesideOneThatWasPushedAway) {
    Simulation simulation;
    add(simulation.world, box({{-10.0F, 1.0F}, {50.0F, 2.0F}}));
    add(simulation.world, box({{-10.0F, -2.0F}, {50.0F, -0.0F}}));
    simulation.add_agent_to({34.5F, 0.5F}, {35.5F, 0.5F});
    ASSERT_TRUE(simulation.run_until([&] { return all_arrived(simulation); }, 3.0F));
    simulation.bodies[0].set_transform({15.5F, 0.5F}, 0.0F);
    simulation.add_agent_to({5.5F, 0.5F}, {35.5F, 0.5F});
    simulation.run(8.0F);
    EXPECT_FALSE(simulation.agents[1].is_target_reached());
}

TEST(AgentTarget, ContinuingToWaitEmitsNoEvent) {
    Simulation simulation;
    add(simulation.world, box({{5.0F, -3.0F}, {6.0F, 3.0F}}));
    add(simulation.world, box({{11.0F, -3.0F}, {12.0F, 3.0F}}));
    add(simulation.world, box({{5.0F, 3.0F}, {12.0F, 4.0F}}));
    add(simulation.world, box({{5.0F, -4.0F}, {12.0F, -3.0F}}));
    simulation.add_agent_to({0.5F, 0.5F}, {8.5F, 0.5F});
    simulation.run(5.0F);
    ASSERT_EQ(simulation.agents[0].status(), AgentStatus::waiting);
    const int paths = simulation.count(AgentEvent::path_changed);
    for (int i = 0; i < 300; ++i) {
        simulation.navigator.invalidate(Box{{100.0F, 100.0F}, {101.0F, 101.0F}});
        simulation.step();
    }
    EXPECT_EQ(simulation.count(AgentEvent::waiting), 1);
    EXPECT_EQ(simulation.count(AgentEvent::path_changed), paths);
}

TEST(AgentTarget, InAClosedRoomIsCheckedWithoutAFullSearch) {
    Simulation simulation;
    add(simulation.world, box({{-4.0F, -4.0F}, {-3.0F, 4.0F}}));
    add(simulation.world, box({{3.0F, -4.0F}, {4.0F, 4.0F}}));
    add(simulation.world, box({{-3.0F, 3.0F}, {3.0F, 4.0F}}));
    add(simulation.world, box({{-3.0F, -4.0F}, {3.0F, -3.0F}}));
    for (int i = 0; i < 100; ++i) {
        const float angle = 0.0628F * static_cast<float>(i);
        simulation.add_agent({16.0F * std::cos(angle), 16.0F * std::sin(angle)});
    }
    int full_searches = 0;
    for (int step = 0; step < 12 * 60; ++step) {
        for (std::size_t i = 0; i < simulation.agents.size() && step % 60 == 0; ++i) {
            simulation.agents[i].navigate_to({0.5F + 0.001F * static_cast<float>(step), 0.5F});
        }
        simulation.step();
        for (const Agent& agent : simulation.agents) {
            for (const AgentEvent event : agent.events()) {
                full_searches += event == AgentEvent::path_changed &&
                                         agent.path().statistics.search.iterations > 1000
                                     ? 1
                                     : 0;
            }
        }
    }
    EXPECT_EQ(full_searches, 0);
    EXPECT_EQ(simulation.count(AgentEvent::failed), 0);
    for (const Agent& agent : simulation.agents) {
        EXPECT_EQ(agent.path().status, PathStatus::partial);
    }
}

TEST(AgentTarget, ThatSwaysInEachStepKeepsTheSideOfTheWay) {
    Simulation simulation;
    add(simulation.world, box({{4.0F, -3.0F}, {6.0F, 3.0F}}));
    Agent& agent = simulation.add_agent({-4.0F, 0.02F});
    int changes = 0;
    float side = 0.0F;
    for (int step = 0; step < 400 && agent.position().x < 4.0F; ++step) {
        agent.navigate_to({14.0F, step % 8 < 4 ? 0.4F : -0.4F});
        simulation.step();
        const float now = agent.remaining_path().empty() ? 0.0F : agent.remaining_path()[0].y;
        changes += now * side < 0.0F ? 1 : 0;
        side = now != 0.0F ? now : side;
    }
    EXPECT_GT(agent.position().x, 3.9F);
    EXPECT_EQ(changes, 0);
}

} // namespace
} // namespace raywalk::agent_target_test
