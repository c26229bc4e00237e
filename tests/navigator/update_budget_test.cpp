// SPDX-License-Identifier: MIT
#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <vector>

// Agents whose plans have to wait.
namespace raywalk::update_budget_test {
namespace {

using test::add;
using test::box;
using test::Simulation;

// Walls with gaps, so that every path needs many iterations.
void add_walls(physics::World& world) {
    for (int i = 0; i < 5; ++i) {
        const float x = -12.0F + 6.0F * static_cast<float>(i);
        const float gap = i % 2 == 0 ? 9.0F : -9.0F;
        add(world, box({{x, -14.0F}, {x + 0.5F, gap - 1.0F}}));
        add(world, box({{x, gap + 1.0F}, {x + 0.5F, 14.0F}}));
    }
}

// The agent whose plan takes most iterations.
const AgentSettings slow{.query = {.search = {.algorithm = SearchAlgorithm::a_star}}};

void add_agents(Simulation& simulation, int count) {
    for (int i = 0; i < count; ++i) {
        const float y = 1.5F * static_cast<float>(i) - 6.0F;
        simulation.add_agent_to({-15.5F, y}, {15.5F, -y}, slow);
    }
}

// Those that have no path yet, however long they have waited for it.
int pending(const Simulation& simulation) {
    return static_cast<int>(
        std::count_if(simulation.agents.begin(), simulation.agents.end(), [](const Agent& agent) {
            return !agent.is_navigation_finished() && !agent.path().is_found();
        }));
}

TEST(UpdateBudget, ServesAllWaitingAgentsInTurn) {
    for (const std::int64_t iterations : {1, 7, 100, 1500}) {
        Simulation simulation;
        add_walls(simulation.world);
        add_agents(simulation, 8);
        simulation.budget.iterations = iterations;
        simulation.step();
        EXPECT_GT(pending(simulation), 0);
        for (int i = 0; i < 40'000 && pending(simulation) > 0; ++i) {
            simulation.navigator.update(simulation.budget);
            for (Agent& agent : simulation.agents) {
                agent.update(test::sixtieth);
            }
        }
        EXPECT_EQ(pending(simulation), 0) << iterations;
        for (const Agent& agent : simulation.agents) {
            EXPECT_TRUE(agent.path().is_found());
        }
    }
}

TEST(UpdateBudget, SpendsNoMoreThanItIsGiven) {
    std::int64_t needed = 0;
    {
        Simulation simulation;
        add_walls(simulation.world);
        add_agents(simulation, 8);
        simulation.step();
        for (const Agent& agent : simulation.agents) {
            needed += agent.path().statistics.search.iterations;
        }
    }
    ASSERT_GT(needed, 1000);
    Simulation simulation;
    add_walls(simulation.world);
    add_agents(simulation, 8);
    constexpr std::int64_t iterations = 50;
    simulation.budget.iterations = iterations;
    int updates = 0;
    do {
        simulation.navigator.update(simulation.budget);
        for (Agent& agent : simulation.agents) {
            agent.update(test::sixtieth);
        }
        ++updates;
    } while (pending(simulation) > 0 && updates < 10'000);
    EXPECT_GE(updates, needed / iterations);
    EXPECT_LE(updates, needed / iterations + 20);
}

// One search has begun, and the others wait for their turn.
TEST(UpdateBudget, NobodyWaitsForANavigatorThatIsNoLongerUpdated) {
    Simulation simulation;
    add_walls(simulation.world);
    add_agents(simulation, 4);
    simulation.budget.iterations = 1;
    simulation.plan_and_steer();
    EXPECT_EQ(pending(simulation), 4);
    int updates = 0;
    for (; pending(simulation) > 0 && updates < 200; ++updates) {
        for (Agent& agent : simulation.agents) {
            agent.update(test::sixtieth);
        }
    }
    EXPECT_GE(updates, 60);
    EXPECT_LT(updates, 70);
}

TEST(UpdateBudget, WaitingAgentsContinueOnTheirOldPath) {
    Simulation simulation;
    add_walls(simulation.world);
    Agent& agent = simulation.add_agent_to({-15.5F, 0.5F}, {15.5F, 0.5F}, slow);
    simulation.run(0.5F);
    agent.navigate_to({15.5F, 5.5F});
    simulation.budget.iterations = 1;
    simulation.run(1.0F);
    EXPECT_EQ(agent.status(), AgentStatus::pending);
    EXPECT_NEAR(length(simulation.bodies[0].velocity()), 3.0F, 0.01F);
    EXPECT_GT(agent.remaining_distance(), 20.0);
    simulation.budget = {};
    EXPECT_TRUE(simulation.run_until_all_arrive(40.0F));
    EXPECT_LT(distance(agent.position(), {15.5F, 5.5F}), 0.06F);
    EXPECT_EQ(simulation.contacts.walls, 0);
}

TEST(UpdateBudget, NoAgentArrivesAtAnOldTarget) {
    Simulation simulation;
    add_walls(simulation.world);
    Agent& agent = simulation.add_agent_to({-15.5F, 0.5F}, {-14.5F, 3.5F}, slow);
    simulation.run(0.1F);
    agent.navigate_to({15.5F, 5.5F});
    simulation.budget.iterations = 1;
    simulation.run(2.5F); // until it is where it should go before
    EXPECT_EQ(agent.status(), AgentStatus::pending);
    EXPECT_EQ(simulation.count(AgentEvent::target_reached), 0);
    EXPECT_LT(distance(agent.position(), {-14.5F, 3.5F}), 0.1F);
    EXPECT_EQ(Vec2{simulation.bodies[0].velocity()}, Vec2{});
    simulation.budget = {};
    EXPECT_TRUE(simulation.run_until_all_arrive(40.0F));
    EXPECT_LT(distance(agent.position(), {15.5F, 5.5F}), 0.06F);
}

TEST(UpdateBudget, AnAgentPushedOffItsPathStillGetsItsTurn) {
    Simulation simulation;
    add_walls(simulation.world);
    Agent& agent = simulation.add_agent_to({-15.5F, 0.5F}, {15.5F, 0.5F}, slow);
    simulation.run(0.2F);
    simulation.budget.iterations = 5;
    simulation.bodies[0].set_transform({-15.5F, -8.5F}, 0.0F);
    // It looks for a new path, far from the old one, in many updates.
    EXPECT_TRUE(simulation.run_until(
        [&] {
            simulation.bodies[0].set_transform({-15.5F, -8.5F}, 0.0F);
            return agent.path().is_found() && agent.path().points[0].y < -5.0F;
        },
        8.0F));
}

std::vector<Vec2> places_after(const UpdateBudget& budget) {
    Simulation simulation;
    add_walls(simulation.world);
    add_agents(simulation, 8);
    simulation.budget = budget;
    std::vector<Vec2> places;
    for (int i = 0; i < 600; ++i) {
        if (i == 200) {
            simulation.agents[2].navigate_to({0.5F, 0.5F});
        }
        simulation.step();
        for (const Agent& agent : simulation.agents) {
            places.push_back(agent.position());
        }
    }
    return places;
}

TEST(UpdateBudget, DoesNotChangeTheWalkIfItSuffices) {
    const std::vector<Vec2> without = places_after({});
    EXPECT_EQ(places_after({.iterations = 1'000'000}), without);
    EXPECT_EQ(places_after({.iterations = 30'000}), without);
    EXPECT_EQ(places_after({.time = std::chrono::hours{1}}), without);
}

TEST(UpdateBudget, GivesTheSameWalkAgain) {
    const std::vector<Vec2> once = places_after({.iterations = 40});
    EXPECT_NE(once, places_after({}));
    EXPECT_EQ(once, places_after({.iterations = 40}));
}

TEST(UpdateBudget, BoundsByDefaultHowManyFollowersOfOneTargetPlanInAStep) {
    Simulation simulation;
    for (int i = 0; i < 40; ++i) {
        const auto x = static_cast<float>(i);
        add(simulation.world, box({{x, -2.5F + static_cast<float>(i % 5)}, {x + 0.4F, 0.2F}}));
    }
    physics::Body hero = test::add_walker(simulation.world, {20.0F, 10.0F});
    constexpr int count = 2'000;
    for (int i = 0; i < count; ++i) {
        const Vec2 place{static_cast<float>(i % 50), -5.0F - static_cast<float>(i / 50)};
        simulation.add_agent(place, {.avoidance_enabled = false}).follow(Box2dBody{hero});
    }
    int planned = 0;
    for (int i = 0; i < 60 && pending(simulation) > 0; ++i) {
        simulation.plan_and_steer();
        const int paths = simulation.count(AgentEvent::path_changed);
        EXPECT_LE(paths - planned, 8'192 / 50);
        planned = paths;
    }
    EXPECT_EQ(pending(simulation), 0);
    EXPECT_GE(planned, count);
}

// The number of agents that get a path in the first step.
int first_paths_of(int agents) {
    Simulation simulation;
    for (int i = 0; i < agents; ++i) {
        const Vec2 place{static_cast<float>(i % 100), static_cast<float>(i / 100)};
        simulation.add_agent_to(place, place + Vec2{2.0F, 0.0F}, {.avoidance_enabled = false});
    }
    simulation.plan_and_steer();
    return simulation.count(AgentEvent::path_changed);
}

TEST(UpdateBudget, GrowsWithTheNumberOfAgents) {
    const int few = first_paths_of(1'000);
    EXPECT_LT(few, 1'000);
    EXPECT_NEAR(first_paths_of(5'000), few * 15'000 / 8'192, 2);
}

// The number of steps in which agents get a path, of which each takes some thousand iterations.
TEST(UpdateBudget, GrowsWhileAgentsHaveToWait) {
    Simulation simulation;
    add_walls(simulation.world);
    for (int i = 0; i < 2'000; ++i) {
        const Vec2 start{-16.0F - static_cast<float>(i % 100) / 5.0F,
                         static_cast<float>(i / 100) - 10.0F};
        AgentSettings settings = slow;
        settings.avoidance_enabled = false;
        simulation.add_agent_to(start, {-start.x, start.y}, settings);
    }
    std::vector<int> paths{0};
    while (paths.back() < 2'000 && paths.size() < 1'000) {
        simulation.plan_and_steer();
        paths.push_back(simulation.count(AgentEvent::path_changed));
    }
    ASSERT_GT(paths.size(), 60U);
    const int first = paths[30] - paths[10];
    const int later = paths[60] - paths[40];
    EXPECT_GT(later, first * 3 / 2) << first;
}

// They spread for ever.
TEST(UpdateBudget, LeavesSomethingForAgentsBesideFlowFields) {
    Simulation simulation;
    add_walls(simulation.world);
    std::vector<FlowField> fields;
    for (int i = 0; i < 60; ++i) {
        fields.push_back(simulation.navigator.flow_field(Vec2{static_cast<float>(i), 20.5F},
                                                         {.walker = {.radius = 0.3F}}));
    }
    add_agents(simulation, 2);
    simulation.budget.iterations = 400;
    for (int i = 0; i < 60 && pending(simulation) > 0; ++i) {
        simulation.plan_and_steer();
    }
    EXPECT_EQ(pending(simulation), 0);
    EXPECT_FALSE(fields.back().is_finished());
}

TEST(UpdateBudget, LimitsTimeToo) {
    Simulation simulation;
    add_walls(simulation.world);
    add_agents(simulation, 8);
    simulation.budget.time = std::chrono::nanoseconds{1};
    simulation.step();
    EXPECT_GT(pending(simulation), 4);
    EXPECT_TRUE(simulation.run_until([&] { return pending(simulation) == 0; }, 60.0F));
    simulation.budget.time = std::chrono::nanoseconds{0};
    simulation.agents[0].navigate_to({-15.5F, 0.5F});
    simulation.agents[1].navigate_to({15.5F, 13.5F});
    simulation.step();
    EXPECT_TRUE(simulation.run_until([&] { return pending(simulation) == 0; }, 60.0F))
        << "nobody waits for ever, even without time";
}

TEST(UpdateBudget, AgentsMayBeDestroyedWhileTheirPlansWait) {
    Simulation simulation;
    add_walls(simulation.world);
    add_agents(simulation, 6);
    simulation.budget.iterations = 3;
    simulation.run(0.1F);
    ASSERT_EQ(pending(simulation), 6);
    simulation.agents.pop_back();
    simulation.agents.pop_front();
    simulation.agents[1].stop();
    simulation.agents[2].navigate_to({-14.5F, 0.5F});
    simulation.run(0.1F);
    simulation.navigator.shift_origin({0.0F, 0.0F});
    for (Agent& agent : simulation.agents) {
        agent.shift_origin({0.0F, 0.0F});
    }
    simulation.budget.iterations = 300;
    EXPECT_TRUE(simulation.run_until([&] { return pending(simulation) == 0; }, 10.0F));
    EXPECT_EQ(simulation.agents[1].status(), AgentStatus::idle);
    for (const std::size_t i : {0U, 2U, 3U}) {
        EXPECT_TRUE(simulation.agents[i].path().is_found());
    }
}

// A cluttered room whose door is too narrow, and a target inside of a block in it.
TEST(UpdateBudget, IsSpentOnPlacesBesideATargetThatCannotBeReached) {
    const auto updates_until_planned = [](std::int64_t iterations, Vec2& end) {
        Simulation simulation;
        add(simulation.world, box({{-4.2F, 4.0F}, {4.2F, 4.4F}}));
        add(simulation.world, box({{-4.2F, -4.4F}, {4.2F, -4.0F}}));
        add(simulation.world, box({{-4.2F, -4.0F}, {-3.8F, 4.0F}}));
        add(simulation.world, box({{3.8F, 0.2F}, {4.2F, 4.0F}}));
        add(simulation.world, box({{3.8F, -4.0F}, {4.2F, -0.2F}}));
        for (int i = 0; i < 12; ++i) {
            const Vec2 at{std::fmod(2.3F * static_cast<float>(i), 6.0F) - 3.0F,
                          std::fmod(3.1F * static_cast<float>(i), 6.0F) - 3.0F};
            add(simulation.world, box({{-0.2F, -0.3F}, {0.2F, 0.3F}}), {.position = at});
        }
        add(simulation.world, box({{-0.3F, -0.3F}, {0.3F, 0.3F}}));
        Agent& agent = simulation.add_agent_to({9.0F, 0.5F}, {0.1F, 0.1F});
        simulation.budget.iterations = iterations;
        int updates = 0;
        for (; updates < 1000 && agent.status() == AgentStatus::pending; ++updates) {
            simulation.plan_and_steer();
        }
        end = agent.path().points.empty() ? Vec2{} : agent.path().points.back();
        return updates;
    };
    Vec2 at_once;
    Vec2 in_parts;
    EXPECT_EQ(updates_until_planned(unlimited, at_once), 1);
    EXPECT_GT(updates_until_planned(1000, in_parts), 3);
    EXPECT_EQ(at_once, in_parts);
}

} // namespace
} // namespace raywalk::update_budget_test
