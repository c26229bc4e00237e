// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace raywalk::neighbor_view_test {
namespace {

using test::add;
using test::box;
using test::circle;
using test::disc;
using test::make_cache;
using test::Random;

constexpr Box area{{-30.0F, -30.0F}, {30.0F, 30.0F}};

struct Segment {
    Vec2 from;
    Vec2 to;
};

// Long and short segments, some of them along the lines of the grid.
Segment random_segment(Random& random, const Grid& grid) {
    Segment segment;
    segment.from = random.point_in(area);
    const float distant = random.below(3) == 0 ? 40.0F : 3.0F;
    segment.to = segment.from + random.point_in({{-distant, -distant}, {distant, distant}});
    if (random.below(3) == 0) {
        segment.from = grid.center_of(grid.cell_at(segment.from));
        segment.to = grid.center_of(grid.cell_at(segment.to));
    }
    if (random.below(4) == 0) {
        segment.to.y = segment.from.y;
    } else if (random.below(4) == 0) {
        segment.to.x = segment.from.x;
    }
    return segment;
}

TEST(NeighborView, FindsASegmentClearIfNoObstacleStopsIt) {
    std::uint32_t seed = 1;
    for (const float cell_size : {1.0F, 0.7F}) {
        for (const float radius : {0.0F, 0.3F}) {
            Random random{seed++};
            const Grid grid{cell_size, {0.3F, -0.2F}};
            physics::World world;
            add_random_bodies(world, random, area, 60);
            add_thin_walls(world, random, area, 12);
            const std::vector<Obstacle> obstacles = test::all_obstacles(world);
            const Box2dProbe probe{world};
            NeighborCache cache = make_cache(probe, radius, grid);
            NeighborView view{cache};
            int clear = 0;
            for (int i = 0; i < 1500; ++i) {
                const Segment s = random_segment(random, grid);
                const bool expected = test::is_clear(obstacles, s.from, s.to, view.reach());
                ASSERT_EQ(view.is_clear(s.from, s.to), expected)
                    << s.from.x << " " << s.from.y << " to " << s.to.x << " " << s.to.y;
                ASSERT_EQ(view.can_leave(s.from, s.to),
                          test::may_leave(obstacles, s.from, s.to, view.reach()));
                clear += expected ? 1 : 0;
            }
            EXPECT_GT(clear, 200);
            EXPECT_LT(clear, 1300);
        }
    }
}

TEST(NeighborView, TestsNoObstaclesForASegmentThroughClearCells) {
    physics::World world;
    add(world, circle(1.0F), {{5.0F, 5.0F}});
    const Box2dProbe probe{world};
    NeighborCache cache = make_cache(probe, 0.3F);
    NeighborView view{cache};
    EXPECT_TRUE(view.is_clear({0.5F, 0.5F}, {14.0F, 1.5F}));
    const std::uint64_t tested = view.obstacles_tested();
    EXPECT_TRUE(view.is_clear({0.5F, 0.5F}, {14.0F, 1.5F}));
    EXPECT_TRUE(view.is_clear({0.5F, 13.0F}, {0.25F, 0.75F}));
    EXPECT_EQ(view.obstacles_tested(), tested);
    EXPECT_FALSE(view.is_clear({0.5F, 5.0F}, {14.0F, 5.0F}));
    EXPECT_GT(view.obstacles_tested(), tested);
}

// The least distance along the segment, by ternary search, since the distance is convex.
double least_distance(const Obstacle& obstacle, Vec2 from, Vec2 to) {
    const auto distance_at = [&](double t) {
        const Vec2 p{static_cast<float>(from.x + t * (static_cast<double>(to.x) - from.x)),
                     static_cast<float>(from.y + t * (static_cast<double>(to.y) - from.y))};
        return std::sqrt(hull_distance_squared(obstacle, p, p));
    };
    double low = 0.0;
    double high = 1.0;
    for (int i = 0; i < 40; ++i) {
        const double third = (high - low) / 3.0;
        if (distance_at(low + third) <= distance_at(high - third)) {
            high -= third;
        } else {
            low += third;
        }
    }
    return distance_at(low);
}

TEST(NeighborView, LetsAWalkerLeaveAnObstacleButNotComeNearer) {
    Random random{10};
    physics::World world;
    add_random_bodies(world, random, {{-2.0F, -2.0F}, {2.0F, 2.0F}}, 40);
    constexpr float reach = 0.5F;
    int may_leave = 0;
    int may_not = 0;
    for (const Obstacle& obstacle : test::all_obstacles(world)) {
        for (int i = 0; i < 60; ++i) {
            const Vec2 from = random.point_in({{-3.0F, -3.0F}, {3.0F, 3.0F}});
            const Vec2 to = from + random.point_in({{-1.5F, -1.5F}, {1.5F, 1.5F}});
            const double here = std::sqrt(hull_distance_squared(obstacle, from, from));
            const double least = least_distance(obstacle, from, to);
            const bool touches = here < reach + obstacle.rounding;
            const bool is_inside = here <= obstacle.rounding;
            const bool comes_nearer = least < here - 1e-4;
            if (!touches || (!comes_nearer && least < here - 1e-7)) {
                continue;
            }
            const bool expected = !is_inside && !comes_nearer;
            ASSERT_EQ(can_leave(obstacle, from, to, reach), expected);
            (expected ? may_leave : may_not) += 1;
        }
    }
    EXPECT_GT(may_leave, 100);
    EXPECT_GT(may_not, 100);
}

TEST(NeighborView, LetsNoWalkerLeaveTheInsideOfAnObstacle) {
    const Obstacle circle = disc({0.0F, 0.0F}, 1.0F);
    EXPECT_FALSE(can_leave(circle, {0.5F, 0.0F}, {3.0F, 0.0F}, 0.25F));
    EXPECT_FALSE(can_leave(circle, {0.5F, 0.0F}, {3.0F, 0.0F}, 0.0F));
    EXPECT_TRUE(can_leave(circle, {1.125F, 0.0F}, {3.0F, 0.0F}, 0.25F));
    const Obstacle box = test::block({{-1.0F, -1.0F}, {1.0F, 1.0F}});
    EXPECT_FALSE(can_leave(box, {0.5F, 0.0F}, {3.0F, 0.0F}, 0.25F));
    EXPECT_TRUE(can_leave(box, {1.125F, 0.0F}, {3.0F, 0.0F}, 0.25F));
    EXPECT_TRUE(can_leave(box, {1.125F, 0.0F}, {1.125F, 4.0F}, 0.25F)) << "along its side";
    EXPECT_FALSE(can_leave(box, {1.125F, 0.0F}, {-3.0F, 0.0F}, 0.25F)) << "through it";
}

TEST(NeighborView, LeavesOutIgnoredBodies) {
    physics::World world;
    const physics::Body crate = add(world, circle(1.0F), {{5.5F, 5.5F}});
    add(world, circle(1.0F), {{10.5F, 5.5F}});
    const Box2dProbe probe{world};
    NeighborCache cache = make_cache(probe, 0.3F);
    const std::array ignored = {key_of(crate)};
    NeighborView without{cache, ignored};
    EXPECT_TRUE(without.is_free({5, 5}));
    EXPECT_TRUE(without.is_clear(Cell{5, 5}));
    EXPECT_TRUE(without.is_clear(Vec2{5.5F, 0.5F}, Vec2{5.5F, 9.5F}));
    EXPECT_FALSE(without.is_free({10, 5}));
    EXPECT_EQ(without.obstacles_in(area).size(), 1U);
    EXPECT_EQ(cache.size(), 0U) << "a chunk of this query was cached";
    NeighborView with{cache};
    EXPECT_FALSE(with.is_free({5, 5}));
    EXPECT_FALSE(with.is_clear(Vec2{5.5F, 0.5F}, Vec2{5.5F, 9.5F}));
    NeighborView without_again{cache, ignored};
    EXPECT_TRUE(without_again.is_free({5, 5})) << "used a cached chunk";
}

TEST(NeighborView, SharesChunksThatNoIgnoredBodyAffects) {
    Random random{20};
    physics::World world;
    add_random_bodies(world, random, area, 120);
    const Box2dProbe probe{world};
    for (const physics::Body body : world.bodies()) {
        NeighborCache shared = make_cache(probe, 0.3F);
        const std::array ignored = {key_of(body)};
        NeighborView view{shared, ignored};
        for (int y = -2; y < 2; ++y) {
            for (int x = -2; x < 2; ++x) {
                NeighborCache fresh = make_cache(probe, 0.3F);
                Chunk without;
                fresh.discover({x, y}, ignored, without);
                ASSERT_EQ(view.chunk({x, y}), without);
            }
        }
        EXPECT_GE(shared.size(), 12U) << "one body affects at most four chunks";
        for (int y = -2; y < 2; ++y) {
            for (int x = -2; x < 2; ++x) {
                NeighborCache fresh = make_cache(probe, 0.3F);
                ASSERT_EQ(shared.chunk({x, y}), fresh.chunk({x, y}));
            }
        }
    }
}

TEST(NeighborView, CountsCacheHitsMissesAndTestedObstacles) {
    physics::World world;
    add(world, box({{1.0F, 1.0F}, {2.0F, 2.0F}}));
    const Box2dProbe probe{world};
    NeighborCache cache = make_cache(probe, 0.3F);
    NeighborView cold{cache};
    (void)cold.chunk({0, 0});
    (void)cold.chunk({1, 0});
    EXPECT_EQ(cold.cache_misses(), 2U);
    EXPECT_EQ(cold.cache_hits(), 0U);
    EXPECT_EQ(cold.obstacles_tested(), 1U);
    NeighborView warm{cache};
    (void)warm.chunk({0, 0});
    (void)warm.chunk({1, 0});
    EXPECT_EQ(warm.cache_misses(), 0U);
    EXPECT_EQ(warm.cache_hits(), 2U);
    EXPECT_EQ(warm.obstacles_tested(), 0U);
}

} // namespace
} // namespace raywalk::neighbor_view_test
