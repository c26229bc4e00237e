// SPDX-License-Identifier: MIT
#include "support/discovered_chunks.hpp"
#include "support/reference_discovery.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace raywalk::chunk_builder_test {
namespace {

using test::block;
using test::DiscoveredChunks;
using test::for_each_cell;
using test::Random;
using test::ReferenceDiscovery;
using test::Rules;
using test::Tally;
using test::wall;

constexpr std::array all_modes = {DiagonalMode::always,
                                  DiagonalMode::never,
                                  DiagonalMode::at_least_one_walkable,
                                  DiagonalMode::only_if_no_obstacles};

constexpr std::array layouts{GridLayout::square, GridLayout::hex};

constexpr Cell low = test::compared_low;
constexpr Cell high = test::compared_high;

std::vector<Rules> rules_on(GridLayout layout) {
    std::vector<Rules> rules;
    if (layout == GridLayout::hex) {
        return {{Neighborhood::hex, DiagonalMode::only_if_no_obstacles}};
    }
    for (const DiagonalMode mode : all_modes) {
        rules.push_back({Neighborhood::square_4, mode});
        rules.push_back({Neighborhood::square_8, mode});
    }
    return rules;
}

void compare_with_all_rules(const physics::World& world,
                            const Grid& grid,
                            float reach,
                            Tally& tally) {
    const ReferenceDiscovery plain{
        world, grid, reach, {low.x - 1, low.y - 1}, {high.x + 1, high.y + 1}};
    for (const Rules& rules : rules_on(grid.layout())) {
        DiscoveredChunks discovered{grid, test::all_obstacles(world), reach, rules};
        compare(discovered, plain, rules, tally);
    }
}

// In worlds with about one body in `sparseness` square meters of the box around the cells.
void compare_with_plain_way(GridLayout layout, float reach, float sparseness) {
    Tally tally;
    std::uint32_t seed = 1;
    for (const float cell_size : {1.0F, 0.5F, 0.7F}) {
        for (const Vec2 origin : {Vec2{}, Vec2{0.37F, -5.21F}}) {
            const Grid grid{cell_size, origin, layout};
            const Box area{grid.to_world({-20.0, -20.0}), grid.to_world({20.0, 20.0})};
            const Vec2 extent = area.max - area.min;
            const auto bodies = static_cast<int>(extent.x * extent.y / sparseness);
            Random random{seed++};
            physics::World blobs;
            add_random_bodies(blobs, random, area, bodies);
            compare_with_all_rules(blobs, grid, reach, tally);
            physics::World maze;
            add_thin_walls(maze, random, area, bodies);
            compare_with_all_rules(maze, grid, reach, tally);
        }
    }
    // The results have to be a mixture of open and closed, and few may be left out.
    EXPECT_GT(tally.open, tally.compared / 8);
    EXPECT_LT(tally.open, tally.compared * 7 / 8);
    EXPECT_LT(tally.too_close, tally.compared / 200);
}

TEST(ChunkBuilder, AgreesWithOneRayPerStepForAPoint) {
    for (const GridLayout layout : layouts) {
        compare_with_plain_way(layout, 0.0F, 16.0F);
    }
}

TEST(ChunkBuilder, AgreesWithTheDistanceOfEveryFixtureForACircle) {
    for (const GridLayout layout : layouts) {
        compare_with_plain_way(layout, 0.32F, 16.0F);
    }
}

TEST(ChunkBuilder, AgreesForACircleThatIsLargerThanACell) {
    for (const GridLayout layout : layouts) {
        compare_with_plain_way(layout, 1.7F, 60.0F);
    }
}

TEST(ChunkBuilder, OpensOrClosesEveryEdgeInBothDirections) {
    for (const GridLayout layout : layouts) {
        // Near the origin and where floats are coarse.
        for (const Cell middle : {Cell{0, 0}, Cell{40000, -50000}, Cell{-60000, -60000}}) {
            for (const float reach : {0.0F, 0.32F}) {
                const Grid grid{0.7F, {0.1F, 0.2F}, layout};
                Random random{7};
                physics::World world;
                const Vec2 at = grid.center_of(middle);
                add_random_bodies(
                    world, random, {at - Vec2{14.0F, 14.0F}, at + Vec2{14.0F, 14.0F}}, 50);
                for (const Rules& rules : rules_on(layout)) {
                    DiscoveredChunks discovered{grid, test::all_obstacles(world), reach, rules};
                    const Cell from{middle.x - 20, middle.y - 20};
                    for_each_cell(from, {from.x + 40, from.y + 40}, [&](Cell cell) {
                        for (int i = 0; i < direction_count; ++i) {
                            const auto direction = static_cast<Direction>(i);
                            const Cell there = neighbor(cell, direction);
                            ASSERT_EQ(discovered.is_open(cell, direction),
                                      discovered.is_open(there, opposite(direction)));
                        }
                    });
                }
            }
        }
    }
}

TEST(ChunkBuilder, OpensNothingBeyondTheRange) {
    for (const GridLayout layout : layouts) {
        const Rules rules = rules_on(layout).back();
        DiscoveredChunks discovered{Grid{1.0F, {}, layout}, {}, 0.0F, rules};
        const auto is_step = [&](Direction direction) {
            return layout == GridLayout::square ||
                   (direction != Direction::north_east && direction != Direction::south_west);
        };
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
                    EXPECT_EQ(discovered.is_open(cell, direction),
                              is_step(direction) && is_inside(cell) &&
                                  is_inside(neighbor(cell, direction)));
                }
            });
        }
    }
}

