// SPDX-License-Identifier: MIT
#include "agent/path_corridor.hpp"

#include <gtest/gtest.h>

// How far along its path a body is.
namespace raywalk::path_corridor_test {
namespace {

constexpr Vec2 start{0.0F, 0.0F};
constexpr Vec2 corner{0.0F, 5.0F};

// Returns how many points of a path with one corner a body of that radius has passed.
int passed_at(Vec2 position, float radius) {
    PathCorridor corridor{1.0F, 0.0};
    PlannedPath plan;
    plan.path.status = PathStatus::found;
    plan.path.points = {start, corner, {5.0F, 5.0F}};
    corridor.set_path(plan, start);
    corridor.start(start);
    return corridor.pass_waypoints(position, 1e-3, radius);
}

TEST(PathCorridor, PassesACornerWhereTheBodyHasWalkedTheLegBefore) {
    EXPECT_EQ(passed_at({0.0F, 4.9F}, 0.3F), 0);
    EXPECT_EQ(passed_at(corner, 0.3F), 1);
    EXPECT_EQ(passed_at({-1.0F, 5.1F}, 0.3F), 1) << "pushed aside";
}

TEST(PathCorridor, PassesACornerThatTheBodyCoversAndWasPushedAround) {
    EXPECT_EQ(passed_at({0.2F, 4.9F}, 0.3F), 1);
    EXPECT_EQ(passed_at({0.1F, 4.8F}, 0.3F), 0) << "not halfway around";
    EXPECT_EQ(passed_at({0.2F, 4.9F}, 0.1F), 0) << "not covered";
}

} // namespace
} // namespace raywalk::path_corridor_test
