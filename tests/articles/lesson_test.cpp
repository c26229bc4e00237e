// SPDX-License-Identifier: MIT
#include "raywalk/low_level/path_search.hpp"

#include "support/point_walker.hpp"
#include "support/weighted_map.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

// The results of two articles on A* over grids with costs: a lesson on custom pathfinding for
// Roblox, and the A* of a tactics game with movement points.
namespace raywalk::lesson_test {
namespace {

using test::WeightedMap;

// The lesson's worldGrid, in which start is at the top left and goal at the top right. Its x counts
// columns, its y rows from the top: read the other way, the printed path would cross a 10.
TEST(Lesson, ItsExampleHasTheEightPrintedCoordinates) {
    WeightedMap board{{
        "######",
        "#S..G#",
        "#....#",
        "#....#",
        "#....#",
        "######",
    }};
    const auto cell_of = [](int x, int y) {
        return Cell{x, 5 - y};
    };
    for (const Cell wall : {cell_of(2, 1), cell_of(2, 2), cell_of(3, 2)}) {
        board.costs.set(wall, 10.0F);
    }
    const std::vector<Cell> printed = {cell_of(1, 1),
                                       cell_of(1, 2),
                                       cell_of(1, 3),
                                       cell_of(2, 3),
                                       cell_of(3, 3),
                                       cell_of(4, 3),
                                       cell_of(4, 2),
                                       cell_of(4, 1)};
    const WeightedMap::Answer answer = board.find();
    EXPECT_EQ(answer.status, PathStatus::found);
    EXPECT_EQ(answer.cells, printed);
}

const std::vector<std::string> swamp = {
    "#########",
    "#S.555.G#",
    "#.#####.#",
    "#.......#",
    "#########",
};

TEST(MaxCost, AllowsTheShortestAffordablePathNotTheCheapest) {
    WeightedMap board{swamp};
    EXPECT_EQ(board.steps(), 10U) << "without a limit the cheapest";
    EXPECT_EQ(board.steps({.max_cost = 18.0F}), 6U) << "5 + 5 + 5, the open cells and the goal";
    EXPECT_EQ(board.steps({.max_cost = 17.9F}), 10U);
    EXPECT_EQ(board.steps({.max_cost = 10.0F}), 10U);
    EXPECT_EQ(board.find({.max_cost = 9.9F}).status, PathStatus::cost_limit);
}

TEST(MaxCost, ExpandsACellAgainIfALongerPathToItIsCheaper) {
    WeightedMap board{{
        "##########",
        "#S3.2..5G#",
        "#.##.#####",
        "#....#####",
        "##########",
    }};
    // 3 + 1 + 2 + 1 + 1 + 5 + 1 for seven steps; 3 less with the detour at its beginning.
    EXPECT_EQ(board.steps({.max_cost = 14.0F}), 7U);
    EXPECT_EQ(board.find({.max_cost = 13.9F}).status, PathStatus::cost_limit);
    board.costs.set({2, 3}, 9.0F);
    EXPECT_EQ(board.steps({.max_cost = 20.0F}), 7U);
    EXPECT_EQ(board.steps({.max_cost = 19.0F}), 11U);
}

TEST(MaxCost, IsNotUsedUpByCellsWithoutCost) {
    WeightedMap board{{
        "#########",
        "#S00000G#",
        "#########",
    }};
    EXPECT_EQ(board.steps({.max_cost = 1.0F}), 6U) << "only the goal costs something";
    EXPECT_EQ(board.find({.max_cost = 0.0F}).status, PathStatus::cost_limit);
    board.costs.set(board.cell('G'), 0.0F);
    EXPECT_EQ(board.steps({.max_cost = 0.0F}), 6U);
}

TEST(MaxCost, DoesNotCountTheStartCell) {
    WeightedMap board{{"####", "#SG#", "####"}};
    board.costs.set(board.cell('S'), 100.0F);
    EXPECT_EQ(board.steps({.max_cost = 1.0F}), 1U);
}

const std::vector<std::string> sealed = {
    "########",
    "#S..#G.#",
    "#...##.#",
    "########",
};

TEST(MaxCost, IsNotTheReasonIfThereIsNoPathAtAll) {
    WeightedMap board{sealed};
    EXPECT_EQ(board.find({.max_cost = 1000.0F}).status, PathStatus::unreachable);
    EXPECT_EQ(board.find({.max_cost = 7.0F}).status, PathStatus::unreachable)
        << "to come back to a cell is too expensive, but of no use";
    EXPECT_EQ(board.find({.max_cost = 2.0F}).status, PathStatus::cost_limit)
        << "no search went farther";
}

TEST(MaxCost, IsNotTheReasonIfAnExpensiveCellIsReachedCheaplyLater) {
    WeightedMap board{{
        "##########",
        "#S55.##G.#",
        "#0000#####",
        "##########",
    }};
    EXPECT_EQ(board.find({.max_cost = 7.0F}).status, PathStatus::unreachable)
        << "5 + 5 costs too much";
}

// The centers of all other cells around the target are blocked. It is in (7, 7), whose cost is paid
// after that of (5, 5).
TEST(MaxCost, AllowsATargetToConnectAcrossTheCorner) {
    test::ObstacleList posts;
    test::for_each_cell({5, 5}, {8, 8}, [&](Cell cell) {
        if (cell != Cell{5, 5}) {
            posts.add(test::disc(Grid{1.0F}.center_of(cell), 0.0625F));
        }
    });
    for (const Neighborhood neighborhood : {Neighborhood::square_4, Neighborhood::square_8}) {
        NeighborCache cache{
            posts, Grid{1.0F}, neighborhood, DiagonalMode::always, test::point_walker};
        NeighborView view{cache};
        const GridAnchor target = anchor_target(view, {7.0625F, 7.3125F});
        ASSERT_EQ(target.connected, 1U);
        ASSERT_EQ(target.corner, (Cell{5, 5}));
        PathSearch search;
        for (const float max_cost : {2.0F, 1.9375F}) {
            search.begin(view, anchor_start(view, {4.5F, 5.5F}), target, {.max_cost = max_cost});
            EXPECT_EQ(search.advance(1'000),
                      max_cost < 2.0F ? PathStatus::cost_limit : PathStatus::found);
        }
    }
}

TEST(MaxCost, CountsTheLastLeg) {
    WeightedMap board{{
        "#####",
        "#...#",
        "#...#",
        "#S..#",
        "#####",
    }};
    // The target connects to the start's own cell by a leg of nearly two steps; one step is
    // shorter.
    SearchTarget goal;
    goal.anchors = {board.anchor(board.at('S') + Vec2{0.9375F, 0.9375F})};
    goal.predicate = [&](Cell cell) {
        return cell == neighbor(board.cell('S'), Direction::north);
    };
    const WeightedMap::Answer answer = board.find(board.at('S'), goal, {.max_cost = 1000.0F});
    EXPECT_EQ(answer.cells.size(), 2U);
}

TEST(MaxCost, ChecksEveryTargetThatConnectsToACell) {
    WeightedMap board{{
        "######",
        "#S..9#",
        "######",
    }};
    const GridAnchor expensive =
        board.anchor(board.at('S') + Vec2{2.75F, 0.0F}); // where it costs 9
    const GridAnchor cheap = board.anchor(board.at('S') + Vec2{2.25F, 0.0F});
    for (const auto& targets : {std::vector{expensive, cheap}, std::vector{cheap, expensive}}) {
        const WeightedMap::Answer answer =
            board.find(board.at('S'), {.anchors = targets}, {.max_cost = 2.0F});
        EXPECT_EQ(answer.status, PathStatus::found);
        EXPECT_EQ(answer.cells.size(), 3U);
    }
    EXPECT_EQ(board.find(board.at('S'), {.anchors = {expensive}}, {.max_cost = 2.0F}).status,
              PathStatus::cost_limit);
}

TEST(TileKinds, AreWalkableWithoutCostWithCostAndUnwalkable) {
    WeightedMap board{{
        "#########",
        "#S.777.G#",
        "#0#####0#",
        "#0000000#",
        "#########",
    }};
    EXPECT_EQ(board.steps(), 10U) << "the road that costs nothing";
    board.costs.set({3, 1}, 255.0F);
    EXPECT_EQ(board.steps(), 6U);
    for (int x = 3; x <= 5; ++x) {
        board.costs.set({x, 3}, 255.0F);
    }
    EXPECT_EQ(board.steps(), 10U) << "however expensive, it is no wall";
}

TEST(TileKinds, CanBeBlockedByTheGame) {
    WeightedMap board{swamp};
    board.blocked.set({4, 1}, true); // before the first search
    EXPECT_EQ(board.steps(), 6U);
}

} // namespace
} // namespace raywalk::lesson_test