TEST(ChunkBuilder, MarksOnlyCellsClearInWhichAWalkerTouchesNothing) {
    for (const GridLayout layout : layouts) {
        Random random{9};
        for (const float reach : {0.0F, 0.32F, 1.7F}) {
            const Grid grid{0.7F, {0.3F, -0.4F}, layout};
            physics::World world;
            add_random_bodies(world, random, {{-20.0F, -14.0F}, {20.0F, 14.0F}}, 20);
            add_thin_walls(world, random, {{-20.0F, -14.0F}, {20.0F, 14.0F}}, 15);
            const std::vector<Obstacle> obstacles = test::all_obstacles(world);
            DiscoveredChunks discovered{grid, obstacles, reach, rules_on(layout).back()};
            EXPECT_GT(expect_nothing_in_clear_cells(discovered, grid, obstacles, reach, random),
                      200);
        }
    }
}

//     . #     Whether a ray from one free cell to the other passes between two blocks that touch
//     # .     depends on rounding.
TEST(ChunkBuilderSquare, ClosesDiagonalsBetweenTwoBlocksThatTouch) {
    for (const float cell_size : {1.0F, 0.1F, 0.32F, 0.7F}) {
        const Grid grid{cell_size};
        physics::World world;
        const float half = cell_size / 2.0F;
        for (int i = -10; i < 10; ++i) { // every other pair of squares along a line
            for (const Cell cell : {Cell{2 * i, i + 1}, Cell{2 * i + 1, i}}) {
                test::add(world, test::box({{-half, -half}, {half, half}}), {grid.center_of(cell)});
            }
        }
        for (const DiagonalMode mode :
             {DiagonalMode::only_if_no_obstacles, DiagonalMode::at_least_one_walkable}) {
            DiscoveredChunks discovered{
                grid, test::all_obstacles(world), 0.0F, {Neighborhood::square_8, mode}};
            for (int i = -10; i < 10; ++i) {
                EXPECT_FALSE(discovered.is_open({2 * i, i}, Direction::north_east)) << cell_size;
                EXPECT_FALSE(discovered.is_open({2 * i + 1, i + 1}, Direction::south_west));
            }
        }
    }
}

TEST(ChunkBuilderSquare, ClosesDiagonalsInEveryModeBetweenBlocksThatShareACorner) {
    for (const float cell_size : {1.0F, 0.1F, 0.32F, 0.7F}) {
        for (int i = 1; i < 200; ++i) {
            const auto at = [&](int k) {
                return static_cast<float>(k) * cell_size;
            };
            DiscoveredChunks discovered{Grid{cell_size},
                                        {block({{at(i), at(0)}, {at(i + 1), at(1)}}),
                                         block({{at(i - 1), at(1)}, {at(i), at(2)}})},
                                        0.0F,
                                        {Neighborhood::square_8, DiagonalMode::always}};
            ASSERT_FALSE(discovered.is_open({i - 1, 0}, Direction::north_east)) << at(i);
        }
    }
}

//     |   .   A wall through the centers of a column: it stops a point that crosses it or ends
//     |   .   exactly on it, but a circle only nearer than its reach.
TEST(ChunkBuilderSquare, ClosesStepsThatTouchAWallButNotStepsExactlyTheReachAway) {
    const std::vector<Obstacle> fence{wall({4.5F, -8.0F}, {4.5F, 8.0F})};
    DiscoveredChunks point{Grid{1.0F}, fence, 0.0F};
    EXPECT_FALSE(point.is_free({4, 0}));
    EXPECT_FALSE(point.is_open({3, 0}, Direction::east));
    EXPECT_TRUE(point.is_open({3, 0}, Direction::north));
    DiscoveredChunks exact{Grid{1.0F}, fence, 1.0F};
    EXPECT_TRUE(exact.is_free({3, 0}));
    EXPECT_TRUE(exact.is_open({3, 0}, Direction::north));
    DiscoveredChunks wider{Grid{1.0F}, fence, 1.0F + 0x1p-12F};
    EXPECT_FALSE(wider.is_free({3, 0}));
    EXPECT_FALSE(wider.is_free({5, 0}));
    EXPECT_TRUE(wider.is_free({2, 0}));
}

TEST(ChunkBuilderSquare, MarksACellClearIfNoObstacleTouchesItsSquare) {
    DiscoveredChunks discovered{Grid{1.0F}, {block({{2.125F, 2.125F}, {2.875F, 2.875F}})}, 0.0F};
    EXPECT_FALSE(discovered.is_clear({2, 2}));
    for (int i = 0; i < direction_count; ++i) {
        EXPECT_TRUE(discovered.is_clear(neighbor({2, 2}, static_cast<Direction>(i))));
    }
}

} // namespace
} // namespace raywalk::chunk_builder_test
