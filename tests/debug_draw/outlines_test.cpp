// SPDX-License-Identifier: MIT
#include "raywalk/low_level/chunk.hpp"

#include "debug_draw/outlines.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace raywalk::outlines_test {
namespace {

using test::Random;

double area_of(std::span<const Vec2> points) {
    double sum = 0.0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vec2 a = points[i];
        const Vec2 b = points[(i + 1) % points.size()];
        sum += double{a.x} * b.y - double{a.y} * b.x;
    }
    return sum / 2.0;
}

TEST(Outlines, OfAHexagonHaveCornersEquallyFarFromThreeCenters) {
    const Grid grid{0.5F, {0.25F, -1.0F}, GridLayout::hex};
    test::for_each_cell({-5, -5}, {5, 5}, [&](Cell cell) {
        const Corners corners = corners_of_cell(grid, cell);
        ASSERT_EQ(corners.count, 6U);
        for (const Vec2 corner : corners.all()) {
            std::vector<float> distances = {distance(corner, grid.center_of(cell))};
            for (int d = 0; d < direction_count; ++d) {
                const Cell beside = neighbor(cell, static_cast<Direction>(d));
                distances.push_back(distance(corner, grid.center_of(beside)));
            }
            EXPECT_NEAR(distances.front(), 0.5 / std::sqrt(3.0), 1e-5);
            std::sort(distances.begin(), distances.end());
            EXPECT_NEAR(distances[0], distances[2], 1e-5);
            EXPECT_GT(distances[3], distances[0] + 0.1F);
            EXPECT_TRUE(box_of_cell(grid, cell).grown(1e-5F).overlaps({corner, corner}));
        }
        EXPECT_NEAR(area_of(corners.all()), 0.25 * std::sqrt(3.0) / 2.0, 1e-5);
    });
}

TEST(Outlines, OfASquareAreItsBorders) {
    const Grid grid{2.0F};
    const Corners corners = corners_of_cell(grid, {3, -1});
    const std::vector<Vec2> all{corners.all().begin(), corners.all().end()};
    EXPECT_EQ(all, (std::vector<Vec2>{{8.0F, -2.0F}, {8.0F, 0.0F}, {6.0F, 0.0F}, {6.0F, -2.0F}}));
    EXPECT_EQ(box_of_cell(grid, {3, -1}), (Box{{6.0F, -2.0F}, {8.0F, 0.0F}}));
}

TEST(Outlines, OfAChunkGoAroundTheCentersOfItsCells) {
    for (const GridLayout layout : {GridLayout::square, GridLayout::hex}) {
        const Grid grid{1.0F, {}, layout};
        const Corners corners = corners_of_chunk(grid, {-2, 1});
        EXPECT_NEAR(area_of(corners.all()), 256.0 * (layout == GridLayout::hex ? 0.866 : 1.0), 0.1);
        const Box box = box_of_chunk(grid, {-2, 1});
        test::for_each_cell({-32, 16}, {-17, 31}, [&](Cell cell) {
            ASSERT_EQ(Chunk::of(cell), (Cell{-2, 1}));
            const Box own = box_of_cell(grid, cell);
            EXPECT_EQ(box.united(own), box);
        });
    }
}

double distance_to(const Obstacle& obstacle, Vec2 point) {
    return std::sqrt(hull_distance_squared(obstacle, point, point));
}

TEST(Outlines, OfAnObstacleKeepTheRoundingAsDistanceFromTheHull) {
    Random random{5};
    std::vector<Obstacle> obstacles = {test::disc({1.0F, 2.0F}, 0.7F),
                                       test::wall({0.0F, 0.0F}, {3.0F, 1.0F}),
                                       test::wall({0.0F, 0.0F}, {0.0F, -2.0F}),
                                       test::block({{-1.0F, -1.0F}, {2.0F, 1.0F}})};
    for (Obstacle& obstacle : obstacles) {
        if (obstacle.count > 1) {
            obstacle.rounding = random.between(0.1F, 0.6F);
        }
        const std::vector<Vec2> outline = outline_of_obstacle(obstacle);
        ASSERT_GT(outline.size(), 10U);
        for (const Vec2 point : outline) {
            EXPECT_NEAR(distance_to(obstacle, point), obstacle.rounding, 1e-5);
        }
        // They run once around it, counterclockwise.
        const Box bounds = obstacle.bounds();
        Box drawn{outline.front(), outline.front()};
        for (const Vec2 point : outline) {
            drawn = drawn.united({point, point});
        }
        EXPECT_NEAR(drawn.min.x, bounds.min.x, 0.02);
        EXPECT_NEAR(drawn.max.y, bounds.max.y, 0.02);
        EXPECT_GT(area_of(outline), 0.0);
    }
}

TEST(Outlines, OfASharpObstacleAreItsPoints) {
    const Obstacle block = test::block({{-1.0F, -1.0F}, {2.0F, 1.0F}});
    EXPECT_EQ(outline_of_obstacle(block).size(), 4U);
    EXPECT_NEAR(area_of(outline_of_obstacle(block)), 6.0, 1e-6);
    EXPECT_EQ(outline_of_obstacle(test::wall({0.0F, 0.0F}, {1.0F, 0.0F})).size(), 2U);
}

} // namespace
} // namespace raywalk::outlines_test
