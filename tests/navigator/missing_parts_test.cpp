// SPDX-License-Identifier: MIT
#include "support/log_lines.hpp"
#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <memory>

// Null pointers and empty functions from the game.
namespace raywalk::missing_parts_test {
namespace {

using test::Simulation;

TEST(MissingParts, ANullProbeIsAnEmptyWorld) {
    const test::LogLines log;
    Navigator navigator{std::unique_ptr<Probe>{}};
    EXPECT_EQ(log.count("a probe is null"), 1U);
    PathQuery query;
    query.walker.radius = 0.3F;
    EXPECT_TRUE(navigator.find_path({0.5F, 0.5F}, {20.5F, 7.5F}, query).is_found());
    navigator.update();
}

TEST(MissingParts, ANullBodyCountsAsDestroyed) {
    const test::LogLines log;
    Simulation simulation;
    Agent agent{simulation.navigator, std::unique_ptr<Body>{}, {}};
    EXPECT_EQ(log.count("a body is null"), 1U);
    agent.navigate_to({3.5F, 0.5F});
    simulation.navigator.update();
    agent.update(1.0F / 60.0F);
    EXPECT_EQ(agent.status(), AgentStatus::failed);
    EXPECT_EQ(agent.explain().text, "failed: its body is gone");
}

TEST(MissingParts, ANullBodyToFollowCountsAsDestroyed) {
    const test::LogLines log;
    Simulation simulation;
    Agent& agent = simulation.add_agent({0.5F, 0.5F});
    agent.follow(std::unique_ptr<Body>{});
    EXPECT_EQ(log.count("a body is null"), 1U);
    simulation.run(0.1F);
    EXPECT_EQ(agent.status(), AgentStatus::failed);
    EXPECT_EQ(agent.explain().text, "failed: its target is gone");
}

TEST(MissingParts, AnEmptyExecutorRunsOnThreads) {
    Simulation simulation;
    const Box area{{-20.0F, -20.0F}, {20.0F, 20.0F}};
    EXPECT_GT(simulation.navigator.prefill(area, {.radius = 0.3F}, Executor{}), 0U);
    for (int i = 0; i < 100; ++i) {
        const float y = static_cast<float>(i);
        simulation.add_agent_to({0.5F, y}, {5.5F, y});
    }
    simulation.navigator.update();
    simulation.navigator.update_agents(1.0F / 60.0F, Executor{});
    EXPECT_NE(simulation.agents.back().status(), AgentStatus::idle);
}

} // namespace
} // namespace raywalk::missing_parts_test
