// SPDX-License-Identifier: MIT
#include "raywalk/low_level/grid_anchor.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include "support/maze_scene.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

// Queries of a navigator that return no path.
namespace raywalk::point_queries_test {
namespace {

constexpr float inf = std::numeric_limits<float>::infinity();

struct Scene : test::MazeScene {
    explicit Scene(std::uint32_t seed)
        : MazeScene{seed, 40, 30} {}
};

TEST(CanWalk, IsTrueIfNothingStopsTheWalkerOnTheLine) {
    int open = 0;
    for (std::uint32_t seed = 1; seed <= 6; ++seed) {
        Scene scene{seed};
        const std::vector<Obstacle> obstacles = test::all_obstacles(scene.world);
        for (int i = 0; i < 150; ++i) {
            const Vec2 from = scene.any_point();
            const Vec2 to = i % 2 == 0
                                ? scene.any_point()
                                : from + scene.random.point_in({{-3.0F, -3.0F}, {3.0F, 3.0F}});
            const bool expected = test::may_leave(obstacles, from, to, scene.query.walker.reach());
            ASSERT_EQ(scene.navigator.can_walk_straight(from, to, scene.query.walker), expected);
            open += expected ? 1 : 0;
        }
    }
    EXPECT_GT(open, 50);
    Scene scene{1};
    EXPECT_FALSE(scene.navigator.can_walk_straight({0.0F, 0.0F}, {inf, 0.0F}, scene.query.walker));
    EXPECT_FALSE(scene.navigator.can_walk_straight({1e9F, 0.0F}, {0.0F, 0.0F}, scene.query.walker));
    EXPECT_FALSE(scene.navigator.can_walk_straight({0.0F, 0.0F}, {0.1F, 0.0F}, {.radius = -1.0F}));
}

TEST(CanWalk, FromAPointToItselfIsTrueWhereAWalkerCannotStand) {
    const WalkerProfile walker{.radius = 0.3F};
    Navigator navigator{test::ObstacleList{{test::block({{0.0F, -5.0F}, {5.0F, 5.0F}})}}};
    for (const Vec2 leaning : {Vec2{-0.1F, 0.25F}, Vec2{-0.29F, 0.25F}}) {
        EXPECT_TRUE(navigator.can_walk_straight(leaning, leaning, walker));
        EXPECT_NE(navigator.closest_navigable(leaning, walker), leaning);
    }
    const Vec2 inside{0.1F, 0.25F};
    EXPECT_FALSE(navigator.can_walk_straight(inside, inside, walker));
    const Vec2 beside{-0.4F, 0.25F};
    EXPECT_TRUE(navigator.can_walk_straight(beside, beside, walker));
    EXPECT_EQ(navigator.closest_navigable(beside, walker), beside);
}

TEST(IsReachable, IsTrueIfAPathIsFound) {
    Scene scene{5};
    int reachable = 0;
    for (int i = 0; i < 100; ++i) {
        scene.query.allow_partial_path = i % 2 == 0;
        scene.query.stop_distance = i % 5 == 0 ? 1.0F : 0.0F;
        const Vec2 from = scene.any_point();
        const Vec2 to = scene.any_point();
        const bool is_found = scene.navigator.find_path(from, to, scene.query).is_found();
        ASSERT_EQ(scene.navigator.can_reach(from, to, scene.query), is_found);
        reachable += is_found ? 1 : 0;
    }
    EXPECT_GT(reachable, 20);
    EXPECT_LT(reachable, 90);
}

TEST(ClosestNavigable, IsThePointItselfOrNoFartherThanTheNearestFreeCenter) {
    int moved = 0;
    for (std::uint32_t seed = 1; seed <= 8; ++seed) {
        Scene scene{seed};
        NeighborView view{scene.navigator.cache(scene.query.walker)};
        for (int i = 0; i < 40; ++i) {
            const Vec2 point = scene.any_point();
            const auto closest = scene.navigator.closest_navigable(point, scene.query.walker);
            ASSERT_TRUE(closest.has_value());
            if (!anchor_target(view, point).is_blocked()) {
                ASSERT_EQ(*closest, point);
                continue;
            }
            ++moved;
            float nearest = inf;
            test::for_each_cell({-40, -40}, {40, 40}, [&](Cell cell) {
                if (view.is_free(cell)) {
                    nearest = std::min(nearest, distance(view.grid().center_of(cell), point));
                }
            });
            ASSERT_LE(distance(*closest, point), nearest);
            ASSERT_FALSE(anchor_target(view, *closest).is_blocked());
        }
    }
    EXPECT_GT(moved, 10);
}

TEST(ClosestNavigable, IsEmptyFarFromEveryFreeCell) {
    test::ObstacleList sea;
    sea.add(test::block({{-80.0F, -80.0F}, {80.0F, 80.0F}}));
    Navigator navigator{sea};
    EXPECT_EQ(navigator.closest_navigable({0.5F, 0.5F}, test::point_walker), std::nullopt);
    const Vec2 shore = navigator.closest_navigable({20.5F, 0.5F}, test::point_walker).value();
    EXPECT_NEAR(shore.x, 80.0F, 1e-3F);
    EXPECT_NEAR(shore.y, 0.5F, 1e-3F);
    EXPECT_EQ(navigator.closest_navigable({inf, 0.5F}, test::point_walker), std::nullopt);
    EXPECT_EQ(navigator.closest_navigable({0.5F, 0.5F}, {.radius = -1.0F}), std::nullopt);
}

} // namespace
} // namespace raywalk::point_queries_test
