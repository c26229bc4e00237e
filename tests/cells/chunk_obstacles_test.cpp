// SPDX-License-Identifier: MIT
#include "cells/chunk_obstacles.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace raywalk::chunk_obstacles_test {
namespace {

using test::Random;

constexpr Cell chunk_position{-1, 2};
constexpr float reach = 0.4F;

std::vector<Obstacle> random_obstacles(Random& random, const Grid& grid) {
    const Box area = ChunkObstacles::box_around(grid, chunk_position, 6.0F);
    std::vector<Obstacle> obstacles;
    for (int i = 0; i < 40; ++i) {
        const Vec2 from = random.point_in(area);
        const Vec2 to = from + random.point_in({{-2.0F, -2.0F}, {2.0F, 2.0F}});
        obstacles.push_back(test::wall(from, to));
    }
    return obstacles;
}

std::vector<Cell> blocks() {
    const Cell first{chunk_position.x, 4 * chunk_position.y};
    return {first, {first.x, first.y + 1}, {first.x, first.y + 2}, {first.x, first.y + 3}};
}

TEST(ChunkObstacles, OfABlockAreThoseThatAreNearItsCells) {
    Random random{1};
    for (const GridLayout layout : {GridLayout::square, GridLayout::hex}) {
        const Grid grid{0.8F, {0.1F, -0.3F}, layout};
        for (int round = 0; round < 50; ++round) {
            const std::vector<Obstacle> all = random_obstacles(random, grid);
            std::vector<Obstacle> read;
            const Box box = ChunkObstacles::box_around(grid, chunk_position, reach);
            std::copy_if(all.begin(), all.end(), std::back_inserter(read), [&](const auto& shape) {
                return shape.bounds().overlaps(box);
            });
            ChunkObstacles obstacles;
            obstacles.assign(grid, chunk_position, read, reach);
            for (const Cell block : blocks()) {
                std::vector<BlockCells> expected;
                // Near a rhombus, spans_near() has cells of obstacles that are outside of the box.
                for (const Obstacle& shape : layout == GridLayout::square ? all : read) {
                    const BlockCells cells = cells_in(spans_near(grid, shape, reach), block);
                    if (cells != 0) {
                        expected.push_back(cells);
                    }
                }
                std::vector<BlockCells> cells;
                for (const ChunkObstacles::Near& nearby : obstacles.near_block(block)) {
                    ASSERT_EQ(nearby.cells,
                              cells_in(spans_near(grid, obstacles.at(nearby).shape, reach), block));
                    cells.push_back(nearby.cells);
                }
                std::sort(expected.begin(), expected.end());
                std::sort(cells.begin(), cells.end());
                ASSERT_EQ(cells, expected);
            }
        }
    }
}

TEST(ChunkObstacles, HaveOneOrderWhateverTheOrderInWhichTheyWereRead) {
    Random random{2};
    const Grid grid{1.0F};
    std::vector<Obstacle> read = random_obstacles(random, grid);
    ChunkObstacles first;
    first.assign(grid, chunk_position, read, reach);
    std::reverse(read.begin(), read.end());
    ChunkObstacles second;
    second.assign(grid, chunk_position, read, reach);
    for (const Cell block : blocks()) {
        const auto a = first.near_block(block);
        const auto b = second.near_block(block);
        ASSERT_EQ(a.size(), b.size());
        for (std::size_t i = 0; i < a.size(); ++i) {
            EXPECT_EQ(first.at(a[i]).shape.points[0], second.at(b[i]).shape.points[0]);
        }
    }
}

} // namespace
} // namespace raywalk::chunk_obstacles_test
