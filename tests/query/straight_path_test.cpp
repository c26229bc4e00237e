// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/cell_costs.hpp"
#include "raywalk/debug_draw.hpp"
#include "raywalk/navigator.hpp"

#include "support/borrowed.hpp"
#include "support/point_walker.hpp"
#include "support/query_results.hpp"
#include "support/recording_sink.hpp"
#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

// What can be walked straight is found, also through passages that hold no cell center.
namespace raywalk::straight_path_test {
namespace {

using test::Random;
using test::result_of;

constexpr Box area{{-12.0F, -12.0F}, {12.0F, 12.0F}};

// A box of that half width and half height.
physics::Shape box_of(float x, float y) {
    return test::box({{-x, -y}, {x, y}});
}

// Paths over cell centers alone, which miss the doors here.
constexpr NavigatorSettings by_centers{.find_narrow_passages = false};

// A wall along x = 0.3 with a door around y = 0: a walker of 0.3 m passes it at |y| < 0.08, where
// there is no cell center. Both halves end in rooms without another door.
struct Door {
    explicit Door(const NavigatorSettings& settings = by_centers)
        : navigator{Box2dProbe{world}, settings} {
        for (const float side : {-1.0F, 1.0F}) {
            test::add(world, box_of(0.25F, 4.0F), {.position = {0.3F, side * 4.4F}});
            test::add(world, box_of(4.25F, 0.25F), {.position = {-3.7F, side * 8.4F}});
        }
        test::add(world, box_of(0.25F, 8.4F), {.position = {-8.0F, 0.0F}});
        query.walker.radius = 0.3F;
    }

    // From the room to the outside.
    [[nodiscard]] Path find_path() { return navigator.find_path(inside, outside, query); }

