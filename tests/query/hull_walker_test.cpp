// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/box2d_body.hpp"
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "support/log_lines.hpp"
#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

// Walkers with the shape of their body.
namespace raywalk::hull_walker_test {
namespace {

using test::add;
using test::box;
using test::Random;
using test::Simulation;

constexpr float pi = 3.14159265F;

WalkerHull random_hull(Random& random) {
    std::vector<Vec2> points;
    const int corners = 3 + random.below(6);
    const Vec2 stretch{random.between(0.1F, 0.8F), random.between(0.1F, 0.8F)};
    for (int i = 0; i < corners; ++i) {
        const float angle = random.between(-pi, pi);
        points.push_back({stretch.x * std::cos(angle), stretch.y * std::sin(angle)});
    }
    return WalkerHull::around(points, random.below(4) == 0 ? random.between(0.0F, 0.2F) : 0.0F);
}

WalkerProfile walker_of(const WalkerHull& hull, float margin = 0.02F) {
    return {.radius = hull.extent() + hull.rounding(), .margin = margin, .hull = hull};
}

// The hull at a place, as an obstacle.
Obstacle at(const WalkerHull& hull, Vec2 place) {
    Obstacle shape{.body = {},
                   .points = {},
                   .count = static_cast<int>(hull.points().size()),
                   .rounding = hull.rounding()};
    for (std::size_t i = 0; i < hull.points().size(); ++i) {
        shape.points[i] = hull.points()[i] + place;
    }
    return shape;
}

// The distance between two shapes, by all pairs of their sides; 0 if they overlap.
double distance_between(const Obstacle& a, const Obstacle& b) {
    double square = std::numeric_limits<double>::infinity();
    for (const auto& [one, other] : {std::pair{&a, &b}, std::pair{&b, &a}}) {
        for (int i = 0; i < one->count; ++i) {
            const Vec2 from = one->points[static_cast<std::size_t>(i)];
            const Vec2 to = one->points[static_cast<std::size_t>((i + 1) % one->count)];
            square = std::min(square, hull_distance_squared(*other, from, to));
        }
    }
    return std::max(std::sqrt(square) - a.rounding - b.rounding, 0.0);
}

double clearance(const std::vector<Obstacle>& world, const WalkerHull& hull, Vec2 place) {
    double least = std::numeric_limits<double>::infinity();
    for (const Obstacle& obstacle : world) {
        least = std::min(least, distance_between(obstacle, at(hull, place)));
    }
    return least;
}

struct RandomScene {
    RandomScene(Random& random, const Box& area, int bodies)
        : walker{walker_of(random_hull(random))} {
        add_random_bodies(world, random, area, bodies);
        obstacles = test::all_obstacles(world, {});
    }

