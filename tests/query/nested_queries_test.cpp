// SPDX-License-Identifier: MIT
#include "raywalk/navigator.hpp"

#include "support/point_walker.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace raywalk::nested_queries_test {
namespace {

using test::ObstacleList;

// Queries inside of queries, and requests beside them.

TEST(NestedQueries, APredicateMayQueryTheNavigator) {
    Navigator navigator{ObstacleList{}, {.cache_byte_budget = 1}};
    const auto is_far_corner = [&](Cell cell) {
        const Vec2 center = navigator.grid().center_of(cell);
        const bool is_seen =
            navigator.can_walk_straight(center, {500.5F, center.y}, {.radius = 0.1F});
        const bool is_linked = navigator.can_reach(center, {center.x, -300.5F}, test::point_query);
        return is_seen && is_linked && cell == Cell{30, 30};
    };
    const Path path = navigator.find_path_where({0.5F, 0.5F}, is_far_corner, test::point_query);
    ASSERT_EQ(path.status, PathStatus::found);
    EXPECT_EQ(path.points.front(), (Vec2{0.5F, 0.5F}));
    EXPECT_EQ(path.points.back(), (Vec2{30.5F, 30.5F}));
}

//   +---+---+     The target is in a gap of the wall between two rooms, too narrow to pass, and
//   | A T B |     connects to cells of both.
//   +---+---+
TEST(NestedQueries, ATargetBetweenTwoRoomsDoesNotConnectThemInTheCache) {
    ObstacleList rooms;
    test::add_room(rooms, {{0.0F, 0.0F}, {8.0F, 4.0F}});
    rooms.add(test::wall({4.0F, 0.0F}, {4.0F, 1.9F}));
    rooms.add(test::wall({4.0F, 2.1F}, {4.0F, 4.0F}));
    const Vec2 gap{4.0F, 2.0F};
    const Vec2 in_a{1.5F, 1.5F};
    const Vec2 in_b{6.5F, 1.5F};
    const PathQuery few{.walker = test::point_walker, .max_iterations = 1};
    const auto fresh = std::make_unique<Navigator>(rooms);
    const PathStatus alone = fresh->find_path(in_a, in_b, few).status;
    Navigator navigator{rooms};
    EXPECT_EQ(navigator.find_path(in_a, gap, test::point_query).status, PathStatus::found);
    (void)navigator.find_path({20.5F, 1.5F}, gap, test::point_query);
    EXPECT_EQ(navigator.find_path(in_a, in_b, few).status, alone);
}

TEST(NestedQueries, ARequestRefusesQueriesForAnotherWalker) {
    Navigator navigator{ObstacleList{}};
    const Vec2 target{5.5F, 0.5F};
    PathRequest request = navigator.request_path({0.5F, 0.5F}, target, test::point_query);
    request.begin({0.5F, 0.5F}, {&target, 1}, {.walker = {.radius = 2.0F}});
    EXPECT_EQ(request.status(), PathStatus::invalid_query);
    request.begin({0.5F, 0.5F}, {&target, 1}, test::point_query);
    EXPECT_EQ(request.advance(1000), PathStatus::found);
    EXPECT_EQ(request.take_path().points.size(), 2U);
    EXPECT_EQ(request.status(), PathStatus::found);
    EXPECT_TRUE(request.path().points.empty());
}

TEST(NestedQueries, ARequestFinishesThoughTheWorldChangesInEveryFrame) {
    Navigator navigator{ObstacleList{}};
    PathQuery query = test::point_query;
    query.postprocessing = PathPostprocessing::none; // else the line is found without a search
    query.search.algorithm = SearchAlgorithm::a_star;
    PathRequest request = navigator.request_path({0.5F, 0.5F}, {60.5F, 25.5F}, query);
    int frames = 0;
    for (; request.advance(3) == PathStatus::pending && frames < 1000; ++frames) {
        navigator.invalidate(Box{{1.0F, 1.0F}, {2.0F, 2.0F}});
    }
    ASSERT_EQ(request.status(), PathStatus::found);
    EXPECT_EQ(request.path().statistics.restarts, 16);
    EXPECT_TRUE(navigator.is_affected(request.path()));
}

TEST(NestedQueries, APathWithoutPointsIsAffectedByEveryChange) {
    ObstacleList room;
    test::add_room(room, {{0.0F, 0.0F}, {4.0F, 4.0F}});
    Navigator navigator{room};
    const Path path = navigator.find_path({-5.5F, 0.5F}, {2.5F, 2.5F}, test::point_query);
    ASSERT_EQ(path.status, PathStatus::unreachable);
    EXPECT_FALSE(navigator.is_affected(path));
    navigator.invalidate(Box{{100.0F, 100.0F}, {101.0F, 101.0F}});
    EXPECT_TRUE(navigator.is_affected(path));
}

} // namespace
} // namespace raywalk::nested_queries_test
