// SPDX-License-Identifier: MIT
#include "raywalk/patrol.hpp"

#include "support/log_lines.hpp"
#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

// Agents on patrol.
namespace raywalk::patrol_test {
namespace {

using physics::box;
using test::Simulation;

// The points at which the agent was sent to the next one, in order.
std::vector<std::size_t> round_of(Simulation& simulation, Patrol& patrol, std::size_t count) {
    std::vector<std::size_t> visited;
    Agent& agent = simulation.agents.front();
    for (int i = 0; i < 60 * 200 && visited.size() < count; ++i) {
        simulation.plan_and_steer();
        const std::size_t before = patrol.next();
        const bool was_there = agent.is_target_reached();
        patrol.update(agent);
        if (was_there && patrol.next() != before) {
            visited.push_back(before);
        }
        simulation.world.step(test::sixtieth);
    }
    return visited;
}

TEST(Patrol, ALoopGoesOnToTheFirstPoint) {
    Simulation simulation;
    simulation.add_agent({0.5F, 0.5F});
    Patrol patrol{{{3.5F, 0.5F}, {3.5F, 3.5F}, {0.5F, 3.5F}}};
    EXPECT_EQ(round_of(simulation, patrol, 5), (std::vector<std::size_t>{0, 1, 2, 0, 1}));
}

TEST(Patrol, BackAndForthVisitsTheEndsOnce) {
    Simulation simulation;
    simulation.add_agent({0.5F, 0.5F});
    Patrol patrol{{{1.5F, 0.5F}, {3.5F, 0.5F}, {5.5F, 0.5F}}, PatrolMode::back_and_forth};
    EXPECT_EQ(round_of(simulation, patrol, 7), (std::vector<std::size_t>{0, 1, 2, 1, 0, 1, 2}));
}

TEST(Patrol, APointThatCannotBeReachedIsLeftOut) {
    Simulation simulation;
    physics::Body rock = simulation.world.create_body({.position = {5.0F, 5.0F}});
    rock.add(box({{-2.0F, -2.0F}, {2.0F, 2.0F}}));
    simulation.add_agent({0.5F, 0.5F}, {.query = {.allow_partial_path = false}});
    Patrol patrol{{{1.5F, 0.5F}, {5.0F, 5.0F}, {0.5F, 2.5F}}};
    EXPECT_EQ(round_of(simulation, patrol, 4), (std::vector<std::size_t>{0, 2, 0, 2}));
}

TEST(Patrol, AfterAChaseItGoesOnToTheSamePoint) {
    Simulation simulation;
    Agent& agent = simulation.add_agent({0.5F, 0.5F});
    Patrol patrol{{{1.5F, 0.5F}, {9.5F, 0.5F}}};
    ASSERT_EQ(round_of(simulation, patrol, 1).size(), 1U);
    agent.navigate_to({1.5F, 4.5F});
    ASSERT_TRUE(simulation.run_until([&] { return agent.is_target_reached(); }, 10.0F));
    patrol.update(agent);
    EXPECT_EQ(patrol.next(), 1U);
    EXPECT_EQ(agent.target_position(), (Vec2{9.5F, 0.5F}));
}

TEST(Patrol, OnePointOrNoneIsNoMisuse) {
    Simulation simulation;
    Agent& agent = simulation.add_agent({0.5F, 0.5F});
    Patrol nowhere{{}};
    nowhere.update(agent);
    EXPECT_EQ(agent.status(), AgentStatus::idle);
    for (const PatrolMode mode : {PatrolMode::loop, PatrolMode::back_and_forth}) {
        Patrol post{{{2.5F, 0.5F}}, mode};
        for (int i = 0; i < 300; ++i) {
            post.update(agent);
            simulation.step();
        }
        EXPECT_TRUE(agent.is_target_reached());
    }
}

// Closes the agent in, in a room that is just large enough for it.
physics::Body add_cage(Simulation& simulation, Vec2 center) {
    physics::Body cage = simulation.world.create_body({.position = center});
    for (const Box& side : {Box{{-1.0F, -1.0F}, {1.0F, -0.4F}},
                            Box{{-1.0F, 0.4F}, {1.0F, 1.0F}},
                            Box{{-1.0F, -1.0F}, {-0.4F, 1.0F}},
                            Box{{0.4F, -1.0F}, {1.0F, 1.0F}}}) {
        cage.add(box(side));
    }
    return cage;
}

TEST(Patrol, WithoutAWayAgentsTryOneRoundUntilTheWorldChanges) {
    for (const bool allow_partial_path : {false, true}) {
        for (const PatrolMode mode : {PatrolMode::loop, PatrolMode::back_and_forth}) {
            Simulation simulation;
            physics::Body cage = add_cage(simulation, {0.5F, 0.5F});
            simulation.navigator.watch(key_of(cage));
            Agent& agent = simulation.add_agent(
                {0.5F, 0.5F}, {.query = {.allow_partial_path = allow_partial_path}});
            Patrol patrol{{{5.5F, 0.5F}, {5.5F, 5.5F}, {0.5F, 5.5F}}, mode};
            int plans = 0;
            for (int i = 0; i < 280; ++i) {
                simulation.plan_and_steer();
                plans +=
                    agent.status() == AgentStatus::failed || agent.status() == AgentStatus::waiting
                        ? 1
                        : 0;
                const bool was_settled = agent.is_navigation_finished();
                patrol.update(agent);
                plans -= was_settled && agent.is_navigation_finished() ? 1 : 0;
                simulation.world.step(test::sixtieth);
            }
            EXPECT_LE(plans, 5) << "each point once; the last one is not counted";
            EXPECT_GE(plans, 2);
            simulation.world.destroy(cage);
            EXPECT_GE(round_of(simulation, patrol, 4).size(), 4U);
        }
    }
}

TEST(Patrol, WithoutAWayAgentsTryAgainSomeTimesAMinute) {
    Simulation simulation;
    [[maybe_unused]] const physics::Body cage = add_cage(simulation, {0.5F, 0.5F});
    Agent& agent = simulation.add_agent({0.5F, 0.5F}, {.query = {.allow_partial_path = false}});
    Patrol patrol{{{5.5F, 0.5F}, {5.5F, 5.5F}}};
    for (int i = 0; i < 600; ++i) {
        simulation.step();
        patrol.update(agent);
    }
    EXPECT_GE(simulation.count(AgentEvent::failed), 3);
    EXPECT_LE(simulation.count(AgentEvent::failed), 4);
    agent.teleport({9.5F, 0.5F});
    EXPECT_EQ(round_of(simulation, patrol, 2).size(), 2U) << "it was moved out";
}

TEST(Patrol, PointsThatAreNoNumbersAreLeftOutAndTold) {
    const test::LogLines log;
    Simulation simulation;
    simulation.add_agent({0.5F, 0.5F});
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    constexpr float inf = std::numeric_limits<float>::infinity();
    Patrol patrol{{{nan, 0.5F}, {1.5F, 0.5F}, {0.5F, inf}, {3.5F, 0.5F}, {3.5F, nan}}};
    EXPECT_EQ(patrol.points(), (std::vector<Vec2>{{1.5F, 0.5F}, {3.5F, 0.5F}}));
    EXPECT_EQ(log.count("Patrol"), 1U);
    EXPECT_EQ(round_of(simulation, patrol, 3), (std::vector<std::size_t>{0, 1, 0}));
    patrol.shift_origin({nan, 0.0F});
    EXPECT_EQ(patrol.points().front(), (Vec2{1.5F, 0.5F}));
    EXPECT_EQ(log.count("Patrol"), 2U);
}

TEST(Patrol, GoesOnAfterAShiftOfTheOrigin) {
    Simulation simulation;
    Agent& agent = simulation.add_agent({0.5F, 0.5F});
    Patrol patrol{{{3.5F, 0.5F}, {3.5F, 3.5F}}};
    ASSERT_EQ(round_of(simulation, patrol, 3), (std::vector<std::size_t>{0, 1, 0}));
    constexpr Vec2 shift{-100.0F, 50.0F};
    simulation.world.shift_origin({shift.x, shift.y});
    simulation.navigator.shift_origin(shift);
    agent.shift_origin(shift);
    patrol.shift_origin(shift);
    EXPECT_EQ(round_of(simulation, patrol, 3), (std::vector<std::size_t>{1, 0, 1}));
    EXPECT_LT(distance(agent.position(), {103.5F, -46.5F}), 0.5F);
}

} // namespace
} // namespace raywalk::patrol_test
