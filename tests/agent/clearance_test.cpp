// SPDX-License-Identifier: MIT
#include "agent/clearance.hpp"
#include "support/agent_parts.hpp"
#include "support/fake_body.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

namespace raywalk::clearance_test {
namespace {

using test::AgentParts;

constexpr std::array<Vec2, 2> around{{{0.5F, 5.5F}, {8.5F, 0.5F}}};

// A wall from y = -3 to 3.
Obstacle wall() {
    return test::block({{4.0F, -3.0F}, {5.0F, 3.0F}});
}

TEST(Clearance, LeadsAlongAPathButNotThroughAWall) {
    AgentParts parts{{wall()}};
    EXPECT_FALSE(parts.clearance.can_walk({0.5F, 0.5F}, {8.5F, 0.5F}));
    EXPECT_TRUE(parts.clearance.can_walk({0.5F, 5.5F}, {8.5F, 5.5F}));
    EXPECT_FALSE(parts.clearance.can_walk_along({0.5F, 0.5F}, around));
    const std::array<Vec2, 3> over{{{0.5F, 5.5F}, {8.5F, 5.5F}, {8.5F, 0.5F}}};
    EXPECT_TRUE(parts.clearance.can_walk_along({0.5F, 0.5F}, over));
}

TEST(Clearance, IsAffectedByChangesAlongThePathAlone) {
    AgentParts parts;
    EXPECT_TRUE(parts.clearance.can_walk_along({0.5F, 0.5F}, around));
    const std::uint64_t version = parts.clearance.world_version();
    EXPECT_FALSE(parts.clearance.is_affected({0.5F, 0.5F}, around, version));
    parts.caches.invalidate(Box{{200.0F, 200.0F}, {201.0F, 201.0F}});
    EXPECT_FALSE(parts.clearance.is_affected({0.5F, 0.5F}, around, version));
    parts.caches.invalidate(Box{{4.0F, 3.0F}, {5.0F, 4.0F}});
    EXPECT_TRUE(parts.clearance.is_affected({0.5F, 0.5F}, around, version));
}

TEST(Clearance, KnowsCellsBlockedByLooseBodiesThatAreNotIgnored) {
    Obstacle crate = test::block({{2.0F, 0.0F}, {3.0F, 1.0F}});
    crate.body = {5};
    AgentParts parts{{crate}};
    const Box box{{0.0F, 0.0F}, {4.0F, 2.0F}};
    const std::vector<Cell> cells = parts.clearance.cells_blocked_by_loose_bodies(box);
    EXPECT_NE(std::find(cells.begin(), cells.end(), Cell{2, 0}), cells.end());
    EXPECT_TRUE(std::is_sorted(cells.begin(), cells.end()));
    parts.query.ignored_bodies = {{5}};
    EXPECT_TRUE(parts.clearance.cells_blocked_by_loose_bodies(box).empty());
}

// A body that its agent drives is no obstacle anyway, unless it has a policy.
TEST(Clearance, LeavesOutTheOwnBodyIfThatIsAnObstacleForOthers) {
    Obstacle own = test::block({{2.0F, 0.0F}, {3.0F, 1.0F}});
    own.body = {5};
    AgentParts parts{{own}};
    parts.world.set_policy({5}, BodyPolicy::solid);
    EXPECT_FALSE(parts.clearance.can_walk({0.5F, 0.5F}, {4.5F, 0.5F}));
    const std::unique_ptr<TrackedBody> body = parts.services->bodies().track(
        std::make_unique<test::FakeBody>(std::make_shared<test::FakeBodyState>(), BodyKey{5}));
    ASSERT_EQ(parts.services->crowd().add(*body, 5.0F), parts.clearance.id());
    EXPECT_TRUE(parts.clearance.can_walk({0.5F, 0.5F}, {4.5F, 0.5F}));
}

TEST(Clearance, FindsThePathOutOfAnObstacle) {
    AgentParts parts{{wall()}};
    const Path path = parts.clearance.escape_path({4.75F, 0.5F});
    EXPECT_EQ(path.status, PathStatus::partial);
    EXPECT_EQ(path.reason, PathStatus::start_blocked);
    EXPECT_EQ(path.points.size(), 2U);
    AgentParts inside{{test::block({{-90.0F, -90.0F}, {90.0F, 90.0F}})}};
    EXPECT_EQ(inside.clearance.escape_path({0.5F, 0.5F}).status, PathStatus::start_blocked);
}

} // namespace
} // namespace raywalk::clearance_test
