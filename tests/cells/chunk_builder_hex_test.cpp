// SPDX-License-Identifier: MIT
#include "support/discovered_chunks.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace raywalk::chunk_builder_hex_test {
namespace {

using test::DiscoveredChunks;
using test::for_each_cell;
using test::Random;
using test::Rules;

constexpr Rules hex_rules{Neighborhood::hex, DiagonalMode::only_if_no_obstacles};

Grid hex_grid(float cell_size, Vec2 origin = {}) {
    return Grid{cell_size, origin, GridLayout::hex};
}

// The wall leads from one center to another, so it crosses the cells between them and at most
// touches corners of the cells on both sides.
TEST(ChunkBuilderHex, MarksCellsClearBesideAWallInEachDirectionOfTheGrid) {
    const Grid grid = hex_grid(1.0F);
    for (const Direction direction : {Direction::east, Direction::north, Direction::north_west}) {
        const Cell by = offset(direction);
        const Obstacle wall =
            test::wall(grid.center_of({2, 2}), grid.center_of({2 + 6 * by.x, 2 + 6 * by.y}));
        DiscoveredChunks discovered{grid, {wall}, 0.0F, hex_rules};
        for_each_cell({-9, -9}, {13, 13}, [&](Cell cell) {
            int beside = 9;
            for (int i = 0; i <= 6; ++i) {
                const int x = cell.x - 2 - i * by.x;
                const int y = cell.y - 2 - i * by.y;
                beside = std::min(beside, std::max({std::abs(x), std::abs(y), std::abs(x + y)}));
            }
            if (beside == 0) {
                EXPECT_FALSE(discovered.is_clear(cell)) << cell.x << " " << cell.y;
            } else if (beside > 1) {
                EXPECT_TRUE(discovered.is_clear(cell)) << cell.x << " " << cell.y;
            }
        });
    }
}

// A chunk depends only on obstacles in its influence box, and chunks_affected_by() returns every
// chunk that an obstacle changes.
TEST(ChunkBuilderHex, DependsOnlyOnObstaclesInTheInfluenceOfAChunk) {
    Random random{11};
    for (const float reach : {0.0F, 0.32F, 1.7F}) {
        const Grid grid = hex_grid(0.7F, {0.3F, -0.4F});
        constexpr Box area{{-60.0F, -50.0F}, {60.0F, 50.0F}};
        int changed = 0;
        for (int i = 0; i < 90; ++i) {
            const Vec2 from = random.point_in(area);
            const float size = i % 3 == 0 ? 60.0F : 3.0F;
            const Obstacle wall =
                test::wall(from, from + random.point_in({{-size, -size}, {size, size}}));
            const ChunkRange reached = chunks_affected_by(grid, wall.bounds(), reach);
            DiscoveredChunks empty{grid, {}, reach, hex_rules};
            DiscoveredChunks discovered{grid, {wall}, reach, hex_rules};
            for_each_cell({-4, -4}, {3, 3}, [&](Cell position) {
                if (discovered.chunk(position) == empty.chunk(position)) {
                    return;
                }
                ++changed;
                ASSERT_TRUE(reached.contains(position));
                ASSERT_TRUE(wall.bounds().overlaps(chunk_influence(grid, position, reach)));
            });
        }
        EXPECT_GT(changed, 100);
    }
}

TEST(ChunkBuilderHex, FindsAllChunksThatOverlapABox) {
    Random random{12};
    const Grid grid = hex_grid(0.7F, {0.3F, -0.4F});
    for (int i = 0; i < 300; ++i) {
        const Vec2 corner = random.point_in({{-60.0F, -60.0F}, {60.0F, 60.0F}});
        const Box box{corner, corner + random.point_in({{0.0F, 0.0F}, {30.0F, 30.0F}})};
        const ChunkRange chunks = chunks_overlapping(grid, box);
        for (int k = 0; k < 100; ++k) {
            const Vec2 point = random.point_in(box);
            ASSERT_TRUE(chunks.contains(Chunk::of(grid.cell_at(point))));
            const GridPoint p = grid.to_grid(point); // the rhombus that contains it
            const Cell rhombus{static_cast<int>(std::floor(p.x + 0.5)),
                               static_cast<int>(std::floor(p.y + 0.5))};
            ASSERT_TRUE(chunks.contains(Chunk::of(rhombus)));
        }
        const Vec2 extent = box.max - box.min;
        const double side = 0.7 * Chunk::side;
        EXPECT_LT(chunks.count(),
                  (extent.x / side + extent.y / side + 3.0) * (1.2 * extent.y / side + 3.0));
    }
}

} // namespace
} // namespace raywalk::chunk_builder_hex_test
