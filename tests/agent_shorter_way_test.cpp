// SPDX-License-Identifier: MIT
#include "raywalk/cell_costs.hpp"

#include "stage.hpp"

#include <gtest/gtest.h>

#include <cstdint>

// What opens while agents are on their way.
namespace raywalk {
namespace {

using test::add;
using test::box;
using test::sixtieth;
using test::Stage;

constexpr Vec2 west{-4.5F, 0.5F};
constexpr Vec2 east{7.5F, 0.5F};

// A wall with a gate in its middle; around it the way is long.
struct Wall {
    explicit Wall(Stage& stage, float half_length = 12.0F)
        : navigator{&stage.navigator}
        , gate{add(stage.world, box({{1.0F, -1.0F}, {2.0F, 2.0F}}), {.type = b2_kinematicBody})} {
        add(stage.world, box({{1.0F, 2.0F}, {2.0F, half_length}}));
        add(stage.world, box({{1.0F, -half_length}, {2.0F, -1.0F}}));
        navigator->watch_moving_bodies();
    }

    void open() { gate.set_enabled(false); }

    Navigator* navigator;
    physics::Body gate;
};

std::int64_t looked_up(const Stage& stage) {
    const CacheStatistics statistics = stage.navigator.cache_statistics();
    return static_cast<std::int64_t>(statistics.hits + statistics.misses);
}

TEST(AgentShorterWay, IsTakenUnlessItIsToldNotTo) {
    for (const ReplanPolicy policy : {ReplanPolicy::when_blocked, ReplanPolicy::when_changed}) {
        Stage stage;
        Wall wall{stage};
        Agent& agent = stage.add_agent_to(west, east, {.replan_policy = policy});
        stage.run(0.1F);
        EXPECT_GT(agent.path().length, 20.0);
        wall.open();
        const bool looks = policy == ReplanPolicy::when_changed;
        stage.step();
        EXPECT_EQ(stage.count(AgentEvent::path_changed), 1) << "not so soon";
        stage.run(0.5F);
        EXPECT_EQ(agent.status(), AgentStatus::walking);
        EXPECT_EQ(stage.count(AgentEvent::path_changed), looks ? 2 : 1);
        EXPECT_EQ(agent.path().length < 14.0, looks);
        EXPECT_TRUE(stage.run_until_all_arrive(20.0F));
        EXPECT_EQ(stage.count(AgentEvent::path_changed), looks ? 2 : 1);
    }
}

TEST(AgentShorterWay, IsTakenByManyWhoShareAFlow) {
    Stage stage;
    Wall wall{stage};
    for (int i = 0; i < 20; ++i) {
        const auto x = static_cast<float>(i % 4);
        const auto y = static_cast<float>(i / 4);
        stage.add_agent_to({west.x - x, west.y + y - 2.0F}, east);
    }
    stage.run(0.5F);
    for (const Agent& agent : stage.agents) {
        EXPECT_GT(agent.path().length, 20.0);
    }
    wall.open();
    stage.run(1.5F);
    for (const Agent& agent : stage.agents) {
        EXPECT_LT(agent.path().length, 17.0);
    }
    EXPECT_TRUE(stage.run_until_all_arrive(20.0F));
}

// When they ask first, the flow has not come so far yet.
TEST(AgentShorterWay, IsTakenByManyWhoAreFarFromTheirTarget) {
    Stage stage;
    Wall wall{stage, 60.0F};
    for (int i = 0; i < 20; ++i) {
        stage.add_agent_to({west.x - static_cast<float>(i), west.y}, {90.5F, 0.5F});
    }
    stage.run(1.0F);
    wall.open();
    stage.step();
    for (const Agent& agent : stage.agents) {
        EXPECT_GT(agent.path().length, 150.0);
    }
    stage.run(1.0F);
    for (const Agent& agent : stage.agents) {
        EXPECT_LT(agent.path().length, 130.0);
    }
}

TEST(AgentShorterWay, IsTakenWithCostsToo) {
    Stage stage;
    Wall wall{stage};
    CostMap costs;
    costs.set({0, 12}, 4.0F);
    Agent& agent = stage.add_agent_to(west, east, {.search = {.costs = &costs}});
    stage.run(0.5F);
    EXPECT_GT(agent.path().length, 20.0);
    wall.open();
    stage.run(0.5F);
    EXPECT_LT(agent.path().length, 14.0);
}

TEST(AgentShorterWay, IsTakenOnTheWayToTheEndOfAPartialPath) {
    Stage stage;
    Wall wall{stage};
    add(stage.world, box({{2.0F, 11.0F}, {12.0F, 12.0F}}));
    add(stage.world, box({{2.0F, -12.0F}, {12.0F, -11.0F}}));
    add(stage.world, box({{11.0F, -11.0F}, {12.0F, 11.0F}}));
    Agent& agent = stage.add_agent_to({-12.5F, 0.5F}, east);
    stage.run(0.5F);
    EXPECT_EQ(agent.path().status, PathStatus::partial);
    wall.open();
    stage.run(0.5F);
    EXPECT_EQ(agent.path().status, PathStatus::found);
    EXPECT_EQ(stage.count(AgentEvent::waiting), 0);
}

// A change beyond is no reason to search: no way through there is shorter.
TEST(AgentShorterWay, IsNotLookedForWhereItCannotBe) {
    Stage stage;
    Wall wall{stage};
    physics::Body far = add(stage.world, box({{-1.0F, 20.0F}, {1.0F, 22.0F}}));
    stage.navigator.watch(key_of(far));
    stage.add_agent_to(west, east);
    stage.run(0.5F);
    const std::int64_t before = looked_up(stage);
    far.set_enabled(false);
    stage.run(1.0F);
    EXPECT_EQ(looked_up(stage), before);
}

TEST(AgentShorterWay, IsLookedForMoreAndMoreRarelyInVain) {
    Stage stage;
    Wall wall{stage};
    physics::Body restless =
        add(stage.world, box({{-0.2F, -0.2F}, {0.2F, 0.2F}}), {.type = b2_kinematicBody});
    stage.add_agent_to(west, east, {.max_speed = 0.5F});
    int searches = 0;
    for (int i = 0; i < 600; ++i) {
        const std::int64_t before = looked_up(stage);
        restless.set_transform({-1.0F, i % 2 == 0 ? -2.0F : -2.1F}, 0.0F);
        stage.step();
        searches += looked_up(stage) > before ? 1 : 0;
    }
    EXPECT_EQ(searches, 6) << "at 0 s, and after another 0.25, 0.5, 1, 2, 4";
    EXPECT_EQ(stage.count(AgentEvent::path_changed), 1);
}

// The agent is told of another target while it waits for the answer.
TEST(AgentShorterWay, IsForgottenForAnotherTarget) {
    Stage stage;
    Wall wall{stage};
    add(stage.world, box({{4.0F, -1.0F}, {5.0F, 2.0F}})); // nothing is in sight
    Agent& agent = stage.add_agent_to(west, east);
    stage.run(0.5F);
    wall.open();
    stage.budget = {.iterations = 1};
    stage.step();
    EXPECT_EQ(stage.count(AgentEvent::path_changed), 1) << "it still looks";
    const Vec2 other{-4.5F, 8.5F};
    agent.navigate_to(other);
    EXPECT_TRUE(stage.run_until_all_arrive(20.0F));
    EXPECT_LT(distance(agent.position(), other), 0.1F);
}

TEST(AgentShorterWay, IsTakenHoweverTheSearchIsSliced) {
    for (const std::int64_t iterations : {std::int64_t{1'000'000}, std::int64_t{50}}) {
        Stage stage;
        Wall wall{stage};
        add(stage.world, box({{4.0F, -1.0F}, {5.0F, 2.0F}}));
        stage.budget = {.iterations = iterations};
        Agent& agent = stage.add_agent_to(west, east);
        stage.run(1.0F);
        wall.open();
        EXPECT_TRUE(stage.run_until_all_arrive(20.0F));
        EXPECT_LT(agent.path().length, 14.0);
    }
}

} // namespace
} // namespace raywalk
