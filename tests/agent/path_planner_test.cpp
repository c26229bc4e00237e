// SPDX-License-Identifier: MIT
#include "agent/path_planner.hpp"
#include "support/agent_parts.hpp"

#include <gtest/gtest.h>

#include <array>
#include <optional>

namespace raywalk::path_planner_test {
namespace {

using test::AgentParts;

constexpr Vec2 start{0.5F, 0.5F};
constexpr Vec2 target{8.5F, 0.5F};

// A wall between start and target.
Obstacle wall() {
    return test::block({{4.0F, -3.0F}, {5.0F, 3.0F}});
}

struct Planning : AgentParts {
    explicit Planning(std::vector<Obstacle> obstacles = {})
        : AgentParts{std::move(obstacles)} {}

    PathPlanner planner{services, 0, query};
};

TEST(PathPlanner, AnswersAtOnceWithTheStraightLineInTheOpen) {
    Planning open;
    open.planner.request(PlanPurpose::target, start, target, open.clearance);
    const std::optional<PlannedPath> answer = open.planner.take_answer(start, open.clearance);
    ASSERT_TRUE(answer.has_value());
    EXPECT_EQ(answer->path.points, (std::vector{start, target}));
    EXPECT_EQ(answer->path.statistics.search.iterations, 0);
    EXPECT_EQ(answer->target, target);
    EXPECT_FALSE(open.planner.is_busy());
}

TEST(PathPlanner, SearchesAroundAWall) {
    Planning walled{{wall()}};
    walled.planner.request(PlanPurpose::shortcut, start, target, walled.clearance);
    EXPECT_TRUE(walled.planner.is_busy());
    const std::optional<PlannedPath> answer = walled.planner.take_answer(start, walled.clearance);
    ASSERT_TRUE(answer.has_value());
    EXPECT_GT(answer->path.statistics.search.iterations, 0);
    EXPECT_GT(answer->path.length, 9.0);
    EXPECT_EQ(answer->purpose, PlanPurpose::shortcut) << "as requested";
}

TEST(PathPlanner, WaitsInTheQueueForItsShareOfTheBudget) {
    Planning walled{{wall()}};
    walled.services->crowd().planning.begin_step({.iterations = 1});
    walled.planner.request(PlanPurpose::target, start, target, walled.clearance);
    EXPECT_TRUE(walled.planner.is_queued());
    EXPECT_FALSE(walled.planner.take_answer(start, walled.clearance).has_value());
    walled.planner.mark_outdated();
    walled.services->crowd().planning.begin_step({});
    EXPECT_FALSE(walled.planner.is_queued());
    const std::optional<PlannedPath> answer = walled.planner.take_answer(start, walled.clearance);
    ASSERT_TRUE(answer.has_value());
    EXPECT_TRUE(answer->is_outdated);
    EXPECT_EQ(answer->purpose, PlanPurpose::target);
}

TEST(PathPlanner, HasNoAnswerToACancelledRequest) {
    Planning walled{{wall()}};
    walled.planner.request(PlanPurpose::target, start, target, walled.clearance);
    walled.planner.cancel();
    EXPECT_FALSE(walled.planner.is_busy());
    EXPECT_FALSE(walled.planner.take_answer(start, walled.clearance).has_value());
}

TEST(PathPlanner, PlansADetourAroundBlockedCells) {
    Planning open;
    const std::array<Cell, 3> blocked{{{4, 0}, {4, 1}, {4, -1}}};
    open.planner.request_detour(blocked, start, target);
    const std::optional<PlannedPath> answer = open.planner.take_answer(start, open.clearance);
    ASSERT_TRUE(answer.has_value());
    EXPECT_EQ(answer->purpose, PlanPurpose::detour);
    EXPECT_GT(answer->path.length, 8.1);
    open.planner.request(PlanPurpose::target, start, target, open.clearance);
    EXPECT_EQ(open.planner.take_answer(start, open.clearance)->path.length, 8.0)
        << "for that request alone";
}

TEST(PathPlanner, SharesNoFlowIfTheShortestPathIsNotEnough) {
    Planning open;
    const SharedTarget shared = shared_target(open.clearance.cache(), target);
    open.planner.join_flow(shared, target);
    EXPECT_TRUE(open.planner.has_joined_flow());
    open.planner.leave_flow();
    EXPECT_FALSE(open.planner.has_joined_flow());
    PathPlanner limited{
        open.services, 1, {.walker = open.query.walker, .search = {.max_cost = 2.0F}}};
    limited.join_flow(shared, target);
    EXPECT_FALSE(limited.has_joined_flow());
}

} // namespace
} // namespace raywalk::path_planner_test
