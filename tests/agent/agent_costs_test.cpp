// SPDX-License-Identifier: MIT
#include "raywalk/cell_costs.hpp"

#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>

// Agents whose cells have costs.
namespace raywalk::agent_costs_test {
namespace {

using test::Simulation;

constexpr Vec2 west{0.25F, 0.25F};
constexpr Vec2 east{24.25F, 0.25F};
constexpr Box lava{{10.0F, -3.0F}, {14.0F, 3.0F}};

struct Walk {
    explicit Walk(ReplanPolicy policy = ReplanPolicy::when_changed) {
        simulation.add_agent_to(
            west, east, {.replan_policy = policy, .query = {.search = {.costs = costs}}});
    }

    void set(const Box& box, float cost) {
        costs->set(simulation.navigator.grid(), box, cost);
        simulation.navigator.invalidate_costs(box);
    }

    // Returns the number of steps in which the agent was in the lava until it arrived.
    int steps_in_lava() {
        int steps = 0;
        for (int i = 0; i < 1'200 && !agent().is_target_reached(); ++i) {
            simulation.step();
            const Vec2 at = agent().position();
            steps += lava.overlaps({at, at}) ? 1 : 0;
        }
        EXPECT_TRUE(agent().is_target_reached());
        return steps;
    }

    Agent& agent() { return simulation.agents.front(); }

    std::shared_ptr<CostMap> costs = std::make_shared<CostMap>();
    Simulation simulation{{.cell_size = 0.5F}};
};

TEST(AgentCosts, AreNoticedWhenTheyChangeOnThePath) {
    for (const ReplanPolicy policy : {ReplanPolicy::when_changed, ReplanPolicy::when_blocked}) {
        for (const float cost : {50.0F, CellCosts::forbidden}) {
            Walk walk{policy};
            walk.simulation.run(1.0F);
            walk.set(lava, cost);
            EXPECT_EQ(walk.steps_in_lava(), 0);
        }
    }
}

TEST(AgentCosts, AreNoticedEverywhereIfTheBoxOfTheChangeIsNaN) {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    Walk walk;
    walk.simulation.run(1.0F);
    walk.costs->set(walk.simulation.navigator.grid(), lava, 50.0F);
    walk.simulation.navigator.invalidate_costs({{nan, 0.0F}, {1.0F, 1.0F}});
    EXPECT_EQ(walk.steps_in_lava(), 0);
}

TEST(AgentCosts, AreNoticedWhenTheyOpenACheaperPath) {
    for (const ReplanPolicy policy : {ReplanPolicy::when_changed, ReplanPolicy::when_blocked}) {
        Walk walk{policy};
        walk.set({{10.0F, -20.0F}, {14.0F, 20.0F}}, 50.0F);
        walk.set({{10.0F, -20.0F}, {14.0F, -19.0F}}, 1.0F);
        walk.simulation.run(0.5F);
        EXPECT_GT(walk.agent().path().length, 40.0);
        walk.set({{10.0F, -3.0F}, {14.0F, 3.0F}}, 1.0F);
        walk.simulation.run(1.0F);
        EXPECT_EQ(walk.agent().path().length < 30.0, policy == ReplanPolicy::when_changed);
    }
}

TEST(AgentCosts, ThatChangeAllTheTimeStopNobody) {
    Walk walk;
    for (int i = 0; i < 900 && !walk.agent().is_target_reached(); ++i) {
        walk.set(lava, i % 2 == 0 ? 3.0F : 4.0F);
        walk.simulation.step();
    }
    EXPECT_TRUE(walk.agent().is_target_reached());
}

TEST(AgentCosts, ThatForbidTheTargetKeepTheAgentBesideIt) {
    Walk walk;
    walk.set({{20.0F, -3.0F}, {28.0F, 3.0F}}, CellCosts::forbidden);
    ASSERT_TRUE(
        walk.simulation.run_until([&] { return walk.agent().is_navigation_finished(); }, 20.0F));
    EXPECT_EQ(walk.agent().status(), AgentStatus::waiting);
    EXPECT_NEAR(walk.agent().position().x, east.x, 0.6F);
    EXPECT_NEAR(std::abs(walk.agent().position().y), 3.25F, 0.3F);
}

TEST(AgentCosts, ThatForbidWhereTheAgentStandsLetItOut) {
    Walk walk;
    walk.simulation.run(2.0F);
    const Vec2 at = walk.agent().position();
    walk.set({at - Vec2{2.0F, 2.0F}, at + Vec2{2.0F, 2.0F}}, CellCosts::forbidden);
    EXPECT_TRUE(walk.simulation.run_until_all_arrive(20.0F));
}

TEST(AgentCosts, ThatAreEqualShareAFlowField) {
    Simulation simulation{{.cell_size = 0.5F}};
    const auto costs = std::make_shared<CostMap>();
    costs->set(simulation.navigator.grid(), lava, 9.0F);
    for (int i = 0; i < 12; ++i) {
        simulation.add_agent_to(
            {0.25F, static_cast<float>(i) - 5.75F},
            east,
            {.query = {.search = {.costs = costs}}, .avoidance_enabled = false});
    }
    simulation.run(0.5F);
    const Cell before = simulation.navigator.grid().cell_at({9.75F, 0.25F});
    const Agent& agent = simulation.agents.back();
    ASSERT_TRUE(agent.next_cell_of_flow(before).has_value());
    EXPECT_EQ(agent.next_cell_of_flow(before)->x, before.x) << "along the lava, not through it";
    costs->clear();
    simulation.navigator.invalidate_costs(lava);
    simulation.run(1.0F);
    ASSERT_TRUE(agent.next_cell_of_flow(before).has_value());
    EXPECT_EQ(agent.next_cell_of_flow(before)->x, before.x + 1);
    simulation.run(12.0F);
    for (const Agent& walker : simulation.agents) {
        EXPECT_GT(walker.position().x, 20.0F);
    }
}

TEST(AgentCosts, ThatAreReplacedWhileTheAgentsWalkGiveAnotherFlowField) {
    Simulation simulation{{.cell_size = 0.5F}};
    const auto costs = std::make_shared<CostMap>();
    costs->set(simulation.navigator.grid(), lava, 9.0F);
    for (int i = 0; i < 12; ++i) {
        simulation.add_agent_to(
            {0.25F, static_cast<float>(i) - 5.75F}, east, {.avoidance_enabled = false});
    }
    simulation.run(0.5F);
    const Cell before = simulation.navigator.grid().cell_at({9.75F, 0.25F});
    for (Agent& agent : simulation.agents) {
        AgentSettings settings = agent.settings();
        settings.query.search.costs = costs;
        agent.set_settings(settings);
    }
    simulation.run(0.5F);
    const Agent& agent = simulation.agents.back();
    ASSERT_TRUE(agent.next_cell_of_flow(before).has_value());
    EXPECT_EQ(agent.next_cell_of_flow(before)->x, before.x) << "along the lava, not through it";
}

} // namespace
} // namespace raywalk::agent_costs_test
