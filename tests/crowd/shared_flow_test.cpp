// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/box2d_body.hpp"
#include "raywalk/box2d_probe.hpp"

#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
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
    int own_searches = 0;
    for (const Agent& agent : hall.agents) {
        EXPECT_LT(distance(agent.position(), followed.position()), 4.0F);
        own_searches += agent.path().statistics.search.iterations > 0 ? 1 : 0;
    }
    EXPECT_LE(own_searches, 1); // an agent that others hold up may take a detour
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
