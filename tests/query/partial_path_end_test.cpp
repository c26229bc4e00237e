// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

// Where partial paths end, and what obstructs them, in small worlds.
namespace raywalk::partial_path_end_test {
namespace {

using test::add;

PathQuery partial_query(float radius = 0.0F) {
    PathQuery query;
    query.walker.radius = radius;
    query.allow_partial_path = true;
    query.max_iterations = unlimited;
    return query;
}

TEST(PartialPathEnd, IsOutsideOfTheSealedRegionOfTheTarget) {
    test::ObstacleList room;
    test::add_room(room, {{0.0F, 0.0F}, {20.0F, 21.0F}});
    Navigator navigator{room};
    PathQuery query = partial_query();
    query.max_iterations = 1000;
    const Path path = navigator.find_path({-9.5F, 10.5F}, {9.5F, 10.5F}, query);
    EXPECT_EQ(path.status, PathStatus::partial);
    EXPECT_EQ(path.reason, PathStatus::unreachable);
    EXPECT_EQ(path.points.back(), (Vec2{-0.5F, 10.5F}));
    EXPECT_LT(path.statistics.search.iterations, 1000);
}

// A cell without neighbors, and without a free cell within 64 cells.
TEST(PartialPathEnd, BesideAHoleInALargeBlockDoesNotDependOnEarlierQueries) {
    test::ObstacleList block;
    block.add(test::block({{-80.0F, -80.0F}, {80.0F, 0.0F}}));
    block.add(test::block({{-80.0F, 1.0F}, {80.0F, 80.0F}}));
    block.add(test::block({{-80.0F, 0.0F}, {0.0F, 1.0F}}));
    block.add(test::block({{1.0F, 0.0F}, {80.0F, 1.0F}}));
    Navigator navigator{block};
    PathQuery query = partial_query();
    query.max_iterations = 1000;
    for (const SearchAlgorithm algorithm : {SearchAlgorithm::automatic, SearchAlgorithm::a_star}) {
        query.search.algorithm = algorithm;
        EXPECT_TRUE(navigator.find_path({-99.5F, 9.5F}, {-90.5F, 5.5F}, query).is_found());
        const Path path = navigator.find_path({-90.5F, 0.5F}, {0.5F, 0.5F}, query);
        EXPECT_EQ(path.status, PathStatus::partial);
        EXPECT_EQ(path.reason, PathStatus::unreachable);
        EXPECT_EQ(path.points, (std::vector<Vec2>{{-90.5F, 0.5F}, {-80.5F, 0.5F}}));
    }
}

// From inside of a room to a point below the border between two of its columns.
TEST(PartialPathEnd, IsTheCellWithTheShorterPathOfTwoEquallyNearOnes) {
    test::ObstacleList room;
    test::add_room(room, {{0.0F, 0.0F}, {10.0F, 10.0F}});
    Navigator navigator{room};
    for (const auto& [x, column] : {std::pair{8.5F, 5}, std::pair{1.5F, 4}}) {
        const Path path = navigator.find_path({x, 5.5F}, {5.0F, -5.0F}, partial_query());
        EXPECT_EQ(path.status, PathStatus::partial);
        EXPECT_EQ(path.obstruction->cell, (Cell{column, 0}));
    }
}

//  S   |   T      a wall across, with nothing beyond its ends
TEST(PartialPathEnd, NamesTheWallBetweenItAndTheTarget) {
    physics::World world;
    test::add_border(world, {{0.0F, 0.0F}, {20.0F, 10.0F}});
    const physics::Body wall = add(world, test::box({{9.6F, -1.0F}, {10.4F, 11.0F}}));
    const physics::Body lamp = add(world, test::circle(0.5F), {{14.5F, 4.5F}});
    Navigator navigator{Box2dProbe{world}};
    const Path path = navigator.find_path({2.5F, 4.5F}, {17.5F, 4.5F}, partial_query(0.3F));
    ASSERT_EQ(path.status, PathStatus::partial);
    EXPECT_EQ(path.reason, PathStatus::unreachable);
    EXPECT_EQ(path.points, (std::vector<Vec2>{{2.5F, 4.5F}, {8.5F, 4.5F}}));
    EXPECT_EQ(path.obstruction->cell, (Cell{8, 4}));
    EXPECT_EQ(path.obstruction->body, key_of(wall));
    const Path in_lamp = navigator.find_path({18.5F, 8.5F}, {14.5F, 4.5F}, partial_query(0.3F));
    EXPECT_EQ(in_lamp.reason, PathStatus::target_blocked);
    EXPECT_EQ(in_lamp.obstruction->body, key_of(lamp));
}

// The pillar beside the line is nearer, but the walker touches the wall first.
TEST(PartialPathEnd, NamesTheBodyTouchedFirstNotTheNearestOne) {
    physics::World world;
    test::add_border(world, {{0.0F, 0.0F}, {60.0F, 10.0F}});
    const physics::Body wall = add(world, test::edge({10.1F, 0.0F}, {10.1F, 10.0F}));
    add(world, test::edge({8.0F, 4.1F}, {58.0F, 4.6F}));
    Navigator navigator{Box2dProbe{world}};
    const Path path = navigator.find_path({2.5F, 4.5F}, {50.5F, 4.5F}, partial_query());
    ASSERT_EQ(path.status, PathStatus::partial);
    EXPECT_EQ(path.obstruction->cell, (Cell{10, 4}));
    EXPECT_EQ(path.obstruction->body, key_of(wall));
}

TEST(PartialPathEnd, NamesNoBodyIfOnlyBlockedCellsAreInTheWay) {
    const test::ObstacleList nothing;
    Navigator navigator{nothing};
    PathQuery query = partial_query();
    query.blocked_cells = {{5, 5}};
    const Path path = navigator.find_path({0.5F, 5.5F}, {5.5F, 5.5F}, query);
    EXPECT_EQ(path.status, PathStatus::partial);
    EXPECT_EQ(path.reason, PathStatus::target_blocked);
    EXPECT_EQ(path.obstruction->cell, (Cell{4, 5}));
    EXPECT_EQ(path.obstruction->body, BodyKey{});
}

} // namespace
} // namespace raywalk::partial_path_end_test
