// SPDX-License-Identifier: MIT
#include "raywalk/blocked_cells.hpp"
#include "raywalk/cell_costs.hpp"
#include "raywalk/path_search.hpp"

#include "worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

// What two articles on A* do on grids with costs: a lesson on custom pathfinding for Roblox, and
// the A* of a tactics game with movement points.
namespace raywalk {
namespace {

using test::GridMap;

constexpr std::int64_t enough = 10'000;

struct Answer {
    PathStatus status = PathStatus::pending;
    std::vector<Cell> cells;
};

// A drawn world in which a digit is a cell that costs so much, with four neighbors.
class Board {
public:
    explicit Board(const std::vector<std::string>& lines)
        : map_{lines}
        , cache_{map_,
                 Grid{1.0F},
                 Neighborhood::square_4,
                 DiagonalMode::never,
                 {.radius = 0.0F},
                 &blocked} {
        for (std::size_t line = 0; line < lines.size(); ++line) {
            for (std::size_t x = 0; x < lines[line].size(); ++x) {
                const char mark = lines[line][x];
                if (mark >= '0' && mark <= '9') {
                    costs.set({static_cast<std::int32_t>(x),
                               static_cast<std::int32_t>(lines.size() - 1 - line)},
                              static_cast<float>(mark - '0'));
                }
            }
        }
    }

    GridJoint joint(Vec2 target) {
        NeighborView view{cache_};
        return join_goal(view, target);
    }

    Answer find(Vec2 from, const SearchGoal& goal, SearchOptions options) {
        options.costs = &costs;
        NeighborView view{cache_};
        PathSearch search;
        search.begin(view, join_start(view, from), goal, options);
        Answer answer;
        answer.status = search.advance(enough);
        if (answer.status == PathStatus::found) {
            answer.cells = search.cells();
        }
        return answer;
    }

    Answer find(const SearchOptions& options = {}) {
        return find(map_.at('S'), {.targets = {joint(map_.at('G'))}}, options);
    }

    std::size_t steps(const SearchOptions& options = {}) { return find(options).cells.size() - 1; }

    [[nodiscard]] Cell cell(char mark) const { return map_.cell(mark); }

    [[nodiscard]] Vec2 at(char mark) const { return map_.at(mark); }

