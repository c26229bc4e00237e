// SPDX-License-Identifier: MIT
#include "raywalk/cell_costs.hpp"

#include "support/borrowed.hpp"
#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

// Shorter paths that open while agents are on their way.
namespace raywalk::agent_shortcut_test {
namespace {

using test::add;
using test::box;
using test::Simulation;
using test::sixtieth;

constexpr Vec2 west{-4.5F, 0.5F};
constexpr Vec2 east{7.5F, 0.5F};

// A wall with a gate in its middle. The path around it is long.
struct Wall {
    explicit Wall(Simulation& simulation, float half_length = 12.0F)
        : navigator{&simulation.navigator}
        , gate{add(
              simulation.world, box({{1.0F, -1.0F}, {2.0F, 2.0F}}), {.type = b2_kinematicBody})} {
        add(simulation.world, box({{1.0F, 2.0F}, {2.0F, half_length}}));
        add(simulation.world, box({{1.0F, -half_length}, {2.0F, -1.0F}}));
    }

    void open() { gate.set_enabled(false); }

    Navigator* navigator;
    physics::Body gate;
};

std::int64_t looked_up(const Simulation& simulation) {
    const CacheStatistics statistics = simulation.navigator.cache_statistics();
    return static_cast<std::int64_t>(statistics.hits + statistics.misses);
}

TEST(AgentShortcut, IsTakenUnlessThePolicyForbidsIt) {
    for (const ReplanPolicy policy : {ReplanPolicy::when_blocked, ReplanPolicy::when_changed}) {
        Simulation simulation;
        Wall wall{simulation};
        Agent& agent = simulation.add_agent_to(west, east, {.replan_policy = policy});
        simulation.run(0.1F);
        EXPECT_GT(agent.path().length, 20.0);
        wall.open();
        const bool looks = policy == ReplanPolicy::when_changed;
        simulation.step();
        EXPECT_EQ(simulation.count(AgentEvent::path_changed), 1) << "not so soon";
        simulation.run(0.5F);
        EXPECT_EQ(agent.status(), AgentStatus::walking);
        EXPECT_EQ(simulation.count(AgentEvent::path_changed), looks ? 2 : 1);
        EXPECT_EQ(agent.path().length < 14.0, looks);
        EXPECT_TRUE(simulation.run_until_all_arrive(20.0F));
        EXPECT_EQ(simulation.count(AgentEvent::path_changed), looks ? 2 : 1);
    }
}

TEST(AgentShortcut, IsTakenByAgentsThatShareAFlow) {
    Simulation simulation;
    Wall wall{simulation};
    for (int i = 0; i < 20; ++i) {
        const auto x = static_cast<float>(i % 4);
        const auto y = static_cast<float>(i / 4);
        simulation.add_agent_to({west.x - x, west.y + y - 2.0F}, east);
    }
    simulation.run(0.5F);
    for (const Agent& agent : simulation.agents) {
        EXPECT_GT(agent.path().length, 20.0);
    }
    wall.open();
    simulation.run(1.5F);
    for (const Agent& agent : simulation.agents) {
        EXPECT_LT(agent.path().length, 17.0);
    }
    EXPECT_TRUE(simulation.run_until_all_arrive(20.0F));
}

// At the first request, the flow has not spread that far.
TEST(AgentShortcut, IsTakenByManyAgentsFarFromTheirTarget) {
    Simulation simulation;
    Wall wall{simulation, 60.0F};
    for (int i = 0; i < 20; ++i) {
        simulation.add_agent_to({west.x - static_cast<float>(i), west.y}, {90.5F, 0.5F});
    }
    simulation.run(1.0F);
    wall.open();
    simulation.step();
    for (const Agent& agent : simulation.agents) {
        EXPECT_GT(agent.path().length, 150.0);
    }
    simulation.run(1.0F);
    for (const Agent& agent : simulation.agents) {
        EXPECT_LT(agent.path().length, 130.0);
    }
}

TEST(AgentShortcut, IsTakenWithCostsToo) {
    Simulation simulation;
    Wall wall{simulation};
    CostMap costs;
    costs.set({0, 12}, 4.0F);
    Agent& agent = simulation.add_agent_to(
        west, east, {.query = {.search = {.costs = test::borrowed(costs)}}});
    simulation.run(0.5F);
    EXPECT_GT(agent.path().length, 20.0);
    wall.open();
    simulation.run(0.5F);
    EXPECT_LT(agent.path().length, 14.0);
}

TEST(AgentShortcut, IsTakenOnAPartialPath) {
    Simulation simulation;
    Wall wall{simulation};
    add(simulation.world, box({{2.0F, 11.0F}, {12.0F, 12.0F}}));
    add(simulation.world, box({{2.0F, -12.0F}, {12.0F, -11.0F}}));
    add(simulation.world, box({{11.0F, -11.0F}, {12.0F, 11.0F}}));
    Agent& agent = simulation.add_agent_to({-12.5F, 0.5F}, east);
    simulation.run(0.5F);
    EXPECT_EQ(agent.path().status, PathStatus::partial);
    wall.open();
    simulation.run(0.5F);
    EXPECT_EQ(agent.path().status, PathStatus::found);
    EXPECT_EQ(simulation.count(AgentEvent::waiting), 0);
}

// A change that is too far away causes no search: no path through there is shorter.
TEST(AgentShortcut, IsNotSearchedWhereItCannotBe) {
    Simulation simulation;
    Wall wall{simulation};
    physics::Body distant = add(simulation.world, box({{-1.0F, 20.0F}, {1.0F, 22.0F}}));
    simulation.navigator.watch(key_of(distant));
    simulation.add_agent_to(west, east);
    simulation.run(0.5F);
    const std::int64_t before = looked_up(simulation);
    distant.set_enabled(false);
    simulation.run(1.0F);
    EXPECT_EQ(looked_up(simulation), before);
}

TEST(AgentShortcut, IsSearchedLessAndLessOftenInVain) {
    Simulation simulation;
    Wall wall{simulation};
    physics::Body restless =
        add(simulation.world, box({{-0.2F, -0.2F}, {0.2F, 0.2F}}), {.type = b2_kinematicBody});
    simulation.add_agent_to(west, east, {.max_speed = 0.5F});
    int searches = 0;
    for (int i = 0; i < 600; ++i) {
        const std::int64_t before = looked_up(simulation);
        restless.set_transform({-1.0F, i % 2 == 0 ? -2.0F : -2.1F}, 0.0F);
        simulation.step();
        searches += looked_up(simulation) > before ? 1 : 0;
    }
    EXPECT_EQ(searches, 6) << "at 0 s, and after another 0.25, 0.5, 1, 2, 4";
    EXPECT_EQ(simulation.count(AgentEvent::path_changed), 1);
}

// The agent gets another target while it waits for the answer.
TEST(AgentShortcut, SearchIsCancelledForAnotherTarget) {
    Simulation simulation;
    Wall wall{simulation};
    add(simulation.world, box({{4.0F, -1.0F}, {5.0F, 2.0F}})); // nothing is in sight
    Agent& agent = simulation.add_agent_to(west, east);
    simulation.run(0.5F);
    wall.open();
    simulation.budget = {.iterations = 1};
    simulation.step();
    EXPECT_EQ(simulation.count(AgentEvent::path_changed), 1) << "it still looks";
    const Vec2 other{-4.5F, 8.5F};
    agent.navigate_to(other);
    EXPECT_TRUE(simulation.run_until_all_arrive(20.0F));
    EXPECT_LT(distance(agent.position(), other), 0.1F);
}

TEST(AgentShortcut, IsTakenHoweverTheSearchIsSliced) {
    for (const std::int64_t iterations : {std::int64_t{1'000'000}, std::int64_t{50}}) {
        Simulation simulation;
        Wall wall{simulation};
        add(simulation.world, box({{4.0F, -1.0F}, {5.0F, 2.0F}}));
        simulation.budget = {.iterations = iterations};
        Agent& agent = simulation.add_agent_to(west, east);
        simulation.run(1.0F);
        wall.open();
        EXPECT_TRUE(simulation.run_until_all_arrive(20.0F));
        EXPECT_LT(agent.path().length, 14.0);
    }
}

// The detour is longer, and the agent stays on it.
TEST(AgentShortcut, DoesNotLeadBackToWhereTheAgentWasStuck) {
    Simulation simulation;
    add(simulation.world, box({{1.0F, 1.5F}, {2.0F, 9.0F}}));
    add(simulation.world, box({{1.0F, -12.0F}, {2.0F, -0.5F}}));
    add(simulation.world,
        box({{1.0F, -0.4F}, {2.0F, 1.4F}}),
        {.type = b2_dynamicBody},
        {.density = 100'000.0F});
    physics::Body restless =
        add(simulation.world, box({{4.8F, 4.8F}, {5.2F, 5.2F}}), {.type = b2_kinematicBody});
    Agent& agent = simulation.add_agent_to(west, east);
    const auto goes_around = [&] {
        return agent.path().length > 13.0;
    };
    EXPECT_TRUE(simulation.run_until(goes_around, 20.0F));
    restless.set_transform({0.0F, 0.1F}, 0.0F);
    EXPECT_TRUE(simulation.run_until_all_arrive(20.0F)) << to_string(agent.status());
}

TEST(AgentShortcut, ThatClosesAgainAndAgainKeepsNoAgentGoingBackAndForth) {
    for (const float y : {-16.0F, -10.0F, -4.0F, 4.0F, 10.0F, 16.0F}) {
        Simulation simulation;
        Wall wall{simulation, 24.0F};
        Agent& agent = simulation.add_agent_to({-1.0F, y}, east);
        constexpr int period = 240; // steps
        for (int i = 0; i < 60 * 60 && !agent.is_target_reached(); ++i) {
            wall.gate.set_enabled(i % period < period / 2);
            simulation.step();
        }
        EXPECT_TRUE(agent.is_target_reached()) << y;
    }
}

// The answer may lead to where the followed body was.
TEST(AgentShortcut, LeadsToWhereTheFollowedBodyIs) {
    Simulation simulation;
    Wall wall{simulation, 40.0F};
    add(simulation.world, box({{5.0F, -6.0F}, {6.0F, 7.0F}}));
    add(simulation.world, box({{-3.0F, -4.0F}, {-2.0F, 7.0F}}));
    physics::Body followed = test::add_walker(simulation.world, {9.5F, 0.5F});
    Agent& agent = simulation.add_agent(west, {.neighbor_distance = 100.0F});
    agent.follow(Box2dBody{followed});
    simulation.run(0.5F);
    wall.open();
    simulation.budget = {.iterations = 1};
    simulation.step();
    for (int i = 1; i <= 5; ++i) {
        followed.set_transform({9.5F, 0.5F + 0.4F * static_cast<float>(i)}, 0.0F);
        simulation.step();
    }
    const auto has_an_answer = [&] {
        return simulation.count(AgentEvent::path_changed) > 1;
    };
    EXPECT_TRUE(simulation.run_until(has_an_answer, 4.0F));
    simulation.budget = {};
    EXPECT_TRUE(simulation.run_until_all_arrive(30.0F));
    EXPECT_LT(distance(agent.position(), followed.position()), 0.8F);
}

// The flow field leads to where the followed body was before.
TEST(AgentShortcut, LeadsManyAgentsToWhereTheFollowedBodyIs) {
    Simulation simulation;
    add(simulation.world, box({{4.0F, -1.0F}, {5.0F, 1.5F}}));
    physics::Body restless =
        add(simulation.world, box({{4.3F, 3.1F}, {4.7F, 3.5F}}), {.type = b2_kinematicBody});
    physics::Body followed = simulation.world.create_body(
        {.type = b2_dynamicBody, .position = {11.5F, 0.5F}, .has_fixed_rotation = true});
    followed.add(test::circle(0.3F), {.density = 1e7F});
    for (int i = 0; i < 8; ++i) {
        Agent& agent = simulation.add_agent(
            {west.x - static_cast<float>(i % 4), west.y - 2.0F + static_cast<float>(i / 4)},
            {.neighbor_distance = 20.0F, .max_neighbors = 0});
        agent.follow(Box2dBody{followed});
    }
    simulation.run(0.5F);
    for (int i = 1; i <= 30; ++i) {
        followed.set_transform({11.5F + static_cast<float>(i) / 15.0F, 0.5F}, 0.0F);
        simulation.step();
    }
    simulation.run(0.1F);
    restless.set_transform({0.0F, -0.1F}, 0.0F);
    simulation.run(1.0F);
    for (const Agent& agent : simulation.agents) {
        EXPECT_NEAR(agent.remaining_path().back().x, 13.5F, 0.1F);
    }
    simulation.run(20.0F);
    float nearest = 100.0F;
    for (const Agent& agent : simulation.agents) {
        nearest = std::min(nearest, distance(agent.position(), followed.position()));
    }
    EXPECT_LT(nearest, 0.8F);
}

TEST(AgentShortcut, IsNotSearchedByAgentsThatGoStraight) {
    Simulation simulation;
    std::vector<physics::Body> platforms;
    for (int i = 0; i < 200; ++i) {
        platforms.push_back(add(simulation.world,
                                box({{-0.2F, -0.2F}, {0.2F, 0.2F}}),
                                {.position = {static_cast<float>(i % 20) * 2.0F - 20.0F,
                                              10.0F + static_cast<float>(i / 20)},
                                 .type = b2_kinematicBody}));
    }
    simulation.add_agent_to(west, {95.5F, 0.5F});
    simulation.step();
    const std::int64_t before = looked_up(simulation);
    for (int i = 0; i < 300; ++i) {
        for (physics::Body platform : platforms) {
            const Vec2 position = platform.position();
            platform.set_transform({position.x + (i % 2 == 0 ? 0.1F : -0.1F), position.y}, 0.0F);
        }
        simulation.step();
    }
    EXPECT_EQ(looked_up(simulation), before);
}

// With eight targets, so that the agents share no flow.
TEST(AgentShortcut, IsSearchedByOneAgentAfterTheOther) {
    Simulation simulation;
    Wall wall{simulation};
    add(simulation.world, box({{4.0F, -1.0F}, {5.0F, 2.0F}})); // nothing is in sight
    for (int i = 0; i < 48; ++i) {
        const auto x = static_cast<float>(i % 6);
        const auto y = static_cast<float>(i / 6);
        simulation.add_agent_to({west.x - x, west.y + y - 4.0F}, {east.x + x, east.y + y - 4.0F});
    }
    simulation.run(0.5F);
    wall.open();
    int most = 0;
    int before = simulation.count(AgentEvent::path_changed);
    const int first = before;
    for (int i = 0; i < 30; ++i) {
        simulation.step();
        const int now = simulation.count(AgentEvent::path_changed);
        most = std::max(most, now - before);
        before = now;
    }
    EXPECT_GT(before - first, 40);
    EXPECT_LT(most, 8);
}

TEST(AgentShortcut, IsSearchedOnlyWhileNoQueryWaits) {
    Simulation simulation;
    Wall wall{simulation};
    add(simulation.world, box({{4.0F, -1.0F}, {5.0F, 2.0F}}));
    Agent& agent = simulation.add_agent_to(west, east);
    simulation.run(0.5F);
    simulation.budget = {.iterations = 100};
    AgentSettings thorough{.query = {.max_iterations = 100'000}};
    thorough.query.search.algorithm = SearchAlgorithm::a_star;
    thorough.query.search.heuristic = Heuristic::zero;
    add(simulation.world, box({{-60.0F, -40.0F}, {-59.0F, 40.0F}}));
    Agent& late = simulation.add_agent_to({-10.5F, 0.5F}, {-90.5F, 0.5F}, thorough);
    simulation.step();
    wall.open();
    simulation.run(0.5F);
    EXPECT_EQ(late.status(), AgentStatus::pending);
    EXPECT_GT(agent.path().length, 20.0);
    simulation.budget = {};
    simulation.run(0.5F);
    EXPECT_EQ(late.status(), AgentStatus::walking);
    EXPECT_LT(agent.path().length, 20.0);
}

TEST(AgentShortcut, IsSearchedAtOnceOnTheWayToAnotherTarget) {
    Simulation simulation;
    Wall wall{simulation, 40.0F};
    Agent& agent = simulation.add_agent_to(west, east, {.max_speed = 0.1F});
    for (int i = 0; i < 20 * 60; ++i) { // until it has become patient
        wall.gate.set_enabled(i % 120 < 60);
        simulation.step();
    }
    wall.gate.set_enabled(true);
    agent.navigate_to({8.5F, 0.5F});
    simulation.run(0.5F);
    EXPECT_GT(agent.path().length, 60.0);
    wall.open();
    simulation.run(0.5F);
    EXPECT_LT(agent.path().length, 20.0);
}

} // namespace
} // namespace raywalk::agent_shortcut_test