    physics::World world;
    std::vector<Obstacle> obstacles;
    WalkerProfile walker;
    Navigator navigator{Box2dProbe{world}};
};

TEST(HullWalker, StandsExactlyWhereItsShapeKeepsTheMargin) {
    constexpr Box area{{-8.0F, -8.0F}, {8.0F, 8.0F}};
    constexpr double rounding = 1e-5;
    int blocked = 0;
    for (std::uint32_t seed = 1; seed <= 40; ++seed) {
        Random random{seed};
        RandomScene scene{random, area, 25};
        auto& [world, obstacles, walker, navigator] = scene;
        for (std::int32_t y = -8; y < 8; ++y) {
            for (std::int32_t x = -8; x < 8; ++x) {
                const Vec2 place = navigator.grid().center_of({x, y});
                const double free = clearance(obstacles, walker.hull, place) - walker.margin;
                if (std::abs(free) > rounding) {
                    const Chunk& chunk = navigator.cache(walker).chunk(Chunk::of({x, y}));
                    ASSERT_EQ(Chunk::has(chunk.free, Chunk::index_of({x, y})), free > 0.0)
                        << "seed " << seed;
                    blocked += free > 0.0 ? 0 : 1;
                }
            }
        }
    }
    EXPECT_GT(blocked, 500);
}

TEST(HullWalker, KeepsTheMarginAlongPulledPaths) {
    constexpr Box area{{-10.0F, -10.0F}, {10.0F, 10.0F}};
    int found = 0;
    for (std::uint32_t seed = 1; seed <= 60; ++seed) {
        Random random{seed};
        RandomScene scene{random, area, 40};
        auto& [world, obstacles, walker, navigator] = scene;
        const Vec2 start = random.point_in(area);
        if (clearance(obstacles, walker.hull, start) <= walker.margin) {
            continue; // it may leave
        }
        const Path path = navigator.find_path(start, random.point_in(area), {.walker = walker});
        found += path.is_found() ? 1 : 0;
        for (std::size_t i = 0; i + 1 < path.points.size(); ++i) {
            for (int part = 0; part <= 40; ++part) {
                const Vec2 place = path.points[i] + static_cast<float>(part) / 40.0F *
                                                        (path.points[i + 1] - path.points[i]);
                ASSERT_GT(clearance(obstacles, walker.hull, place), 0.98 * walker.margin)
                    << "seed " << seed << ", leg " << i;
            }
        }
    }
    EXPECT_GT(found, 20);
}

// The engine stops a shape up to 15 mm before, or behind, the place where it touches.
TEST(HullWalker, GoesStraightWhereTheEngineSweepsItsShape) {
    constexpr Box area{{-10.0F, -10.0F}, {10.0F, 10.0F}};
    constexpr float slop = 0.02F;
    int free = 0;
    int stopped = 0;
    for (std::uint32_t seed = 1; seed <= 40; ++seed) {
        Random random{seed};
        physics::World world;
        for (int i = 0; i < 25; ++i) {
            const float angle = random.between(-pi, pi);
            add(world,
                box({{-random.between(0.1F, 1.5F), -0.3F}, {0.4F, random.between(0.1F, 1.0F)}}),
                {.position = random.point_in(area), .angle = angle});
        }
        const std::vector<Obstacle> obstacles = test::all_obstacles(world, {});
        WalkerHull hull = random_hull(random);
        hull = WalkerHull::around(hull.points());
        Navigator navigator{Box2dProbe{world}};
        for (int i = 0; i < 100; ++i) {
            const Vec2 from = random.point_in(area);
            const Vec2 to = from + random.point_in({{-4.0F, -4.0F}, {4.0F, 4.0F}});
            if (clearance(obstacles, hull, from) < 4.0F * slop) {
                continue;
            }
            const Obstacle shape = at(hull, from);
            const auto does_hit = [&](float radius) {
                return std::any_of(
                    obstacles.begin(), obstacles.end(), [&](const Obstacle& obstacle) {
                        return physics::does_hit(
                            std::span{shape.points}.first(static_cast<std::size_t>(shape.count)),
                            radius,
                            to - from,
                            std::span{obstacle.points}.first(
                                static_cast<std::size_t>(obstacle.count)));
                    });
            };
            if (navigator.can_walk_straight(from, to, walker_of(hull, slop))) {
                ASSERT_FALSE(does_hit(0.0F)) << "seed " << seed << ", way " << i;
                ++free;
            } else {
                ASSERT_TRUE(does_hit(2.0F * slop)) << "seed " << seed << ", way " << i;
                ++stopped;
            }
        }
    }
    EXPECT_GT(free, 500);
    EXPECT_GT(stopped, 500);
}

// A wall turned by any angle with a gap at any place, which is wider than the hull by what
// NavigatorSettings::find_narrow_passages promises.
TEST(HullWalker, FindsEachGapThatIsWiderByAQuarterOfACell) {
    for (std::uint32_t seed = 1; seed <= 300; ++seed) {
        Random random{seed};
        const WalkerProfile walker = walker_of(random_hull(random));
        const float angle = random.between(-pi, pi);
        const Vec2 along{-std::sin(angle), std::cos(angle)};
        const float needed = walker.hull.width(along) + 2.0F * walker.margin;
        const float gap = needed + 0.26F;
        const Vec2 middle = random.point_in({{-0.5F, -0.5F}, {0.5F, 0.5F}});
        physics::World world;
        for (const float side : {-1.0F, 1.0F}) {
            add(world,
                box({{-0.3F, -20.0F}, {0.3F, 20.0F}}),
                {.position = middle + side * (20.0F + 0.5F * gap) * along, .angle = angle});
        }
        Navigator navigator{Box2dProbe{world}};
        const Vec2 across{4.0F * std::cos(angle), 4.0F * std::sin(angle)};
        const Path path = navigator.find_path(middle - across, middle + across, {.walker = walker});
        ASSERT_TRUE(path.is_found()) << "seed " << seed;
        ASSERT_LT(path.length, 12.0) << "seed " << seed;
    }
}

// Bodies that lean against a wall overlap it, in Box2D 3 by up to 5 mm.
TEST(HullWalker, LeavesAWallThatItOverlapsByAQuarterOfItsMarginAndNoMore) {
    physics::World world;
    add(world, box({{-10.0F, -2.0F}, {10.0F, 0.0F}}));
    add(world, box({{-6.0F, -2.0F}, {-4.0F, 8.0F}}));
    Navigator navigator{Box2dProbe{world}, {.cell_size = 0.5F}};
    const WalkerHull hull =
        WalkerHull::around({{-0.4F, -0.3F}, {0.4F, -0.3F}, {0.4F, 0.3F}, {-0.4F, 0.3F}});
    const PathQuery query{.walker = walker_of(hull)};
    const Vec2 corner{-3.6F, 0.3F}; // where it touches both walls
    for (const float overlap : {0.0F, 0.001F, 0.0045F}) {
        const Vec2 start = corner - Vec2{overlap, overlap};
        EXPECT_EQ(navigator.find_path(start, {5.0F, 2.0F}, query).status, PathStatus::found);
        EXPECT_TRUE(navigator.can_walk_straight(start, start + Vec2{1.0F, 0.0F}, query.walker));
        EXPECT_FALSE(navigator.can_walk_straight(start, start + Vec2{1.0F, -0.1F}, query.walker));
    }
    for (const float overlap : {0.0055F, 0.1F, 0.5F}) {
        EXPECT_EQ(navigator.find_path(corner - Vec2{0.0F, overlap}, {5.0F, 2.0F}, query).status,
                  PathStatus::start_blocked);
    }
}

TEST(HullWalker, SharesACacheWithEqualHulls) {
    const std::vector<Vec2> corners{{0.4F, 0.3F}, {-0.4F, 0.3F}, {-0.4F, -0.3F}, {0.4F, -0.3F}};
    std::vector<Vec2> others{corners.rbegin(), corners.rend()};
    others.push_back({0.1F, 0.1F}); // inside
    EXPECT_EQ(WalkerHull::around(corners), WalkerHull::around(others));
    EXPECT_FLOAT_EQ(WalkerHull::around(corners).width({0.0F, 7.0F}), 0.6F);
    EXPECT_TRUE(WalkerHull::around({}).is_empty());
    physics::World world;
    Navigator navigator{Box2dProbe{world}};
    (void)navigator.cache(walker_of(WalkerHull::around(corners)));
    EXPECT_NE(navigator.find_cache(walker_of(WalkerHull::around(others))), nullptr);
}

TEST(HullWalker, IsEmptyIfANumberIsNotFiniteOrItHasTooManyCorners) {
    const test::LogLines log;
    for (int i = 0; i < 3; ++i) {
        EXPECT_TRUE(
            WalkerHull::around({{0.0F, std::numeric_limits<float>::quiet_NaN()}}).is_empty());
        EXPECT_TRUE(WalkerHull::around({{0.0F, 1.0F}}, -1.0F).is_empty());
    }
    EXPECT_LE(log.count(), 1U); // once for the program
    std::vector<Vec2> ring;
    for (int i = 0; i < 9; ++i) {
        ring.push_back({std::cos(static_cast<float>(i)), std::sin(static_cast<float>(i))});
    }
    EXPECT_TRUE(WalkerHull::around(ring).is_empty());
    ring.pop_back();
    EXPECT_EQ(WalkerHull::around(ring).points().size(), 8U);
}

TEST(HullWalker, IsRefusedIfRaysDiscoverTheCells) {
    test::be_quiet();
    physics::World world;
    const WalkerProfile walker =
        walker_of(WalkerHull::around({{0.4F, 0.3F}, {-0.4F, 0.3F}, {0.0F, -0.3F}}));
    Navigator rays{Box2dProbe{world}, {.discovery = Discovery::raycast}};
    EXPECT_EQ(rays.find_path({}, {5.0F, 0.0F}, {.walker = walker}).status,
              PathStatus::invalid_query);
    const FlowField field = rays.flow_field({5.0F, 0.0F}, {.walker = walker});
    EXPECT_EQ(field.sample({}).status, PathStatus::invalid_query);
}

// Walls with a gap, and a box of 0.8 m x 0.6 m before it. Its circle has a diameter of 1 m.
struct GapScene {
    explicit GapScene(float gap) {
        for (const float side : {-1.0F, 1.0F}) {
            add(simulation.world,
                box({{-0.5F, -10.0F}, {0.5F, 10.0F}}),
                {.position = {3.3F, 0.37F + side * (10.0F + 0.5F * gap)}});
        }
    }

