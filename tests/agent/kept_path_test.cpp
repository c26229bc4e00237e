// SPDX-License-Identifier: MIT
#include "agent/kept_path.hpp"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace raywalk::kept_path_test {
namespace {

const WalkerProfile walker{.radius = 0.3F};
const std::vector<Vec2> points{{0.0F, 0.0F}, {4.0F, 0.0F}, {4.0F, 4.0F}};

Path straight_path() {
    Path path;
    path.status = PathStatus::found;
    path.points = points;
    path.length = 8.0;
    path.cost = 9.0;
    path.world_version = 7;
    path.walker = walker;
    path.statistics.tiles = 12;
    return path;
}

Path searched_path() {
    Path path = straight_path();
    path.status = PathStatus::partial;
    path.reason = PathStatus::unreachable;
    path.links = {{.link = 3, .first = 1, .last = 2, .is_backward = true, .cost = 2.0}};
    path.entered_cost = 10.0;
    path.cost_bound = 1.5;
    path.target_index = 1;
    path.obstruction = Obstruction{{1, 2}, {3}};
    path.statistics.search = {.iterations = 1, .expanded_cells = 2, .open_set_peak = 3};
    path.statistics.was_cached = true;
    path.timing.search = 0.5;
    return path;
}

void expect_same(const Path& path, const Path& expected) {
    EXPECT_EQ(path.status, expected.status);
    EXPECT_EQ(path.reason, expected.reason);
    EXPECT_EQ(path.points, expected.points);
    EXPECT_EQ(path.links, expected.links);
    EXPECT_EQ(path.length, expected.length);
    EXPECT_EQ(path.cost, expected.cost);
    EXPECT_EQ(path.entered_cost, expected.entered_cost);
    EXPECT_EQ(path.cost_bound, expected.cost_bound);
    EXPECT_EQ(path.target_index, expected.target_index);
    EXPECT_EQ(path.obstruction, expected.obstruction);
    EXPECT_EQ(path.world_version, expected.world_version);
    EXPECT_EQ(path.walker, expected.walker);
    EXPECT_EQ(path.statistics.search.iterations, expected.statistics.search.iterations);
    EXPECT_EQ(path.statistics.tiles, expected.statistics.tiles);
    EXPECT_EQ(path.statistics.was_cached, expected.statistics.was_cached);
    EXPECT_EQ(path.timing.search, expected.timing.search);
}

TEST(KeptPath, TellsTheWholeAnswer) {
    for (const Path& path : {straight_path(), searched_path(), Path{}}) {
        const KeptPath kept{path, walker};
        EXPECT_EQ(kept.status(), path.status);
        EXPECT_EQ(kept.links().size(), path.links.size());
        expect_same(kept.answer(walker), path);
    }
    expect_same(KeptPath{}.answer(walker), Path{});
}

TEST(KeptPath, TellsThePointsOfTheAnswerAfterTheyWereChanged) {
    KeptPath kept{straight_path(), walker};
    kept.walked_points().back() = {5.0F, 5.0F};
    EXPECT_EQ(kept.answer(walker).points, points);
    kept.keep_planned_points();
    kept.walked_points()[1] = {4.0F, 1.0F};
    EXPECT_EQ(kept.answer(walker).points, points);
    EXPECT_EQ(kept.answer(walker).statistics.tiles, 12);
    EXPECT_EQ(kept.points()[1], (Vec2{4.0F, 1.0F}));
    kept.shift_origin({1.0F, 0.0F});
    EXPECT_EQ(kept.answer(walker).points.back(), (Vec2{3.0F, 4.0F}));
    EXPECT_EQ(kept.points().back(), (Vec2{4.0F, 5.0F}));
}

TEST(KeptPath, KeepsTheWalkerForWhichItWasFound) {
    const WalkerProfile other{.radius = 0.5F};
    KeptPath kept{straight_path(), walker};
    kept.keep_walker(walker);
    kept.keep_walker(other);
    expect_same(kept.answer(other), straight_path());
    expect_same(KeptPath(straight_path(), other).answer(other), straight_path());
}

TEST(KeptPath, HasChangedSinceItWasToldAfterItsEndHasMoved) {
    KeptPath kept{searched_path(), walker};
    EXPECT_TRUE(kept.has_changed());
    kept.note_told();
    EXPECT_FALSE(kept.has_changed());
    kept.note_end(false);
    EXPECT_TRUE(kept.has_changed());
    EXPECT_EQ(kept.reason(), PathStatus::target_blocked);
    EXPECT_TRUE(kept.answer(walker).obstruction.has_value());
    kept.note_end(true);
    EXPECT_EQ(kept.reason(), std::nullopt);
    EXPECT_FALSE(kept.answer(walker).obstruction.has_value());
    kept.note_told();
    kept.set_status(PathStatus::cancelled);
    EXPECT_TRUE(kept.has_changed());
}

} // namespace
} // namespace raywalk::kept_path_test
