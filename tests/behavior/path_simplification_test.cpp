// SPDX-License-Identifier: MIT
#include "raywalk/path_simplification.hpp"

#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <vector>

// Paths with fewer points.
namespace raywalk::path_simplification_test {
namespace {

using physics::box;
using test::Random;
using test::Simulation;

PathQuery cell_by_cell() {
    PathQuery query;
    query.walker.radius = 0.3F;
    query.postprocessing = PathPostprocessing::none;
    return query;
}

double distance_from_segment(Vec2 point, Vec2 a, Vec2 b) {
    const double along = std::clamp(
        double{dot(point - a, b - a)} / std::max(double{dot(b - a, b - a)}, 1e-12), 0.0, 1.0);
    return distance(point, a + static_cast<float>(along) * (b - a));
}

// The distance of a point from the nearest of the path's legs.
double distance_from_path(Vec2 point, const Path& path) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 1; i < path.points.size(); ++i) {
        least = std::min(least, distance_from_segment(point, path.points[i - 1], path.points[i]));
    }
    return least;
}

TEST(PathSimplification, EachLegCanBeWalkedAndNoPointIsFartherOffThanEpsilon) {
    Random random{3};
    std::size_t points_before = 0;
    std::size_t points_after = 0;
    for (int round = 0; round < 60; ++round) {
        Simulation simulation;
        for (int i = 0; i < 25; ++i) {
            physics::Body wall = simulation.world.create_body(
                {.position = random.point_in({{-12.0F, -12.0F}, {12.0F, 12.0F}}),
                 .angle = random.between(-3.0F, 3.0F)});
            const float half = random.between(0.2F, 2.0F);
            wall.add(box({{-half, -0.3F}, {half, 0.3F}}));
        }
        const Path path =
            simulation.navigator.find_path({-14.5F, 0.5F}, {14.5F, 0.5F}, cell_by_cell());
        if (!path.is_found()) {
            continue;
        }
        const float epsilon = random.between(0.05F, 2.0F);
        const Path fewer = simplified(simulation.navigator, path, epsilon, cell_by_cell());
        points_before += path.points.size();
        points_after += fewer.points.size();
        EXPECT_EQ(fewer.points.front(), path.points.front());
        EXPECT_EQ(fewer.points.back(), path.points.back());
        EXPECT_NEAR(fewer.length, length_of(fewer.points), 1e-6);
        EXPECT_LE(fewer.length, path.length + 1e-4);
        for (std::size_t i = 1; i < fewer.points.size(); ++i) {
            EXPECT_TRUE(simulation.navigator.can_walk_straight(
                fewer.points[i - 1], fewer.points[i], path.walker));
        }
        for (const Vec2 point : path.points) {
            EXPECT_LE(distance_from_path(point, fewer), double{epsilon} + 1e-4);
        }
    }
    EXPECT_LT(points_after, points_before / 3);
}

TEST(PathSimplification, AStaircaseBecomesOneLine) {
    Simulation simulation{{.neighborhood = Neighborhood::square_4}};
    const Path path = simulation.navigator.find_path({0.5F, 0.5F}, {9.5F, 9.5F}, cell_by_cell());
    ASSERT_GT(path.points.size(), 10U);
    const auto simplify = [&](float epsilon) {
        return simplified(simulation.navigator, path, epsilon, cell_by_cell()).points;
    };
    EXPECT_EQ(simplify(20.0F).size(), 2U);
    EXPECT_EQ(simplify(0.0F), path.points);
    EXPECT_EQ(simplify(std::nanf("")), path.points);
    EXPECT_EQ(simplified(simulation.navigator, path, 20.0F, PathQuery{}).points, path.points)
        << "without a walker";
}

// True if a leg of the path comes into the inside of a cell.
bool enters(const Path& path, const Grid& grid, Cell cell) {
    const Box inside = Box{grid.center_of(cell), grid.center_of(cell)}.grown(0.499F);
    for (std::size_t i = 1; i < path.points.size(); ++i) {
        for (int k = 0; k <= 1000; ++k) {
            const float part = static_cast<float>(k) / 1000.0F;
            const Vec2 point = path.points[i - 1] + part * (path.points[i] - path.points[i - 1]);
            if (inside.min.x < point.x && point.x < inside.max.x && inside.min.y < point.y &&
                point.y < inside.max.y) {
                return true;
            }
        }
    }
    return false;
}