    Agent& send(const AgentSettings& settings) {
        physics::Body body = simulation.world.create_body(
            {.type = b2_dynamicBody, .position = {-2.0F, 0.1F}, .has_fixed_rotation = true});
        body.add(box({{-0.4F, -0.3F}, {0.4F, 0.3F}}), {.density = 1.0F});
        simulation.bodies.push_back(body);
        Agent& agent = simulation.agents.emplace_back(
            simulation.navigator, Box2dBody{simulation.bodies.back()}, settings);
        agent.navigate_to({8.0F, 0.5F});
        return agent;
    }

    Simulation simulation{{.cell_size = 0.5F}};
};

TEST(HullWalker, LeadsAnAgentThroughAGapThatItsCircleDoesNotFit) {
    for (const float gap : {0.66F, 0.75F, 0.9F}) {
        GapScene scene{gap};
        const Agent& agent = scene.send({.shape = AgentShape::body});
        EXPECT_EQ(agent.walker().hull.points().size(), 4U);
        EXPECT_TRUE(scene.simulation.run_until_all_arrive(8.0F))
            << gap << to_string(agent.status());
    }
}

TEST(HullWalker, OfAnAgentIsItsCircleByDefaultAndWithARadius) {
    for (const AgentSettings& settings :
         {AgentSettings{}, AgentSettings{.radius = 0.5F, .shape = AgentShape::body}}) {
        GapScene scene{0.8F};
        const Agent& agent = scene.send(settings);
        EXPECT_TRUE(agent.walker().hull.is_empty());
        scene.simulation.run(1.0F);
        EXPECT_NE(agent.path().status, PathStatus::pending);
        EXPECT_TRUE(!agent.path().is_found() || agent.path().length > 15.0);
    }
}

TEST(HullWalker, BecomesACircleWhenTheBodyTurns) {
    GapScene scene{2.0F};
    const Agent& agent = scene.send({.shape = AgentShape::body});
    scene.simulation.run(0.2F);
    EXPECT_EQ(agent.walker().hull.points().size(), 4U);
    const test::LogLines lines;
    physics::Body& body = scene.simulation.bodies.back();
    body.set_transform(body.position(), 0.3F);
    scene.simulation.run(0.2F);
    EXPECT_TRUE(agent.walker().hull.is_empty());
    EXPECT_EQ(lines.count("has turned"), 1);
}

TEST(HullWalker, IsProposedToAnAgentWhoseCircleIsTooWide) {
    GapScene scene{0.8F};
    for (const float y : {-4.0F, 4.0F}) { // no way around
        add(scene.simulation.world, box({{-9.0F, y - 0.2F}, {20.0F, y + 0.2F}}));
    }
    for (const float x : {-9.0F, 20.0F}) {
        add(scene.simulation.world, box({{x - 0.2F, -4.0F}, {x + 0.2F, 4.0F}}));
    }
    const Agent& agent = scene.send({});
    scene.simulation.run(4.0F);
    const std::string text = agent.explain().text;
    EXPECT_NE(text.find("with AgentShape::body, it needs 0.64 m"), std::string::npos) << text;
}

} // namespace
} // namespace raywalk::hull_walker_test
