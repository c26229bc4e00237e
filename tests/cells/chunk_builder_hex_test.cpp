// SPDX-License-Identifier: MIT
#include "support/discovered_chunks.hpp"
#include "support/reference_discovery.hpp"
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
using test::ReferenceDiscovery;
using test::Rules;
using test::Tally;

constexpr Rules hex_rules{Neighborhood::hex, DiagonalMode::only_if_no_obstacles};
constexpr Cell low = test::compared_low;
constexpr Cell high = test::compared_high;

Grid hex_grid(float cell_size, Vec2 origin = {}) {
    return Grid{cell_size, origin, GridLayout::hex};
}

// Worlds with about one body in `sparseness` square meters of the box around the rhombus of cells.
void compare_with_plain_way(float reach, float sparseness) {
    Tally tally;
    std::uint32_t seed = 1;
    for (const float cell_size : {1.0F, 0.5F, 0.7F}) {
        for (const Vec2 origin : {Vec2{}, Vec2{0.37F, -5.21F}}) {
            const Grid grid = hex_grid(cell_size, origin);
            const Box area{grid.to_world({-20.0, -20.0}), grid.to_world({20.0, 20.0})};
            const Vec2 extent = area.max - area.min;
            const auto bodies = static_cast<int>(extent.x * extent.y / sparseness);
            Random random{seed++};
            for (const bool is_maze : {false, true}) {
                physics::World world;
                if (is_maze) {
                    add_thin_walls(world, random, area, bodies);
                } else {
                    add_random_bodies(world, random, area, bodies);
                }
                const ReferenceDiscovery plain{
                    world, grid, reach, {low.x - 1, low.y - 1}, {high.x + 1, high.y + 1}};
                DiscoveredChunks discovered{grid, test::all_obstacles(world), reach, hex_rules};
                compare(discovered, plain, hex_rules, tally);
            }
        }
    }
    // Two of nine results of a cell are always closed. The others have to be a mixture.
    EXPECT_GT(tally.open, tally.compared / 8);
    EXPECT_LT(tally.open, tally.compared * 3 / 4);
    EXPECT_LT(tally.too_close, tally.compared / 200);
}

TEST(ChunkBuilderHex, AgreesWithOneRayPerStepForAPoint) {
    compare_with_plain_way(0.0F, 16.0F);
}

TEST(ChunkBuilderHex, AgreesWithTheDistanceOfEveryFixtureForACircle) {
    compare_with_plain_way(0.32F, 16.0F);
}

TEST(ChunkBuilderHex, AgreesForACircleThatIsLargerThanACell) {
    compare_with_plain_way(1.7F, 60.0F);
}

TEST(ChunkBuilderHex, OpensOrClosesEveryEdgeInBothDirections) {
    // Near the origin and where floats are coarse.
    for (const Cell middle : {Cell{0, 0}, Cell{40000, -50000}, Cell{-60000, -60000}}) {
        for (const float reach : {0.0F, 0.32F}) {
            const Grid grid = hex_grid(0.7F, {0.1F, 0.2F});
            Random random{7};
            physics::World world;
            const Vec2 at = grid.center_of(middle);
            add_random_bodies(
                world, random, {at - Vec2{14.0F, 14.0F}, at + Vec2{14.0F, 14.0F}}, 50);
            DiscoveredChunks discovered{grid, test::all_obstacles(world), reach, hex_rules};
            int open = 0;
            const Cell from{middle.x - 20, middle.y - 20};
            for_each_cell(from, {from.x + 40, from.y + 40}, [&](Cell cell) {
                for (int i = 0; i < direction_count; ++i) {
                    const auto direction = static_cast<Direction>(i);
                    const Cell there = neighbor(cell, direction);
                    const bool is_open = discovered.is_open(cell, direction);
                    open += is_open ? 1 : 0;
                    ASSERT_EQ(is_open, discovered.is_open(there, opposite(direction)));
                }
            });
            EXPECT_GT(open, 4000);
            EXPECT_LT(open, 9700);
        }
    }
}

TEST(ChunkBuilderHex, OpensNothingBeyondTheRange) {
    DiscoveredChunks discovered{hex_grid(1.0F), {}, 0.0F, hex_rules};
    constexpr int first = -Grid::range;
    constexpr int last = Grid::range - 1;
    const auto is_inside = [](Cell cell) {
        return cell.x >= first && cell.x <= last && cell.y >= first && cell.y <= last;
    };
    for (const Cell corner :
         {Cell{first, first}, Cell{last, first}, Cell{first, last}, Cell{last, last}}) {
        const Cell from{corner.x - 2, corner.y - 2};
        for_each_cell(from, {from.x + 4, from.y + 4}, [&](Cell cell) {
            EXPECT_EQ(discovered.is_free(cell), is_inside(cell));
            EXPECT_EQ(discovered.is_clear(cell), is_inside(cell));
            for (int i = 0; i < direction_count; ++i) {
                const auto direction = static_cast<Direction>(i);
                const bool leads_to_neighbor =
                    direction != Direction::north_east && direction != Direction::south_west;
                EXPECT_EQ(discovered.is_open(cell, direction),
                          leads_to_neighbor && is_inside(cell) &&
                              is_inside(neighbor(cell, direction)));
            }
        });
    }
}

TEST(ChunkBuilderHex, MarksOnlyCellsClearInWhichAWalkerTouchesNothing) {
    Random random{9};
    for (const float reach : {0.0F, 0.32F, 1.7F}) {
        const Grid grid = hex_grid(0.7F, {0.3F, -0.4F});
        physics::World world;
        add_random_bodies(world, random, {{-20.0F, -14.0F}, {20.0F, 14.0F}}, 20);
        add_thin_walls(world, random, {{-20.0F, -14.0F}, {20.0F, 14.0F}}, 15);
        const std::vector<Obstacle> obstacles = test::all_obstacles(world);
        DiscoveredChunks discovered{grid, obstacles, reach, hex_rules};
        EXPECT_GT(expect_nothing_in_clear_cells(discovered, grid, obstacles, reach, random), 200);
    }
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
