// SPDX-License-Identifier: MIT
#include "raywalk/box2d_body.hpp"
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "support/point_walker.hpp"
#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <vector>

// Rays, walls and lines of sight of a navigator.
namespace raywalk::raycast_test {
namespace {

using test::Random;

constexpr Box area{{-14.0F, -15.0F}, {18.0F, 13.0F}};
constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

struct Maze {
    explicit Maze(std::uint32_t seed)
        : random{seed} {
        test::add_maze(world, random, area, 40, 30);
        walker.radius = seed % 3 == 0 ? 0.0F : 0.25F;
        obstacles = test::all_obstacles(world);
    }

    Vec2 any_point() { return random.point_in(area); }

    Random random;
    physics::World world;
    Navigator navigator{Box2dProbe{world}};
    WalkerProfile walker;
    std::vector<Obstacle> obstacles;
};

Vec2 part_of(Vec2 from, Vec2 to, double part) {
    return {static_cast<float>(from.x + part * (double{to.x} - from.x)),
            static_cast<float>(from.y + part * (double{to.y} - from.y))};
}

// The walker gets to the hit, and not past it: by tests against every obstacle.
void expect_stopped_first(const Maze& maze, Vec2 from, Vec2 to, const RaycastHit& hit) {
    const float reach = maze.walker.reach();
    const auto is_open = [&](double part) {
        return test::may_leave(maze.obstacles, from, part_of(from, to, part), reach);
    };
    const float meters = distance(from, to);
    const double rounding = 1e-3 / meters;
    EXPECT_NEAR(hit.distance, hit.fraction * meters, 1e-4F);
    EXPECT_NEAR(distance(hit.position, part_of(from, to, hit.fraction)), 0.0F, 1e-4F);
    if (hit.fraction > rounding) {
        EXPECT_TRUE(is_open(hit.fraction - rounding));
        EXPECT_NEAR(distance(hit.position, hit.point), reach, 1e-4F);
        EXPECT_NEAR(length(hit.normal), 1.0F, 1e-5F);
        EXPECT_LE(dot(hit.normal, to - from), 1e-3F);
    }
    const auto touched =
        std::find_if(maze.obstacles.begin(), maze.obstacles.end(), [&](const Obstacle& obstacle) {
            return obstacle.body == hit.body &&
                   stops(obstacle, hit.position, hit.position, reach + 1e-3F);
        });
    EXPECT_NE(touched, maze.obstacles.end());
}

TEST(Raycast, IsEmptyExactlyWhereTheWalkerCanWalkAndElseEndsAtTheFirstObstacle) {
    int stopped = 0;
    int open = 0;
    for (std::uint32_t seed = 1; seed <= 9; ++seed) {
        Maze maze{seed};
        for (int i = 0; i < 300; ++i) {
            const Vec2 from = maze.any_point();
            const Vec2 to = i % 2 == 0
                                ? maze.any_point()
                                : from + maze.random.point_in({{-3.0F, -3.0F}, {3.0F, 3.0F}});
            const auto hit = maze.navigator.raycast(from, to, maze.walker);
            const bool is_open = test::may_leave(maze.obstacles, from, to, maze.walker.reach());
            ASSERT_EQ(hit.has_value(), !is_open);
            ASSERT_EQ(hit.has_value(), !maze.navigator.can_walk_straight(from, to, maze.walker));
            if (hit) {
                expect_stopped_first(maze, from, to, *hit);
            }
            ++(hit ? stopped : open);
        }
    }
    EXPECT_GT(stopped, 500);
    EXPECT_GT(open, 200);
}

TEST(Raycast, DoesNotDependOnWhatIsCached) {
    Maze maze{4};
    for (int i = 0; i < 50; ++i) {
        const Vec2 from = maze.any_point();
        const Vec2 to = maze.any_point();
        Navigator fresh{Box2dProbe{maze.world}};
        EXPECT_EQ(fresh.raycast(from, to, maze.walker),
                  maze.navigator.raycast(from, to, maze.walker));
    }
}

TEST(Raycast, StopsAtTheFirstOfManyWallsFarApart) {
    physics::World world;
    std::vector<BodyKey> walls;
    for (const float x : {300.0F, 40.0F, 120.0F}) {
        walls.push_back(key_of(test::add(world, test::box({{x, -1.0F}, {x + 1.0F, 1.0F}}))));
    }
    Navigator navigator{Box2dProbe{world}};
    const WalkerProfile walker{.radius = 0.3F};
    const auto hit = navigator.raycast({-200.0F, 0.5F}, {400.0F, 0.5F}, walker).value();
    EXPECT_EQ(hit.body, walls[1]);
    EXPECT_NEAR(hit.distance, 240.0F - walker.reach(), 1e-3F);
    EXPECT_EQ(hit.normal, (Vec2{-1.0F, 0.0F}));
}

TEST(Raycast, EndsAtTheBorderOfABlockedCell) {
    Navigator navigator{test::ObstacleList{}};
    navigator.set_cell_blocked({3, 0}, true);
    navigator.set_cell_blocked({5, 0}, true);
    const WalkerProfile walker{.radius = 0.3F};
    const auto hit = navigator.raycast({0.5F, 0.25F}, {8.5F, 0.25F}, walker).value();
    EXPECT_NEAR(hit.position.x, 3.0F, 1e-5F);
    EXPECT_EQ(hit.normal, (Vec2{-1.0F, 0.0F}));
    EXPECT_EQ(hit.body, BodyKey{});
    EXPECT_FALSE(navigator.raycast({0.5F, 1.25F}, {8.5F, 1.25F}, walker).has_value());
    const auto out = navigator.raycast({3.5F, 0.25F}, {8.5F, 0.25F}, walker).value();
    EXPECT_NEAR(out.position.x, 5.0F, 1e-5F) << "it may leave the blocked cell that it is in";
}

TEST(Raycast, EndsAtTheBorderOfABlockedHexagon) {
    Navigator navigator{test::ObstacleList{}, {.neighborhood = Neighborhood::hex}};
    const WalkerProfile walker{.radius = 0.3F};
    Random random{3};
    const Vec2 center = navigator.grid().center_of({4, 2});
    navigator.set_cell_blocked({4, 2}, true);
    int hits = 0;
    for (int i = 0; i < 500; ++i) {
        const Vec2 from = center + random.point_in({{-3.0F, -3.0F}, {3.0F, 3.0F}});
        const Vec2 to = center + random.point_in({{-3.0F, -3.0F}, {3.0F, 3.0F}});
        const auto hit = navigator.raycast(from, to, walker);
        ASSERT_EQ(hit.has_value(), !navigator.can_walk_straight(from, to, walker));
        if (hit) {
            ++hits;
            const Vec2 before = hit->position + 1e-3F * hit->normal;
            const Vec2 behind = hit->position - 1e-3F * hit->normal;
            EXPECT_NE(navigator.grid().cell_at(before), (Cell{4, 2}));
            EXPECT_EQ(navigator.grid().cell_at(behind), (Cell{4, 2}));
        }
    }
    EXPECT_GT(hits, 50);
}

TEST(Raycast, SeesWhatTheKindOfWalkerCollidesWith) {
    test::Simulation simulation;
    const physics::Body door = test::add(simulation.world,
                                         test::box({{2.0F, -2.0F}, {2.5F, 2.0F}}),
                                         {.type = b2_kinematicBody},
                                         {.filter = {.category_bits = 0x4}});
    test::add(simulation.world, test::box({{5.0F, -2.0F}, {5.5F, 2.0F}}));
    Navigator& navigator = simulation.navigator;
    WalkerProfile walker{.radius = 0.3F};
    EXPECT_EQ(navigator.raycast({0, 0}, {9, 0}, walker)->body, key_of(door));
    WalkerProfile ghost = walker;
    ghost.filter.mask_bits = 0x1;
    EXPECT_NEAR(navigator.raycast({0, 0}, {9, 0}, ghost)->position.x, 5.0F - walker.reach(), 1e-5F);
    navigator.set_body_policy(key_of(door), BodyPolicy::ignored);
    navigator.update();
    EXPECT_NE(navigator.raycast({0, 0}, {9, 0}, walker)->body, key_of(door));
}

TEST(Raycast, EndsAtTheSideOfACornerThatFacesItMostAndAtTheNearerEndOfAnEdge) {
    const Obstacle block = test::block({{2.0F, -1.0F}, {4.0F, 1.0F}});
    for (const Obstacle& edge :
         {test::wall({2.0F, 6.0F}, {4.0F, 6.0F}), test::wall({4.0F, 6.0F}, {2.0F, 6.0F})}) {
        Navigator navigator{test::ObstacleList{{block, edge}}};
        const RaycastHit corner = navigator.raycast({0, 2}, {6, -1}, test::point_walker).value();
        EXPECT_NEAR(corner.fraction, 1.0F / 3.0F, 1e-6F);
        EXPECT_EQ(corner.normal, (Vec2{-1.0F, 0.0F}));
        const RaycastHit end = navigator.raycast({0, 6}, {5, 6}, test::point_walker).value();
        EXPECT_NEAR(end.fraction, 0.4F, 1e-6F);
        EXPECT_EQ(end.normal, (Vec2{-1.0F, 0.0F}));
    }
}

TEST(Raycast, RefusesWhatIsOutOfRange) {
    Maze maze{1};
    EXPECT_FALSE(maze.navigator.raycast({0, 0}, {inf, 0}, maze.walker).has_value());
    EXPECT_FALSE(maze.navigator.raycast({nan, 0}, {0, 0}, maze.walker).has_value());
    EXPECT_FALSE(maze.navigator.raycast({0, 0}, {1, 0}, {}).has_value());
}

TEST(NearestWall, IsTheNearestOfAllObstacles) {
    int inside = 0;
    for (std::uint32_t seed = 1; seed <= 6; ++seed) {
        Maze maze{seed};
        for (int i = 0; i < 200; ++i) {
            const float distant = i % 4 == 0 ? 40.0F : 0.0F;
            const Vec2 point = maze.any_point() + Vec2{distant, 0.5F * distant};
            double least = inf;
            for (const Obstacle& obstacle : maze.obstacles) {
                least = std::min(least,
                                 std::sqrt(hull_distance_squared(obstacle, point, point)) -
                                     obstacle.rounding);
            }
            const auto wall = maze.navigator.nearest_wall(point, maze.walker).value();
            ASSERT_NEAR(wall.distance, std::max(0.0, least), 1e-4);
            EXPECT_NEAR(distance(wall.point + wall.distance * wall.normal, point), 0.0F, 1e-4F);
            EXPECT_TRUE(std::any_of(
                maze.obstacles.begin(), maze.obstacles.end(), [&](const Obstacle& obstacle) {
                    return obstacle.body == wall.body &&
                           stops(obstacle, wall.point, wall.point, 1e-4F);
                }));
            const float beyond = std::max(0.0F, wall.distance - 1e-3F);
            EXPECT_EQ(maze.navigator.nearest_wall(point, maze.walker, beyond).has_value(),
                      wall.distance <= beyond);
            EXPECT_EQ(maze.navigator.nearest_wall(point, maze.walker, wall.distance + 1e-3F), wall);
            inside += wall.distance == 0.0F ? 1 : 0;
        }
    }
    EXPECT_GT(inside, 10);
}

TEST(NearestWall, IsNothingInAnEmptyWorldOrOutOfRange) {
    Navigator empty{test::ObstacleList{}};
    const WalkerProfile walker{.radius = 0.3F};
    EXPECT_FALSE(empty.nearest_wall({3, 4}, walker).has_value());
    Navigator navigator{test::ObstacleList{{test::disc({5.0F, 0.0F}, 1.0F)}}};
    EXPECT_TRUE(navigator.nearest_wall({0, 0}, walker).has_value());
    EXPECT_TRUE(navigator.nearest_wall({0, 0}, walker, 4.0F).has_value());
    EXPECT_FALSE(navigator.nearest_wall({0, 0}, walker, 3.9F).has_value());
    EXPECT_FALSE(navigator.nearest_wall({0, 0}, walker, -1.0F).has_value());
    EXPECT_FALSE(navigator.nearest_wall({0, 0}, walker, nan).has_value());
    EXPECT_FALSE(navigator.nearest_wall({nan, 0}, walker).has_value());
    EXPECT_FALSE(navigator.nearest_wall({0, 0}, {}).has_value());
    EXPECT_EQ(navigator.nearest_wall({5, 0.5F}, walker)->normal, Vec2{});
    EXPECT_EQ(navigator.nearest_wall({5, 0.5F}, walker)->distance, 0.0F);
}

TEST(LineOfSight, IsOpenExactlyIfNoObstacleTouchesTheSegmentFromEitherEnd) {
    int open = 0;
    int shut = 0;
    for (std::uint32_t seed = 1; seed <= 6; ++seed) {
        Maze maze{seed};
        for (int i = 0; i < 300; ++i) {
            const Vec2 from = maze.any_point();
            const Vec2 to = i % 2 == 0
                                ? maze.any_point()
                                : from + maze.random.point_in({{-4.0F, -4.0F}, {4.0F, 4.0F}});
            const bool expected = test::is_clear(maze.obstacles, from, to, 0.0F);
            ASSERT_EQ(maze.navigator.has_line_of_sight(from, to), expected);
            ASSERT_EQ(maze.navigator.has_line_of_sight(to, from), expected);
            ++(expected ? open : shut);
        }
        EXPECT_EQ(maze.navigator.cache_statistics().bytes, 0U) << "nothing is cached";
    }
    EXPECT_GT(open, 200);
    EXPECT_GT(shut, 200);
}

TEST(LineOfSight, IsApartFromWalkability) {
    test::Simulation simulation;
    Navigator& navigator = simulation.navigator;
    const physics::Body door = test::add(
        simulation.world, test::box({{2.0F, -2.0F}, {2.5F, 2.0F}}), {.type = b2_kinematicBody});
    navigator.set_body_policy(key_of(door), BodyPolicy::ignored);
    const physics::Body crate = test::add(
        simulation.world, test::box({{2.0F, 4.0F}, {2.5F, 6.0F}}), {.type = b2_dynamicBody});
    navigator.set_body_policy(key_of(crate), BodyPolicy::solid);
    navigator.set_cell_blocked({2, 8}, true);
    navigator.update();
    const WalkerProfile walker{.radius = 0.3F};
    EXPECT_TRUE(navigator.can_walk_straight({0, 0.5F}, {5, 0.5F}, walker));
    EXPECT_FALSE(navigator.has_line_of_sight({0, 0.5F}, {5, 0.5F})) << "a door that opens is shut";
    EXPECT_FALSE(navigator.can_walk_straight({0, 5.5F}, {5, 5.5F}, walker));
    EXPECT_TRUE(navigator.has_line_of_sight({0, 5.5F}, {5, 5.5F})) << "a dynamic body";
    EXPECT_FALSE(navigator.can_walk_straight({0, 8.5F}, {5, 8.5F}, walker));
    EXPECT_TRUE(navigator.has_line_of_sight({0, 8.5F}, {5, 8.5F})) << "a blocked cell";
    ObstacleFilter everything;
    everything.body_types.dynamic_bodies = true;
    EXPECT_FALSE(navigator.has_line_of_sight({0, 5.5F}, {5, 5.5F}, everything));
    const BodyKey key = key_of(crate);
    EXPECT_TRUE(navigator.has_line_of_sight({0, 5.5F}, {5, 5.5F}, everything, {&key, 1}));
}

TEST(LineOfSight, PassesTheBodiesOfAgents) {
    test::Simulation simulation;
    const physics::Body guard =
        test::add(simulation.world, test::circle(0.4F), {.type = b2_kinematicBody});
    EXPECT_FALSE(simulation.navigator.has_line_of_sight({0, 0}, {5, 0}));
    const Agent agent{simulation.navigator, Box2dBody{guard}};
    EXPECT_TRUE(simulation.navigator.has_line_of_sight({0, 0}, {5, 0}));
}

TEST(LineOfSight, EndsAtCategoriesOfTheFilter) {
    test::Simulation simulation;
    test::add(simulation.world,
              test::box({{2.0F, -2.0F}, {2.5F, 2.0F}}),
              {},
              {.filter = {.category_bits = 0x4}}); // a window
    ObstacleFilter walls;
    walls.mask_bits = 0x1;
    EXPECT_FALSE(simulation.navigator.has_line_of_sight({0, 0}, {5, 0}));
    EXPECT_TRUE(simulation.navigator.has_line_of_sight({0, 0}, {5, 0}, walls));
    EXPECT_FALSE(simulation.navigator.has_line_of_sight({0, 0}, {inf, 0}, walls));
    EXPECT_FALSE(simulation.navigator.has_line_of_sight({nan, 0}, {5, 0}, walls));
}

TEST(LineOfSight, IsBlockedByOneSidedEdgesFromBothSides) {
    test::Simulation simulation;
    test::add(simulation.world, test::chain({{-8.0F, 0.0F}, {8.0F, 0.0F}}));
    EXPECT_FALSE(simulation.navigator.has_line_of_sight({0.5F, 2.0F}, {0.5F, -2.0F}));
    EXPECT_FALSE(simulation.navigator.has_line_of_sight({0.5F, -2.0F}, {0.5F, 2.0F}));
}

} // namespace
} // namespace raywalk::raycast_test
