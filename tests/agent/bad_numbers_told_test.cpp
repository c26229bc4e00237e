// SPDX-License-Identifier: MIT
#include "raywalk/cell_costs.hpp"
#include "raywalk/debug_draw.hpp"

#include "support/log_lines.hpp"
#include "support/point_walker.hpp"
#include "support/recording_sink.hpp"
#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <limits>
#include <string_view>

// What is told about numbers that no game should pass: each once, not in each frame.
namespace raywalk::bad_numbers_told_test {
namespace {

using test::sixtieth;

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float inf = std::numeric_limits<float>::infinity();
constexpr Box area{{-5.0F, -5.0F}, {5.0F, 5.0F}};
constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();

TEST(BadNumbers, InCommandsAreToldOnceEach) {
    test::Simulation simulation;
    Agent& agent = simulation.add_agent_to({-3.0F, 0.0F}, {3.0F, 0.0F});
    Navigator& navigator = simulation.navigator;
    const test::LogLines log;
    for (int frame = 0; frame < 30; ++frame) {
        agent.teleport({nan, 0.0F});
        agent.shift_origin({0.0F, inf});
        agent.set_max_speed(frame % 2 == 0 ? -1.0F : nan);
        agent.limit_speed(frame % 2 == 0 ? 0.0F : nan);
        agent.update(nan);
        agent.update(-1.0F);
        navigator.shift_origin({nan, nan});
        navigator.invalidate(Box{{nan, 0.0F}, {1.0F, 1.0F}});
        navigator.set_cell_blocked({most, 0}, true);
        (void)navigator.prefill(area, {.radius = -5.0F});
        EXPECT_EQ(navigator.cache({.radius = nan}).profile().radius, 0.0F);
        EXPECT_FALSE(navigator.can_walk_straight({}, {1.0F, 0.0F}, {.radius = inf}));
        simulation.budget.iterations = -frame;
        simulation.step();
    }
    for (const std::string_view told : {"Agent::teleport",
                                        "Agent::shift_origin",
                                        "Agent::set_max_speed",
                                        "Agent::limit_speed",
                                        "a step of nan s: it counts as 0",
                                        "Navigator::shift_origin",
                                        "Navigator::invalidate",
                                        "Navigator::set_cell_blocked",
                                        "an invalid walker",
                                        "UpdateBudget::iterations"}) {
        EXPECT_EQ(log.count(told), 1U) << told;
    }
    EXPECT_EQ(log.count(), 10U);
    EXPECT_EQ(agent.settings().max_speed, AgentSettings{}.max_speed);
}

TEST(BadNumbers, OfAStepInMillisecondsAreToldOnce) {
    test::Simulation simulation;
    Agent& agent = simulation.add_agent_to({-3.0F, 0.0F}, {3.0F, 0.0F});
    const test::LogLines log;
    for (const float step : {0.0F, sixtieth, 1.0F}) {
        agent.update(step);
        simulation.navigator.update_agents(step);
    }
    EXPECT_EQ(log.count(), 0U) << "a pause and a hitch are no mistakes";
    const physics::Body body = simulation.bodies.front();
    agent.update(16.7F);
    EXPECT_GT(body.velocity().x, 0.0F) << "it is obeyed";
    simulation.navigator.update_agents(16.6F);
    EXPECT_EQ(log.count("a step of 16.7 s; dt is in seconds"), 1U);
    EXPECT_EQ(log.count(), 1U);
}

TEST(BadNumbers, OfAStepAreToldForAllAgentsAtOnce) {
    for (const float step : {-0.1F, nan, inf, -inf}) {
        test::Simulation simulation;
        const Agent& agent = simulation.add_agent_to({-3.0F, 0.0F}, {3.0F, 0.0F});
        const test::LogLines log;
        for (int frame = 0; frame < 5; ++frame) {
            simulation.navigator.update();
            simulation.navigator.update_agents(step);
        }
        EXPECT_EQ(log.count("it counts as 0"), 1U) << step;
        EXPECT_EQ(log.count(), 1U) << step;
        EXPECT_EQ(agent.status(), AgentStatus::pending);
    }
}

TEST(BadNumbers, OfAnOriginThatIsTooFarOutAreTold) {
    test::Simulation simulation;
    const test::LogLines log;
    simulation.navigator.shift_origin({1e9F, 0.0F});
    EXPECT_EQ(log.count("the grid was shifted out of its range"), 1U);
}

TEST(BadNumbers, OfOneStructAreToldInOneLineThatNamesAll) {
    test::Simulation simulation;
    const test::LogLines log;
    simulation.add_agent({},
                         {.margin = nan,
                          .max_speed = -1.0F,
                          .query = {.stop_distance = -2.0F},
                          .time_horizon_agents = 0.0F});
    ASSERT_EQ(log.count(), 1U);
    for (const std::string_view name :
         {"margin nan", "max_speed -1", "stop_distance -2", "time_horizon_agents 0"}) {
        EXPECT_EQ(log.count(name), 1U) << name << " in " << log.all().front();
    }
    const Navigator navigator{test::ObstacleList{}, {.cell_size = inf, .origin = {nan, 0.0F}}};
    EXPECT_EQ(log.count(), 2U);
}

TEST(BadNumbers, OfABoxOfCostsAreToldAndIgnored) {
    const test::LogLines log;
    CostMap costs;
    costs.set(Grid{1.0F}, {{nan, 0.0F}, {1.0F, 1.0F}}, 5.0F);
    EXPECT_EQ(log.count("CostMap::set was ignored"), 1U);
    costs.set(Grid{1.0F}, {{-1e6F, -1e6F}, {1e6F, 1e6F}}, 5.0F);
    EXPECT_EQ(log.count("CostMap::set was ignored"), 2U);
}

TEST(BadNumbers, OfWhatIsDrawnDrawNothing) {
    test::Simulation simulation;
    const Agent& agent = simulation.add_agent_to({-3.0F, 0.0F}, {3.0F, 0.0F});
    (void)simulation.navigator.prefill(area, agent.walker());
    simulation.step();
    for (const float number : {nan, inf, -inf, 1e30F, -1e30F}) {
        for (const Box& box : {Box{{number, -5.0F}, {5.0F, 5.0F}},
                               Box{{-5.0F, -5.0F}, {5.0F, number}},
                               Box{{-number, -number}, {number, number}}}) {
            test::RecordingSink sink;
            const DebugDrawOptions options{.area = box,
                                           .stale_cells = true,
                                           .obstacles = true,
                                           .flow = true,
                                           .min_cell_size_for_numbers = number,
                                           .focus = Cell{most, -most}};
            debug_draw(simulation.navigator, agent.walker(), options, sink);
            debug_draw(agent, options, sink);
            const bool is_box = is_finite(box.min) && is_finite(box.max) && !box.is_empty();
            EXPECT_TRUE(is_box || sink.strokes.empty()) << number;
            for (const test::Stroke& stroke : sink.strokes) {
                for (const Vec2 point : stroke.points) {
                    EXPECT_TRUE(is_finite(point));
                }
            }
        }
    }
}

} // namespace
} // namespace raywalk::bad_numbers_told_test
