// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/box2d_body.hpp"
#include "raywalk/box2d_probe.hpp"

#include "crowd/shared_flow.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

namespace raywalk::shared_flow_test {
namespace {

using test::add;
using test::box;
using test::circle;
using test::sixtieth;

//   A square room of 60 m with two walls that leave a way round their ends.
struct Hall {
    physics::World world;
    std::optional<Navigator> navigator;
    std::vector<Agent> agents;
    WalkerProfile walker{.radius = 0.3F};

    Hall() {
        test::add_border(world, {{-30.0F, -30.0F}, {30.0F, 30.0F}});
        add(world, box({{-10.0F, -30.0F}, {-9.0F, 20.0F}}));
        add(world, box({{9.0F, -20.0F}, {10.0F, 30.0F}}));
        navigator.emplace(Box2dProbe{world});
    }

    physics::Body add_character(Vec2 position) {
        physics::Body body = world.create_body(
            {.type = b2_dynamicBody, .position = position, .has_fixed_rotation = true});
        body.add(circle(0.3F));
        return body;
    }

    void add_agents(int count) {
        for (int i = 0; i < count; ++i) {
            const Vec2 place{-25.0F + 1.5F * static_cast<float>(i % 8),
                             -25.0F + 1.5F * static_cast<float>(i / 8)};
            agents.emplace_back(*navigator, Box2dBody{add_character(place)});
        }
    }

    void step(bool updates_navigator = true) {
        if (updates_navigator) {
            navigator->update();
        }
        for (Agent& agent : agents) {
            agent.update(sixtieth);
        }
        world.step(sixtieth);
    }

