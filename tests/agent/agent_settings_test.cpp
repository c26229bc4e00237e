// SPDX-License-Identifier: MIT
#include "raywalk/cell_costs.hpp"

#include "core/vec2d.hpp"
#include "support/borrowed.hpp"
#include "support/fake_body.hpp"
#include "support/log_lines.hpp"
#include "support/wall_with_gap.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

// What a game changes of an agent at run time, and what an agent is given of its own.
namespace raywalk::agent_settings_test {
namespace {

using test::sixtieth;
using test::WallWithGap;

constexpr Vec2 west = WallWithGap::west;
constexpr Vec2 east = WallWithGap::east;
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

AgentSettings with_radius(AgentSettings settings, float radius) {
    settings.radius = radius;
    return settings;
}

TEST(AgentSettings, PassedBackUnchangedChangeNothing) {
    WallWithGap wall;
    Agent& agent = wall.add_agent_to(west, east);
    wall.run(1.0F);
    const AgentSettings before = agent.settings();
    const PathQuery query = agent.query();
    const int paths = wall.count(AgentEvent::path_changed);
    agent.set_settings(agent.settings());
    EXPECT_EQ(agent.query(), query);
    EXPECT_EQ(agent.settings().radius, before.radius);
    EXPECT_EQ(agent.settings().neighbor_distance, before.neighbor_distance);
    wall.run(0.5F);
    EXPECT_EQ(wall.count(AgentEvent::path_changed), paths);
    EXPECT_EQ(agent.status(), AgentStatus::walking);
}

TEST(AgentSettings, ChangedLaterAreThoseOfANewAgent) {
    WallWithGap wall;
    Agent& changed = wall.add_agent(west);
    AgentSettings settings = changed.settings();
    settings.radius = 0.45F;
    settings.margin = 0.03F;
    changed.set_settings(settings);
    const Agent& made = wall.add_agent({-6.0F, 4.0F}, {.radius = 0.45F, .margin = 0.03F});
    EXPECT_EQ(changed.walker(), made.walker());
    EXPECT_EQ(changed.settings().target_desired_distance, made.settings().target_desired_distance);
    EXPECT_EQ(changed.settings().path_max_distance, made.settings().path_max_distance);
    EXPECT_EQ(changed.settings().neighbor_distance, made.settings().neighbor_distance);
}

TEST(AgentSettings, ThatAreNotGivenComeFromTheBodyAndTheRadius) {
    WallWithGap wall;
    const Agent& agent = wall.add_agent(west);
    EXPECT_EQ(agent.settings().radius, 0.3F);
    EXPECT_EQ(agent.settings().filter, Box2dBody{wall.bodies.back()}.filter());
    EXPECT_FLOAT_EQ(*agent.settings().target_desired_distance, 0.05F);
    EXPECT_FLOAT_EQ(*agent.settings().path_max_distance, 0.9F);
    EXPECT_FLOAT_EQ(*agent.settings().neighbor_distance, 3.0F);
}

TEST(AgentSettings, ThatWereGivenStayWhenTheRadiusChanges) {
    WallWithGap wall;
    Agent& agent = wall.add_agent(west, {.neighbor_distance = 7.0F});
    agent.set_settings(with_radius(agent.settings(), 0.6F));
    EXPECT_EQ(agent.settings().neighbor_distance, 7.0F);
    EXPECT_FLOAT_EQ(*agent.settings().target_desired_distance, 0.1F);
}

TEST(AgentSettings, ReadTheRadiusOfTheBodyAgain) {
    WallWithGap wall;
    Agent& agent = wall.add_agent(west);
    wall.bodies.back().add(test::circle(0.8F), {});
    agent.set_settings({});
    EXPECT_FLOAT_EQ(agent.walker().radius, 0.8F);
}

TEST(AgentSettings, OfALargerRadiusLeadAWalkingAgentAroundAGap) {
    WallWithGap wall;
    Agent& agent = wall.add_agent_to(west, east);
    wall.run(0.5F);
    EXPECT_EQ(agent.status(), AgentStatus::walking);
    agent.set_settings(with_radius(agent.settings(), 0.7F));
    EXPECT_GT(wall.detour(), 9.0F);
    EXPECT_EQ(wall.contacts.walls, 0);
}

TEST(AgentSettings, OfASmallerRadiusLetAWaitingAgentThrough) {
    WallWithGap wall;
    test::add(wall.world, test::box({{-8.0F, -8.0F}, {-7.8F, 8.0F}})); // a closed room
    test::add(wall.world, test::box({{-8.0F, -8.0F}, {0.0F, -7.8F}}));
    test::add(wall.world, test::box({{-8.0F, 7.8F}, {0.0F, 8.0F}}));
    Agent& agent = wall.add_agent(west); // its body is small
    agent.set_settings(with_radius(agent.settings(), 0.8F));
    agent.navigate_to(east);
    ASSERT_TRUE(wall.run_until([&] { return agent.status() == AgentStatus::waiting; }, 20.0F));
    EXPECT_FALSE(agent.can_reach(east));
    agent.set_settings(with_radius(agent.settings(), 0.3F));
    EXPECT_TRUE(agent.can_reach(east));
    EXPECT_TRUE(wall.run_until([&] { return agent.is_target_reached(); }, 20.0F));
}

TEST(AgentSettings, OfAnotherFilterOpenADoor) {
    WallWithGap wall;
    test::add(
        wall.world, test::box({{-0.2F, 0.0F}, {0.2F, 1.0F}}), {}, {.filter = {.category_bits = 4}});
    Agent& agent = wall.add_agent_to(west, east);
    wall.run(0.5F);
    EXPECT_GT(agent.remaining_distance(), 20.0);
    AgentSettings settings = agent.settings();
    settings.filter->mask_bits = ~std::uint64_t{4}; // it has the key
    agent.set_settings(settings);
    wall.step();
    EXPECT_LT(agent.remaining_distance(), 13.0);
}

TEST(AgentSettings, OfCostsAndLimitsMakeAWalkingAgentPlanAgainWithoutAStop) {
    WallWithGap wall;
    CostMap costs;
    costs.set(wall.navigator.grid(), {{-2.0F, -2.0F}, {2.0F, 2.0F}}, 200.0F);
    Agent& agent = wall.add_agent_to(west, east);
    wall.run(1.0F);
    const double speed = norm(exact(Box2dBody{wall.bodies.back()}.velocity()));
    AgentSettings settings = agent.settings();
    settings.query.search.costs = test::borrowed(costs);
    agent.set_settings(settings);
    wall.step();
    EXPECT_GT(agent.remaining_distance(), 15.0);
    EXPECT_GT(norm(exact(Box2dBody{wall.bodies.back()}.velocity())), 0.9 * speed);
    settings.query.search.costs = nullptr;
    settings.query.max_iterations = 1;
    settings.query.allow_partial_path = false;
    settings.query.search.algorithm = SearchAlgorithm::a_star;
    agent.set_settings(settings);
    agent.navigate_to({6.0F, 5.0F}); // not in a straight line
    wall.step();
    EXPECT_EQ(agent.path().status, PathStatus::iteration_limit);
}

TEST(AgentSettings, OfAccelerationPriorityAndAvoidanceKeepThePath) {
    WallWithGap wall;
    Agent& agent = wall.add_agent_to(west, east);
    wall.run(0.5F);
    const int paths = wall.count(AgentEvent::path_changed);
    AgentSettings settings = agent.settings();
    settings.max_acceleration = 1.0F;
    settings.max_speed = 0.5F;
    settings.avoidance_priority = 3.0F;
    settings.avoidance_enabled = false;
    settings.neighbor_distance = 8.0F;
    agent.set_settings(settings);
    wall.run(1.0F);
    EXPECT_EQ(wall.count(AgentEvent::path_changed), paths);
    EXPECT_EQ(agent.settings().avoidance_priority, 3.0F);
    EXPECT_LT(norm(exact(Box2dBody{wall.bodies.back()}.velocity())), 2.0);
}

TEST(AgentSettings, OfAvoidanceAreSeenByOthers) {
    const auto aside = [](bool avoids) { // how far an agent goes out of the way of another
        test::Simulation simulation;
        Agent& first = simulation.add_agent_to({-4.0F, 0.0F}, {4.0F, 0.0F});
        simulation.add_agent_to({4.0F, 0.05F}, {-4.0F, 0.05F}, {.avoidance_priority = 50.0F});
        AgentSettings settings = first.settings();
        settings.avoidance_enabled = avoids;
        first.set_settings(settings);
        float farthest = 0.0F;
        for (float time = 0.0F; time < 2.0F; time += sixtieth) {
            simulation.step();
            farthest = std::max(farthest, std::abs(first.position().y));
        }
        return farthest;
    };
    EXPECT_GT(aside(true), 0.3F);
    EXPECT_LT(aside(false), 0.05F);
}

TEST(AgentSettings, OutOfRangeAreCorrectedAndToldOnce) {
    const test::LogLines log;
    WallWithGap wall;
    Agent& agent = wall.add_agent_to(west, east);
    AgentSettings settings = agent.settings();
    for (int i = 0; i < 10; ++i) {
        settings.max_speed = nan;
        settings.query.stop_distance = -1.0F - static_cast<float>(i);
        agent.set_settings(settings);
    }
    EXPECT_EQ(agent.settings().max_speed, AgentSettings{}.max_speed);
    EXPECT_EQ(agent.settings().query.stop_distance, 0.0F);
    EXPECT_EQ(log.count("max_speed"), 1U);
    EXPECT_EQ(log.count(), 1U);
}

TEST(AgentSettings, MayBeChangedByACallbackAndTakeEffectAfterwards) {
    test::Simulation simulation;
    Agent* agent = nullptr;
    int calls = 0;
    const CostFunction costs{[&](Cell) {
        if (agent != nullptr && ++calls == 1) {
            AgentSettings settings = agent->settings();
            settings.query.search.costs = nullptr;
            settings.max_speed = 1.5F;
            agent->set_settings(settings);
            agent->set_max_speed(1.25F);
            EXPECT_EQ(agent->settings().max_speed, 3.0F);
            EXPECT_TRUE(agent->can_reach(west));
        }
        return 1.0F;
    }};
    agent = &simulation.add_agent(east, {.query = {.search = {.costs = test::borrowed(costs)}}});
    agent->navigate_to(west);
    simulation.step();
    EXPECT_GT(calls, 0);
    simulation.step();
    EXPECT_EQ(agent->settings().max_speed, 1.25F);
    EXPECT_EQ(agent->settings().query.search.costs, nullptr);
    EXPECT_TRUE(simulation.run_until_all_arrive(20.0F));
}

TEST(AgentSettings, OfAgentsThatDifferInTheGreatestSpeedAreTheirOwn) {
    test::Simulation simulation;
    Agent& slow = simulation.add_agent(east, {.max_speed = 1.0F});
    Agent& fast = simulation.add_agent(west, {.max_speed = 2.0F});
    const AgentSettings& settings = slow.settings();
    EXPECT_EQ(settings.max_speed, 1.0F);
    EXPECT_EQ(fast.settings().max_speed, 2.0F);
    fast.set_max_speed(3.0F);
    EXPECT_EQ(fast.settings().max_speed, 3.0F);
    EXPECT_EQ(slow.settings().max_speed, 1.0F);
    EXPECT_EQ(settings.max_speed, 1.0F);
    AgentSettings changed = slow.settings();
    changed.margin = 0.1F;
    slow.set_settings(changed);
    EXPECT_EQ(slow.settings().margin, 0.1F);
    EXPECT_EQ(slow.settings().max_speed, 1.0F);
    EXPECT_EQ(fast.settings().margin, AgentSettings{}.margin);
}

TEST(AgentSettings, OfAnAgentWithoutABodyAreIgnored) {
    const auto fake = std::make_shared<test::FakeBodyState>();
    Navigator navigator{test::ObstacleList{}};
    Agent agent{navigator, test::FakeBody{fake}};
    fake->exists = false; // then the body fails the test if it is read
    agent.set_settings({.max_speed = 1.0F});
    EXPECT_FALSE(agent.can_reach(east));
    agent.update(sixtieth);
}

// --- What an agent has of its own

TEST(AgentSettings, OfBlockedCellsKeepAnAgentOutOfThem) {
    WallWithGap wall;
    const Cell gap = wall.navigator.grid().cell_at({0.1F, 0.5F});
    std::vector<Cell> cells;
    for (int x = -1; x <= 1; ++x) {
        for (int y = -1; y <= 1; ++y) {
            cells.push_back({gap.x + x, gap.y + y});
        }
    }
    Agent& agent = wall.add_agent_to(west, east, {.query = {.blocked_cells = cells}});
    EXPECT_GT(wall.detour(), 9.0F);
    wall.add_agent(west);
    EXPECT_LT(wall.detour(), 2.0F);
    // At run time, too: a walking agent does not go on into them.
    Agent& walking = wall.add_agent_to({-6.0F, -4.0F}, east);
    wall.run(0.5F);
    AgentSettings settings = walking.settings();
    settings.query.blocked_cells = cells;
    walking.set_settings(settings);
    EXPECT_GT(wall.detour(), 9.0F);
    EXPECT_EQ(agent.query().blocked_cells, cells);
}

TEST(AgentSettings, OfBlockedCellsOutOfRangeAreDroppedAndTold) {
    const test::LogLines log;
    WallWithGap wall;
    const Cell inside{3, 3};
    Agent& agent = wall.add_agent_to(
        west,
        east,
        {.query = {.blocked_cells = {{Grid::range, 0}, inside, {0, -2 * Grid::range}}}});
    EXPECT_EQ(agent.settings().query.blocked_cells, std::vector{inside});
    EXPECT_EQ(log.count("blocked_cells"), 1U);
    EXPECT_EQ(log.count(), 1U);
}

TEST(AgentSettings, OfAWalkerInTheQueryAreIgnoredAndTold) {
    const test::LogLines log;
    WallWithGap wall;
    Agent& agent = wall.add_agent(west, {.query = {.walker = {.radius = 0.7F}}});
    EXPECT_EQ(agent.walker().radius, 0.3F);
    EXPECT_EQ(log.count("query.walker is ignored"), 1U);
    agent.set_settings(with_radius(agent.settings(), 0.5F));
    EXPECT_EQ(agent.query().walker.radius, 0.5F);
    EXPECT_EQ(log.count(), 1U);
}

TEST(AgentSettings, OfIgnoredBodiesOpenTheWayThroughThem) {
    WallWithGap wall;
    const physics::Body door = test::add(wall.world, test::box({{-0.2F, 0.0F}, {0.2F, 1.0F}}));
    Agent& agent = wall.add_agent_to(west, east);
    EXPECT_GT(
        [&] {
            wall.step();
            return agent.remaining_distance();
        }(),
        20.0);
    AgentSettings settings = agent.settings();
    settings.query.ignored_bodies = {key_of(door)};
    agent.set_settings(settings);
    wall.step();
    EXPECT_LT(agent.remaining_distance(), 13.0);
    settings.query.ignored_bodies.clear();
    agent.set_settings(settings);
    wall.step();
    EXPECT_GT(agent.remaining_distance(), 20.0);
}

TEST(AgentSettings, ForgetAnIgnoredBodyThatTheNavigatorForgets) {
    WallWithGap wall;
    physics::Body door = test::add(wall.world, test::box({{-0.2F, 0.0F}, {0.2F, 1.0F}}));
    Agent& agent = wall.add_agent_to(west, east, {.query = {.ignored_bodies = {key_of(door)}}});
    wall.budget.iterations = 1;
    wall.run(0.1F);
    wall.navigator.forget(key_of(door));
    EXPECT_TRUE(agent.settings().query.ignored_bodies.empty());
    EXPECT_EQ(agent.query().ignored_bodies, std::vector{key_of(wall.bodies.back())});
    wall.world.destroy(door);
    wall.budget = {};
    EXPECT_TRUE(wall.run_until([&] { return agent.is_target_reached(); }, 20.0F));
}

TEST(AgentSettings, OfOwnCellsOrBodiesShareNoFlowWithOthers) {
    WallWithGap wall;
    const physics::Body door = test::add(wall.world, test::box({{-0.2F, 0.0F}, {0.2F, 1.0F}}));
    for (int i = 0; i < 12; ++i) {
        const Vec2 place{-6.0F - 0.8F * static_cast<float>(i % 4), static_cast<float>(i / 4)};
        AgentSettings settings;
        if (i == 0) {
            settings.query.ignored_bodies = {key_of(door)};
        } else if (i == 1) {
            settings.query.blocked_cells = {Cell{3, 3}};
        }
        wall.add_agent_to(place, east, settings);
    }
    wall.run(1.0F);
    const auto shares = [&](std::size_t i) {
        const Agent& agent = wall.agents[i];
        return agent.next_cell_of_flow(wall.navigator.grid().cell_at(agent.position()));
    };
    EXPECT_FALSE(shares(0));
    EXPECT_FALSE(shares(1));
    EXPECT_TRUE(shares(2));
    AgentSettings settings = wall.agents[2].settings();
    settings.query.blocked_cells = {Cell{3, 3}};
    wall.agents[2].set_settings(settings);
    settings = wall.agents[1].settings();
    settings.query.blocked_cells.clear();
    wall.agents[1].set_settings(settings);
    EXPECT_FALSE(shares(2));
    EXPECT_TRUE(shares(1));
    EXPECT_LT(wall.agents[0].remaining_distance(), 14.0);
    EXPECT_GT(wall.agents[3].remaining_distance(), 15.0);
}

} // namespace
} // namespace raywalk::agent_settings_test
