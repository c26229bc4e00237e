// SPDX-License-Identifier: MIT
#include "raywalk/cell_costs.hpp"
#include "raywalk/navigator.hpp"
#include "raywalk/path_request.hpp"

#include "support/borrowed.hpp"
#include "support/point_walker.hpp"
#include "support/query_results.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace raywalk::path_request_test {
namespace {

using test::Asked;
using test::GridMap;
using test::Random;
using test::result_and_effort_of;
using test::result_of;

constexpr int side = 30;
constexpr Box closed{{18.2F, 12.2F}, {22.8F, 16.8F}};

// A map with closed and open rooms, and queries of every kind.
struct Scene {
    Random random{11};
    GridMap map = test::random_map(random, side, side, 3);
    CostMap costs;
    std::vector<Asked> questions;

    Scene() {
        test::add_room(map, closed);
        for (int i = 0; i < 150; ++i) {
            costs.set({random.below(side), random.below(side)}, random.between(1.0F, 5.0F));
        }
        for (int i = 0; i < 120; ++i) {
            const Vec2 target = i % 6 == 1 || i % 12 == 3 ? random.point_in(closed) : any_point();
            questions.push_back({any_point(), {target}, any_query(i)});
            for (int more = i % 7 == 0 ? random.below(5) : 0; more > 0; --more) {
                questions.back().targets.push_back(any_point());
            }
        }
    }

    Vec2 any_point() { return random.point_in({{1.0F, 1.0F}, {side - 1.0F, side - 1.0F}}); }

