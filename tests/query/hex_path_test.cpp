// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "support/point_walker.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

// Paths on a hexagonal grid.
namespace raywalk::hex_path_test {
namespace {

using test::add;
using test::ObstacleList;
using test::Random;

constexpr NavigatorSettings hexagons{.neighborhood = Neighborhood::hex};
constexpr std::array all_postprocessings = {
    PathPostprocessing::none, PathPostprocessing::simplify, PathPostprocessing::string_pulling};

// The first leg may leave an obstacle that the walker touches at the start; the others touch
// nothing.
void expect_clear(std::span<const Obstacle> obstacles, const Path& path) {
    const float reach = path.walker.reach();
    for (std::size_t i = 1; i < path.points.size(); ++i) {
        const Vec2 from = path.points[i - 1];
        const Vec2 to = path.points[i];
        for (const Obstacle& obstacle : obstacles) {
            const bool leaves = i == 1 && can_leave(obstacle, from, to, reach);
            ASSERT_TRUE(!stops(obstacle, from, to, reach) || leaves);
        }
    }
}

TEST(HexPath, IsClearFromStartToTargetInAWorldOfBox2D) {
    constexpr Box area{{-25.0F, -25.0F}, {25.0F, 25.0F}};
    std::array<double, 3> lengths{};
    int found = 0;
    for (std::uint32_t seed = 1; seed <= 8; ++seed) {
        Random random{seed};
        physics::World world;
        add_random_bodies(world, random, area, 120);
        add_thin_walls(world, random, area, 30);
        const std::vector<Obstacle> obstacles = test::all_obstacles(world);
        NavigatorSettings settings = hexagons;
        settings.cell_size = seed % 2 == 0 ? 0.7F : 1.0F;
        settings.origin = {0.2F, -0.3F};
        Navigator navigator{Box2dProbe{world}, settings};
        for (int i = 0; i < 30; ++i) {
            const Vec2 start = random.point_in(area);
            const Vec2 target = random.point_in(area);
            for (std::size_t k = 0; k < all_postprocessings.size(); ++k) {
                PathQuery query{.walker = test::point_walker,
                                .postprocessing = all_postprocessings.at(k)};
                query.walker.radius = seed % 4 < 2 ? 0.0F : 0.3F;
                const Path path = navigator.find_path(start, target, query);
                if (path.is_found()) {
                    ++found;
                    lengths.at(k) += path.length;
                    EXPECT_EQ(path.points.front(), start);
                    EXPECT_EQ(path.points.back(), target);
                    expect_clear(obstacles, path);
                }
            }
        }
    }
    EXPECT_GT(found, 300);
    EXPECT_NEAR(lengths[0], lengths[1], 1e-2);
    EXPECT_LT(lengths[2], 0.95 * lengths[1]);
}

TEST(HexPath, NeverCrossesABlockedHexagon) {
    Navigator navigator{ObstacleList{}, hexagons};
    Random random{5};
    for (int i = 0; i < 350; ++i) {
        navigator.set_cell_blocked({random.below(40) - 20, random.below(40) - 20}, true);
    }
    constexpr Box area{{-20.0F, -14.0F}, {20.0F, 14.0F}};
    int found = 0;
    for (int i = 0; i < 200; ++i) {
        const Vec2 start = random.point_in(area);
        const Vec2 target = random.point_in(area);
        const Cell own = navigator.grid().cell_at(start);
        const Path path = navigator.find_path(
            start,
            target,
            {.walker = test::point_walker,
             .postprocessing = all_postprocessings.at(static_cast<std::size_t>(i % 3))});
        if (navigator.is_cell_blocked(navigator.grid().cell_at(target))) {
            EXPECT_EQ(path.status, PathStatus::target_blocked);
        }
        found += path.is_found() ? 1 : 0;
        for (std::size_t leg = 1; leg < path.points.size(); ++leg) {
            const Vec2 step = path.points[leg] - path.points[leg - 1];
            for (int k = 0; k <= 300; ++k) {
                const Vec2 point = path.points[leg - 1] + static_cast<float>(k) / 300.0F * step;
                const Cell cell = navigator.grid().cell_at(point);
                ASSERT_FALSE(navigator.is_cell_blocked(cell) && cell != own);
            }
        }
    }
    EXPECT_GT(found, 80);
}

//   # . . #
//  # . . #      The path up to the left touches the blocked cells on neither side.
// # . . #
TEST(HexPath, PassesBetweenBlockedHexagonsInEachDirectionOfTheGrid) {
    for (const Direction direction : {Direction::east, Direction::north, Direction::north_west}) {
        Navigator navigator{ObstacleList{}, hexagons};
        const Cell by = offset(direction);
        test::for_each_cell({-6, -6}, {6, 6}, [&](Cell cell) {
            const bool is_on_way = cell.x * by.y == cell.y * by.x;
            navigator.set_cell_blocked(cell, !is_on_way);
        });
        const Grid& grid = navigator.grid();
        const Vec2 start = grid.center_of({-4 * by.x, -4 * by.y});
        const Path path =
            navigator.find_path(start, grid.center_of({4 * by.x, 4 * by.y}), test::point_query);
        ASSERT_TRUE(path.is_found());
        EXPECT_EQ(path.points.size(), 2U);
        EXPECT_NEAR(path.length, 8.0, 1e-4);
    }
}

TEST(HexPath, IsAffectedByANewObstacleAnywhereAlongIt) {
    constexpr Box area{{-30.0F, -30.0F}, {30.0F, 30.0F}};
    Random random{6};
    int crossed = 0;
    int unaffected = 0;
    for (int i = 0; i < 400; ++i) {
        physics::World world;
        Navigator navigator{Box2dProbe{world}, hexagons};
        PathQuery query;
        query.walker.radius = 0.3F;
        const Path path = navigator.find_path(random.point_in(area), random.point_in(area), query);
        ASSERT_TRUE(path.is_found());
        const Vec2 middle = 0.5F * (path.points.front() + path.points.back());
        const Vec2 beside = middle + random.point_in({{-15.0F, -15.0F}, {15.0F, 15.0F}});
        const physics::Body body = add(world, test::circle(2.5F), {beside});
        navigator.invalidate(key_of(body));
        const std::vector<Obstacle> obstacles = test::all_obstacles(world);
        bool is_crossed = false;
        for (std::size_t k = 1; k < path.points.size(); ++k) {
            is_crossed |=
                !test::is_clear(obstacles, path.points[k - 1], path.points[k], path.walker.reach());
        }
        crossed += is_crossed ? 1 : 0;
        unaffected += navigator.is_affected(path) ? 0 : 1;
        ASSERT_TRUE(navigator.is_affected(path) || !is_crossed);
    }
    EXPECT_GT(crossed, 10);
    EXPECT_GT(unaffected, 15);
}

TEST(HexPath, StaysTheSameWhenTheOriginIsShifted) {
    physics::World world;
    add(world, test::box({{-0.1F, -2.0F}, {0.1F, 2.0F}}));
    Navigator navigator{Box2dProbe{world}, hexagons};
    const Vec2 west{-3.5F, 0.5F};
    const Vec2 east{3.5F, 0.5F};
    const double length = navigator.find_path(west, east, test::point_query).length;
    EXPECT_GT(length, 7.5);
    constexpr Vec2 shift{100.0F, -300.0F};
    world.shift_origin({shift.x, shift.y});
    navigator.shift_origin(shift);
    EXPECT_NEAR(
        navigator.find_path(west - shift, east - shift, test::point_query).length, length, 1e-3);
}

TEST(HexPath, NeedsNoDiscoveryInAPrefilledBox) {
    physics::World world;
    Navigator navigator{Box2dProbe{world}, hexagons};
    constexpr Box area{{-30.0F, -20.0F}, {30.0F, 20.0F}};
    (void)navigator.prefill(area, test::point_walker);
    Random random{7};
    for (int i = 0; i < 500; ++i) {
        const Cell cell = navigator.grid().cell_at(random.point_in(area));
        EXPECT_TRUE(navigator.cache({}).look_up(Chunk::of(cell)).was_cached);
    }
}

} // namespace
} // namespace raywalk::hex_path_test
