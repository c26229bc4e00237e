// SPDX-License-Identifier: MIT
#include "agent/path_planner.hpp"
#include "support/agent_parts.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <deque>
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

// Spends what is left of a budget.
struct Spender : QueuedQuery {
    explicit Spender(PlanningBudget& budget) {
        begin = [] {
            return std::uint64_t{1'000'000};
        };
        budget.submit(*this);
    }
};

struct Planning : AgentParts {
    explicit Planning(std::vector<Obstacle> obstacles = {})
        : AgentParts{std::move(obstacles)} {}

    PathPlanner planner;
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
    CrowdManager& crowd = walled.services->crowd();
    crowd.planning.begin_step({.iterations = 1}, crowd.flows, 0); // it begins
    walled.planner.request(PlanPurpose::target, start, target, walled.clearance);
    EXPECT_TRUE(walled.planner.is_queued());
    EXPECT_FALSE(walled.planner.take_answer(start, walled.clearance).has_value());
    walled.planner.change_target(start);
    crowd.planning.begin_step({}, crowd.flows, 0);
    EXPECT_FALSE(walled.planner.is_queued());
    const std::optional<PlannedPath> answer = walled.planner.take_answer(start, walled.clearance);
    ASSERT_TRUE(answer.has_value());
    EXPECT_TRUE(answer->is_outdated);
    EXPECT_EQ(answer->purpose, PlanPurpose::target);
}

TEST(PathPlanner, PlansToTheLastTargetWhenItsTurnComes) {
    Planning open;
    CrowdManager& crowd = open.services->crowd();
    crowd.planning.begin_step({.iterations = 1}, crowd.flows, 0);
    const Spender other{crowd.planning};
    open.planner.request(PlanPurpose::recheck, start, target, open.clearance);
    EXPECT_TRUE(open.planner.is_queued());
    EXPECT_FALSE(open.planner.take_answer(start, open.clearance).has_value());
    const Vec2 last = target + Vec2{0.0F, 1.0F};
    open.planner.change_target(last);
    crowd.planning.begin_step({}, crowd.flows, 0);
    const std::optional<PlannedPath> answer = open.planner.take_answer(start, open.clearance);
    ASSERT_TRUE(answer.has_value());
    EXPECT_FALSE(answer->is_outdated);
    EXPECT_EQ(answer->purpose, PlanPurpose::target);
    EXPECT_EQ(answer->path.points.back(), last);
}

TEST(PathPlanner, WaitsForNoNavigatorThatIsNotUpdated) {
    for (const bool has_begun : {false, true}) {
        Planning walled{{wall()}};
        CrowdManager& crowd = walled.services->crowd();
        crowd.planning.begin_step({.iterations = 1}, crowd.flows, 0);
        std::optional<Spender> other;
        if (!has_begun) {
            other.emplace(crowd.planning);
        }
        walled.planner.request(PlanPurpose::target, start, target, walled.clearance);
        std::optional<PlannedPath> answer;
        int updates = 0;
        for (; !answer && updates < 200; ++updates) {
            answer = walled.planner.take_answer(start, walled.clearance);
        }
        ASSERT_TRUE(answer.has_value());
        EXPECT_GT(updates, 60);
        EXPECT_LT(updates, 70);
        EXPECT_TRUE(answer->path.is_found());
    }
}

TEST(PathPlanner, WaitsForNoNavigatorEvenIfRequestsReplaceEachOther) {
    Planning walled{{wall()}};
    CrowdManager& crowd = walled.services->crowd();
    crowd.planning.begin_step({.iterations = 1}, crowd.flows, 0);
    const Spender other{crowd.planning};
    std::optional<PlannedPath> answer;
    for (int updates = 0; !answer && updates < 70; ++updates) {
        walled.planner.request(PlanPurpose::target, start, target, walled.clearance);
        answer = walled.planner.take_answer(start, walled.clearance);
    }
    ASSERT_TRUE(answer.has_value());
    EXPECT_TRUE(answer->path.is_found());
}

