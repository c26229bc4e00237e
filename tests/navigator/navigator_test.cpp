// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "support/point_walker.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace raywalk::navigator_test {
namespace {

using test::add;
using test::box;
using test::circle;
using test::GridMap;
using test::ObstacleList;
using test::Random;

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float inf = std::numeric_limits<float>::infinity();
constexpr Vec2 left{-5.0F, 0.25F};
constexpr Vec2 right{5.0F, 0.25F};

PathQuery query_of(float radius, ObstacleFilter filter = {}) {
    PathQuery query;
    query.walker.radius = radius;
    query.walker.filter = filter;
    return query;
}

//  #####   #####
//  S           G    a wall across the way, with a gap of 0.6 m on the line from S to G
//  #####   #####
void add_gap(physics::World& world) {
    add(world, box({{-0.25F, -30.0F}, {0.25F, -0.05F}}));
    add(world, box({{-0.25F, 0.55F}, {0.25F, 30.0F}}));
}

TEST(Navigator, SendsOnlyNarrowWalkersThroughANarrowGap) {
    physics::World world;
    add_gap(world);
    Navigator navigator{Box2dProbe{world}, {.cell_size = 0.5F}};
    // Alternately, so that each would find the cached chunks of the other.
    for (int i = 0; i < 2; ++i) {
        const Path narrow = navigator.find_path(left, right, query_of(0.2F));
        const Path wide = navigator.find_path(left, right, query_of(0.45F));
        ASSERT_EQ(narrow.status, PathStatus::found);
        EXPECT_NEAR(narrow.length, 10.0, 0.1);
        ASSERT_EQ(wide.status, PathStatus::found);
        EXPECT_GT(wide.length, 50.0);
    }
}

TEST(Navigator, KeepsTheMarginBesideTheRadius) {
    physics::World world;
    add_gap(world);
    Navigator navigator{Box2dProbe{world}, {.cell_size = 0.5F}};
    PathQuery query = query_of(0.25F);
    EXPECT_LT(navigator.find_path(left, right, query).length, 11.0);
    query.walker.margin = 0.1F;
    EXPECT_GT(navigator.find_path(left, right, query).length, 50.0);
}

TEST(Navigator, FindsTargetsAtWhichABodyOverlapsAWallByMillimeters) {
    physics::World world;
    add(world, box({{5.0F, -5.0F}, {6.0F, 5.0F}}));
    Navigator navigator{Box2dProbe{world}};
    const PathQuery query = query_of(0.3F);
    const Path path = navigator.find_path({0.0F, 0.0F}, {4.704F, 0.3F}, query);
    ASSERT_EQ(path.status, PathStatus::found);
    EXPECT_NEAR(path.points.back().x, 4.68F, 1e-3F);
    EXPECT_EQ(navigator.find_path({0.0F, 0.0F}, {4.707F, 0.3F}, query).status,
              PathStatus::target_blocked);
}

TEST(Navigator, AnswersEachFilterForItself) {
    physics::World world;
    constexpr physics::Filter fence{.category_bits = 0x0004};
    add(world, box({{-0.25F, -30.0F}, {0.25F, 30.0F}})).set_filter(fence);
    Navigator navigator{Box2dProbe{world}};
    for (int i = 0; i < 2; ++i) {
        const Path walker = navigator.find_path(left, right, query_of(0.3F));
        const Path ghost =
            navigator.find_path(left, right, query_of(0.3F, {.mask_bits = ~std::uint64_t{4}}));
        EXPECT_GT(walker.length, 50.0);
        EXPECT_NEAR(ghost.length, 10.0, 1e-5);
    }
}

TEST(Navigator, SeesAChangeOfTheWorldOnceItIsReported) {
    physics::World world;
    Navigator navigator{Box2dProbe{world}};
    const Path before = navigator.find_path(left, right, query_of(0.3F));
    ASSERT_EQ(before.points.size(), 2U);
    const physics::Body crate = add(world, box({{-1.0F, -1.0F}, {1.0F, 1.0F}}));
    const Box crate_bounds = navigator.probe().bounds_of(key_of(crate), {});
    navigator.invalidate(crate_bounds);
    const Path around = navigator.find_path(left, right, query_of(0.3F));
    ASSERT_EQ(around.status, PathStatus::found);
    EXPECT_GT(around.length, before.length + 0.1);
    world.destroy(world.bodies().back());
    navigator.invalidate(crate_bounds);
    EXPECT_EQ(navigator.find_path(left, right, query_of(0.3F)).points, before.points);
}

TEST(Navigator, InvalidatesTheCachesOfAllWalkers) {
    physics::World world;
    Navigator navigator{Box2dProbe{world}};
    for (const float radius : {0.0F, 0.3F, 0.45F}) {
        EXPECT_EQ(navigator.find_path(left, right, query_of(radius)).points.size(), 2U);
    }
    add(world, box({{-1.0F, -1.0F}, {1.0F, 1.0F}}));
    navigator.invalidate({{-1.0F, -1.0F}, {1.0F, 1.0F}});
    for (const float radius : {0.0F, 0.3F, 0.45F}) {
        EXPECT_GT(navigator.find_path(left, right, query_of(radius)).points.size(), 2U);
    }
}

TEST(Navigator, DropsTheWholeCacheOnRequest) {
    physics::World world;
    Navigator navigator{Box2dProbe{world}};
    EXPECT_EQ(navigator.cache_statistics().chunks, 0U);
    (void)navigator.find_path(left, right, test::point_query);
    EXPECT_GT(navigator.cache_statistics().chunks, 0U);
    add(world, box({{-1.0F, -1.0F}, {1.0F, 1.0F}}));
    navigator.invalidate_all();
    const Path path = navigator.find_path(left, right, test::point_query);
    EXPECT_GT(path.points.size(), 2U);
    EXPECT_GT(path.statistics.cache_misses, 0U);
}

TEST(Navigator, RefusesAPointThatIsNotInTheGridsRange) {
    physics::World world;
    add_gap(world);
    Navigator navigator{Box2dProbe{world}};
    constexpr float edge = Grid::range;
    for (const Vec2 bad : {Vec2{nan, 0.0F},
                           Vec2{0.0F, nan},
                           Vec2{inf, 0.0F},
                           Vec2{0.0F, -inf},
                           Vec2{edge, 0.0F},
                           Vec2{0.0F, -2.0F * edge},
                           Vec2{3e38F, 3e38F}}) {
        for (const Path& path : {navigator.find_path(bad, right, test::point_query),
                                 navigator.find_path(left, bad, test::point_query),
                                 navigator.find_path(bad, bad, test::point_query)}) {
            EXPECT_EQ(path.status, PathStatus::invalid_query);
            EXPECT_TRUE(path.points.empty());
            EXPECT_EQ(path.length, 0.0);
        }
    }
    EXPECT_EQ(navigator.cache_statistics().chunks, 0U);
}

TEST(Navigator, FindsThePathFromAPointToItself) {
    physics::World world;
    add(world, circle(1.0F), {{3.0F, 0.0F}});
    Navigator navigator{Box2dProbe{world}};
    for (const Vec2 point : {Vec2{0.0F, 0.0F}, Vec2{0.5F, 0.5F}, Vec2{4.1F, 0.0F}}) {
        const Path path = navigator.find_path(point, point, query_of(0.25F));
        EXPECT_EQ(path.status, PathStatus::found);
        EXPECT_EQ(path.points, (std::vector<Vec2>{point}));
        EXPECT_EQ(path.length, 0.0);
        EXPECT_EQ(path.statistics.search.iterations, 0);
    }
}

TEST(Navigator, ReportsWhichEndIsBlocked) {
    physics::World world;
    add(world, box({{-2.0F, -2.0F}, {2.0F, 2.0F}}));
    add(world, circle(2.0F), {{10.0F, 0.0F}});
    Navigator navigator{Box2dProbe{world}};
    for (const Vec2 inside : {Vec2{0.0F, 0.0F}, Vec2{1.5F, 1.5F}, Vec2{10.0F, 0.0F}}) {
        const Path out = navigator.find_path(inside, {5.5F, 5.0F}, query_of(0.3F));
        EXPECT_EQ(out.status, PathStatus::start_blocked);
        EXPECT_TRUE(out.points.empty());
        const Path in = navigator.find_path({5.5F, 5.0F}, inside, query_of(0.3F));
        EXPECT_EQ(in.status, PathStatus::target_blocked);
        EXPECT_EQ(in.statistics.search.iterations, 0);
    }
}

TEST(Navigator, DistinguishesUnreachableFromIterationLimit) {
    const GridMap map{{"########", "#S...A##", "######G#", "########"}};
    Navigator bordered{map};
    PathQuery query = test::point_query;
    query.search.algorithm = SearchAlgorithm::a_star;
    query.max_iterations = 4;
    EXPECT_EQ(bordered.find_path(map.at('S'), map.at('A'), query).status, PathStatus::found);
    query.max_iterations = 3;
    EXPECT_EQ(bordered.find_path(map.at('S'), map.at('G'), query).status, PathStatus::unreachable);
    const Path limited = bordered.find_path(map.at('S'), map.at('A'), query);
    EXPECT_EQ(limited.status, PathStatus::iteration_limit);
    EXPECT_EQ(limited.statistics.search.iterations, 3);
    EXPECT_TRUE(limited.points.empty());
}

// Four corridors as long as the grid's range, one above the other, joined at alternating ends.
TEST(Navigator, ReportsThatAPathIsTooLong) {
    constexpr float edge = Grid::range;
    ObstacleList corridors;
    corridors.add(test::wall({-edge, 0.0F}, {edge, 0.0F}));
    corridors.add(test::wall({-edge, 1.0F}, {edge - 1.0F, 1.0F}));
    corridors.add(test::wall({1.0F - edge, 2.0F}, {edge, 2.0F}));
    corridors.add(test::wall({-edge, 3.0F}, {edge - 1.0F, 3.0F}));
    corridors.add(test::wall({-edge, 4.0F}, {edge, 4.0F}));
    Navigator navigator{corridors};
    PathQuery query = test::point_query;
    query.max_iterations = unlimited;
    query.postprocessing = PathPostprocessing::simplify;
    const Vec2 start{0.5F - edge, 0.5F};
    EXPECT_EQ(navigator.find_path(start, {0.5F - edge, 2.5F}, query).length, 4.0 * edge);
    const Path path = navigator.find_path(start, {0.5F - edge, 3.5F}, query);
    EXPECT_EQ(path.status, PathStatus::cost_limit);
    EXPECT_TRUE(path.points.empty());
}

TEST(Navigator, DiscoversNoChunkTwice) {
    Random random{1};
    physics::World world;
    constexpr Box area{{-25.0F, -25.0F}, {25.0F, 25.0F}};
    add_random_bodies(world, random, area, 100);
    Navigator navigator{Box2dProbe{world}};
    std::uint64_t cold_misses = 0;
    for (int i = 0; i < 50; ++i) {
        const Vec2 start = random.point_in(area);
        const Vec2 target = random.point_in(area);
        const Path cold = navigator.find_path(start, target, query_of(0.3F));
        const Path warm = navigator.find_path(start, target, query_of(0.3F));
        cold_misses += cold.statistics.cache_misses;
        EXPECT_EQ(warm.statistics.cache_misses, 0U);
        EXPECT_LE(warm.statistics.obstacles_tested, cold.statistics.obstacles_tested);
        EXPECT_EQ(warm.status, cold.status);
        EXPECT_EQ(warm.points, cold.points);
        EXPECT_EQ(warm.statistics.search.iterations, cold.statistics.search.iterations);
    }
    EXPECT_GT(cold_misses, 10U);
}

TEST(Navigator, GivesTheSamePathWhateverTheOrderOfTheBodies) {
    constexpr Box area{{-15.0F, -15.0F}, {15.0F, 15.0F}};
    Random random{2};
    std::vector<Vec2> trees(60);
    for (Vec2& tree : trees) {
        tree = random.point_in(area);
    }
    std::optional<Path> known;
    for (int i = 0; i < 5; ++i) {
        physics::World world;
        for (const Vec2 tree : trees) {
            add(world, circle(0.7F), {tree});
        }
        Navigator navigator{Box2dProbe{world}};
        const Path path = navigator.find_path({-16.0F, -16.5F}, {16.0F, 15.5F}, query_of(0.3F));
        ASSERT_EQ(path.status, PathStatus::found);
        EXPECT_EQ(path.points, known.value_or(path).points);
        known = path;
        std::rotate(trees.begin(), trees.begin() + 17, trees.end());
    }
}

TEST(Navigator, NamesEveryOutcome) {
    EXPECT_EQ(to_string(PathStatus::found), "found");
    EXPECT_EQ(to_string(PathStatus::unreachable), "unreachable");
    EXPECT_EQ(to_string(PathStatus::iteration_limit), "iteration_limit");
    EXPECT_EQ(to_string(PathStatus::cost_limit), "cost_limit");
    EXPECT_EQ(to_string(PathStatus::start_blocked), "start_blocked");
    EXPECT_EQ(to_string(PathStatus::target_blocked), "target_blocked");
    EXPECT_EQ(to_string(PathStatus::invalid_query), "invalid_query");
    EXPECT_EQ(to_string(PathStatus::pending), "pending");
}

} // namespace
} // namespace raywalk::navigator_test
