// SPDX-License-Identifier: MIT
#include "raywalk/navigator.hpp"

#include "support/point_walker.hpp"
#include "support/query_results.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

namespace raywalk::path_query_test {
namespace {

using test::result_and_effort_of;

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float inf = std::numeric_limits<float>::infinity();
constexpr std::int32_t range = Grid::range;
constexpr Vec2 start{0.5F, 0.5F};
constexpr Vec2 target{9.5F, 4.5F};

std::vector<PathQuery> invalid_queries() {
    std::vector<PathQuery> queries;
    const auto add = [&](auto change) {
        PathQuery query = test::point_query;
        change(query);
        queries.push_back(query);
    };
    for (const float weight : {nan, 0.5F, 0.0F, -1.0F, 101.0F, inf}) {
        add([&](PathQuery& query) { query.search.heuristic_weight = weight; });
    }
    for (const float cost : {nan, -1.0F, -inf, -1e-30F}) {
        add([&](PathQuery& query) { query.search.max_cost = cost; });
    }
    for (const float distance : {nan, inf, -inf, -0.1F}) {
        add([&](PathQuery& query) { query.stop_distance = distance; });
    }
    for (const float radius : {nan, inf, -0.1F}) {
        add([&](PathQuery& query) { query.walker.radius = radius; });
        add([&](PathQuery& query) { query.walker.margin = radius; });
    }
    for (const std::int64_t iterations :
         {std::int64_t{0}, std::int64_t{-1}, std::numeric_limits<std::int64_t>::min()}) {
        add([&](PathQuery& query) { query.max_iterations = iterations; });
    }
    constexpr std::int32_t greatest = std::numeric_limits<std::int32_t>::max();
    for (const Cell cell : {Cell{range, 0},
                            Cell{0, range},
                            Cell{-range - 1, 0},
                            Cell{0, -range - 1},
                            Cell{greatest, greatest},
                            Cell{-greatest - 1, -greatest - 1}}) {
        add([&](PathQuery& query) { query.blocked_cells = {{0, 3}, cell}; });
    }
    return queries;
}

TEST(InvalidQuery, IsReportedForEveryOptionOutOfItsRange) {
    for (PathQuery query : invalid_queries()) {
        for (const bool allows_partial : {false, true}) {
            query.allow_partial_path = allows_partial;
            Navigator navigator{test::ObstacleList{}};
            for (const Path& path : {navigator.find_path(start, target, query),
                                     navigator.find_path(start, start, query),
                                     navigator.find_path_where(
                                         start, [](Cell) { return true; }, query)}) {
                EXPECT_EQ(path.status, PathStatus::invalid_query);
                EXPECT_FALSE(path.reason.has_value());
                EXPECT_EQ(path.cost_bound, 1.0);
                EXPECT_TRUE(path.points.empty());
                EXPECT_EQ(path.statistics.search.iterations, 0);
            }
            EXPECT_FALSE(navigator.can_reach(start, target, query));
            PathRequest request = navigator.request_path(start, target, query);
            EXPECT_EQ(request.status(), PathStatus::invalid_query);
            EXPECT_EQ(request.advance(100), PathStatus::invalid_query);
            EXPECT_EQ(navigator.cache_statistics().chunks, 0U);
        }
    }
}

TEST(InvalidQuery, DoesNotAffectLaterQueries) {
    Navigator navigator{test::ObstacleList{}};
    const auto expected = result_and_effort_of(
        Navigator{test::ObstacleList{}}.find_path(start, target, test::point_query));
    PathRequest request = navigator.request_path(start, target, test::point_query);
    for (const PathQuery& query : invalid_queries()) {
        EXPECT_EQ(navigator.find_path(start, target, query).status, PathStatus::invalid_query);
        EXPECT_EQ(result_and_effort_of(navigator.find_path(start, target, test::point_query)),
                  expected);
        request.begin(start, {&target, 1}, query);
        EXPECT_EQ(request.status(), PathStatus::invalid_query);
        request.begin(start, {&target, 1}, test::point_query);
        (void)request.advance(100'000);
        EXPECT_EQ(result_and_effort_of(request.path()), expected);
    }
}

TEST(InvalidQuery, IsNotReportedAtTheLimitsOfTheRanges) {
    Navigator navigator{test::ObstacleList{}};
    PathQuery query = test::point_query;
    query.blocked_cells = {{range - 1, range - 1}, {-range, -range}};
    for (const float weight : {1.0F, 100.0F}) {
        query.search.heuristic_weight = weight;
        EXPECT_EQ(navigator.find_path(start, target, query).status, PathStatus::found);
    }
    query.stop_distance = std::numeric_limits<float>::max();
    EXPECT_EQ(navigator.find_path(start, target, query).status, PathStatus::found);
    query.stop_distance = std::numeric_limits<float>::min();
    EXPECT_EQ(navigator.find_path(start, target, query).points.back(), target);
    query.stop_distance = 0.0F;
    query.search.max_cost = 0.0F;
    EXPECT_EQ(navigator.find_path(start, target, query).status, PathStatus::cost_limit);
    query.search.max_cost = std::numeric_limits<float>::max();
    EXPECT_EQ(navigator.find_path(start, target, query).status, PathStatus::found);
}

TEST(PathTiming, IsMeasuredIfAQueryAsksForIt) {
    Navigator navigator{test::ObstacleList{}};
    PathQuery query = test::point_query;
    query.postprocessing = PathPostprocessing::simplify; // else the line is found without a search
    const Path path = navigator.find_path(start, target, query);
    EXPECT_EQ(path.timing.search, 0.0);
    EXPECT_EQ(path.timing.postprocessing, 0.0);
    query.measure_time = true;
    const Path measured = navigator.find_path(start, target, query);
    EXPECT_GT(measured.timing.search, 0.0);
    EXPECT_GT(measured.timing.postprocessing, 0.0);
    EXPECT_EQ(measured.points, path.points);
}

TEST(LargeQuery, EndsAtABorderEvenWithUnlimitedIterations) {
    test::Random random{3};
    for (const int one_in : {3, 5, 100}) {
        Navigator navigator{test::random_map(random, 60, 60, one_in)};
        for (int i = 0; i < 10; ++i) {
            PathQuery query = test::point_query;
            query.max_iterations = unlimited;
            query.allow_partial_path = i % 2 == 0;
            const Path path = navigator.find_path(random.point_in({{1.0F, 1.0F}, {59.0F, 59.0F}}),
                                                  random.point_in({{1.0F, 1.0F}, {70.0F, 59.0F}}),
                                                  query);
            EXPECT_NE(path.status, PathStatus::iteration_limit);
            EXPECT_NE(path.reason, PathStatus::iteration_limit);
        }
    }
}

// The path is too long to count, and too long for a line of sight.
TEST(LargeQuery, FromCornerToCornerGivesUpWithLittleMemory) {
    constexpr float edge = Grid::range;
    const Vec2 corner{0.5F - edge, 0.5F - edge};
    const Vec2 other{edge - 0.5F, edge - 0.5F};
    for (const auto& [from, to] : {std::pair{corner, other}, std::pair{other, corner}}) {
        for (const bool allows_partial : {false, true}) {
            Navigator navigator{test::ObstacleList{}};
            PathQuery query = test::point_query;
            query.max_iterations = 1000;
            query.allow_partial_path = allows_partial;
            const Path path = navigator.find_path(from, to, query);
            EXPECT_EQ(allows_partial ? path.reason : path.status, PathStatus::iteration_limit);
            EXPECT_EQ(path.status,
                      allows_partial ? PathStatus::partial : PathStatus::iteration_limit);
            EXPECT_LT(navigator.cache_statistics().chunks, 10'000U);
            EXPECT_LT(navigator.cache_statistics().bytes, std::size_t{8} << 20U);
        }
    }
}

TEST(LargeQuery, RequestsAndOtherQueriesKeepTheByteBudgetToo) {
    constexpr std::size_t budget = std::size_t{64} << 10U;
    Navigator navigator{test::ObstacleList{}, {.cache_byte_budget = budget}};
    for (int i = 0; i < 400; ++i) {
        const float x = 16.0F * static_cast<float>(i);
        const Vec2 here{x + 0.5F, 0.5F};
        const Vec2 there{x + 16.5F, 3.5F};
        switch (i % 5) {
        case 0: {
            PathRequest request = navigator.request_path(here, there, test::point_query);
            EXPECT_EQ(request.advance(1000), PathStatus::found);
            break;
        }
        case 1:
            EXPECT_TRUE(navigator.can_walk_straight(here, there, test::point_walker));
            break;
        case 2:
            EXPECT_EQ(navigator.closest_navigable(here, test::point_walker), here);
            break;
        case 3:
            EXPECT_FALSE(navigator.reachable_cells(here, 3.0F, test::point_query).empty());
            break;
        default:
            EXPECT_TRUE(
                navigator.random_reachable_point(here, 3.0F, 1, test::point_query).has_value());
            break;
        }
        EXPECT_LT(navigator.cache_statistics().bytes, budget + (std::size_t{16} << 10U));
    }
    EXPECT_GT(navigator.cache_statistics().evicted_chunks, 100U);
}

} // namespace
} // namespace raywalk::path_query_test
