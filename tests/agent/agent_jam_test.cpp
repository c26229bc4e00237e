// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/box2d_body.hpp"
#include "raywalk/box2d_probe.hpp"

#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace raywalk::agent_jam_test {
namespace {

using test::add;
using test::box;
using test::circle;

constexpr float radius = 0.3F;
constexpr std::uint16_t walkers = 2;

// Agents that collide with each other, but whose paths lead through each other.
class AgentJam : public testing::Test {
protected:
    Agent& add_agent(Vec2 position) {
        physics::Body body = test::add_walker(world, position, radius);
        body.set_filter({.category_bits = walkers});
        bodies.push_back(body);
        AgentSettings settings;
        settings.filter = ObstacleFilter{};
        settings.filter->category_bits = walkers;
        settings.filter->mask_bits = static_cast<std::uint16_t>(~walkers);
        return agents.emplace_back(navigator, Box2dBody{body}, settings);
    }

    void add_ring(int count, Vec2 middle, float ring) {
        for (int i = 0; i < count; ++i) {
            const float angle = 6.28F * static_cast<float>(i) / static_cast<float>(count);
            add_agent(middle + ring * Vec2{std::cos(angle), std::sin(angle)});
        }
    }

    void walk(float seconds, float dt = 1.0F / 60.0F) {
        for (float time = 0.0F; time < seconds; time += dt) {
            navigator.update();
            for (Agent& agent : agents) {
                agent.update(dt);
            }
            world.step(dt);
            for (std::size_t i = 0; i < bodies.size(); ++i) {
                for (std::size_t j = 0; j < i; ++j) {
                    deepest = std::max(deepest,
                                       2.0F * radius -
                                           distance(agents[i].position(), agents[j].position()));
                }
            }
        }
    }

    [[nodiscard]] int count(AgentStatus status) const {
        return static_cast<int>(
            std::count_if(agents.begin(), agents.end(), [&](const Agent& agent) {
                return agent.status() == status;
            }));
    }

    // Returns how far any agent gets from its position in that time.
    [[nodiscard]] float moved_in(float seconds) {
        std::vector<Vec2> before;
        for (const Agent& agent : agents) {
            before.push_back(agent.position());
        }
        float farthest = 0.0F;
        for (float time = 0.0F; time < seconds; time += 0.5F) {
            walk(0.5F);
            for (std::size_t i = 0; i < agents.size(); ++i) {
                farthest = std::max(farthest, distance(agents[i].position(), before[i]));
            }
        }
        return farthest;
    }

