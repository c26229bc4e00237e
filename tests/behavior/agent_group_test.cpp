// SPDX-License-Identifier: MIT
#include "raywalk/agent_group.hpp"

#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

// Many agents sent to one target.
namespace raywalk::agent_group_test {
namespace {

static_assert(AgentRange<std::vector<Agent>&>);
static_assert(AgentRange<const std::vector<Agent*>&>);
static_assert(AgentRange<std::vector<std::unique_ptr<Agent>>>);
static_assert(!AgentRange<std::vector<int>&>);
static_assert(!AgentRange<Agent&>);

using test::add;
using test::box;
using test::Random;
using test::Simulation;
using test::sixtieth;

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

float least_distance(const std::vector<Vec2>& points) {
    float least = std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < points.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            least = std::min(least, distance(points[i], points[j]));
        }
    }
    return least;
}

// How a group stands 20 s after the last has arrived.
struct Rest {
    bool all_arrived = false;
    float seconds = 0.0F;      // until the last arrived
    float farthest_off = 0.0F; // from its place (unit: meter)
    float mean_speed = 0.0F;   // in the second after these 20 (unit: meter per second)
};

Rest rest_of(Simulation& simulation, const std::vector<Vec2>& places, float limit) {
    Rest rest;
    const auto all_arrived = [&] {
        return std::all_of(simulation.agents.begin(), simulation.agents.end(), [](const Agent& a) {
            return a.is_target_reached();
        });
    };
    for (; rest.seconds < limit && !all_arrived(); rest.seconds += sixtieth) {
        simulation.step();
    }
    rest.all_arrived = all_arrived();
    simulation.run(20.0F);
    for (int i = 0; i < 60; ++i) {
        simulation.step();
        for (physics::Body& body : simulation.bodies) {
            rest.mean_speed += length(body.velocity()) / 60.0F;
        }
    }
    rest.mean_speed /= static_cast<float>(simulation.agents.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
        rest.farthest_off =
            std::max(rest.farthest_off, distance(simulation.agents[i].position(), places[i]));
    }
    return rest;
}

void add_scattered(Simulation& simulation, Random& random, const Box& area, int count) {
    for (int tries = 0; static_cast<int>(simulation.agents.size()) < count && tries < 10000;
         ++tries) {
        const Vec2 point = random.point_in(area);
        const bool is_free =
            std::all_of(simulation.agents.begin(), simulation.agents.end(), [&](const Agent& a) {
                return distance(a.position(), point) > 0.65F;
            });
        if (is_free) {
            simulation.add_agent(point);
        }
    }
}

// Sends agents to one point: in the open, through a door, around a corner into a room.
void expect_group_settles(std::uint32_t seed, int scene, int count) {
    Random random{seed};
    Simulation simulation;
    Vec2 target = random.point_in({{6.0F, -2.0F}, {9.0F, 2.0F}});
    if (scene == 1) { // a door of 1.2 m
        add(simulation.world, box({{0.0F, 0.6F}, {0.3F, 8.0F}}));
        add(simulation.world, box({{0.0F, -8.0F}, {0.3F, -0.6F}}));
    }
    if (scene == 2) { // a room with its door on the far side
        add(simulation.world, box({{4.0F, -5.0F}, {4.3F, 5.0F}}));
        add(simulation.world, box({{4.0F, 5.0F}, {12.0F, 5.3F}}));
        add(simulation.world, box({{4.0F, -5.3F}, {12.0F, -5.0F}}));
        add(simulation.world, box({{12.0F, -5.3F}, {12.3F, -1.0F}}));
        add(simulation.world, box({{12.0F, 1.0F}, {12.3F, 5.3F}}));
    }
    add_scattered(simulation, random, {{-12.0F, -6.0F}, {-2.0F, 6.0F}}, count);
    const std::vector<Vec2> places =
        navigate_group(simulation.navigator, simulation.agents, target);
    EXPECT_GE(least_distance(places), 0.89F);
    const Rest rest = rest_of(simulation, places, 120.0F);
    EXPECT_TRUE(rest.all_arrived) << "seed " << seed << " scene " << scene << " count " << count;
    EXPECT_LT(rest.farthest_off, 0.2F) << "seed " << seed << " scene " << scene << " " << count;
    EXPECT_LT(rest.mean_speed, 0.05F) << "seed " << seed << " scene " << scene << " " << count;
}

TEST(AgentGroup, AgentsSentToOnePointStandAtTheirOwnPlaces) {
    for (const std::uint32_t seed : {1U, 2U, 3U, 4U}) {
        for (const int scene : {0, 1, 2}) {
            for (const int count : {10, 16}) {
                expect_group_settles(seed, scene, count);
            }
        }
    }
}

TEST(AgentGroup, PointsAroundAreWhereTheWalkerGetsOnItsSideOfAWall) {
    Simulation simulation;
    add(simulation.world, box({{1.0F, -50.0F}, {1.2F, 50.0F}}));
    const Agent& agent = simulation.add_agent({-3.0F, 0.0F});
    const std::vector<Vec2> points =
        points_around(simulation.navigator, {}, 40, 0.7F, agent.query());
    ASSERT_EQ(points.size(), 40U);
    EXPECT_EQ(points.front(), Vec2{});
    EXPECT_GE(least_distance(points), 0.699F);
    for (const Vec2 point : points) {
        EXPECT_LT(point.x, 0.7F);
        EXPECT_EQ(simulation.navigator.closest_navigable(point, agent.walker()), point);
        EXPECT_LT(length(point), 6.0F);
    }
}

TEST(AgentGroup, WhoFindsNoPlaceInAFullRoomIsSentToTheTarget) {
    Simulation simulation;
    test::add_border(simulation.world, {{-2.0F, -2.0F}, {2.0F, 2.0F}});
    for (const float x : {-1.0F, 0.0F, 1.0F}) {
        simulation.add_agent({x, -1.0F});
    }
    const Vec2 target{0.5F, 0.5F};
    const std::vector<Vec2> places =
        navigate_group(simulation.navigator, simulation.agents, target, 3.0F);
    EXPECT_EQ(places, (std::vector<Vec2>{target, target, target}));
    EXPECT_EQ(
        points_around(simulation.navigator, target, 9, 3.0F, simulation.agents.front().query()),
        std::vector<Vec2>{target});
}

TEST(AgentGroup, BadInputGivesNoPointsAndAgentsWithAStatus) {
    Simulation simulation;
    Navigator& navigator = simulation.navigator;
    Agent& agent = simulation.add_agent({});
    const PathQuery query = agent.query();
    EXPECT_TRUE(points_around(navigator, {nan, 0.0F}, 3, 1.0F, query).empty());
    EXPECT_TRUE(points_around(navigator, {}, 3, nan, query).empty());
    EXPECT_TRUE(points_around(navigator, {}, 3, 0.0F, query).empty());
    EXPECT_TRUE(points_around(navigator, {}, 0, 1.0F, query).empty());
    EXPECT_TRUE(points_around(navigator, {}, 3, 1.0F, PathQuery{}).empty());
    EXPECT_TRUE(navigate_group(navigator, std::vector<Agent*>{}, {}).empty());
    const std::vector<Agent*> with_null{nullptr, &agent};
    EXPECT_EQ(navigate_group(navigator, with_null, {1.0F, 0.0F}).size(), 1U);
    navigate_group(navigator, with_null, {nan, 0.0F});
    simulation.step();
    EXPECT_EQ(agent.status(), AgentStatus::failed);
}

} // namespace
} // namespace raywalk::agent_group_test