// Followers of one target: most go straight, those behind the wall share a flow field or search.
TEST(PathPlanner, AllRequestsOfAStepTogetherSpendNoMoreThanTheBudget) {
    constexpr std::uint32_t count = 2'000;
    constexpr std::int64_t budget = 8'192;
    Planning walled{{wall()}};
    CrowdManager& crowd = walled.services->crowd();
    std::deque<Clearance> clearances;
    std::deque<PathPlanner> planners;
    const auto place = [](std::uint32_t i) {
        return Vec2{-30.5F + static_cast<float>(i % 60), 10.5F + static_cast<float>(i / 60)};
    };
    crowd.planning.begin_step({.iterations = budget}, crowd.flows, 0);
    for (std::uint32_t i = 0; i < count; ++i) {
        Clearance& clearance = clearances.emplace_back(i, walled.clearance.profile());
        PathPlanner& planner = planners.emplace_back();
        crowd.flows.set_position(i, place(i));
        planner.join_flow(shared_target(clearance.cache(), target), target, clearance);
        planner.request(PlanPurpose::target, place(i), target, clearance);
    }
    std::uint32_t answers = 0;
    std::int64_t all = 0;
    int steps = 1;
    for (; answers < count && steps < 1'000; ++steps) {
        const std::uint32_t before = answers;
        for (std::uint32_t i = 0; i < count; ++i) {
            answers += planners[i].take_answer(place(i), clearances[i]) ? 1 : 0;
        }
        EXPECT_LE(answers - before, budget / 50 + 1) << "each path counts";
        EXPECT_LE(crowd.planning.spent(), budget + 2'000) << steps;
        all += crowd.planning.spent();
        crowd.planning.begin_step({.iterations = budget}, crowd.flows, 0);
    }
    EXPECT_EQ(answers, count);
    EXPECT_GT(5 * all, 2 * budget * steps) << "no step takes more than 2.5 times the mean";
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
    open.planner.request_detour(blocked, target, open.clearance);
    const std::optional<PlannedPath> answer = open.planner.take_answer(start, open.clearance);
    ASSERT_TRUE(answer.has_value());
    EXPECT_EQ(answer->purpose, PlanPurpose::detour);
    EXPECT_GT(answer->path.length, 8.1);
    open.planner.request(PlanPurpose::target, start, target, open.clearance);
    EXPECT_EQ(open.planner.take_answer(start, open.clearance)->path.length, 8.0)
        << "for that request alone";
}

TEST(PathPlanner, AnswersWithWhatItFoundWhenItLookedAhead) {
    const Vec2 elsewhere = start + Vec2{0.0F, 1.0F};
    Planning open;
    open.planner.look_ahead(elsewhere, target, open.clearance);
    open.planner.request(PlanPurpose::target, start, target, open.clearance);
    const std::optional<PlannedPath> answer = open.planner.take_answer(start, open.clearance);
    ASSERT_TRUE(answer.has_value());
    EXPECT_EQ(answer->path.points.front(), elsewhere);
    open.planner.look_ahead(elsewhere, target, open.clearance);
    EXPECT_FALSE(open.planner.take_answer(start, open.clearance).has_value());
    open.planner.request(PlanPurpose::target, start, target, open.clearance);
    EXPECT_EQ(open.planner.take_answer(start, open.clearance)->path.points.front(), start)
        << "for that update alone";
}

TEST(PathPlanner, OpensDoorsThatWereShutForThirtySecondsWithTheNextRequest) {
    Planning open;
    open.clearance.shut_doors().close(1);
    open.clearance.shut_doors().pass_time(31.0);
    EXPECT_FALSE(open.clearance.shut_doors().is_empty());
    open.planner.request(PlanPurpose::target, start, target, open.clearance);
    EXPECT_TRUE(open.clearance.shut_doors().is_empty());
}

TEST(PathPlanner, SharesNoFlowIfTheShortestPathIsNotEnough) {
    Planning open;
    const SharedTarget shared = shared_target(open.clearance.cache(), target);
    open.planner.join_flow(shared, target, open.clearance);
    EXPECT_TRUE(open.planner.has_joined_flow());
    open.planner.leave_flow(open.clearance);
    EXPECT_FALSE(open.planner.has_joined_flow());
    open.query.search.max_cost = 2.0F;
    open.planner.join_flow(shared, target, open.clearance);
    EXPECT_FALSE(open.planner.has_joined_flow());
}

} // namespace
} // namespace raywalk::path_planner_test
