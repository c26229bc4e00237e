// SPDX-License-Identifier: MIT
#include "agent/path_corridor.hpp"
#include "support/agent_parts.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>
#include <vector>

namespace raywalk::path_corridor_test {
namespace {

using test::AgentParts;
using Upkeep = PathCorridor::Upkeep;

constexpr Vec2 start{0.5F, 0.5F};
constexpr Vec2 corner{3.5F, 0.5F};
constexpr Vec2 end{3.5F, 8.5F};

struct Walk : AgentParts {
    explicit Walk(std::vector<Obstacle> obstacles = {})
        : AgentParts{std::move(obstacles)} {
        corridor.set_path(plan({start, corner, end}), start);
        corridor.start(start);
        corridor.pass_time(1.0);
    }

    PathCorridor corridor{0.25, 0};
    AgentSettings settings;
};

TEST(PathCorridor, IsWalkedFromItsStartToItsEnd) {
    Walk walk;
    EXPECT_TRUE(walk.corridor.is_walked());
    EXPECT_FALSE(walk.corridor.is_off_path());
    EXPECT_DOUBLE_EQ(walk.corridor.remaining_distance(start), 11.0);
    walk.corridor.end();
    EXPECT_FALSE(walk.corridor.is_walked());
    EXPECT_TRUE(walk.corridor.path().is_found()) << "which can still be read";
}

// The first part of a path along a flow field, with 20 m more behind it.
TEST(PathCorridor, CountsWhatIsBehindItsLinksAndNeedsMoreOnlyThere) {
    Walk walk;
    PlannedPath plan = walk.plan({start, corner, end});
    plan.path.links = {{.link = 1, .first = 0, .last = 1, .cost = 5.0}};
    plan.beyond = 20.0;
    walk.corridor.set_path(std::move(plan), start);
    walk.corridor.start(start);
    EXPECT_DOUBLE_EQ(walk.corridor.remaining_distance(start), 33.0);
    EXPECT_FALSE(walk.corridor.needs_next_flow_part(start, walk.clearance.grid()));
    walk.corridor.pass_link(corner);
    EXPECT_DOUBLE_EQ(walk.corridor.remaining_distance(corner), 28.0);
    EXPECT_TRUE(walk.corridor.needs_next_flow_part(corner, walk.clearance.grid()));
}

TEST(PathCorridor, SkipsACornerThatTheAgentCanWalkPast) {
    Walk open;
    EXPECT_EQ(open.corridor.skip_corners({1.5F, 0.5F}, open.clearance, open.settings),
              Upkeep::corner_skipped);
    EXPECT_EQ(open.corridor.follower().remaining_points().front(), end);
    Walk walled{{test::block({{1.5F, 2.0F}, {2.5F, 8.0F}})}};
    EXPECT_EQ(walled.corridor.skip_corners({1.5F, 0.5F}, walled.clearance, walled.settings),
              Upkeep::none);
    EXPECT_EQ(walled.corridor.follower().remaining_points().front(), corner);
}

// Where others have pushed it; they may stand on the corner.
TEST(PathCorridor, CutsACornerWhenTheAgentIsOffItsPath) {
    Walk walk{{test::block({{1.5F, 2.0F}, {2.5F, 8.0F}})}};
    constexpr Vec2 here{1.5F, 0.5F};
    walk.corridor.mark_off_path();
    EXPECT_EQ(walk.corridor.skip_corners(here, walk.clearance, walk.settings), Upkeep::none);
    EXPECT_FALSE(walk.corridor.is_off_path());
    constexpr Vec2 cut{3.5F, 2.5F}; // 2 m along the next leg
    EXPECT_EQ(walk.corridor.follower().remaining_points().front(), cut);
    EXPECT_EQ(walk.corridor.follower().remaining_points().back(), end);
    EXPECT_NEAR(walk.corridor.remaining_distance(here), std::sqrt(8.0) + 6.0, 1e-6);
}

TEST(PathCorridor, CutsNoCornerThroughAWall) {
    Walk walk{{test::block({{1.5F, 1.0F}, {3.0F, 8.0F}})}};
    walk.corridor.mark_off_path();
    EXPECT_EQ(walk.corridor.skip_corners({1.5F, 0.5F}, walk.clearance, walk.settings),
              Upkeep::none);
    EXPECT_EQ(walk.corridor.follower().remaining_points().front(), corner);
}

TEST(PathCorridor, IsLostWhereAWallIsBetweenTheAgentAndItsPath) {
    Walk walk{{test::block({{-9.0F, 1.5F}, {9.0F, 2.0F}})}};
    walk.corridor.mark_off_path();
    EXPECT_EQ(walk.corridor.skip_corners({0.5F, 4.5F}, walk.clearance, walk.settings),
              Upkeep::path_lost);
    EXPECT_TRUE(walk.corridor.is_off_path());
    walk.corridor.pass_time(1.0);
    EXPECT_EQ(walk.corridor.skip_corners({-5.5F, 0.5F}, walk.clearance, walk.settings),
              Upkeep::none);
    EXPECT_FALSE(walk.corridor.is_off_path()) << "back in a straight line";
}

TEST(PathCorridor, MovesItsEndWithTheTargetByALittle) {
    Walk walk;
    const Vec2 moved = end + Vec2{1.0F, 0.0F};
    EXPECT_TRUE(walk.corridor.try_move_end(start, moved, 1.0, 0.0, walk.clearance, walk.settings));
    EXPECT_EQ(walk.corridor.follower().remaining_points().back(), moved);
    const Vec2 distant = end + Vec2{4.0F, 0.0F};
    EXPECT_FALSE(
        walk.corridor.try_move_end(start, distant, 3.0, 0.0, walk.clearance, walk.settings));
    EXPECT_EQ(walk.corridor.follower().remaining_points().back(), moved) << "nothing changed";
}

TEST(PathCorridor, ExchangesItselfOnlyForAShorterPath) {
    Walk walk;
    const auto is_worthwhile = [&](std::vector<Vec2> points, double beyond) {
        return walk.corridor.is_worthwhile(
            walk.plan(std::move(points)), start, beyond, walk.clearance);
    };
    EXPECT_TRUE(is_worthwhile({start, end}, 0.0));
    EXPECT_FALSE(is_worthwhile({start, end}, 3.0)) << "the target is farther away by now";
    EXPECT_FALSE(is_worthwhile({start, corner, end}, 0.0));
}

TEST(PathCorridor, CountsTheTimeInWhichItDoesNotBecomeShorter) {
    Walk walk;
    walk.corridor.track_progress(start, 0.1, 0.5);
    EXPECT_EQ(walk.corridor.time_since_progress(), 0.5);
    walk.corridor.track_progress({0.55F, 0.5F}, 0.1, 0.5);
    EXPECT_EQ(walk.corridor.time_since_progress(), 1.0);
    walk.corridor.track_progress({0.75F, 0.5F}, 0.1, 0.5);
    EXPECT_EQ(walk.corridor.time_since_progress(), 0.5);
}

TEST(PathCorridor, AnotherPathToTheSameEndIsNoProgressUnlessItIsShorter) {
    Walk walk;
    const auto time_after = [&](std::vector<Vec2> points) {
        const Vec2 position = points.front();
        walk.corridor.set_path(walk.plan(std::move(points)), position);
        walk.corridor.start(position);
        walk.corridor.track_progress(position, 0.1, 0.5);
        return walk.corridor.time_since_progress();
    };
    walk.corridor.track_progress(start, 0.1, 0.5);
    EXPECT_EQ(time_after({start, corner, end}), 1.0) << "just as long";
    EXPECT_EQ(time_after({start - Vec2{1.0F, 0.0F}, corner, end}), 1.5) << "longer";
    EXPECT_EQ(time_after({start, end}), 0.5) << "shorter";
    EXPECT_EQ(time_after({start, corner}), 0.5) << "to another end";
    EXPECT_EQ(time_after({start, end}), 0.5);
    walk.corridor.end();
    EXPECT_EQ(time_after({start, end}), 0.5) << "after the end of the journey";
}

} // namespace
} // namespace raywalk::path_corridor_test