    physics::World world;
    Navigator navigator{Box2dProbe{world}};
    std::vector<Agent> agents;
    std::vector<physics::Body> bodies;
    float deepest = 0.0F;
};

TEST_F(AgentJam, FollowedAgentDoesNotMakeWayForItsFollowers) {
    const Vec2 place{0.5F, 0.5F};
    add_agent({-3.0F, 0.5F}).navigate_to(place);
    walk(3.0F);
    ASSERT_EQ(agents[0].status(), AgentStatus::arrived);
    const Vec2 before = agents[0].position();
    add_ring(12, place, 6.0F);
    for (std::size_t i = 1; i < agents.size(); ++i) {
        agents[i].follow(Box2dBody{bodies[0]});
    }
    walk(10.0F);
    EXPECT_EQ(count(AgentStatus::arrived), 13);
    EXPECT_LT(distance(agents[0].position(), before), 0.01F);
    EXPECT_LT(moved_in(5.0F), 0.01F);
    EXPECT_LT(deepest, 0.005F) << deepest;
}

// It has farther to go than its followers, and was made after them.
TEST_F(AgentJam, FollowedAgentGetsThroughItsFollowers) {
    const Vec2 place{0.5F, 0.5F};
    add_ring(40, place, 6.0F);
    add_agent(place);
    Agent& followed = agents.back();
    for (std::size_t i = 0; i < 40; ++i) {
        agents[i].follow(Box2dBody{bodies.back()});
    }
    walk(8.0F);
    followed.navigate_to({30.5F, 0.5F});
    walk(20.0F);
    EXPECT_EQ(followed.status(), AgentStatus::arrived);
    walk(4.0F);
    EXPECT_EQ(count(AgentStatus::arrived), 41);
    EXPECT_LT(deepest, 0.005F) << deepest;
}

TEST_F(AgentJam, CrowdAtOnePointComesToRest) {
    const Vec2 place{0.5F, 0.5F};
    add_ring(20, place, 8.0F);
    for (Agent& agent : agents) {
        agent.navigate_to(place);
    }
    walk(10.0F);
    EXPECT_EQ(count(AgentStatus::arrived), 20);
    EXPECT_LT(moved_in(5.0F), 0.01F);
    EXPECT_LT(deepest, 0.005F) << deepest;
}

//    #####
// A  # T #  A      There is room for only one nearest to the target.
//    #####
TEST_F(AgentJam, CrowdBeforeAClosedRoomComesToRest) {
    const Vec2 place{0.5F, 0.5F};
    for (const float side : {-1.0F, 1.0F}) {
        const Vec2 x{0.5F + 3.0F * side, 0.5F};
        add(world, box({x - Vec2{0.25F, 3.25F}, x + Vec2{0.25F, 3.25F}}));
        const Vec2 y{0.5F, 0.5F + 3.0F * side};
        add(world, box({y - Vec2{3.25F, 0.25F}, y + Vec2{3.25F, 0.25F}}));
    }
    add_ring(30, place, 12.0F);
    for (Agent& agent : agents) {
        agent.navigate_to(place);
    }
    walk(25.0F);
    EXPECT_EQ(count(AgentStatus::waiting), 30);
    EXPECT_LT(moved_in(5.0F), 0.01F);
    EXPECT_LT(deepest, 0.005F) << deepest;
}

// With so few steps a second, two agents that both go first would each take most of the gap.
TEST_F(AgentJam, AgentsInAJamDoNotOverlapAtFifteenStepsASecond) {
    add(world, box({{-0.5F, -20.0F}, {0.5F, -0.5F}}));
    add(world, box({{-0.5F, 1.5F}, {0.5F, 20.0F}}));
    for (int i = 0; i < 40; ++i) {
        const float side = i % 2 == 0 ? -1.0F : 1.0F;
        const auto column = static_cast<float>(i / 2 % 4);
        const auto row = static_cast<float>(i / 8);
        const Vec2 place{side * (5.0F + column), row - 1.5F};
        add_agent(place).navigate_to({-place.x, place.y});
    }
    walk(60.0F, 1.0F / 15.0F);
    EXPECT_EQ(count(AgentStatus::arrived), 40);
    EXPECT_LT(deepest, 0.005F) << deepest;
}

// Between a round trunk and a rock, where no cell center is in sight.
TEST_F(AgentJam, AgentThatWasPushedIntoANarrowBendFindsOut) {
    add(world, circle(0.817F), {{8.745F, 35.843F}, 0.0F, b2_staticBody});
    add(world, circle(0.966F), {{5.914F, 36.032F}, 0.0F, b2_staticBody});
    add(world,
        test::polygon({{8.191F, 34.429F},
                       {7.421F, 34.908F},
                       {6.305F, 33.792F},
                       {6.732F, 33.056F},
                       {7.814F, 32.995F}}));
    int starts = 0;
    for (int i = 0; i < 10'000; ++i) {
        const Vec2 start{7.5F + 0.015F * static_cast<float>(i % 100),
                         34.0F + 0.015F * static_cast<float>(i / 100)};
        const WalkerProfile walker{.radius = radius, .margin = 0.0F};
        if (!navigator.can_walk_straight(start, start, walker)) {
            continue;
        }
        ++starts;
        Agent& agent = add_agent(start);
        agent.navigate_to({8.5F, 40.5F});
        agent.update(1.0F / 60.0F);
        ASSERT_EQ(agent.status(), AgentStatus::walking) << start.x << ' ' << start.y;
        agents.clear();
        world.destroy(bodies.back());
        bodies.clear();
    }
    EXPECT_GT(starts, 1000);
}

// Trunks stand so near that no straight way leads from the agent to the center of a cell.
TEST_F(AgentJam, AgentThatIsSqueezedBetweenTrunksGetsOutAroundACorner) {
    add(world, circle(1.0F), {{0.2F, 0.85F}, 0.0F, b2_staticBody});
    add(world, circle(1.15F), {{0.35F, -1.25F}, 0.0F, b2_staticBody});
    add(world, circle(0.5F), {{-1.35F, 0.5F}, 0.0F, b2_staticBody});
    add_agent({-0.75F, 0.4F}).navigate_to({-6.0F, -6.0F});
    walk(10.0F);
    EXPECT_EQ(count(AgentStatus::arrived), 1);
}

} // namespace
} // namespace raywalk::agent_jam_test
