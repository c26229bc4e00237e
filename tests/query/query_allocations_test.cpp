// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "support/allocations.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace raywalk::query_allocations_test {
namespace {

using test::Random;

// The allocations of queries that have been answered before, in a world of all kinds of shapes.
void count_allocations(const NavigatorSettings& settings,
                       PathPostprocessing postprocessing,
                       std::int64_t& bent) {
    constexpr Box area{{-20.0F, -20.0F}, {20.0F, 20.0F}};
    Random random{7};
    physics::World world;
    add_random_bodies(world, random, area, 90);
    Navigator navigator{Box2dProbe{world}, settings};
    const PathQuery query{.walker = {.radius = 0.3F}, .postprocessing = postprocessing};
    for (int i = 0; i < 60; ++i) {
        const Vec2 start = random.point_in(area);
        const Vec2 target = random.point_in(area);
        const Path first = navigator.find_path(start, target, query);
        if (!first.is_found() || first.statistics.cells == 0) {
            continue; // blocked ends and straight paths are looked into further
        }
        while (navigator.find_path(start, target, query).statistics.connected_chunks > 0) {
        } // until start and target are known to be connected
        const std::int64_t before = test::allocation_count();
        const Path path = navigator.find_path(start, target, query);
        EXPECT_EQ(test::allocation_count() - before, 1) << path.points.size() << " points";
        EXPECT_EQ(path.points, first.points);
        bent += path.points.size() > 2 ? 1 : 0;
    }
}

TEST(QueryAllocations, OfAWarmQueryAreThePointsOfItsPath) {
    ASSERT_TRUE(test::counts_allocations());
    for (const bool finds_narrow_passages : {false, true}) {
        for (const auto postprocessing : {PathPostprocessing::none,
                                          PathPostprocessing::simplify,
                                          PathPostprocessing::string_pulling}) {
            std::int64_t bent = 0;
            count_allocations(
                {.find_narrow_passages = finds_narrow_passages}, postprocessing, bent);
            EXPECT_GT(bent, 20);
        }
    }
}

} // namespace
} // namespace raywalk::query_allocations_test
