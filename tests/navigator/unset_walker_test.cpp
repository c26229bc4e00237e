// SPDX-License-Identifier: MIT
#include "support/log_lines.hpp"
#include "support/point_walker.hpp"
#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <vector>

// Nobody gets a walker by leaving something out: a query says for whom it is.
namespace raywalk::unset_walker_test {
namespace {

constexpr Vec2 west{-3.0F, 0.1F};
constexpr Vec2 east{3.0F, 0.1F};
constexpr Box area{{-5.0F, -5.0F}, {5.0F, 5.0F}};

// A wall with a gap of 0.2 m, through which a point gets, and a long way around it.
struct Gap {
    Gap() {
        test::add(world, test::box({{-0.2F, 0.2F}, {0.2F, 20.0F}}));
        test::add(world, test::box({{-0.2F, -20.0F}, {0.2F, 0.0F}}));
    }

    physics::World world;
    Navigator navigator{Box2dProbe{world}, {.cell_size = 0.2F}};
};

TEST(UnsetWalker, IsInvalidAndAPointIsNot) {
    EXPECT_FALSE(WalkerProfile{}.is_valid());
    EXPECT_FALSE(PathQuery{}.is_valid());
    EXPECT_TRUE(WalkerProfile{.radius = 0.0F}.is_valid());
    EXPECT_TRUE(test::point_query.is_valid());
}

TEST(UnsetWalker, IsRefusedByAllQueriesWithOneError) {
    const test::LogLines log;
    Gap gap;
    Navigator& navigator = gap.navigator;
    const std::array targets{east};
    const PathQuery unset;
    for (int i = 0; i < 3; ++i) {
        const PathRequest request = navigator.request_path(west, east, unset);
        for (const PathStatus status : {navigator.find_path(west, east, unset).status,
                                        navigator.find_path_to_nearest(west, targets, unset).status,
                                        navigator
                                            .find_path_where(
                                                west, [](Cell) { return true; }, unset)
                                            .status,
                                        request.status()}) {
            EXPECT_EQ(status, PathStatus::invalid_query);
        }
        EXPECT_FALSE(navigator.can_reach(west, east, unset));
        EXPECT_FALSE(navigator.can_walk_straight(west, west, unset.walker));
        EXPECT_FALSE(navigator.closest_navigable(west, unset.walker));
        EXPECT_TRUE(navigator.reachable_cells(west, 3.0F, unset).empty());
        EXPECT_FALSE(navigator.random_reachable_point(west, 3.0F, 1, unset));
        EXPECT_EQ(navigator.prefill(area, unset.walker), 0U);
        EXPECT_EQ(navigator.cache(unset.walker).profile(), test::point_walker);
    }
    EXPECT_EQ(log.count("pass agent.query(), or set WalkerProfile::radius, 0 for a point"), 1U);
    EXPECT_EQ(log.count(), 1U);
}

TEST(UnsetWalker, IsToldApartFromOneOutOfRange) {
    const test::LogLines log;
    Gap gap;
    for (int i = 0; i < 3; ++i) {
        EXPECT_FALSE(gap.navigator.can_reach(west, east, {.walker = {.radius = -2.0F}}));
        EXPECT_EQ(gap.navigator.prefill(area, {.radius = 0.3F, .margin = -1.0F}), 0U);
    }
    EXPECT_EQ(log.count("out of range"), 1U);
    EXPECT_EQ(log.count(), 1U);
}

TEST(UnsetWalker, IsNoneOfAnAgentWhoseQueryAnswersForIt) {
    Gap gap;
    const physics::Body boss = test::add_walker(gap.world, west, 1.2F);
    const Agent agent{gap.navigator, Box2dBody{boss}};
    EXPECT_EQ(agent.query().walker, agent.walker());
    EXPECT_EQ(agent.query().walker.radius, 1.2F);
    EXPECT_TRUE(gap.navigator.can_reach(west, east, test::point_query));
    const Path path = gap.navigator.find_path(west, east, agent.query());
    EXPECT_FALSE(path.is_found() && path.length < 20.0);
}

} // namespace
} // namespace raywalk::unset_walker_test