    static constexpr Vec2 inside{-1.7F, 0.01F};
    static constexpr Vec2 outside{4.3F, -0.02F};
    physics::World world;
    Navigator navigator;
    PathQuery query;
};

constexpr std::array<NavigatorSettings, 6> all_settings{
    NavigatorSettings{.cell_size = 1.0F, .find_narrow_passages = false},
    NavigatorSettings{
        .cell_size = 0.5F, .diagonal_mode = DiagonalMode::always, .find_narrow_passages = false},
    NavigatorSettings{
        .cell_size = 1.0F, .neighborhood = Neighborhood::square_4, .find_narrow_passages = false},
    NavigatorSettings{
        .cell_size = 0.8F, .neighborhood = Neighborhood::hex, .find_narrow_passages = false},
    NavigatorSettings{
        .cell_size = 1.7F, .neighborhood = Neighborhood::hex, .find_narrow_passages = false},
    NavigatorSettings{
        .cell_size = 2.3F, .diagonal_mode = DiagonalMode::never, .find_narrow_passages = false}};

// A request that is advanced a few iterations at a time.
Path find_sliced(Navigator& navigator, Vec2 start, Vec2 target, const PathQuery& query) {
    PathRequest request = navigator.request_path(start, target, query);
    while (request.advance(3) == PathStatus::pending) {
    }
    return request.take_path();
}

TEST(StraightPath, IsFoundWhereverTheWalkerCanGoStraight) {
    int clear = 0;
    int missed = 0;
    for (std::uint32_t seed = 1; seed <= 12; ++seed) {
        Random random{seed};
        physics::World world;
        test::add_thin_walls(world, random, area, 20);
        test::add_random_bodies(world, random, area, 40 + 8 * random.below(10));
        const NavigatorSettings& settings = all_settings[seed % all_settings.size()];
        Navigator navigator{Box2dProbe{world}, settings};
        PathQuery query;
        query.walker.radius = seed % 4 == 0 ? 0.0F : random.between(0.1F, 0.6F);
        for (int i = 0; i < 500; ++i) {
            const Vec2 start = random.point_in(area);
            const Vec2 target = start + random.point_in({{-6.0F, -6.0F}, {6.0F, 6.0F}});
            if (!navigator.can_walk_straight(start, target, query.walker)) {
                continue;
            }
            ++clear;
            query.allow_partial_path = i % 2 == 0;
            const Path path = navigator.find_path(start, target, query);
            ASSERT_EQ(path.status, PathStatus::found) << "seed " << seed << ", query " << i;
            const double distance = length_of(std::vector{start, target});
            ASSERT_NEAR(path.length, distance, 1e-3 + 2.0 * query.walker.margin);
            missed += path.statistics.cells == 0 ? 1 : 0;
            ASSERT_TRUE(navigator.can_reach(start, target, query));
            Navigator unknowing{Box2dProbe{world}, settings};
            ASSERT_EQ(result_of(find_sliced(unknowing, start, target, query)), result_of(path));
            const std::vector<Vec2> targets{{1000.0F, 1000.0F}, target};
            const Path nearest = navigator.find_path_to_nearest(start, targets, query);
            ASSERT_TRUE(nearest.is_found());
            ASSERT_EQ(nearest.target_index, 1U);
        }
    }
    EXPECT_GT(clear, 700);
    EXPECT_GT(missed, 10);
}

TEST(StraightPath, LeadsThroughADoorThatHoldsNoCellCenter) {
    Door door;
    const Path path = door.find_path();
    EXPECT_EQ(path.status, PathStatus::found);
    EXPECT_EQ(path.points, (std::vector{Door::inside, Door::outside}));
    EXPECT_EQ(path.length, length_of(path.points));
    EXPECT_EQ(path.cost_bound, 1.0);
    EXPECT_GT(path.cost, path.length); // octile
    EXPECT_LT(path.cost, path.length + 0.1);
    EXPECT_EQ(door.navigator.find_path({-2.0F, 3.0F}, Door::outside, door.query).status,
              PathStatus::unreachable);
    // The room is cached now.
    const Path again = door.find_path();
    EXPECT_TRUE(door.navigator.can_reach(Door::outside, Door::inside, door.query));
    EXPECT_EQ(result_of(again), result_of(path));
}

TEST(StraightPath, IsDrawnWithoutCells) {
    Door door;
    PathRequest request = door.navigator.request_path(Door::inside, Door::outside, door.query);
    while (request.advance(1000) == PathStatus::pending) {
    }
    ASSERT_EQ(request.status(), PathStatus::found);
    EXPECT_EQ(request.search(), nullptr);
    EXPECT_EQ(request.path().statistics.cells, 0);
    test::RecordingSink sink;
    DebugDrawOptions options;
    options.cell_path = true;
    debug_draw(request, options, sink);
    EXPECT_EQ(sink.count(DebugKind::cell_path), 0U);
    EXPECT_GT(sink.count(DebugKind::path), 0U);
}

TEST(StraightPath, IsWalkedByAgents) {
    Door door;
    Agent agent{door.navigator, Box2dBody{test::add_walker(door.world, Door::inside)}};
    const Vec2 far_outside{79.0F, 0.0F}; // farther than agents go without a search
    EXPECT_TRUE(agent.can_reach(far_outside));
    agent.navigate_to(far_outside);
    for (int i = 0; i < 240; ++i) {
        door.navigator.update();
        agent.update(test::sixtieth);
        door.world.step(test::sixtieth);
    }
    EXPECT_EQ(agent.status(), AgentStatus::walking);
    EXPECT_GT(agent.position().x, 1.0F);
}

TEST(StraightPath, ObeysWhatIsClosedOrIgnoredForItsQuery) {
    Door door;
    door.query.blocked_cells = {{2, -1}};
    EXPECT_FALSE(door.find_path().is_found());
    door.query.blocked_cells.clear();
    door.navigator.set_cell_blocked({2, 0}, true);
    door.navigator.set_cell_blocked({2, -1}, true);
    EXPECT_FALSE(door.find_path().is_found());
    door.navigator.set_cell_blocked({2, 0}, false);
    door.navigator.set_cell_blocked({2, -1}, false);
    EXPECT_TRUE(door.find_path().is_found());
    const physics::Body gate =
        test::add(door.world, test::circle(0.2F), {.position = {0.3F, 0.0F}});
    door.navigator.invalidate(key_of(gate));
    EXPECT_FALSE(door.find_path().is_found());
    door.query.ignored_bodies = {key_of(gate)};
    EXPECT_TRUE(door.find_path().is_found());
}

TEST(StraightPath, CostsWhatItsPartsInEachCellCost) {
    Door door;
    CostMap costs;
    costs.set({1, -1}, 4.0F);
    costs.set({1, 0}, 4.0F);
    costs.set({2, 0}, 3.0F);
    costs.set({2, -1}, 3.0F);
    const double before = door.find_path().cost;
    door.query.search.costs = test::borrowed(costs);
    const Path path = door.find_path();
    ASSERT_EQ(path.status, PathStatus::found);
    EXPECT_NEAR(path.cost, before * (6.0 + 3.0 + 2.0) / 6.0, 1e-6);
    // It crosses six borders of columns, and one of rows.
    EXPECT_EQ(path.entered_cost, 3.0 + 4.0 + 3.0 + 2.0);
    EXPECT_NEAR(path.cost_bound, path.cost / before, 1e-6);
    costs.set({3, 0}, CellCosts::forbidden);
    costs.set({3, -1}, CellCosts::forbidden);
    door.navigator.invalidate_costs(area);
    EXPECT_FALSE(door.find_path().is_found());
}

TEST(StraightPath, HasNoStepsThatABudgetOrADirectionCouldLimit) {
    Door door;
    door.query.search.max_cost = 1000.0F;
    EXPECT_FALSE(door.find_path().is_found());
    door.query.search.max_cost = std::numeric_limits<float>::infinity();
    door.query.search.blocked_first_direction = Direction::west;
    EXPECT_FALSE(door.find_path().is_found());
    door.query.search.blocked_first_direction.reset();
    EXPECT_TRUE(door.find_path().is_found());
}

TEST(StraightPath, MayBeAsManyCellsLongAsAQueryHasIterations) {
    Door door;
    door.query.max_iterations = 5;
    EXPECT_FALSE(door.find_path().is_found());
    door.query.max_iterations = 7;
    EXPECT_TRUE(door.find_path().is_found());
}

TEST(StraightPath, EndsAtTheStopDistance) {
    Door door;
    for (const float stop : {0.1F, 1.0F, 2.0F}) {
        door.query.stop_distance = stop;
        const Path path = door.find_path();
        ASSERT_EQ(path.status, PathStatus::found);
        const double rest = length_of(std::vector{path.points.back(), Door::outside});
        EXPECT_LE(rest, stop);
        EXPECT_NEAR(path.length + rest, length_of(std::vector{Door::inside, Door::outside}), 1e-5);
    }
    // Beyond the start nothing is left to walk.
    door.query.stop_distance = 10.0F;
    EXPECT_EQ(door.find_path().points, std::vector{Door::inside});
}

TEST(StraightPath, EndsBesideATargetTooCloseToAWall) {
    Door door;
    test::add(door.world, box_of(0.5F, 0.5F), {.position = {5.115F, 0.0F}});
    const Path path = door.find_path();
    ASSERT_EQ(path.status, PathStatus::found);
    EXPECT_NEAR(path.points.back().x, 4.295F, 1e-3F);
}

TEST(StraightPath, LeadsToTheNearestOfSeveralTargets) {
    Door door;
    const std::vector<Vec2> targets{{-7.0F, 7.0F}, {6.0F, 0.0F}, Door::outside, {4.0F, 4.0F}};
    const Path path = door.navigator.find_path_to_nearest(Door::inside, targets, door.query);
    EXPECT_EQ(path.target_index, 2U);
    EXPECT_EQ(path.points.size(), 2U);
    const std::vector<Vec2> missed{{6.0F, 0.0F}, {4.0F, 4.0F}, Door::outside};
    const Path nearest = door.navigator.find_path_to_nearest(Door::inside, missed, door.query);
    EXPECT_EQ(nearest.target_index, 2U);
}

TEST(StraightPath, LeadsOutOfAPocketThatHoldsNoCellCenter) {
    physics::World world;
    for (const float y : {0.5F, 4.5F}) {
        test::add(world, box_of(10.0F, 0.5F), {.position = {5.0F, y}});
    }
    PathQuery query;
    query.walker.radius = 1.2F;
    for (const float cell_size : {1.3F, 0.8F}) {
        Navigator navigator{Box2dProbe{world},
                            {.cell_size = cell_size, .find_narrow_passages = false}};
        for (const bool allows_partial : {false, true}) {
            query.allow_partial_path = allows_partial;
            const Path path = navigator.find_path({2.5F, 2.51F}, {8.5F, 2.49F}, query);
            EXPECT_EQ(path.status, PathStatus::found) << cell_size;
        }
    }
}

TEST(StraightPath, LeadsFromWallToWallWhereNothingElseIsInSight) {
    physics::World world;
    for (const float y : {0.5F, 4.5F}) {
        test::add(world, box_of(10.0F, 0.5F), {.position = {5.0F, y}});
    }
    PathQuery query;
    query.walker.radius = 1.2F;
    const float reach = query.walker.radius + query.walker.margin;
    for (const bool finds_narrow_passages : {false, true}) {
        Navigator navigator{Box2dProbe{world},
                            {.cell_size = 0.8F, .find_narrow_passages = finds_narrow_passages}};
        const Path path = navigator.find_path({2.5F, 2.2F}, {8.5F, 2.8F}, query);
        ASSERT_EQ(path.status, PathStatus::found);
        EXPECT_NEAR(path.points.back().x, 8.5F, 1e-3F);
        EXPECT_NEAR(path.points.back().y, 4.0F - reach, 1e-3F);
        EXPECT_FALSE(navigator.find_path({2.5F, 2.2F}, {8.5F, 2.9F}, query).is_found());
    }
}

} // namespace
} // namespace raywalk::straight_path_test