    PathQuery any_query(int i) {
        PathQuery query;
        query.walker.radius = i % 2 == 0 ? 0.0F : 0.25F;
        query.allow_partial_path = i % 3 == 0;
        query.max_iterations = i % 4 == 0 ? 1 + random.below(60) : 10'000;
        query.search.costs = i % 5 == 0 ? test::borrowed(costs) : nullptr;
        query.stop_distance = i % 6 == 0 ? random.between(0.0F, 4.0F) : 0.0F;
        if (i % 8 == 0) {
            query.search.max_cost = random.between(0.0F, 60.0F);
        }
        if (i % 16 == 8) { // enough to find out that there is a costlier path
            query.search.max_cost /= 8.0F;
            query.max_iterations = 10'000;
        }
        if (i % 9 == 0) {
            query.search.heuristic_weight = 3.0F;
        }
        if (i % 10 == 0) {
            query.blocked_cells = {{random.below(side), random.below(side)}, {15, 15}, {16, 16}};
        }
        return query;
    }
};

Path at_once(const Scene& scene, const Asked& asked) {
    Navigator navigator{scene.map};
    return navigator.find_path_to_nearest(asked.start, asked.targets, asked.query);
}

Path sliced(const Scene& scene, const Asked& asked, std::int64_t slice) {
    Navigator navigator{scene.map};
    PathRequest request = navigator.request_path({1.5F, 1.5F}, {2.5F, 2.5F}, asked.query);
    request.begin(asked.start, asked.targets, asked.query);
    while (request.advance(slice) == PathStatus::pending) {
    }
    EXPECT_EQ(request.path().statistics.restarts, 0);
    return request.take_path();
}

TEST(PathRequest, FindsThePathOfFindPathHoweverItIsSliced) {
    const Scene scene;
    std::map<PathStatus, int> outcomes;
    std::map<PathStatus, int> reasons;
    for (const Asked& asked : scene.questions) {
        const Path whole = at_once(scene, asked);
        ++outcomes[whole.status];
        ++reasons[whole.reason.value_or(PathStatus::pending)];
        for (const std::int64_t slice : {1, 7, 1000}) {
            const Path path = sliced(scene, asked, slice);
            ASSERT_EQ(result_and_effort_of(path), result_and_effort_of(whole))
                << "question " << &asked - scene.questions.data() << ", slice " << slice;
        }
    }
    EXPECT_GT(outcomes[PathStatus::found], 20);
    EXPECT_GT(outcomes[PathStatus::unreachable], 5);
    EXPECT_GT(outcomes[PathStatus::iteration_limit], 3);
    EXPECT_GT(outcomes[PathStatus::partial], 10);
    EXPECT_GT(outcomes[PathStatus::start_blocked], 3);
    EXPECT_GT(outcomes[PathStatus::target_blocked], 3);
    EXPECT_GT(outcomes[PathStatus::cost_limit], 0);
    EXPECT_GT(reasons[PathStatus::unreachable], 1);
    EXPECT_GT(reasons[PathStatus::target_blocked], 3);
    EXPECT_GT(reasons[PathStatus::iteration_limit], 0);
}

// In a world where only far walls are obstacles, each slice spends all of its iterations.
TEST(PathRequest, SpendsNoMoreThanItsIterations) {
    const GridMap map{std::vector<std::string>(30, std::string(30, '.'))};
    Navigator navigator{map};
    PathQuery query = test::point_query;
    query.postprocessing = PathPostprocessing::none; // else the line is found without a search
    query.search.algorithm = SearchAlgorithm::a_star;
    query.search.heuristic = Heuristic::zero;
    PathRequest request = navigator.request_path({0.5F, 0.5F}, {25.5F, 20.5F}, query);
    EXPECT_EQ(request.status(), PathStatus::pending);
    EXPECT_FALSE(request.is_finished());
    EXPECT_EQ(request.advance(0), PathStatus::pending);
    EXPECT_EQ(request.advance(-5), PathStatus::pending);
    const std::int64_t needed =
        navigator.find_path({0.5F, 0.5F}, {25.5F, 20.5F}, query).statistics.search.iterations;
    for (std::int64_t spent = 100; spent < needed; spent += 100) {
        EXPECT_EQ(request.advance(100), PathStatus::pending);
    }
    EXPECT_EQ(request.advance(100), PathStatus::found);
    EXPECT_EQ(request.path().statistics.search.iterations, needed);
}

TEST(PathRequest, MayBeAdvancedByTime) {
    const Scene scene;
    for (std::size_t i = 0; i < 40; ++i) {
        const Asked& asked = scene.questions[i];
        Navigator navigator{scene.map};
        PathRequest request =
            navigator.request_path(asked.start, asked.targets.front(), asked.query);
        const PathStatus before = request.status();
        EXPECT_EQ(request.advance_for(std::chrono::nanoseconds{0}), before);
        EXPECT_EQ(request.advance_for(std::chrono::nanoseconds{-1}), before);
        const PathStatus after = request.advance_for(std::chrono::seconds{60});
        EXPECT_NE(after, PathStatus::pending);
        EXPECT_EQ(after, request.status());
        Navigator fresh{scene.map};
        EXPECT_EQ(
            result_and_effort_of(request.path()),
            result_and_effort_of(fresh.find_path(asked.start, asked.targets.front(), asked.query)));
    }
}

TEST(PathRequest, EndsIfItGetsAllTheTimeThereIs) {
    Navigator navigator{test::ObstacleList{}};
    PathQuery query = test::point_query;
    query.postprocessing = PathPostprocessing::none;
    for (const std::chrono::nanoseconds time :
         {std::chrono::nanoseconds::max(), std::chrono::nanoseconds{std::chrono::years{200}}}) {
        PathRequest request = navigator.request_path({0.5F, 0.5F}, {50.5F, 26.5F}, query);
        EXPECT_EQ(request.advance_for(std::chrono::nanoseconds::min()), PathStatus::pending);
        EXPECT_NE(request.advance_for(time), PathStatus::pending);
    }
}

TEST(PathRequest, StaysFinishedHoweverOftenItIsAdvanced) {
    const Scene scene;
    Navigator navigator{scene.map};
    PathRequest request = navigator.request_path({1.5F, 1.5F}, {25.5F, 26.5F}, test::point_query);
    while (request.advance(50) == PathStatus::pending) {
    }
    const auto answer = result_and_effort_of(request.path());
    navigator.invalidate_all();
    EXPECT_EQ(to_string(request.advance(1000)), std::get<0>(answer));
    EXPECT_EQ(result_and_effort_of(request.path()), answer);
    EXPECT_EQ(result_and_effort_of(request.take_path()), answer);
}

TEST(PathRequest, MayBeCancelledUnlessItIsFinished) {
    const GridMap map{std::vector<std::string>(40, std::string(40, '.'))};
    Navigator navigator{map};
    PathQuery query = test::point_query;
    query.postprocessing = PathPostprocessing::none; // else the line is found without a search
    query.search.algorithm = SearchAlgorithm::a_star;
    for (const int spent : {0, 5}) {
        PathRequest request = navigator.request_path({0.5F, 0.5F}, {35.5F, 20.5F}, query);
        EXPECT_EQ(request.advance(spent), PathStatus::pending);
        request.cancel();
        EXPECT_EQ(request.status(), PathStatus::cancelled);
        EXPECT_TRUE(request.is_finished());
        EXPECT_EQ(request.advance(100'000), PathStatus::cancelled);
        EXPECT_EQ(request.advance_for(std::chrono::seconds{1}), PathStatus::cancelled);
        EXPECT_TRUE(request.path().points.empty());
        request.cancel();
        EXPECT_EQ(request.take_path().status, PathStatus::cancelled);
    }
    PathRequest request = navigator.request_path({0.5F, 0.5F}, {35.5F, 20.5F}, query);
    EXPECT_EQ(request.advance(100'000), PathStatus::found);
    request.cancel();
    EXPECT_EQ(request.status(), PathStatus::found);
    EXPECT_FALSE(request.path().points.empty());
    PathRequest refused = navigator.request_path({0.5F, 0.5F}, {1e9F, 0.0F}, query);
    refused.cancel();
    EXPECT_EQ(refused.status(), PathStatus::invalid_query);
}

TEST(PathRequest, MayBeMovedMidway) {
    const Scene scene;
    int moved = 0;
    for (std::size_t i = 0; i < 40; ++i) {
        const Asked& asked = scene.questions[i];
        Navigator navigator{scene.map};
        auto first = std::make_unique<PathRequest>(
            navigator.request_path(asked.start, asked.targets.front(), asked.query));
        (void)first->advance(3);
        moved += first->is_finished() ? 0 : 1;
        PathRequest second{std::move(*first)};
        first.reset();
        (void)second.advance(3);
        PathRequest third = navigator.request_path({1.5F, 1.5F}, {2.5F, 2.5F}, test::point_query);
        third = std::move(second);
        (void)third.advance(1'000'000);
        EXPECT_EQ(result_of(third.path()),
                  result_of(Navigator{scene.map}.find_path(
                      asked.start, asked.targets.front(), asked.query)));
    }
    EXPECT_GT(moved, 10);
}

TEST(PathRequest, MayBeginAnew) {
    const Scene scene;
    Navigator navigator{scene.map};
    PathRequest request = navigator.request_path({1.5F, 1.5F}, {2.5F, 2.5F}, test::point_query);
    for (const Asked& asked : scene.questions) {
        if (asked.query.walker.radius != 0.0F) {
            continue;
        }
        request.begin(asked.start, asked.targets, asked.query);
        if (asked.targets.size() % 2 == 0) { // left midway
            (void)request.advance(5);
            request.begin(asked.start, asked.targets, asked.query);
        }
        (void)request.advance(1'000'000);
        ASSERT_EQ(result_of(request.path()), result_of(at_once(scene, asked)));
    }
    request.begin(
        {1.5F, 1.5F}, [](Cell cell) { return cell.x > 20; }, test::point_query);
    (void)request.advance(1'000'000);
    EXPECT_EQ(result_of(request.path()),
              result_of(Navigator{scene.map}.find_path_where(
                  {1.5F, 1.5F}, [](Cell cell) { return cell.x > 20; }, test::point_query)));
}

// Some are destroyed midway, the others are advanced alternately with queries.
TEST(PathRequest, ManyTakeTurns) {
    Scene scene;
    Navigator navigator{scene.map};
    std::vector<std::optional<PathRequest>> requests;
    for (const Asked& asked : scene.questions) {
        requests.emplace_back(
            navigator.request_path(asked.start, asked.targets.front(), asked.query));
    }
    for (int round = 0; round < 700; ++round) {
        const auto i =
            static_cast<std::size_t>(scene.random.below(static_cast<int>(requests.size())));
        if (requests[i].has_value()) {
            (void)requests[i]->advance(1 + scene.random.below(40));
        }
        if (round % 50 == 0) {
            requests[i].reset();
            const Asked& asked = scene.questions[i];
            (void)navigator.find_path(asked.start, asked.targets.front(), asked.query);
        }
    }
    for (std::size_t i = 0; i < requests.size(); ++i) {
        if (requests[i].has_value()) {
            const Asked& asked = scene.questions[i];
            (void)requests[i]->advance(1'000'000);
            Navigator fresh{scene.map};
            ASSERT_EQ(result_of(requests[i]->path()),
                      result_of(fresh.find_path(asked.start, asked.targets.front(), asked.query)));
        }
    }
}

} // namespace
} // namespace raywalk::path_request_test
