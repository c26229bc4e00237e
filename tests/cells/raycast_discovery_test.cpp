// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "support/discovery_check.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <type_traits>
#include <vector>

// Discovery by the ray casts of the physics engine.
namespace raywalk::raycast_discovery_test {
namespace {

using test::check_discovery;
using test::DiscoveryDifferences;
using test::Random;
using test::Rules;

constexpr Box area{{-16.0F, -16.0F}, {16.0F, 16.0F}};

constexpr Rules all_rules[] = {{},
                               {Neighborhood::square_8, DiagonalMode::always},
                               {Neighborhood::square_8, DiagonalMode::at_least_one_walkable},
                               {Neighborhood::square_4},
                               {Neighborhood::hex}};

// Compares some chunks with what the other Discovery yields.
DiscoveryDifferences check_all(const NeighborCache& cache) {
    const bool is_exact = cache.discovery() == Discovery::exact;
    const NeighborCache other{cache.probe(),
                              cache.grid(),
                              cache.neighborhood(),
                              cache.diagonal_mode(),
                              cache.profile(),
                              nullptr,
                              is_exact ? Discovery::raycast : Discovery::exact};
    DiscoveryDifferences sum;
    test::for_each_cell(
        {-2, -2}, {1, 1}, [&](Cell position) { sum += check_discovery(cache, other, position); });
    return sum;
}

DiscoveryDifferences check_random_worlds(float radius, float margin, Discovery discovery) {
    DiscoveryDifferences sum;
    for (std::uint32_t seed = 1; seed <= 10; ++seed) {
        Random random{seed};
        physics::World world;
        test::add_random_bodies(world, random, area, 60);
        test::add_thin_walls(world, random, area, 15);
        const Box2dProbe probe{world};
        const Rules rules = all_rules[seed % std::size(all_rules)];
        const Grid grid{random.between(0.4F, 1.3F), {0.1F, 0.2F}, layout_of(rules.neighborhood)};
        const NeighborCache cache{probe,
                                  grid,
                                  rules.neighborhood,
                                  rules.mode,
                                  {.radius = radius, .margin = margin},
                                  nullptr,
                                  discovery};
        sum += check_all(cache);
    }
    return sum;
}

TEST(RaycastDiscovery, DiffersFromTheExactOneOnlyWithinTheToleranceOfTheEngine) {
    for (const float radius : {0.0F, 0.05F, 0.3F, 1.1F}) {
        const DiscoveryDifferences sum = check_random_worlds(radius, 0.02F, Discovery::exact);
        EXPECT_EQ(sum.beyond_tolerance, 0U) << "radius " << radius;
        EXPECT_LT(sum.within_tolerance, sum.compared / 50) << "radius " << radius;
        EXPECT_GT(sum.compared, 300'000U);
    }
}

// Centers of cells are at the corners of tiles, rays run along their sides. Obstacles are grown by
// what rounding moves the centers, so walkers as wide as a tile do not depend on it. Whether rays
// of radius 0 differ depends on how the engine was compiled.
TEST(RaycastDiscovery, MayDifferAtSeamsAndCornersOfTiles) {
    Random random{5};
    physics::World world;
    constexpr float side = 0.3F;
    for (int i = 0; i < 400; ++i) {
        const Vec2 corner{side * static_cast<float>(random.below(30) - 15),
                          side * static_cast<float>(random.below(30) - 15)};
        test::add(world, test::box({corner, corner + Vec2{side, side}}));
    }
    const Box2dProbe probe{world};
    const Vec2 origin{-side / 2.0F, -side / 2.0F};
    for (const float radius : {0.0F, 0.28F}) { // with the margin as wide as a tile
        const NeighborCache cache{probe,
                                  Grid{side, origin},
                                  Neighborhood::square_8,
                                  DiagonalMode::always,
                                  {.radius = radius}};
        const DiscoveryDifferences sum = check_all(cache);
        EXPECT_EQ(sum.beyond_tolerance, 0U) << "radius " << radius;
        EXPECT_TRUE(sum.within_tolerance == 0U || radius == 0.0F) << "radius " << radius;
    }
}

TEST(RaycastDiscovery, KnowsThatLoopsAreSolid) {
    Random random{11};
    physics::World world;
    for (int i = 0; i < 40; ++i) {
        const float half = random.between(0.6F, 2.0F);
        test::add(world,
                  test::loop({{-half, -half}, {half, -half}, {half, half}, {-half, half}}),
                  {.position = random.point_in(area), .angle = random.between(-3.0F, 3.0F)});
    }
    Box2dProbe probe{world};
    probe.make_loops_solid(5.0F);
    const NeighborCache cache{probe,
                              Grid{0.5F},
                              Neighborhood::square_8,
                              DiagonalMode::only_if_no_obstacles,
                              {.radius = 0.2F}};
    EXPECT_EQ(check_all(cache).beyond_tolerance, 0U);
    EXPECT_GT(check_all(cache).within_tolerance, 0U);
}

// Box2D 3.x has them let rays pass from behind, since 3.2 circles, too.
TEST(RaycastDiscovery, StopsAtOneSidedChainsFromBothSides) {
    for (const bool is_reversed : {false, true}) {
        physics::World world;
        std::vector<Vec2> points{{-9.0F, 0.3F}, {-4.0F, 1.1F}, {4.0F, 0.9F}, {9.0F, 0.2F}};
        if (is_reversed) {
            std::reverse(points.begin(), points.end());
        }
        test::add(world, test::chain(points));
        const Box2dProbe probe{world};
        for (const float radius : {0.0F, 0.3F}) {
            const NeighborCache cache{probe,
                                      Grid{1.0F},
                                      Neighborhood::square_4,
                                      DiagonalMode::never,
                                      {.radius = radius}};
            EXPECT_EQ(check_all(cache).beyond_tolerance, 0U) << "radius " << radius;
        }
    }
}

TEST(RaycastDiscovery, IsComparedFromBothSides) {
    EXPECT_EQ(check_random_worlds(0.3F, 0.02F, Discovery::exact),
              check_random_worlds(0.3F, 0.02F, Discovery::raycast));
}

// A probe whose casts miss a body.
class BlindProbe : public Box2dProbe {
public:
    BlindProbe(const physics::World& world, BodyKey missed)
        : Box2dProbe{world}
        , missed_{missed} {}

    bool hits(Vec2 from,
              Vec2 to,
              float reach,
              const ObstacleFilter& filter,
              std::span<const BodyKey> /*ignored*/) const override {
        return Box2dProbe::hits(from, to, reach, filter, {&missed_, 1});
    }

private:
    BodyKey missed_;
};

TEST(RaycastDiscovery, ShowsWhatOneOfBothMisses) {
    for (const float radius : {0.0F, 0.3F}) {
        physics::World world;
        test::add(world, test::circle(0.5F), {.position = {4.0F, 3.0F}});
        const physics::Body wall = test::add(world, test::edge({-5.0F, 0.3F}, {3.0F, 1.1F}));
        const BlindProbe probe{world, key_of(wall)};
        const NeighborCache cache{probe,
                                  Grid{1.0F},
                                  Neighborhood::square_8,
                                  DiagonalMode::only_if_no_obstacles,
                                  {.radius = radius}};
        EXPECT_GT(check_all(cache).beyond_tolerance, 20U) << "radius " << radius;
    }
}

TEST(RaycastDiscovery, FindsThePathsThatTheExactOneFinds) {
    Random random{7};
    physics::World world;
    test::add_random_bodies(world, random, area, 60);
    const physics::Body gate = test::add(world, test::circle(2.0F));
    Navigator exact{Box2dProbe{world}};
    Navigator raycast{Box2dProbe{world}, {.discovery = Discovery::raycast}};
    PathQuery query;
    query.walker.radius = 0.3F;
    int found = 0;
    int differing = 0;
    for (int i = 0; i < 60; ++i) {
        query.ignored_bodies = i % 2 == 0 ? std::vector{key_of(gate)} : std::vector<BodyKey>{};
        const Vec2 start = random.point_in(area);
        const Vec2 target = random.point_in(area);
        const Path path = exact.find_path(start, target, query);
        const Path other = raycast.find_path(start, target, query);
        found += path.is_found() && other.is_found() ? 1 : 0;
        differing += path.status != other.status || path.cost != other.cost ? 1 : 0;
    }
    EXPECT_GT(found, 30);
    EXPECT_LT(differing, 6); // passages as wide as the walker
    EXPECT_EQ(raycast.settings().discovery, Discovery::raycast);
}

// Obstacles of a probe that casts nothing itself.
class ListProbe : public Probe {
public:
    explicit ListProbe(const physics::World& world)
        : box2d_{world} {}

    void obstacles_in(const Box& box,
                      const ObstacleFilter& filter,
                      std::vector<Obstacle>& found) const override {
        box2d_.obstacles_in(box, filter, found);
    }

    Box bounds_of(BodyKey body, const ObstacleFilter& filter) const override {
        return box2d_.bounds_of(body, filter);
    }

private:
    Box2dProbe box2d_;
};

TEST(RaycastDiscovery, IsExactWithAProbeThatDoesNotCast) {
    Random random{3};
    physics::World world;
    test::add_random_bodies(world, random, area, 80);
    const ListProbe probe{world};
    for (const float radius : {0.0F, 0.3F}) {
        const NeighborCache cache{probe,
                                  Grid{0.7F},
                                  Neighborhood::square_8,
                                  DiagonalMode::only_if_no_obstacles,
                                  {.radius = radius}};
        const DiscoveryDifferences sum = check_all(cache);
        EXPECT_EQ(sum.within_tolerance + sum.beyond_tolerance, 0U);
    }
}

} // namespace
} // namespace raywalk::raycast_discovery_test