    CostMap costs;
    BlockedCells blocked;

private:
    GridMap map_;
    NeighborCache cache_;
};

// The lesson's worldGrid, in which start is at the top left and goal at the top right. Its x counts
// columns, its y rows from the top: read the other way, the printed path would cross a 10.
TEST(Lesson, ItsExampleHasTheEightPrintedCoordinates) {
    Board board{{
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
    const Answer answer = board.find();
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

TEST(MaxCost, LeavesTheShortestWayThatCanBePaidNotTheCheapest) {
    Board board{swamp};
    EXPECT_EQ(board.steps(), 10U) << "without a limit the cheapest";
    EXPECT_EQ(board.steps({.max_cost = 18.0F}), 6U) << "5 + 5 + 5, the open cells and the goal";
    EXPECT_EQ(board.steps({.max_cost = 17.9F}), 10U);
    EXPECT_EQ(board.steps({.max_cost = 10.0F}), 10U);
    EXPECT_EQ(board.find({.max_cost = 9.9F}).status, PathStatus::cost_limit);
}

TEST(MaxCost, LooksAtACellAgainIfALongerWayToItIsCheaper) {
    Board board{{
        "##########",
        "#S3.2..5G#",
        "#.##.#####",
        "#....#####",
        "##########",
    }};
    // 3 + 1 + 2 + 1 + 1 + 5 + 1 for seven steps, 3 fewer for the same with the detour at its begin.
    EXPECT_EQ(board.steps({.max_cost = 14.0F}), 7U);
    EXPECT_EQ(board.find({.max_cost = 13.9F}).status, PathStatus::cost_limit);
    board.costs.set({2, 3}, 9.0F);
    EXPECT_EQ(board.steps({.max_cost = 20.0F}), 7U);
    EXPECT_EQ(board.steps({.max_cost = 19.0F}), 11U);
}

TEST(MaxCost, IsNotTouchedByCellsWithoutCost) {
    Board board{{
        "#########",
        "#S00000G#",
        "#########",
    }};
    EXPECT_EQ(board.steps({.max_cost = 1.0F}), 6U) << "only the goal costs something";
    EXPECT_EQ(board.find({.max_cost = 0.0F}).status, PathStatus::cost_limit);
    board.costs.set(board.cell('G'), 0.0F);
    EXPECT_EQ(board.steps({.max_cost = 0.0F}), 6U);
}

TEST(MaxCost, DoesNotCountTheCellThatTheWalkerStartsIn) {
    Board board{{"####", "#SG#", "####"}};
    board.costs.set(board.cell('S'), 100.0F);
    EXPECT_EQ(board.steps({.max_cost = 1.0F}), 1U);
}

const std::vector<std::string> sealed = {
    "########",
    "#S..#G.#",
    "#...##.#",
    "########",
};

TEST(MaxCost, IsNotBlamedIfThereIsNoWayAtAll) {
    Board board{sealed};
    EXPECT_EQ(board.find({.max_cost = 1000.0F}).status, PathStatus::unreachable);
    EXPECT_EQ(board.find({.max_cost = 7.0F}).status, PathStatus::unreachable)
        << "to come back to a cell is too dear, but of no use";
    EXPECT_EQ(board.find({.max_cost = 2.0F}).status, PathStatus::cost_limit)
        << "nobody has looked farther";
}

TEST(MaxCost, CountsTheLastLeg) {
    Board board{{
        "#####",
        "#...#",
        "#...#",
        "#S..#",
        "#####",
    }};
    // The target joins the start's own cell by a leg of nearly two steps; one step is shorter.
    SearchGoal goal;
    goal.targets = {board.joint(board.at('S') + Vec2{0.9375F, 0.9375F})};
    goal.predicate = [&](Cell cell) {
        return cell == neighbor(board.cell('S'), Direction::north);
    };
    const Answer answer = board.find(board.at('S'), goal, {.max_cost = 1000.0F});
    EXPECT_EQ(answer.cells.size(), 2U);
}

TEST(MaxCost, AsksEveryTargetThatJoinsACell) {
    Board board{{
        "######",
        "#S..9#",
        "######",
    }};
    const GridJoint dear = board.joint(board.at('S') + Vec2{2.75F, 0.0F}); // where it costs 9
    const GridJoint cheap = board.joint(board.at('S') + Vec2{2.25F, 0.0F});
    for (const auto& targets : {std::vector{dear, cheap}, std::vector{cheap, dear}}) {
        const Answer answer = board.find(board.at('S'), {.targets = targets}, {.max_cost = 2.0F});
        EXPECT_EQ(answer.status, PathStatus::found);
        EXPECT_EQ(answer.cells.size(), 3U);
    }
    EXPECT_EQ(board.find(board.at('S'), {.targets = {dear}}, {.max_cost = 2.0F}).status,
              PathStatus::cost_limit);
}

TEST(TileKinds, AreWalkableWithoutCostWithCostAndUnwalkable) {
    Board board{{
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
    EXPECT_EQ(board.steps(), 10U) << "however dear, it is no wall";
}

TEST(TileKinds, MayBeClosedByTheGame) {
    Board board{swamp};
    board.blocked.set({4, 1}, true); // before the first look
    EXPECT_EQ(board.steps(), 6U);
}

TEST(BlockedFirstDirection, IsTheOneThatTheFirstStepDoesNotTake) {
    for (const float max_cost : {SearchOptions{}.max_cost, 100.0F}) {
        Board board{{
            "#######",
            "#.....#",
            "#..S.G#",
            "#######",
        }};
        SearchOptions options{.max_cost = max_cost};
        EXPECT_EQ(board.steps(options), 2U);
        options.blocked_first_direction = Direction::east;
        const Answer answer = board.find(options);
        ASSERT_EQ(answer.cells.size(), 5U);
        EXPECT_EQ(answer.cells[1], neighbor(board.cell('S'), Direction::north));
        options.blocked_first_direction = Direction::west;
        EXPECT_EQ(board.steps(options), 2U);
    }
}

TEST(BlockedFirstDirection, IsNotTakenByTurningBackLater) {
    for (const float max_cost : {SearchOptions{}.max_cost, 100.0F}) {
        Board board{{"######", "#..SG#", "######"}};
        const SearchOptions options{.max_cost = max_cost,
                                    .blocked_first_direction = Direction::east};
        EXPECT_EQ(board.find(options).status, PathStatus::unreachable);
    }
}

//    . n s .     The start, in the corner of s, joins four cells. To come to the one across over n,
//    . 9 . .     which costs nothing, is cheaper than the leg.
TEST(BlockedFirstDirection, HoldsInAllCellsThatTheStartJoins) {
    Board board{{
        "########",
        "#...0..#",
        "#G..9..#",
        "#......#",
        "########",
    }};
    const Vec2 start{5.4375F, 3.4375F};
    for (const float max_cost : {SearchOptions{}.max_cost, 1000.0F}) {
        const Answer answer =
            board.find(start,
                       {.targets = {board.joint(board.at('G'))}},
                       {.max_cost = max_cost, .blocked_first_direction = Direction::west});
        ASSERT_EQ(answer.status, PathStatus::found);
        for (std::size_t i = 1; i < answer.cells.size(); ++i) {
            const Cell from = answer.cells[i - 1];
            const bool is_joined = from.x >= 4 && from.x <= 5 && from.y >= 2 && from.y <= 3;
            EXPECT_FALSE(is_joined && answer.cells[i] == neighbor(from, Direction::west));
        }
    }
}

} // namespace
} // namespace raywalk
