// SPDX-License-Identifier: MIT
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include "cells/chunk_builder.hpp"
#include "passages/chunk_link_builder.hpp"
#include "support/linked_world.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <vector>

namespace raywalk::chunk_link_builder_test {
namespace {

using test::ObstacleList;
using test::Random;

const WalkerProfile walker{.radius = 0.3F};

NeighborCache
make_cache(const Probe& probe, bool finds_narrow_passages, const BlockedCells* blocked = nullptr) {
    return {probe,
            Grid{1.0F},
            Neighborhood::square_8,
            DiagonalMode::only_if_no_obstacles,
            walker,
            blocked,
            Discovery::exact,
            finds_narrow_passages};
}

Obstacle random_box(Random& random, const Box& area) {
    const Vec2 half{random.between(0.2F, 1.2F), random.between(0.2F, 1.2F)};
    return test::turned_box(
        {-half.x, -half.y}, half, random.between(0.0F, 3.0F), random.point_in(area));
}

ObstacleList dense_world(Random& random, int count) {
    ObstacleList list;
    for (int i = 0; i < count; ++i) {
        list.add(random_box(random, {{-24.0F, -24.0F}, {24.0F, 24.0F}}));
    }
    return list;
}

template <class Visit>
void for_each_chunk(Visit visit) {
    test::for_each_cell({-2, -2}, {1, 1}, visit);
}

TEST(ChunkLinkBuilder, StoresWhatTheFinderFinds) {
    Random random{1};
    const ObstacleList list = dense_world(random, 350);
    const NeighborCache cache = make_cache(list, true);
    test::LinkedWorld world{
        Grid{1.0F}, {list.obstacles().begin(), list.obstacles().end()}, walker.reach()};
    std::size_t count = 0;
    for_each_chunk([&](Cell position) {
        const Chunk& chunk = cache.chunk(position);
        ASSERT_NE(chunk.links, nullptr);
        EXPECT_EQ(*chunk.links, world.links_of_chunk(position));
        count += chunk.links->links.size();
    });
    EXPECT_GT(count, 100U);
}

// Tiles, merged to long boxes at random, and walls along borders of cells.
void add_tiles(Random& random, ObstacleList& list, int count, const Grid& grid) {
    for (int i = 0; i < count; ++i) {
        const Cell first{random.below(76) - 38, random.below(76) - 38};
        const bool is_wall = random.below(4) == 0;
        const bool is_high = random.below(2) == 0;
        const int length = 1 + random.below(6);
        const float across = is_wall ? 0.0F : 1.0F;
        const Vec2 size{(is_high ? across : static_cast<float>(length)) * grid.cell_size(),
                        (is_high ? static_cast<float>(length) : across) * grid.cell_size()};
        const Vec2 half{grid.cell_size() / 2.0F, grid.cell_size() / 2.0F};
        const Vec2 low = grid.center_of(first) - half;
        list.add(is_wall ? test::wall(low, low + size) : test::block({low, low + size}));
    }
}

// The links that the finder finds without that shortcut, of chunks that are said to have none.
TEST(ChunkLinkBuilder, KnowsChunksWithoutLinksByTilesNearTheirSteps) {
    Random random{6};
    int known = 0;
    for (int round = 0; round < 60; ++round) {
        const Grid grid{round % 2 == 0 ? 1.0F : 0.5F, {0.25F, -0.5F}};
        const std::array reaches{0.0F, 0.1F, 0.32F, 0.45F};
        const float reach = reaches[static_cast<std::size_t>(round) % 4] * grid.cell_size();
        ObstacleList list;
        add_tiles(random, list, 100 + 40 * (round % 5), grid);
        for (int i = 0; i < round % 3; ++i) { // they are near some of the chunks only
            list.add(random_box(random, {{-12.0F, -12.0F}, {12.0F, 12.0F}}));
        }
        test::LinkedWorld world{grid, {list.obstacles().begin(), list.obstacles().end()}, reach};
        for_each_chunk([&](Cell position) {
            std::vector<Obstacle> nearby;
            list.obstacles_in(chunk_influence(grid, position, reach), {}, nearby);
            if (!may_have_links(grid, reach, nearby)) {
                EXPECT_TRUE(world.links_of_chunk(position).links.empty());
                EXPECT_TRUE(world.links_of_chunk(position).nodes.empty());
                ++known;
            }
        });
    }
    EXPECT_GT(known, 300);
}

// The chunks that a change leaves cached are those that a new cache discovers.
TEST(ChunkLinkBuilder, AreInvalidatedWithWhateverAffectsThem) {
    Random random{4};
    ObstacleList list = dense_world(random, 250);
    BlockedCells blocked;
    NeighborCache cache = make_cache(list, true, &blocked);
    int kept = 0;
    for (int edit = 0; edit < 60; ++edit) {
        for_each_chunk([&](Cell position) { (void)cache.look_up(position); });
        if (edit % 3 == 0) {
            const Vec2 point = random.point_in({{-24.0F, -24.0F}, {24.0F, 24.0F}});
            const Cell cell = cache.grid().cell_at(point);
            blocked.set(cell, edit % 2 == 0);
            const Vec2 center = cache.grid().center_of(cell);
            cache.invalidate(Box{center, center}.grown(0.5F));
        } else {
            const Obstacle box = random_box(random, {{-24.0F, -24.0F}, {24.0F, 24.0F}});
            list.add(box);
            cache.invalidate(box.bounds());
        }
        const NeighborCache fresh = make_cache(list, true, &blocked);
        for_each_chunk([&](Cell position) {
            kept += cache.is_cached(position) ? 1 : 0;
            EXPECT_EQ(cache.chunk(position), fresh.chunk(position));
        });
    }
    EXPECT_GT(kept, 500);
}

} // namespace
} // namespace raywalk::chunk_link_builder_test