    [[nodiscard]] int count(AgentStatus status) const {
        return static_cast<int>(std::count_if(
            agents.begin(), agents.end(), [&](const Agent& a) { return a.status() == status; }));
    }
};

TEST(SharedFlow, IsActiveFromEightUsersOn) {
    Hall hall;
    const NeighborCache& cache = hall.navigator->cache(hall.walker);
    const SharedTarget target = shared_target(cache, Vec2{25.0F, 25.0F});
    SharedFlows flows;
    for (std::uint32_t id = 0; id < 8; ++id) {
        EXPECT_EQ(flows.find(target), nullptr);
        flows.set_position(id, {-25.0F, -25.0F});
        flows.join(target, id, {25.0F, 25.0F});
    }
    SharedFlow& flow = *flows.find(target);
    EXPECT_EQ(flows.find(shared_target(cache, Vec2{25.0F, 24.0F})), nullptr);
    flows.leave(flow, 3);
    EXPECT_NE(flows.find(target), nullptr) << "the others follow it in this step";
    flows.join(target, 3, {25.0F, 25.0F});
    flows.leave(flow, 5);
    flows.advance(100);
    EXPECT_EQ(flows.find(target), nullptr);
    flows.join(target, 5, {25.0F, 25.0F});
    flows.leave(flow, 5);
    flows.join(target, 5, {25.0F, 25.0F});
    flows.advance(100);
    EXPECT_NE(flows.find(target), nullptr);
}

TEST(SharedFlow, TargetOfAnyPointEqualsItself) {
    Hall hall;
    const NeighborCache& cache = hall.navigator->cache(hall.walker);
    SharedFlows flows;
    for (const float x : {std::numeric_limits<float>::quiet_NaN(), 0.0F, -0.0F}) {
        const SharedTarget target = shared_target(cache, Vec2{x, 0.0F});
        SharedFlow& flow = flows.join(target, 0, {x, 0.0F});
        EXPECT_EQ(&flows.join(target, 1, {x, 0.0F}), &flow);
        flows.leave(flow, 1);
        flows.leave(flow, 0);
    }
}

TEST(SharedFlow, LeadsToTheOldTargetUntilTheNextFieldHasSpread) {
    Hall hall;
    const NeighborCache& cache = hall.navigator->cache(hall.walker);
    NeighborView view{cache};
    const std::vector<Vec2> positions{{-25.0F, -25.0F}};
    SharedFlow flow{cache, positions};
    flow.users.assign(8, 0);
    FlowTrace trace;
    flow.set_target({25.5F, 25.5F});
    EXPECT_EQ(flow.trace(view, positions[0], 32, trace), PathStatus::pending);
    while (flow.is_spreading()) {
        flow.advance(500);
    }
    ASSERT_EQ(flow.trace(view, positions[0], 32, trace), PathStatus::found);
    EXPECT_EQ(trace.nodes.size(), 32U);
    const double cost = trace.cost;
    PathQuery query{.walker = hall.walker};
    EXPECT_NEAR(hall.navigator->find_path(positions[0], {25.5F, 25.5F}, query).cost, cost, 1e-3);
    EXPECT_NEAR(flow.length_at(trace.nodes.back()), cost, 60.0);
    EXPECT_LT(flow.length_at(trace.nodes.back()), cost - 30.0);
    flow.set_target({25.5F, 0.5F});
    flow.request();
    flow.advance(1);
    ASSERT_EQ(flow.trace(view, positions[0], 32, trace), PathStatus::found);
    EXPECT_EQ(trace.cost, cost) << "by the old field";
    for (int i = 0; i < 100; ++i) {
        flow.advance(500);
    }
    ASSERT_EQ(flow.trace(view, positions[0], 32, trace), PathStatus::found);
    EXPECT_EQ(flow.traced_target(0), (Vec2{25.5F, 0.5F}));
    EXPECT_NEAR(
        hall.navigator->find_path(positions[0], {25.5F, 0.5F}, query).cost, trace.cost, 1e-3);
}

TEST(SharedFlow, IsReadyInAWorldThatChangesAllTheTime) {
    Hall hall;
    const NeighborCache& cache = hall.navigator->cache(hall.walker);
    NeighborView view{cache};
    const std::vector<Vec2> positions{{-25.0F, -25.0F}};
    SharedFlow flow{cache, positions};
    flow.users.assign(8, 0);
    flow.set_target({25.5F, 25.5F});
    int updates = 0;
    for (; flow.is_spreading() && updates < 100; ++updates) {
        flow.advance(200);
        hall.navigator->invalidate(Box{{20.0F, 20.0F}, {21.0F, 21.0F}});
    }
    EXPECT_LT(updates, 30);
    FlowTrace trace;
    view.begin(cache, {}, {});
    EXPECT_EQ(flow.trace(view, positions[0], 32, trace), PathStatus::found);
}

TEST(SharedFlow, StopsSpreadingOnceItCoversAnAgentInABlockedCell) {
    Hall hall;
    add(hall.world, box({{20.2F, 20.2F}, {20.6F, 20.6F}}));
    const NeighborCache& cache = hall.navigator->cache(hall.walker);
    NeighborView view{cache};
    const std::vector<Vec2> positions{{20.95F, 20.5F}};
    ASSERT_FALSE(view.is_free(cache.grid().cell_at(positions[0])));
    SharedFlow flow{cache, positions};
    flow.users.assign(8, 0);
    flow.set_target({24.5F, 20.5F});
    FlowTrace trace;
    int updates = 0;
    for (; flow.is_spreading() && updates < 100; ++updates) {
        flow.advance(50);
    }
    EXPECT_LT(updates, 20) << "the room has 3,600 cells";
    EXPECT_EQ(flow.trace(view, positions[0], 32, trace), PathStatus::found);
}

TEST(SharedFlow, SpreadsOnlyWhenRequested) {
    Hall hall;
    const NeighborCache& cache = hall.navigator->cache(hall.walker);
    const std::vector<Vec2> positions{{-25.0F, -25.0F}};
    SharedFlow flow{cache, positions};
    flow.users.assign(8, 0);
    flow.set_target({25.5F, 25.5F});
    for (int i = 0; i < 100; ++i) {
        flow.advance(500);
    }
    flow.set_target({20.5F, 25.5F});
    for (int i = 0; i < 100; ++i) {
        flow.advance(500);
    }
    EXPECT_EQ(flow.traced_target(0), (Vec2{25.5F, 25.5F}));
    flow.request();
    for (int i = 0; i < 100; ++i) {
        flow.advance(500);
    }
    EXPECT_EQ(flow.traced_target(0), (Vec2{20.5F, 25.5F}));
}

// The target moves by 0.1 m in each update. A field takes about eight of them to spread.
TEST(SharedFlow, WhoseTargetMovesRestsForAsLongAsItSpreads) {
    Hall hall;
    const NeighborCache& cache = hall.navigator->cache(hall.walker);
    const SharedTarget target = shared_target(cache, BodyKey{1});
    SharedFlows flows;
    for (std::uint32_t id = 0; id < 8; ++id) {
        flows.set_position(id, {-25.0F, -25.0F});
        flows.join(target, id, {25.0F, 25.0F});
    }
    SharedFlow& flow = *flows.find(target);
    int spread = 0;
    int rest_after_change = 0;
    for (int update = 0; update < 200; ++update) {
        if (update == 100) { // ends a rest
            while (flows.advance(512) > 0) {
            }
            hall.navigator->invalidate(Box{{20.0F, 20.0F}, {21.0F, 21.0F}});
        }
        flow.set_target({25.0F, 25.0F - 0.1F * static_cast<float>(update)});
        flow.request();
        const bool has_spread = flows.advance(512) > 0;
        spread += update < 100 && has_spread ? 1 : 0;
        rest_after_change += update >= 100 && update < 105 && !has_spread ? 1 : 0;
    }
    EXPECT_GT(spread, 45);
    EXPECT_LT(spread, 65);
    EXPECT_EQ(rest_after_change, 0);
}

TEST(SharedFlow, BringsACrowdToAMovingTarget) {
    Hall hall;
    physics::Body followed = hall.add_character({20.0F, 25.0F});
    hall.add_agents(24);
    for (Agent& agent : hall.agents) {
        agent.follow(Box2dBody{followed});
    }
    for (int i = 0; i < 60 * 90; ++i) {
        followed.set_velocity({0.0F, i < 60 * 40 ? -1.0F : 0.0F});
        hall.step();
    }
    EXPECT_EQ(hall.count(AgentStatus::arrived), 24);
    for (const Agent& agent : hall.agents) {
        EXPECT_LT(distance(agent.position(), followed.position()), 4.0F);
        EXPECT_EQ(agent.path().statistics.search.iterations, 0) << "no search of its own";
    }
}

TEST(SharedFlow, IsNotWaitedForWhenTheNavigatorIsNotUpdated) {
    Hall hall;
    hall.add_agents(12);
    for (Agent& agent : hall.agents) {
        agent.navigate_to({0.0F, 0.0F});
    }
    hall.step(false);
    hall.step(false);
    hall.step(false);
    EXPECT_EQ(hall.count(AgentStatus::walking), 12);
}

TEST(SharedFlow, LeavesAgentsThatCannotReachTheTargetToTheirOwnSearches) {
    Hall hall;
    add(hall.world, box({{14.0F, -5.0F}, {26.0F, -4.0F}}));
    add(hall.world, box({{14.0F, 4.0F}, {26.0F, 5.0F}}));
    add(hall.world, box({{14.0F, -4.0F}, {15.0F, 4.0F}}));
    add(hall.world, box({{25.0F, -4.0F}, {26.0F, 4.0F}}));
    hall.add_agents(12);
    for (Agent& agent : hall.agents) {
        agent.navigate_to({20.5F, 0.5F});
    }
    for (int i = 0; i < 60; ++i) {
        hall.step();
    }
    EXPECT_EQ(hall.count(AgentStatus::walking), 12);
    EXPECT_EQ(hall.agents[0].path().status, PathStatus::partial);
}

TEST(SharedFlow, MovesWithTheOrigin) {
    Hall hall;
    hall.add_agents(10);
    for (Agent& agent : hall.agents) {
        agent.navigate_to({20.5F, 25.5F});
    }
    for (int i = 0; i < 300; ++i) {
        hall.step();
    }
    constexpr Vec2 shift{16.0F, -8.0F};
    hall.world.shift_origin({shift.x, shift.y});
    hall.navigator->shift_origin(shift);
    for (Agent& agent : hall.agents) {
        agent.shift_origin(shift);
    }
    for (int i = 0; i < 60 * 90; ++i) {
        hall.step();
    }
    EXPECT_EQ(hall.count(AgentStatus::arrived), 10);
    for (const Agent& agent : hall.agents) {
        EXPECT_LT(distance(agent.position(), Vec2{20.5F, 25.5F} - shift), 3.0F);
    }
}

} // namespace
} // namespace raywalk::shared_flow_test
