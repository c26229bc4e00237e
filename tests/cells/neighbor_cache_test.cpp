// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/navigator.hpp"

#include "cells/chunk_builder.hpp"
#include "cells/near_chunks.hpp"
#include "support/log_lines.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace raywalk::neighbor_cache_test {
namespace {

using test::add;
using test::box;
using test::Random;

constexpr Box area{{-30.0F, -30.0F}, {30.0F, 30.0F}};

NeighborCache make_cache(const Probe& probe, const Grid& grid = Grid{1.0F}, float radius = 0.3F) {
    return {probe,
            grid,
            Neighborhood::square_8,
            DiagonalMode::only_if_no_obstacles,
            {.radius = radius}};
}

std::vector<Cell> chunks_around(Cell middle) {
    std::vector<Cell> chunks;
    for (int y = -2; y < 2; ++y) {
        for (int x = -2; x < 2; ++x) {
            chunks.push_back({middle.x + x, middle.y + y});
        }
    }
    return chunks;
}

// Builds a chunk from every obstacle of the world: reading a box must not lose any.
Chunk discover_with_all(const physics::World& world, const NeighborCache& cache, Cell position) {
    Chunk chunk;
    build_chunk({cache.grid(), position, cache.profile().reach()},
                cache.neighborhood(),
                DiagonalMode::only_if_no_obstacles,
                test::all_obstacles(world),
                chunk);
    return chunk;
}

TEST(NeighborCache, DiscoversAChunkFromABoxAsFromTheWholeWorld) {
    std::uint32_t seed = 1;
    for (const float cell_size : {1.0F, 0.5F, 0.7F}) {
        for (const Vec2 origin : {Vec2{}, Vec2{0.31F, -2.77F}}) {
            for (const float radius : {0.0F, 0.3F, 2.5F}) {
                Random random{seed++};
                physics::World world;
                add_random_bodies(world, random, area, radius < 1.0F ? 150 : 30);
                add_thin_walls(world, random, area, radius < 1.0F ? 40 : 5);
                const Box2dProbe probe{world};
                NeighborCache cache = make_cache(probe, Grid{cell_size, origin}, radius);
                for (const Cell position : chunks_around({0, 0})) {
                    ASSERT_EQ(cache.chunk(position), discover_with_all(world, cache, position));
                }
            }
        }
    }
}

TEST(NeighborCache, DiscoversAChunkFromABoxWhereFloatsAreCoarse) {
    // At 40,000 m a float has steps of 4 mm, and so do the boxes of the queries.
    const Grid grid{0.7F, {0.1F, 0.2F}};
    constexpr Cell middle{3800, -3900};
    const Vec2 at = grid.center_of({middle.x * Chunk::side, middle.y * Chunk::side});
    Random random{20};
    physics::World world;
    add_random_bodies(world, random, {at - Vec2{22.0F, 22.0F}, at + Vec2{22.0F, 22.0F}}, 400);
    for (const float radius : {0.0F, 0.3F}) {
        const Box2dProbe probe{world};
        NeighborCache cache = make_cache(probe, grid, radius);
        for (const Cell position : chunks_around(middle)) {
            ASSERT_EQ(cache.chunk(position), discover_with_all(world, cache, position));
        }
    }
}

TEST(NeighborCache, InvalidatesExactlyTheChunksThatABoxAffects) {
    physics::World world;
    const Box2dProbe probe{world};
    // With a reach of 0.5, chunk (0, 0) depends on obstacles from -0.5 - 0.5 to 16.5 + 0.5.
    NeighborCache cache{probe,
                        Grid{1.0F},
                        Neighborhood::square_8,
                        DiagonalMode::only_if_no_obstacles,
                        {.radius = 0.375F, .margin = 0.125F}};
    const auto invalidated = [&](const Box& box) {
        for (const Cell position : chunks_around({0, 0})) {
            (void)cache.chunk(position);
        }
        const std::size_t before = cache.size();
        cache.invalidate(box);
        return before - cache.size();
    };
    EXPECT_EQ(invalidated({{5.0F, 5.0F}, {6.0F, 6.0F}}), 1U);
    EXPECT_EQ(invalidated({{5.0F, 5.0F}, {14.5F, 6.0F}}), 1U);
    EXPECT_EQ(invalidated({{5.0F, 5.0F}, {15.0F, 6.0F}}), 2U);
    EXPECT_EQ(invalidated({{1.5F, 5.0F}, {2.0F, 6.0F}}), 1U);
    EXPECT_EQ(invalidated({{1.0F, 5.0F}, {2.0F, 6.0F}}), 2U);
    EXPECT_EQ(invalidated({{0.0F, 0.0F}, {0.0F, 0.0F}}), 4U);
    EXPECT_EQ(invalidated(area), 16U);
    EXPECT_EQ(invalidated({{100.0F, 0.0F}, {101.0F, 1.0F}}), 0U);
}

// Destroys one body after another.
TEST(NeighborCache, ReportsChangesThatMayHaveOpenedAShorterPath) {
    int opened = 0;
    int ruled_out = 0;
    for (std::uint32_t seed = 1; seed <= 60; ++seed) {
        Random random{seed};
        physics::World world;
        test::add_random_bodies(world, random, area, 120);
        test::add_thin_walls(world, random, area, 40);
        Navigator navigator{Box2dProbe{world}};
        const Box2dProbe probe{world};
        const Vec2 start = random.point_in(area);
        const Vec2 target = random.point_in(area);
        PathQuery query;
        query.walker.radius = seed % 2 == 0 ? 0.3F : 1.5F;
        const NeighborCache& cache = navigator.cache(query.walker);
        Path path = navigator.find_path(start, target, query);
        std::vector<physics::Body> bodies{world.bodies().begin(), world.bodies().end()};
        for (physics::Body body : bodies) {
            const std::uint64_t version = cache.version();
            const Box box = probe.bounds_of(key_of(body), {});
            world.destroy(body);
            navigator.invalidate(box);
            const Path next = navigator.find_path(start, target, query);
            const double length =
                path.is_found() ? path.length : std::numeric_limits<double>::infinity();
            const bool may_have_opened = cache.may_have_opened(start, target, length, version);
            // Corners of the same way may move a little with links elsewhere in their chunks.
            const bool is_other_way = next.cost != path.cost;
            if (next.is_found() && is_other_way && next.length < (1.0 - 1e-6) * length) {
                EXPECT_TRUE(may_have_opened);
                ++opened;
            }
            ruled_out += may_have_opened ? 0 : 1;
            path = next;
        }
    }
    EXPECT_GT(opened, 100);
    EXPECT_GT(ruled_out, 1000);
}

TEST(NeighborCache, AssumesAShorterPathAfterMoreThan256Changes) {
    physics::World world;
    const Box2dProbe probe{world};
    NeighborCache cache = make_cache(probe);
    const auto may_have_opened = [&] {
        return cache.may_have_opened({0.0F, 0.0F}, {4.0F, 0.0F}, 5.0, 0);
    };
    EXPECT_FALSE(may_have_opened());
    for (int i = 0; i < 256; ++i) {
        cache.invalidate({{20.0F, 20.0F}, {21.0F, 21.0F}});
        EXPECT_FALSE(may_have_opened());
    }
    cache.invalidate({{20.0F, 20.0F}, {21.0F, 21.0F}});
    EXPECT_TRUE(may_have_opened());
    cache.invalidate_all();
    EXPECT_TRUE(cache.may_have_opened({0.0F, 0.0F}, {4.0F, 0.0F}, 5.0, cache.version() - 1));
    EXPECT_FALSE(cache.may_have_opened({0.0F, 0.0F}, {4.0F, 0.0F}, 5.0, cache.version()));
}

TEST(NeighborCache, IsUpToDateAfterInvalidatingBothBoxesOfAMovedBody) {
    Random random{30};
    physics::World world;
    add_random_bodies(world, random, area, 80);
    std::vector<physics::Body> bodies;
    for (const physics::Body body : world.bodies()) {
        bodies.push_back(body);
    }
    const Box2dProbe probe{world};
    NeighborCache cache = make_cache(probe);
    int changed = 0;
    for (int i = 0; i < 40; ++i) {
        for (const Cell position : chunks_around({0, 0})) {
            (void)cache.chunk(position);
        }
        physics::Body body = bodies[static_cast<std::size_t>(random.below(80))];
        const Vec2 to = random.point_in(area);
        const float angle = random.between(-3.0F, 3.0F);
        cache.invalidate(probe.bounds_of(key_of(body), {}));
        body.set_transform({to.x, to.y}, angle);
        cache.invalidate(probe.bounds_of(key_of(body), {}));
        changed += cache.size() < 16 ? 1 : 0;
        NeighborCache fresh = make_cache(probe);
        for (const Cell position : chunks_around({0, 0})) {
            ASSERT_EQ(cache.chunk(position), fresh.chunk(position));
        }
    }
    EXPECT_GT(changed, 30);
}

TEST(NeighborCache, KeepsNoObstaclesOfABodyThatWasMovedAndMovedBack) {
    const test::ObstacleList far_away{{test::wall({40.0F, 1.0F}, {42.0F, 1.0F})}};
    test::ObstacleList world = far_away;
    NeighborCache cache = make_cache(world);
    EXPECT_EQ(cache.kept_obstacles({0, 0}), nullptr) << "the chunk is not cached";
    (void)cache.chunk({0, 0});
    world.add(test::wall({1.0F, 1.0F}, {4.0F, 1.0F}));
    EXPECT_EQ(cache.kept_obstacles({0, 0}), nullptr) << "the chunk knows no wall";
    world = far_away;
    ASSERT_NE(cache.kept_obstacles({0, 0}), nullptr);
    EXPECT_TRUE(cache.kept_obstacles({0, 0})->all().empty());
}

TEST(NeighborCache, InvalidatesWhereTheObstaclesAreOthersThanThoseThatItKnows) {
    test::ObstacleList world;
    NeighborCache cache = make_cache(world);
    const auto learn = [&] {
        (void)cache.chunk({0, 0});
        (void)cache.chunk({1, 0});
    };
    learn();
    const Box both{{10.0F, 1.0F}, {20.0F, 2.0F}};
    cache.invalidate_if_changed(both);
    EXPECT_EQ(cache.version(), 0U);
    world.add(test::wall({12.0F, 1.0F}, {13.0F, 1.0F}));
    cache.invalidate_if_changed(both);
    EXPECT_EQ(cache.version(), 0U) << "this was compared before";
    cache.begin_comparison();
    cache.invalidate_if_changed(both);
    EXPECT_EQ(cache.size(), 1U);
    EXPECT_EQ(cache.version_of({0, 0}), cache.version());
    EXPECT_EQ(cache.version_of({1, 0}), 0U);
}

TEST(NeighborCache, KnowsWhichStraightWaysAChangeMayHaveClosed) {
    const test::ObstacleList world;
    NeighborCache cache = make_cache(world);
    const std::uint64_t before = cache.version();
    cache.invalidate({{10.0F, 10.0F}, {12.0F, 12.0F}});
    const auto is_near = [&](Vec2 from, Vec2 to) {
        return !cache.changes_along(from, to, before).is_empty();
    };
    EXPECT_TRUE(is_near({0.0F, 11.0F}, {20.0F, 11.0F}));
    EXPECT_TRUE(is_near({11.0F, 11.0F}, {11.0F, 11.0F}));
    EXPECT_TRUE(cache.changes_along({0.0F, 11.0F}, {20.0F, 11.0F}, cache.version()).is_empty());
    EXPECT_FALSE(is_near({0.0F, 15.0F}, {20.0F, 15.0F}));
    EXPECT_FALSE(is_near({0.0F, 15.0F}, {15.0F, 0.0F})) << "past a corner";
    for (int i = 0; i < 300; ++i) {
        cache.invalidate({{10.0F, 10.0F}, {12.0F, 12.0F}});
    }
    EXPECT_TRUE(is_near({0.0F, 15.0F}, {20.0F, 15.0F})) << "too many changes";
}

TEST(NeighborCache, OfAnInvalidWalkerIsThatOfAPoint) {
    test::be_quiet();
    const test::ObstacleList world;
    for (const float radius : {-1.0F, std::numeric_limits<float>::quiet_NaN(), 1e30F}) {
        EXPECT_EQ(make_cache(world, Grid{1.0F}, radius).profile().radius, 0.0F);
    }
}

} // namespace
} // namespace raywalk::neighbor_cache_test
