// SPDX-License-Identifier: MIT
#include "raywalk/raywalk.hpp"

#include "support/point_walker.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

// What the article behind the library promises, and the faults of its code.
namespace raywalk::article_test {
namespace {

using test::add;
using test::box;
using test::circle;
using test::Random;
using test::sixtieth;

// The article's setup: four neighbors, a ray, and 1000 iterations.
constexpr NavigatorSettings four_neighbors{.neighborhood = Neighborhood::square_4};

PathQuery article_query() {
    PathQuery query = test::point_query;
    query.max_iterations = 1000;
    query.postprocessing = PathPostprocessing::none;
    return query;
}

physics::Body add_skeleton(physics::World& world, Vec2 position, float radius = 0.3F) {
    return add(world, circle(radius), {position, 0.0F, b2_dynamicBody});
}

void expect_clear(const physics::World& world, const Path& path, float reach) {
    const std::vector<Obstacle> obstacles = test::all_obstacles(world);
    for (std::size_t i = 1; i < path.points.size(); ++i) {
        EXPECT_TRUE(test::is_clear(obstacles, path.points[i - 1], path.points[i], reach))
            << "leg " << i;
    }
}

// Trees are circles, rocks are boxes and polygons.
void add_trees_and_rocks(physics::World& world) {
    Random random{1};
    constexpr Box field{{2.0F, 2.0F}, {30.0F, 30.0F}};
    for (int i = 0; i < 40; ++i) {
        const float size = random.between(0.3F, 0.9F);
        const Vec2 position = random.point_in(field);
        const float angle = random.between(0.0F, 3.0F);
        if (i % 2 == 0) {
            add(world, circle(size), {position});
        } else {
            add(world, box({{-size, -0.5F}, {size, 0.5F}}), {position, angle});
        }
    }
}

TEST(Article, ASkeletonFindsAPathAroundTreesAndRocksToThePlayer) {
    physics::World world;
    add_trees_and_rocks(world);
    physics::Body player_body = add_skeleton(world, {30.5F, 31.0F});
    Navigator navigator{Box2dProbe{world}};
    Agent skeleton{navigator, Box2dBody{add_skeleton(world, {0.5F, 0.5F})}};
    skeleton.navigate_to(player_body.position());
    for (int i = 0; i < 3000 && !skeleton.is_navigation_finished(); ++i) {
        skeleton.update(sixtieth);
        world.step(sixtieth);
        if (skeleton.remaining_distance() < 1.0 && skeleton.status() == AgentStatus::walking) {
            break; // next to the player, whose body blocks the rest
        }
    }
    EXPECT_LT(distance(skeleton.position(), player_body.position()), 1.01F);
    EXPECT_GT(skeleton.path().points.size(), 2U);
    expect_clear(world, skeleton.path(), 0.3F);
}

TEST(Article, ASkeletonFollowsAPlayerThatMoves) {
    physics::World world;
    add_trees_and_rocks(world);
    Navigator navigator{Box2dProbe{world}};
    Agent skeleton{navigator, Box2dBody{add_skeleton(world, {0.5F, 0.5F})}, {.max_speed = 4.0F}};
    Agent player{navigator, Box2dBody{add_skeleton(world, {0.5F, 20.5F})}, {.max_speed = 2.0F}};
    player.navigate_to({31.0F, 1.0F});
    float nearest = 1000.0F;
    for (int i = 0; i < 1800 && nearest > 0.7F; ++i) {
        if (i % 30 == 0) {
            skeleton.navigate_to(player.position());
        }
        player.update(sixtieth);
        skeleton.update(sixtieth);
        world.step(sixtieth);
        nearest = std::min(nearest, distance(skeleton.position(), player.position()));
    }
    EXPECT_LE(nearest, 0.7F);
}

TEST(Article, MaxIterationsEndASearchOnThePlaneWithoutBorders) {
    physics::World world;
    Navigator navigator{Box2dProbe{world}, four_neighbors};
    const Path path = navigator.find_path({0.5F, 0.5F}, {1500.5F, 1.5F}, article_query());
    EXPECT_EQ(path.status, PathStatus::iteration_limit);
    EXPECT_EQ(path.statistics.search.iterations, 1000);
}

TEST(Article, FourNeighborsNeedNoDiagonals) {
    physics::World world;
    add_trees_and_rocks(world);
    Navigator navigator{Box2dProbe{world}, four_neighbors};
    const Path path = navigator.find_path({0.5F, 0.5F}, {31.5F, 31.5F}, article_query());
    ASSERT_EQ(path.status, PathStatus::found);
    for (std::size_t i = 1; i < path.points.size(); ++i) {
        const Vec2 step = path.points[i] - path.points[i - 1];
        EXPECT_EQ(std::abs(step.x) + std::abs(step.y), 1.0F);
    }
}

//     S | .        The wall is thin, and the center of S's own cell is on its other side.
TEST(ArticleFault, NeitherTheFirstNorTheLastLegCrossesAWall) {
    physics::World world;
    add(world, test::edge({0.375F, -3.0F}, {0.375F, 3.0F}));
    Navigator navigator{Box2dProbe{world}, four_neighbors};
    const Vec2 left{0.25F, 0.5F};
    const Vec2 right{4.5F, 0.5F};
    for (const PathPostprocessing postprocessing :
         {PathPostprocessing::none, PathPostprocessing::string_pulling}) {
        PathQuery query = article_query();
        query.postprocessing = postprocessing;
        for (const Path& path :
             {navigator.find_path(left, right, query), navigator.find_path(right, left, query)}) {
            ASSERT_EQ(path.status, PathStatus::found);
            expect_clear(world, path, 0.0F);
            EXPECT_GT(path.length, 6.0) << "around the wall's end";
        }
    }
}

TEST(ArticleFault, IgnoredBodiesOfOneQueryDoNotAffectTheNext) {
    physics::World world;
    const physics::Body rock = add(world, box({{-1.0F, -1.0F}, {1.0F, 1.0F}}), {{5.5F, 0.5F}});
    Navigator navigator{Box2dProbe{world}, four_neighbors};
    PathQuery ignoring = article_query();
    ignoring.ignored_bodies = {key_of(rock)};
    for (int i = 0; i < 2; ++i) {
        EXPECT_NEAR(navigator.find_path({0.5F, 0.5F}, {10.5F, 0.5F}, ignoring).length, 10.0, 1e-5);
        const Path path = navigator.find_path({0.5F, 0.5F}, {10.5F, 0.5F}, article_query());
        EXPECT_GT(path.length, 12.0);
        expect_clear(world, path, 0.0F);
    }
}

TEST(ArticleFault, TenStepsNeedTenIterations) {
    physics::World world;
    Navigator navigator{Box2dProbe{world}, four_neighbors};
    PathQuery query = article_query();
    query.max_iterations = 10;
    const Path path = navigator.find_path({0.5F, 0.5F}, {10.5F, 0.5F}, query);
    EXPECT_EQ(path.status, PathStatus::found);
    EXPECT_EQ(path.points.size(), 11U);
    query.max_iterations = 9;
    EXPECT_EQ(navigator.find_path({0.5F, 0.5F}, {10.5F, 0.5F}, query).status,
              PathStatus::iteration_limit);
}

} // namespace
} // namespace raywalk::article_test