TEST(PathSimplification, NoLineLeadsThroughCellsThatTheQueryCloses) {
    Random random{12};
    for (int round = 0; round < 60; ++round) {
        Simulation simulation;
        PathQuery query = cell_by_cell();
        const auto costs = std::make_shared<CostMap>();
        std::vector<Cell> closed;
        for (int i = 0; i < 25; ++i) {
            const Vec2 point = random.point_in({{2.0F, -4.0F}, {13.0F, 5.0F}});
            const Cell cell = simulation.navigator.grid().cell_at(point);
            closed.push_back(cell);
            if (round % 2 == 0) {
                query.blocked_cells.push_back(cell);
            } else {
                costs->set(cell, CellCosts::forbidden);
            }
        }
        if (round % 2 != 0) {
            query.search.costs = costs;
        }
        const Path path = simulation.navigator.find_path({0.5F, 0.5F}, {15.5F, 0.5F}, query);
        if (!path.is_found()) {
            continue;
        }
        const Path fewer =
            simplified(simulation.navigator, path, random.between(0.5F, 4.0F), query);
        EXPECT_LT(fewer.points.size(), path.points.size());
        EXPECT_EQ(fewer.cost, path.cost);
        for (const Cell cell : closed) {
            EXPECT_FALSE(enters(fewer, simulation.navigator.grid(), cell)) << round;
        }
    }
}

TEST(PathSimplification, NoLineLeadsThroughCellsThatCostMore) {
    Simulation simulation;
    PathQuery query = cell_by_cell();
    const auto costs = std::make_shared<CostMap>();
    for (int x = 3; x <= 6; ++x) {
        costs->set(Cell{x, 0}, 30.0F);
    }
    query.search.costs = costs;
    const Path path = simulation.navigator.find_path({0.5F, 0.5F}, {10.5F, 0.5F}, query);
    ASSERT_TRUE(path.is_found());
    const Path fewer = simplified(simulation.navigator, path, 3.0F, query);
    EXPECT_LT(fewer.points.size(), path.points.size());
    for (int x = 3; x <= 6; ++x) {
        EXPECT_FALSE(enters(fewer, simulation.navigator.grid(), {x, 0}));
    }
}

TEST(PathSimplification, BodiesThatTheQueryIgnoresAreNotInTheWay) {
    Simulation simulation;
    PathQuery query = cell_by_cell();
    physics::Body rock = simulation.world.create_body({.position = {5.0F, 0.5F}});
    rock.add(box({{-1.0F, -1.0F}, {1.0F, 1.0F}}));
    query.ignored_bodies = {key_of(rock)};
    const Path path = simulation.navigator.find_path({0.5F, 0.5F}, {10.5F, 0.5F}, query);
    EXPECT_EQ(simplified(simulation.navigator, path, 1.0F, query).points.size(), 2U);
}

TEST(PathSimplification, LinksStay) {
    Simulation simulation;
    physics::Body wall = simulation.world.create_body({});
    wall.add(box({{-0.2F, -30.0F}, {0.2F, 30.0F}}));
    const LinkId link =
        simulation.navigator.add_link({.from = {-3.5F, 4.5F}, .to = {3.5F, -4.5F}, .cost = 1.0F});
    const Path path = simulation.navigator.find_path({-9.5F, 0.5F}, {9.5F, 0.5F}, cell_by_cell());
    ASSERT_EQ(path.links.size(), 1U);
    const Path fewer = simplified(simulation.navigator, path, 10.0F, cell_by_cell());
    ASSERT_EQ(fewer.links.size(), 1U);
    EXPECT_EQ(fewer.links[0].link, link);
    EXPECT_EQ(fewer.points.size(), 4U);
    EXPECT_EQ(fewer.points[fewer.links[0].first], (Vec2{-3.5F, 4.5F}));
    EXPECT_EQ(fewer.points[fewer.links[0].last], (Vec2{3.5F, -4.5F}));
    EXPECT_NEAR(fewer.length,
                distance(fewer.points[0], fewer.points[1]) +
                    distance(fewer.points[2], fewer.points[3]) + 1.0,
                1e-4);
}

} // namespace
} // namespace raywalk::path_simplification_test
