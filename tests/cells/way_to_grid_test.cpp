// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include "cells/way_to_grid.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace raywalk::way_to_grid_test {
namespace {

// Rooms without a door, from west to east, each around the corner of four cells.
struct Rooms {
    Rooms() {
        for (const Vec2 corner : corners()) {
            for (const float side : {-1.0F, 1.0F}) {
                const float away = side * (half + 0.1F);
                test::add(world,
                          test::box({{-0.1F, -half - 0.2F}, {0.1F, half + 0.2F}}),
                          {.position = {corner.x + away, corner.y}});
                test::add(world,
                          test::box({{-half, -0.1F}, {half, 0.1F}}),
                          {.position = {corner.x, corner.y + away}});
            }
        }
    }

    static std::vector<Vec2> corners() { return {{-6.0F, 1.0F}, {0.0F, 0.0F}, {7.0F, -2.0F}}; }

    static constexpr float half = 0.48F;
    physics::World world;
    Box2dProbe probe{world};
    NeighborCache cache{probe,
                        Grid{1.0F},
                        Neighborhood::square_8,
                        DiagonalMode::only_if_no_obstacles,
                        WalkerProfile{.radius = 0.3F},
                        nullptr,
                        Discovery::exact,
                        true};
    NeighborView view{cache};
};

std::uint64_t reads_of(NeighborView& view, Vec2 point, bool may_leave) {
    const std::uint64_t before = view.obstacle_reads();
    EXPECT_TRUE(way_to_grid(view, point, may_leave).empty());
    return view.obstacle_reads() - before;
}

TEST(WayToGrid, TakesTwoReadingsOfObstaclesInAClosedRoomWithoutACenter) {
    Rooms rooms;
    for (const Vec2 corner : Rooms::corners()) {
        const Vec2 point{corner.x + 0.03F, corner.y - 0.11F};
        ASSERT_TRUE(anchor_target(rooms.view, point).is_blocked());
        EXPECT_LE(reads_of(rooms.view, point, false), 2U);
        EXPECT_LE(reads_of(rooms.view, point, true), 2U);
    }
}

TEST(WayToGrid, TakesOneReadingOfObstaclesForATargetWhereTheWalkerDoesNotFit) {
    Rooms rooms;
    for (const Vec2 corner : Rooms::corners()) {
        EXPECT_LE(reads_of(rooms.view, {corner.x + 0.58F, corner.y}, false), 1U);
        EXPECT_LE(reads_of(rooms.view, {corner.x + 0.3F, corner.y}, false), 1U);
    }
}

} // namespace
} // namespace raywalk::way_to_grid_test
