// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"
#include "raywalk/path_request.hpp"

#include "support/log_lines.hpp"
#include "support/query_results.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

// Requests in a world that changes between their slices.
namespace raywalk::path_request_changes_test {
namespace {

using test::add;
using test::box;
using test::Random;
using test::result_of;

constexpr Vec2 start{-20.5F, 0.5F};
constexpr Vec2 target{20.5F, 0.5F};
constexpr Box in_between{{-0.5F, -12.0F}, {0.5F, 13.0F}};

PathQuery cell_by_cell() {
    PathQuery query;
    query.walker.radius = 0.3F;
    query.search.algorithm = SearchAlgorithm::a_star;
    return query;
}

// A plane with a wall that a search has to go around.
struct Plane {
    physics::World world;
    physics::Body wall = add(world, box(in_between));
    Navigator navigator{Box2dProbe{world}};
    PathQuery query = cell_by_cell();
    PathRequest request = navigator.request_path(start, target, query);

    explicit Plane(const NavigatorSettings& settings = {})
        : navigator{Box2dProbe{world}, settings} {
        EXPECT_EQ(request.advance(100), PathStatus::pending);
    }

    // The path found by a navigator with an empty cache.
    [[nodiscard]] Path fresh_answer() const {
        Navigator fresh{Box2dProbe{world}};
        return fresh.find_path(start, target, query);
    }

