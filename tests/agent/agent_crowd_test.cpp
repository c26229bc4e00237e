// SPDX-License-Identifier: MIT
#include "core/vec2d.hpp"
#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <vector>

// Agents that avoid each other.
namespace raywalk::agent_crowd_test {
namespace {

using test::add;
using test::box;
using test::Simulation;
using test::sixtieth;

// How far an agent comes from the x axis.
struct Aside {
    float farthest = 0.0F;

    void look(const Agent& agent) { farthest = std::max(farthest, std::abs(agent.position().y)); }
};

TEST(AgentCrowd, TwoAgentsHeadOnPassEachOther) {
    for (const float dt : {1.0F / 15.0F, sixtieth, 1.0F / 240.0F}) {
        for (const float speed : {0.5F, 3.0F, 6.0F}) {
            Simulation simulation;
            simulation.add_agent_to({-4.0F, 0.0F}, {4.0F, 0.0F}, {.max_speed = speed});
            simulation.add_agent_to({4.0F, 0.0F}, {-4.0F, 0.0F}, {.max_speed = speed});
            EXPECT_TRUE(simulation.run_until_all_arrive(2.0F * 8.0F / speed, dt))
                << speed << ' ' << dt;
            EXPECT_EQ(simulation.contacts.others, 0) << speed << ' ' << dt;
        }
    }
}

TEST(AgentCrowd, AgentsWalkAroundFailedOnesAndThoseThatHoldTheirPosition) {
    for (const bool has_failed : {false, true}) {
        Simulation simulation;
        Agent& post = simulation.add_agent({0.0F, 0.0F}, {.holds_position = !has_failed});
        if (has_failed) {
            post.navigate_to({1e9F, 0.0F});
        }
        simulation.step();
        Agent& walker =
            simulation.add_agent_to({-4.0F, 0.0F}, {4.0F, 0.0F}, {.avoidance_priority = 50.0F});
        EXPECT_TRUE(simulation.run_until([&] { return walker.is_target_reached(); }, 6.0F));
        EXPECT_EQ(post.position(), Vec2{});
        EXPECT_EQ(simulation.contacts.others, 0);
    }
}

// Sends an agent straight through the place of another, and returns how far it goes aside.
float aside_with(const AgentSettings& walker, AgentSettings post) {
    Simulation simulation;
    post.holds_position = true;
    simulation.add_agent({0.0F, 0.0F}, post);
    Agent& agent = simulation.add_agent_to({-3.0F, 0.0F}, {3.0F, 0.0F}, walker);
    // Their bodies do not collide with each other.
    for (physics::Body body : simulation.bodies) {
        body.set_filter({.group_index = -1});
    }
    Aside aside;
    for (int i = 0; i < 180; ++i) {
        simulation.step();
        aside.look(agent);
    }
    EXPECT_TRUE(agent.is_target_reached());
    return aside.farthest;
}

TEST(AgentCrowd, LayersAndMasksSelectWhichAgentsAvoidEachOther) {
    EXPECT_GT(aside_with({}, {}), 0.3F);
    EXPECT_GT(aside_with({.avoidance_mask = 6}, {.avoidance_layers = 4}), 0.3F);
    EXPECT_LT(aside_with({.avoidance_mask = 2}, {.avoidance_layers = 4}), 1e-3F);
    EXPECT_LT(aside_with({.avoidance_mask = 0}, {}), 1e-3F);
    EXPECT_LT(aside_with({}, {.avoidance_layers = 0}), 1e-3F);
    EXPECT_GT(aside_with({.avoidance_layers = 0}, {.avoidance_mask = 0}), 0.3F);
    EXPECT_LT(aside_with({.avoidance_enabled = false}, {}), 1e-3F);
    EXPECT_LT(aside_with({.neighbor_distance = 0.0F}, {}), 1e-3F);
    EXPECT_LT(aside_with({.max_neighbors = 0}, {}), 1e-3F);
}

TEST(AgentCrowd, OthersAvoidAnAgentWithoutAvoidance) {
    Simulation simulation;
    simulation.add_agent_to({-4.0F, 0.0F}, {4.0F, 0.0F}, {.avoidance_enabled = false});
    simulation.add_agent_to({4.0F, 0.0F}, {-4.0F, 0.0F}, {.avoidance_priority = 50.0F});
    Aside straight;
    Aside around;
    for (int i = 0; i < 300; ++i) {
        simulation.step();
        straight.look(simulation.agents[0]);
        around.look(simulation.agents[1]);
    }
    EXPECT_TRUE(simulation.run_until_all_arrive(1.0F));
    EXPECT_LT(straight.farthest, 1e-3F);
    EXPECT_GT(around.farthest, 0.5F);
    EXPECT_EQ(simulation.contacts.others, 0);
}

// Returns which of two agents whose paths cross is at its target first.
std::size_t first_of_two(float priority, float other_priority) {
    Simulation simulation;
    simulation.add_agent_to({-4.0F, 0.0F}, {4.0F, 0.0F}, {.avoidance_priority = priority});
    simulation.add_agent_to({0.0F, -4.0F}, {0.0F, 4.0F}, {.avoidance_priority = other_priority});
    EXPECT_TRUE(simulation.run_until(
        [&] {
            return simulation.agents[0].is_target_reached() !=
                   simulation.agents[1].is_target_reached();
        },
        6.0F));
    EXPECT_EQ(simulation.contacts.others, 0);
    return simulation.agents[0].is_target_reached() ? 0 : 1;
}

TEST(AgentCrowd, AgentWithHigherPriorityGoesFirst) {
    EXPECT_EQ(first_of_two(1.0F, 1.0F), 0U) << "the one that was made first";
    EXPECT_EQ(first_of_two(2.0F, 1.0F), 0U);
    EXPECT_EQ(first_of_two(1.0F, 2.0F), 1U);
    EXPECT_EQ(first_of_two(-100.0F, 100.0F), 1U);
}

TEST(AgentCrowd, ARaisedPriorityCountsInTheNextUpdateAlone) {
    const auto farthest_aside = [](int raised_updates) {
        Simulation simulation;
        Agent& agent = simulation.add_agent_to({-4.0F, 0.0F}, {4.0F, 0.0F});
        simulation.add_agent_to({4.0F, 0.05F}, {-4.0F, 0.05F}, {.avoidance_priority = 3.0F});
        float farthest = 0.0F;
        for (int i = 0; i < 120; ++i) {
            if (i < raised_updates) {
                agent.raise_priority(4.0F);
            }
            simulation.step();
            farthest = std::max(farthest, std::abs(agent.position().y));
        }
        EXPECT_EQ(agent.settings().avoidance_priority, 1.0F);
        return farthest;
    };
    EXPECT_LT(farthest_aside(120), 0.05F);
    EXPECT_GT(farthest_aside(0), 0.3F);
    EXPECT_GT(farthest_aside(20), 0.3F);
}

// Of 18 crowds with the seeds 1 to 6, 15 do. If the lower id goes first instead, 3 do.
TEST(AgentCrowd, FastAgentsOvertakeSlowOnes) {
    constexpr float alone = 51.0F / 3.0F; // (unit: second)
    test::Random random{1};
    for (int crowd = 0; crowd < 3; ++crowd) {
        Simulation simulation;
        for (int i = 0; i < 20; ++i) {
            const bool is_slow = i < 12;
            const int k = is_slow ? i : i - 12;
            const Vec2 place{static_cast<float>(k % 4) + (is_slow ? 9.0F : 0.0F),
                             static_cast<float>(k / 4) - (is_slow ? 0.5F : 0.0F)};
            const Vec2 start = place + random.point_in({{-0.1F, -0.1F}, {0.1F, 0.1F}});
            simulation.add_agent_to(start,
                                    place + Vec2{is_slow ? 38.0F : 51.0F, 0.0F},
                                    {.max_speed = is_slow ? 1.0F : 3.0F});
        }
        EXPECT_TRUE(simulation.run_until(
            [&] {
                return std::all_of(simulation.agents.begin() + 12,
                                   simulation.agents.end(),
                                   [](const Agent& agent) { return agent.is_target_reached(); });
            },
            1.2F * alone))
            << crowd;
    }
}

// How far agents are pushed back from their targets at most before they arrive (unit: meter). All
// have to arrive within `seconds`.
float pushed_back_at_most(Simulation& simulation, float seconds) {
    std::vector<float> nearest(simulation.agents.size(), 100.0F);
    std::vector<bool> has_arrived(simulation.agents.size());
    float pushed_back = 0.0F;
    EXPECT_TRUE(simulation.run_until(
        [&] {
            for (std::size_t i = 0; i < nearest.size(); ++i) {
                const Agent& agent = simulation.agents[i];
                const float left = distance(agent.position(), agent.target_position());
                has_arrived[i] = has_arrived[i] || agent.is_target_reached();
                nearest[i] = has_arrived[i] ? left : std::min(nearest[i], left);
                pushed_back = std::max(pushed_back, left - nearest[i]);
            }
            return std::find(has_arrived.begin(), has_arrived.end(), false) == has_arrived.end();
        },
        seconds));
    return pushed_back;
}

TEST(AgentCrowd, NobodyIsPushedBackWhereSmallGroupsMeetInTheOpen) {
    Simulation simulation;
    for (int i = 0; i < 6; ++i) {
        const float side = i % 2 == 0 ? -1.0F : 1.0F;
        const float aside = 0.8F * static_cast<float>(i / 2 - 1);
        simulation.add_agent_to({10.0F * side, aside}, {-10.0F * side, -aside});
    }
    EXPECT_LT(pushed_back_at_most(simulation, 1.2F * 20.0F / 3.0F), 0.5F);
}

TEST(AgentCrowd, NobodyIsPushedBackWhereBlocksOfTwentyMeetHeadOn) {
    test::Random random{4};
    for (int crowd = 0; crowd < 3; ++crowd) {
        Simulation simulation;
        for (int i = 0; i < 40; ++i) {
            const float side = i % 2 == 0 ? -1.0F : 1.0F;
            const Vec2 place{static_cast<float>(i / 2 % 4), static_cast<float>(i / 8)};
            const Vec2 start = place + random.point_in({{-0.15F, -0.15F}, {0.15F, 0.15F}});
            simulation.add_agent_to(start + Vec2{15.0F * side, 0.0F},
                                    start - Vec2{15.0F * side, 0.0F});
        }
        EXPECT_LT(pushed_back_at_most(simulation, 25.0F), 0.5F) << crowd;
    }
}

// All meet in the middle after 6 s; the first could arrive after 12 s. 1 to 2 % of the time; where
// agents brake for those that they follow, 9 %.
TEST(AgentCrowd, InACircleOf120ThatSwapPlacesHardlyAnyoneStands) {
    constexpr int count = 120;
    Simulation simulation;
    test::Random random{1};
    for (int i = 0; i < count; ++i) {
        const float angle = 6.2831853F * static_cast<float>(i) / static_cast<float>(count);
        const Vec2 out = 17.2F * Vec2{std::cos(angle), std::sin(angle)};
        simulation.add_agent_to(out + random.point_in({{-0.1F, -0.1F}, {0.1F, 0.1F}}), -1.0F * out);
    }
    simulation.run(1.0F);
    int standing = 0;
    for (int step = 0; step < 600; ++step) {
        simulation.step();
        standing += static_cast<int>(std::count_if(
            simulation.bodies.begin(), simulation.bodies.end(), [](const physics::Body& body) {
                return norm(exact(body.velocity())) < 0.3;
            }));
    }
    EXPECT_LT(standing, 0.04 * 600.0 * count);
    EXPECT_EQ(simulation.contacts.others, 0);
}

// Their bodies do not collide with each other.
TEST(AgentCrowd, OverlappingAgentsSeparate) {
    for (const float gap : {0.0F, 1e-6F, 0.1F, 0.5F}) {
        Simulation simulation;
        for (int i = 0; i < 5; ++i) {
            const Vec2 place{gap * static_cast<float>(i), 0.0F};
            // Of those with the same target, the first stays there.
            simulation.add_agent_to(place, place + Vec2{1e-3F * static_cast<float>(i), 0.0F});
            simulation.bodies.back().set_filter({.group_index = -1});
        }
        simulation.run(6.0F);
        for (const Agent& a : simulation.agents) {
            for (const Agent& b : simulation.agents) {
                EXPECT_TRUE(&a == &b || distance(a.position(), b.position()) > 0.59F) << gap;
            }
        }
    }
}

TEST(AgentCrowd, AnyNumberOfAgentsAtExactlyOnePointPart) {
    for (const int count : {9, 12, 16}) {
        Simulation simulation;
        for (int i = 0; i < count; ++i) {
            simulation.add_agent_to({-6.0F, 0.0F}, {10.0F, 0.0F});
        }
        EXPECT_TRUE(simulation.run_until_all_arrive(20.0F)) << count;
    }
}

TEST(AgentCrowd, SmallAgentsSeeALargeOneEarlyEnoughToMakeWayForIt) {
    Simulation simulation;
    const AgentSettings large{.radius = 1.5F, .avoidance_priority = 5.0F};
    Agent& boss = simulation.add_agent_to({-15.0F, 0.0F}, {15.0F, 0.0F}, large);
    for (int i = 0; i < 8; ++i) {
        const float y = 0.6F * static_cast<float>(i) - 2.1F;
        simulation.add_agent_to({12.0F, y}, {-12.0F, y}, {.radius = 0.3F});
    }
    float farthest = -15.0F;
    EXPECT_TRUE(simulation.run_until(
        [&] {
            farthest = std::max(farthest, boss.position().x);
            EXPECT_GT(boss.position().x, farthest - 0.5F);
            return boss.is_target_reached();
        },
        12.0F));
}

// Returns the positions of a crowd whose agents are updated in the given order.
std::vector<Vec2> places(const std::function<std::size_t(std::size_t)>& order) {
    Simulation simulation;
    add(simulation.world, box({{-0.5F, -6.0F}, {0.5F, -1.0F}}));
    add(simulation.world, box({{-0.5F, 1.0F}, {0.5F, 6.0F}}));
    for (int i = 0; i < 12; ++i) {
        const float x = i % 2 == 0 ? -5.5F : 5.5F;
        const float y = 0.8F * static_cast<float>(i / 2) - 2.0F;
        simulation.add_agent_to({x, y}, {-x, y});
    }
    std::vector<Vec2> result;
    for (int i = 0; i < 600; ++i) {
        simulation.navigator.update();
        for (std::size_t k = 0; k < simulation.agents.size(); ++k) {
            simulation.agents[order(k)].update(sixtieth);
        }
        simulation.world.step(sixtieth);
        for (const Agent& agent : simulation.agents) {
            result.push_back(agent.position());
        }
    }
    return result;
}

TEST(AgentCrowd, OrderOfUpdatesDoesNotMatter) {
    const std::vector<Vec2> forward = places([](std::size_t i) { return i; });
    EXPECT_EQ(forward, places([](std::size_t i) { return 11 - i; }));
    EXPECT_EQ(forward, places([](std::size_t i) { return 5 * i % 12; }));
}

} // namespace
} // namespace raywalk::agent_crowd_test
