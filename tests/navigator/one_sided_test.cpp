// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/navigator.hpp"

#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

// Chains of Box2D, which let bodies pass from behind.
namespace raywalk::one_sided_test {
namespace {

using test::add;
using test::Random;
using test::Simulation;
using test::sixtieth;

const WalkerProfile walker{.radius = 0.3F};
const PathQuery query{.walker = walker};

// Its front is below: bodies fall through it from above.
constexpr Vec2 left{-8.0F, 0.0F};
constexpr Vec2 right{8.0F, 0.0F};
constexpr Vec2 above{0.5F, 2.5F};
constexpr Vec2 below{0.5F, -2.5F};

struct Ledge : Simulation {
    Ledge() { add(world, test::chain({left, right})); }
};

TEST(OneSided, ChainsAreWalkedFromBehindOnly) {
    Ledge ledge;
    EXPECT_TRUE(ledge.navigator.can_walk_straight(above, below, walker));
    EXPECT_FALSE(ledge.navigator.can_walk_straight(below, above, walker));
    const Path down = ledge.navigator.find_path(above, below, query);
    ASSERT_EQ(down.status, PathStatus::found);
    EXPECT_EQ(down.points, (std::vector<Vec2>{above, below}));
    const Path up = ledge.navigator.find_path(below, above, query);
    ASSERT_EQ(up.status, PathStatus::found);
    EXPECT_GT(up.length, 15.0F) << "around an end";
}

TEST(OneSided, WalkersDoNotStandBesideTheEdge) {
    Ledge ledge;
    EXPECT_FALSE(ledge.navigator.can_walk_straight(above, {0.5F, -0.2F}, walker));
    EXPECT_FALSE(ledge.navigator.can_walk_straight(above, {0.5F, 0.2F}, walker));
    EXPECT_FALSE(ledge.navigator.can_walk_straight({-3.5F, 2.5F}, {3.5F, -0.4F}, walker))
        << "along it";
    EXPECT_TRUE(ledge.navigator.can_walk_straight({0.5F, 0.1F}, below, walker))
        << "behind, too near";
    EXPECT_TRUE(ledge.navigator.can_walk_straight({0.5F, 0.2F}, {2.5F, 0.1F}, walker))
        << "along the back";
    EXPECT_FALSE(ledge.navigator.can_walk_straight({0.5F, -0.2F}, {2.5F, -0.1F}, walker));
    EXPECT_FALSE(ledge.navigator.can_walk_straight({8.2F, -0.05F}, {7.6F, -0.85F}, walker))
        << "at its end";
    EXPECT_TRUE(ledge.navigator.can_walk_straight({0.5F, 0.0F}, below, walker)) << "just passing";
    EXPECT_TRUE(ledge.navigator.can_walk_straight({0.5F, -0.1F}, below, walker));
    EXPECT_FALSE(ledge.navigator.can_walk_straight({0.5F, -0.1F}, above, walker));
}

// Too flat for a straight way across, in a closed yard. Where the chain lies on centers, it covers
// three rows of them. Corners stay on centers here, since there is no obstacle to turn around.
TEST(OneSided, CrossingsDoNotDependOnTheOffsetOfTheGrid) {
    physics::World world;
    test::add_border(world, {{-8.0F, -8.0F}, {8.0F, 8.0F}});
    add(world, test::chain({left, right}));
    for (const float cell_size : {1.0F, 0.5F, 0.25F, 0.125F}) {
        for (const float part : {0.0F, 0.2F, 0.5F, 0.7F}) {
            Navigator navigator{Box2dProbe{world},
                                {.cell_size = cell_size, .origin = {0.0F, part * cell_size}}};
            const Path path = navigator.find_path({-6.0F, 2.0F}, {6.0F, -2.0F}, query);
            ASSERT_EQ(path.status, PathStatus::found);
            EXPECT_LT(path.length, 14.25F) << "cells of " << cell_size << ", offset " << part;
        }
    }
}

// A pit, whose walls let bodies in but not out.
constexpr Vec2 in_pit{0.5F, 0.5F};
constexpr Vec2 out_of_pit{9.5F, 0.5F};

void add_pit(physics::World& world) {
    // Each side faces the middle, and overlaps the next one.
    const auto add_side = [&](Vec2 from, Vec2 to) {
        add(world, test::chain({from, to}));
    };
    add_side({-4.5F, 4.0F}, {4.5F, 4.0F});
    add_side({4.0F, 4.5F}, {4.0F, -4.5F});
    add_side({4.5F, -4.0F}, {-4.5F, -4.0F});
    add_side({-4.0F, -4.5F}, {-4.0F, 4.5F});
}

TEST(OneSided, APitIsEnteredAndNotLeft) {
    Simulation simulation;
    add_pit(simulation.world);
    for (int i = 0; i < 3; ++i) { // closed rooms are remembered
        EXPECT_EQ(simulation.navigator.find_path(out_of_pit, in_pit, query).status,
                  PathStatus::found);
        EXPECT_EQ(simulation.navigator.find_path(in_pit, out_of_pit, query).status,
                  PathStatus::unreachable);
        EXPECT_EQ(simulation.navigator.find_path(out_of_pit, {-9.5F, 7.5F}, query).status,
                  PathStatus::found);
        EXPECT_EQ(simulation.navigator.find_path({-2.5F, 1.5F}, in_pit, query).status,
                  PathStatus::found);
    }
    EXPECT_TRUE(simulation.navigator.can_reach(out_of_pit, in_pit, query));
    EXPECT_FALSE(simulation.navigator.can_reach(in_pit, out_of_pit, query));
}

// Walkers leave the chamber in the middle, but do not get in, whatever was asked before.
TEST(OneSided, ARegionThatIsKnownDoesNotChangeAnswers) {
    Simulation simulation;
    const auto add_wall = [&](const Box& box) {
        add(simulation.world, test::box(box));
    };
    add_wall({{-20.0F, -20.0F}, {20.0F, -19.0F}});
    add_wall({{-20.0F, 19.0F}, {20.0F, 20.0F}});
    add_wall({{-20.0F, -20.0F}, {-19.0F, 20.0F}});
    add_wall({{19.0F, -20.0F}, {20.0F, 20.0F}});
    add(simulation.world, test::chain({{4.5F, 4.0F}, {-4.5F, 4.0F}}));
    add(simulation.world, test::chain({{4.0F, -4.5F}, {4.0F, 4.5F}}));
    add(simulation.world, test::chain({{-4.5F, -4.0F}, {4.5F, -4.0F}}));
    add(simulation.world, test::chain({{-4.0F, 4.5F}, {-4.0F, -4.5F}}));
    PathQuery few = query;
    few.max_iterations = 40;
    const auto ask = [&] {
        return simulation.navigator.find_path(out_of_pit, in_pit, few).status;
    };
    ASSERT_EQ(ask(), PathStatus::unreachable);
    EXPECT_EQ(simulation.navigator.find_path(in_pit, out_of_pit, query).status, PathStatus::found);
    EXPECT_EQ(simulation.navigator.find_path({30.5F, 0.5F}, out_of_pit, query).status,
              PathStatus::unreachable);
    simulation.navigator.invalidate(Box{{0.0F, 0.0F}, {1.0F, 1.0F}}); // the chamber
    EXPECT_EQ(simulation.navigator.find_path({30.5F, 0.5F}, out_of_pit, query).status,
              PathStatus::unreachable);
    EXPECT_EQ(ask(), PathStatus::unreachable);
}

// At its end, an edge faces the points before and after it, too.
TEST(OneSided, TheEndOfAnEdgeStopsWhatComesFromBeside) {
    Obstacle edge = test::wall(left, right); // faces down
    edge.is_one_sided = true;
    edge.points[2] = {-9.0F, 0.0F};
    edge.points[3] = {9.0F, 3.0F}; // the corner faces down to the right
    constexpr Vec2 from{8.4F, 0.3F};
    constexpr Vec2 to{7.7F, -0.7F};
    EXPECT_TRUE(stops(edge, from, to, 0.3F));
    EXPECT_FALSE(lets_pass(edge, from, to, 0.3F));
    edge.points[3] = {9.0F, 0.0F};
    EXPECT_TRUE(lets_pass(edge, from, to, 0.3F));
}

// A chain makes no difference to corners of paths that do not pass it.
TEST(OneSided, ChainsBesideAPathDoNotMoveItsCorners) {
    std::vector<std::vector<Vec2>> paths;
    for (const bool has_chain : {false, true}) {
        Simulation simulation;
        add(simulation.world, test::box({{4.0F, 4.0F}, {5.0F, 12.0F}}));
        if (has_chain) {
            add(simulation.world, test::chain({{12.0F, 14.0F}, {15.0F, 14.0F}}));
        }
        paths.push_back(simulation.navigator.find_path({1.2F, 9.3F}, {7.7F, 9.1F}, query).points);
    }
    EXPECT_GT(paths[0].size(), 2U);
    EXPECT_EQ(paths[0], paths[1]);
}

TEST(OneSided, ClosedChainsAreWallsFromBothSides) {
    for (const bool is_reversed : {false, true}) {
        Simulation simulation;
        std::vector<Vec2> points{{-4.0F, -4.0F}, {4.0F, -4.0F}, {4.0F, 4.0F}, {-4.0F, 4.0F}};
        if (is_reversed) {
            std::reverse(points.begin(), points.end());
        }
        add(simulation.world, test::loop(points));
        EXPECT_FALSE(simulation.navigator.can_walk_straight(in_pit, out_of_pit, walker));
        EXPECT_FALSE(simulation.navigator.can_walk_straight(out_of_pit, in_pit, walker));
        EXPECT_EQ(simulation.navigator.find_path(out_of_pit, in_pit, query).status,
                  PathStatus::unreachable);
        EXPECT_EQ(simulation.navigator.cache(walker).chunk({0, 0}).links, nullptr);
    }
}

// Walks a body straight along the points. Returns whether it gets to the last one.
bool gets_along(physics::World& world, const std::vector<Vec2>& points) {
    constexpr float speed = 3.0F;
    physics::Body body = test::add_walker(world, points.front());
    bool arrives = true;
    for (std::size_t i = 1; i < points.size() && arrives; ++i) {
        const float seconds = 1.0F + length(points[i] - points[i - 1]) / speed;
        arrives = false;
        for (float time = 0.0F; time < seconds && !arrives; time += sixtieth) {
            const Vec2 rest = points[i] - body.position();
            const float distance = length(rest);
            arrives = distance < 0.02F;
            body.set_velocity(std::min(speed, distance / sixtieth) / std::max(distance, 1e-6F) *
                              rest);
            world.step(sixtieth);
        }
    }
    world.destroy(body);
    return arrives;
}

constexpr Box area{{-12.0F, -12.0F}, {12.0F, 12.0F}};

void add_random_chains(physics::World& world, Random& random, int count) {
    for (int i = 0; i < count; ++i) {
        std::vector<Vec2> points{random.point_in(area)};
        float angle = random.between(-3.0F, 3.0F);
        for (int k = random.below(8); k >= 0; --k) {
            const float length = random.between(0.3F, 3.0F);
            points.push_back(points.back() + length * Vec2{std::cos(angle), std::sin(angle)});
            angle += random.between(-0.8F, 0.8F);
        }
        add(world, test::chain(points));
    }
}

TEST(OneSided, WhatCanBeWalkedIsWalkedByRealBodies) {
    int passed = 0;
    for (std::uint32_t seed = 0; seed < 30; ++seed) {
        Random random{seed};
        physics::World world;
        add_random_chains(world, random, 10);
        test::add_random_bodies(world, random, area, 10);
        Navigator navigator{Box2dProbe{world}};
        NeighborView view{navigator.cache(walker)};
        for (int i = 0; i < 600; ++i) {
            const Vec2 from = random.point_in(area);
            const Vec2 to = from + random.point_in({{-3.0F, -3.0F}, {3.0F, 3.0F}});
            if (view.is_clear(from, from) && !view.is_clear(from, to) &&
                navigator.can_walk_straight(from, to, walker)) {
                ++passed;
                ASSERT_TRUE(gets_along(world, {from, to}))
                    << "seed " << seed << ": (" << from.x << ", " << from.y << ") to (" << to.x
                    << ", " << to.y << ")";
                ASSERT_FALSE(navigator.can_walk_straight(to, from, walker));
            }
        }
    }
    EXPECT_GT(passed, 200);
}

TEST(OneSided, PathsAreWalkedByRealBodies) {
    int passed = 0;
    for (std::uint32_t seed = 0; seed < 8; ++seed) {
        Random random{seed};
        physics::World world;
        test::add_border(world, area);
        add_random_chains(world, random, 16);
        test::add_random_bodies(world, random, area, 10);
        Navigator navigator{Box2dProbe{world}};
        NeighborView view{navigator.cache(walker)};
        for (int i = 0; i < 30; ++i) {
            const Path path =
                navigator.find_path(random.point_in(area), random.point_in(area), query);
            bool passes = false;
            for (std::size_t k = 1; path.is_found() && k < path.points.size(); ++k) {
                passes = passes || !view.is_clear(path.points[k - 1], path.points[k]);
            }
            if (passes && view.is_clear(path.points.front(), path.points.front())) {
                ++passed;
                ASSERT_TRUE(gets_along(world, path.points)) << "seed " << seed;
            }
        }
    }
    EXPECT_GT(passed, 40);
}

TEST(OneSided, AnAgentDropsThroughAndWalksBackAround) {
    Ledge ledge;
    Agent& agent = ledge.add_agent_to(above, below);
    EXPECT_TRUE(ledge.run_until([&] { return agent.is_target_reached(); }, 4.0F));
    EXPECT_EQ(ledge.count(AgentEvent::no_progress), 0);
    agent.navigate_to(above);
    float farthest = 0.0F;
    EXPECT_TRUE(ledge.run_until(
        [&] {
            farthest = std::max(farthest, std::abs(agent.position().x));
            return agent.is_target_reached();
        },
        20.0F));
    EXPECT_GT(farthest, 8.0F);
    EXPECT_EQ(ledge.count(AgentEvent::no_progress), 0);
}

TEST(OneSided, AnAgentThatMayNotPassStopsInFront) {
    Simulation simulation;
    add_pit(simulation.world);
    Agent& agent = simulation.add_agent_to(out_of_pit, in_pit);
    EXPECT_TRUE(simulation.run_until([&] { return agent.is_target_reached(); }, 8.0F));
    agent.navigate_to(out_of_pit);
    simulation.run(8.0F);
    EXPECT_FALSE(agent.is_target_reached());
    EXPECT_LT(agent.position().x, 4.0F);
}

// Many share a flow field.
TEST(OneSided, ACrowdDropsThrough) {
    Ledge ledge;
    for (int i = 0; i < 12; ++i) {
        const auto row = static_cast<float>(i / 6);
        const auto column = static_cast<float>(i % 6);
        ledge.add_agent_to({-3.0F + column, 2.5F + row}, {0.5F, -6.5F});
    }
    EXPECT_TRUE(ledge.run_until_all_arrive(20.0F));
    for (const Agent& agent : ledge.agents) {
        EXPECT_LT(agent.position().y, 0.0F);
    }
}

} // namespace
} // namespace raywalk::one_sided_test
