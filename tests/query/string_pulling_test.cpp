// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/low_level/grid_anchor.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/path_search.hpp"
#include "raywalk/path.hpp"

#include "query/string_pulling.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace raywalk::string_pulling_test {
namespace {

using test::make_cache;
using test::ObstacleList;
using test::Random;

using Points = std::vector<Vec2>;

// Returns the nodes of a shortest path; empty if there is none.
std::vector<GridNode> find_nodes(NeighborView& view, Vec2 start, Vec2 target) {
    const GridAnchor from = anchor_start(view, start);
    const GridAnchor to = anchor_target(view, target);
    if (from.is_blocked() || to.is_blocked()) {
        return {};
    }
    PathSearch search;
    search.begin(view, from, to);
    return search.advance(5000) == PathStatus::found ? search.nodes() : std::vector<GridNode>{};
}

Points
make(const NeighborCache& cache, Vec2 start, Vec2 target, PathPostprocessing postprocessing) {
    NeighborView view{cache};
    const std::vector<GridNode> nodes = find_nodes(view, start, target);
    EXPECT_FALSE(nodes.empty());
    PointMemory memory;
    return make_points(view, {&start, 1}, nodes, {&target, 1}, postprocessing, nullptr, memory);
}

// The first leg may leave an obstacle that the walker touches at the start; the others touch
// nothing.
void expect_clear(std::span<const Obstacle> obstacles, const Points& points, float reach) {
    const std::size_t last = points.size() - 1;
    for (std::size_t i = 1; i <= last; ++i) {
        const Vec2 from = points[i - 1];
        const Vec2 to = points[i];
        for (const Obstacle& obstacle : obstacles) {
            const bool leaves = i == 1 && can_leave(obstacle, from, to, reach);
            EXPECT_TRUE(!stops(obstacle, from, to, reach) || leaves)
                << "leg " << i << " of " << last;
        }
    }
}

bool contains_in_order(const Points& all, const Points& some) {
    auto next = all.begin();
    return std::all_of(some.begin(), some.end(), [&](Vec2 point) {
        next = std::find(next, all.end(), point);
        return next != all.end();
    });
}

struct Tally {
    int ways = 0;
    int straight = 0;
};

void check_one_way(NeighborView& view,
                   std::span<const Obstacle> obstacles,
                   Vec2 start,
                   Vec2 target,
                   Tally& tally) {
    const std::vector<GridNode> nodes = find_nodes(view, start, target);
    if (nodes.empty()) {
        return;
    }
    PointMemory memory;
    const auto points = [&](PathPostprocessing postprocessing) {
        return make_points(view, {&start, 1}, nodes, {&target, 1}, postprocessing, nullptr, memory);
    };
    const Points raw = points(PathPostprocessing::none);
    const Points simple = points(PathPostprocessing::simplify);
    const Points pulled = points(PathPostprocessing::string_pulling);
    for (const Points& way : {raw, simple, pulled}) {
        ASSERT_EQ(way.front(), start);
        ASSERT_EQ(way.back(), target);
        expect_clear(obstacles, way, view.reach());
        ASSERT_EQ(std::adjacent_find(way.begin(), way.end()), way.end()) << "a leg without length";
    }
    ASSERT_NEAR(length_of(simple), length_of(raw), 1e-4);
    ASSERT_TRUE(contains_in_order(raw, simple));
    ASSERT_LE(length_of(pulled), length_of(raw) + 1e-9);
    ASSERT_GE(length_of(pulled), distance(start, target) - 1e-4);
    for (std::size_t i = 2; i < pulled.size(); ++i) {
        ASSERT_FALSE(i == 2 ? test::may_leave(obstacles, pulled[0], pulled[2], view.reach())
                            : test::is_clear(obstacles, pulled[i - 2], pulled[i], view.reach()))
            << "point " << i - 1 << " is needless";
    }
    if (test::is_clear(obstacles, start, target, view.reach())) {
        ASSERT_EQ(pulled.size(), 2U);
        ++tally.straight;
    }
    ++tally.ways;
}

TEST(Path, TouchesNothingOnAnyLegInRandomWorlds) {
    constexpr Box area{{-20.0F, -20.0F}, {20.0F, 20.0F}};
    Tally tally;
    for (std::uint32_t seed = 1; seed <= 12; ++seed) {
        Random random{seed};
        physics::World world;
        if (seed % 3 == 0) {
            add_thin_walls(world, random, area, 40);
        } else {
            add_random_bodies(world, random, area, seed % 3 == 1 ? 60 : 120);
        }
        const std::vector<Obstacle> obstacles = test::all_obstacles(world);
        const Box2dProbe probe{world};
        const Grid grid{seed % 4 == 0 ? 0.7F : 1.0F, {0.3F, 0.1F}};
        for (const float radius : {0.0F, 0.3F}) {
            NeighborCache cache = make_cache(probe, radius, grid);
            NeighborView view{cache};
            for (int i = 0; i < 25; ++i) {
                const Vec2 start = random.point_in(area);
                const Vec2 target = random.point_in(area);
                check_one_way(view, obstacles, start, target, tally);
            }
        }
    }
    EXPECT_GT(tally.ways, 250);
    EXPECT_LT(tally.straight, tally.ways / 3);
}

//     S     |     T    The gap is on the line from S to T, but holds no cell center.
TEST(Path, GoesStraightToATargetInSightThoughTheGridLeadsAround) {
    ObstacleList world;
    world.add(test::wall({5.0F, -6.0F}, {5.0F, 0.875F}));
    world.add(test::wall({5.0F, 1.125F}, {5.0F, 6.0F}));
    NeighborCache cache = make_cache(world, 0.0F);
    const Vec2 start{0.5F, 1.0F};
    const Vec2 target{9.5F, 1.0F};
    EXPECT_GT(length_of(make(cache, start, target, PathPostprocessing::none)), 12.0);
    EXPECT_EQ(make(cache, start, target, PathPostprocessing::string_pulling),
              (Points{start, target}));
}

TEST(Path, IsAsLongAsItsLegsTogether) {
    EXPECT_EQ(length_of({}), 0.0);
    EXPECT_EQ(length_of(Points{{1.0F, 1.0F}}), 0.0);
    EXPECT_EQ(length_of(Points{{0.0F, 0.0F}, {3.0F, 4.0F}, {3.0F, -6.0F}}), 15.0);
}

} // namespace
} // namespace raywalk::string_pulling_test
