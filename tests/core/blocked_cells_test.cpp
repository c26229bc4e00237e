// SPDX-License-Identifier: MIT
#include "raywalk/low_level/blocked_cells.hpp"
#include "raywalk/navigator.hpp"

#include "support/point_walker.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <set>

namespace raywalk::blocked_cells_test {
namespace {

TEST(BlockedCells, ContainExactlyTheCellsThatAreSet) {
    test::Random random{1};
    BlockedCells blocked;
    std::set<Cell> expected;
    for (int i = 0; i < 5000; ++i) {
        const int x = random.below(80) - 40;
        const int y = random.below(80) - 40;
        const bool is_blocked = random.below(2) == 0;
        blocked.set({x, y}, is_blocked);
        if (is_blocked) {
            expected.insert({x, y});
        } else {
            expected.erase({x, y});
        }
    }
    test::for_each_cell({-41, -41}, {41, 41}, [&](Cell cell) {
        ASSERT_EQ(blocked.contains(cell), expected.count(cell) == 1);
    });
    for (const Cell cell : expected) {
        blocked.set(cell, false);
    }
    EXPECT_TRUE(blocked.empty());
}

// A wall of blocked cells, with nothing physical about it, from (0, -5) up to (0, 5).
Navigator& with_wall(Navigator& navigator) {
    for (int y = -5; y <= 5; ++y) {
        navigator.set_cell_blocked({0, y}, true);
    }
    return navigator;
}

TEST(BlockedCells, AreAvoidedByPathsWithAndWithoutStringPulling) {
    Navigator plane{test::ObstacleList{}};
    Navigator& navigator = with_wall(plane);
    for (const auto postprocessing : {PathPostprocessing::none,
                                      PathPostprocessing::simplify,
                                      PathPostprocessing::string_pulling}) {
        const Path path =
            navigator.find_path({-3.3F, 0.4F},
                                {4.7F, 0.2F},
                                {.walker = test::point_walker, .postprocessing = postprocessing});
        ASSERT_TRUE(path.is_found());
        EXPECT_GT(path.length, 12.0);
        for (std::size_t i = 0; i + 1 < path.points.size(); ++i) {
            for (int k = 0; k <= 100; ++k) {
                const Vec2 step = path.points[i + 1] - path.points[i];
                const Vec2 point = path.points[i] + 0.01F * static_cast<float>(k) * step;
                EXPECT_FALSE(navigator.is_cell_blocked(navigator.grid().cell_at(point)));
            }
        }
    }
}

TEST(BlockedCells, UpdateCachedChunksWhenSetAndCleared) {
    Navigator plane{test::ObstacleList{}};
    const auto length = [&] {
        return plane
            .find_path({-3.5F, 0.5F},
                       {4.5F, 0.5F},
                       {.walker = test::point_walker, .postprocessing = PathPostprocessing::none})
            .length;
    };
    EXPECT_DOUBLE_EQ(length(), 8.0);
    Navigator& navigator = with_wall(plane);
    EXPECT_GT(length(), 12.0);
    navigator.set_cell_blocked({0, 0}, false);
    EXPECT_DOUBLE_EQ(length(), 8.0);
}

TEST(BlockedCells, MayBeLeftButNotEntered) {
    Navigator plane{test::ObstacleList{}};
    Navigator& navigator = with_wall(plane);
    EXPECT_EQ(navigator.find_path({0.6F, 0.4F}, {3.5F, 0.5F}, test::point_query).status,
              PathStatus::found);
    EXPECT_EQ(navigator.find_path({3.5F, 0.5F}, {0.6F, 0.4F}, test::point_query).status,
              PathStatus::target_blocked);
    EXPECT_EQ(navigator.find_path({3.5F, 0.5F}, {0.5F, 0.5F}, test::point_query).status,
              PathStatus::target_blocked);
}

} // namespace
} // namespace raywalk::blocked_cells_test