    void expect_answer(std::int64_t restarts) {
        while (request.advance(50) == PathStatus::pending) {
        }
        EXPECT_EQ(result_of(request.path()), result_of(fresh_answer()));
        EXPECT_EQ(request.path().statistics.restarts, restarts);
        EXPECT_FALSE(navigator.is_affected(request.path()));
    }
};

TEST(RequestChanges, AChangeInASearchedChunkRestartsIt) {
    Plane plane;
    const Path before = plane.fresh_answer();
    plane.navigator.invalidate(key_of(plane.wall));
    plane.wall.set_transform({0.0F, 6.0F}, 0.0F);
    plane.navigator.invalidate(key_of(plane.wall));
    plane.expect_answer(1);
    EXPECT_NE(plane.request.path().points, before.points);
    EXPECT_EQ(plane.request.path().statistics.search.iterations,
              plane.fresh_answer().statistics.search.iterations);
}

TEST(RequestChanges, APathThatOpensInASearchedChunkIsFound) {
    Plane plane;
    plane.navigator.watch(key_of(plane.wall));
    plane.world.destroy(plane.wall);
    plane.navigator.update();
    plane.expect_answer(1);
    EXPECT_EQ(plane.request.path().points.size(), 2U);
}

TEST(RequestChanges, EveryChangeInASearchedChunkRestartsIt) {
    Plane plane;
    for (int i = 1; i <= 5; ++i) {
        plane.navigator.invalidate(Box{start, start});
        EXPECT_EQ(plane.request.advance(10), PathStatus::pending);
        EXPECT_EQ(plane.request.path().statistics.restarts, i);
    }
    plane.expect_answer(5);
}

TEST(RequestChanges, AChangeElsewhereDoesNotRestartIt) {
    Plane plane;
    const Path before = plane.fresh_answer();
    for (const float x : {-300.0F, 300.0F}) {
        add(plane.world, box({{x, 0.0F}, {x + 1.0F, 1.0F}}));
        plane.navigator.invalidate(Box{{x, 0.0F}, {x + 1.0F, 1.0F}});
        (void)plane.request.advance(10);
    }
    plane.expect_answer(0);
    EXPECT_EQ(plane.request.path().statistics.search.iterations,
              before.statistics.search.iterations);
}

// Chunks that the search has not reached yet are discovered later.
TEST(RequestChanges, AChangeInAChunkNotSearchedYetIsSeenWithoutARestart) {
    Plane plane;
    const Vec2 near_target{target.x, target.y - 20.0F};
    plane.query.postprocessing = PathPostprocessing::none; // no look along the line
    plane.request = plane.navigator.request_path(start, near_target, plane.query);
    EXPECT_EQ(plane.request.advance(1), PathStatus::pending);
    constexpr Box crate{{-9.0F, -40.0F}, {-8.0F, -5.0F}};
    add(plane.world, box(crate));
    plane.navigator.invalidate(crate);
    EXPECT_EQ(plane.request.advance(100'000), PathStatus::found);
    EXPECT_EQ(plane.request.path().statistics.restarts, 0);
    Navigator fresh{Box2dProbe{plane.world}};
    EXPECT_EQ(result_of(plane.request.path()),
              result_of(fresh.find_path(start, near_target, plane.query)));
}

TEST(RequestChanges, InvalidatingEverythingRestartsIt) {
    Plane plane;
    plane.wall.set_transform({3.0F, -5.0F}, 0.5F);
    plane.navigator.invalidate_all();
    plane.expect_answer(1);
}

TEST(RequestChanges, ABlockedCellRestartsIt) {
    Plane plane;
    const Path before = plane.fresh_answer();
    const Cell corner = plane.navigator.grid().cell_at(before.points[1]);
    plane.navigator.set_cell_blocked(corner, true);
    EXPECT_EQ(plane.request.advance(100'000), PathStatus::found);
    EXPECT_EQ(plane.request.path().statistics.restarts, 1);
    Navigator fresh{Box2dProbe{plane.world}};
    fresh.set_cell_blocked(corner, true);
    EXPECT_EQ(result_of(plane.request.path()),
              result_of(fresh.find_path(start, target, plane.query)));
    EXPECT_NE(plane.request.path().points, before.points);
}

TEST(RequestChanges, AShiftOfTheOriginCancelsIt) {
    Plane plane;
    plane.navigator.shift_origin({3.25F, 2.5F});
    EXPECT_EQ(plane.request.advance(100'000), PathStatus::cancelled);
    EXPECT_TRUE(plane.request.is_finished());
}

TEST(RequestChanges, OtherQueriesMayEvictItsChunks) {
    for (const SearchAlgorithm algorithm : {SearchAlgorithm::automatic, SearchAlgorithm::a_star}) {
        for (const float max_cost : {1e6F, std::numeric_limits<float>::infinity()}) {
            Plane plane{{.cache_byte_budget = 1}};
            plane.query.search.algorithm = algorithm;
            plane.query.search.max_cost = max_cost;
            plane.query.allow_partial_path = true;
            plane.request = plane.navigator.request_path(start, target, plane.query);
            int slices = 0;
            for (; plane.request.advance(1) == PathStatus::pending; ++slices) {
                const float distant = 100.0F + 40.0F * static_cast<float>(slices % 9);
                (void)plane.navigator.find_path(
                    {distant, distant}, {distant + 17.0F, distant + 20.0F}, plane.query);
            }
            EXPECT_GT(slices, 1);
            EXPECT_GT(plane.navigator.cache_statistics().evicted_chunks, 10U);
            plane.expect_answer(0);
        }
    }
}

TEST(RequestChanges, ItsPathIsNeverAPatchworkOfTwoWorlds) {
    Random random{5};
    constexpr Box area{{-25.0F, -25.0F}, {25.0F, 25.0F}};
    int restarts = 0;
    int kept = 0;
    for (int round = 0; round < 80; ++round) {
        physics::World world;
        test::add_border(world, area);
        test::add_thin_walls(world, random, area, 60);
        Navigator navigator{Box2dProbe{world},
                            {.cache_byte_budget = round % 2 == 0 ? 1U : 1U << 30U}};
        PathQuery query;
        query.walker.radius = 0.2F;
        query.allow_partial_path = round % 3 == 0;
        query.max_iterations = 3000;
        const Vec2 from = random.point_in(area);
        const Vec2 to = random.point_in(area);
        PathRequest request = navigator.request_path(from, to, query);
        while (request.advance(1 + random.below(5)) == PathStatus::pending) {
            if (random.below(3) == 0) {
                const Vec2 p = random.point_in(area);
                const physics::Body crate = add(world, test::circle(0.8F), {p});
                navigator.invalidate(key_of(crate));
            } else if (random.below(3) == 0) {
                (void)navigator.find_path(random.point_in(area), random.point_in(area), query);
            }
        }
        (request.path().statistics.restarts > 0 ? restarts : kept) += 1;
        if (request.path().statistics.restarts == 16) {
            continue; // after that many, an outdated answer is better than none
        }
        Navigator fresh{Box2dProbe{world}};
        ASSERT_EQ(result_of(request.path()), result_of(fresh.find_path(from, to, query))) << round;
    }
    EXPECT_GT(restarts, 2);
    EXPECT_GT(kept, 5);
}

TEST(RequestChanges, AfterItsLastRestartItContinuesInTheCurrentWorld) {
    for (const SearchAlgorithm algorithm :
         {SearchAlgorithm::automatic, SearchAlgorithm::a_star, SearchAlgorithm::canonical_a_star}) {
        Plane plane;
        plane.query.search.algorithm = algorithm;
        plane.query.max_iterations = 300;
        plane.request = plane.navigator.request_path(start, {3000.5F, 1700.5F}, plane.query);
        while (plane.request.advance(3) == PathStatus::pending) {
            plane.navigator.invalidate_all();
        }
        EXPECT_EQ(plane.request.path().statistics.restarts, 16);
        EXPECT_EQ(plane.request.status(), PathStatus::iteration_limit);
    }
}

// A search relies on the range of all costs from the beginning, whatever chunks it has read.
TEST(RequestChanges, CostsOutOfTheirRangeSoFarRestartIt) {
    const Box strip{{40.0F, -10.0F}, {43.0F, 10.0F}}; // far from what was searched
    for (const float first : {1.0F, 1.5F, 255.0F}) {
        for (const float then : {0.25F, 20.0F, CellCosts::forbidden}) {
            const test::LogLines log;
            physics::World world;
            Navigator navigator{Box2dProbe{world}};
            const auto costs = std::make_shared<CostMap>();
            costs->set({-50, -50}, first);
            PathQuery query = cell_by_cell();
            query.search.costs = costs;
            query.max_iterations = 1'000'000;
            query.blocked_cells = {{30, 0}}; // so that the straight line is not all
            const Vec2 to{60.5F, 0.5F};
            PathRequest request = navigator.request_path({0.5F, 0.5F}, to, query);
            ASSERT_EQ(request.advance(3), PathStatus::pending);
            costs->set(navigator.grid(), strip, then);
            navigator.invalidate_costs(strip);
            while (request.advance(1000) == PathStatus::pending) {
            }
            EXPECT_EQ(result_of(request.path()),
                      result_of(navigator.find_path({0.5F, 0.5F}, to, query)))
                << first << ' ' << then;
            const bool is_in_range = first == 255.0F && then == 20.0F;
            EXPECT_EQ(request.path().statistics.restarts, is_in_range ? 0 : 1);
            EXPECT_EQ(log.count("CellCosts"), 0U);
        }
    }
}

// The walker's own body, say, keeps moving.
TEST(RequestChanges, AnIgnoredBodyMayMove) {
    Plane plane;
    physics::Body own = add(plane.world, test::circle(0.4F), {.position = {-60.0F, 60.0F}});
    plane.navigator.watch(key_of(own));
    plane.query.ignored_bodies = {key_of(own)};
    plane.request = plane.navigator.request_path(start, target, plane.query);
    EXPECT_EQ(plane.request.advance(1), PathStatus::pending);
    const Vec2 corner = plane.fresh_answer().points[1];
    own.set_transform({corner.x, corner.y}, 0.0F);
    plane.navigator.update();
    plane.expect_answer(0);
}

} // namespace
} // namespace raywalk::path_request_changes_test
