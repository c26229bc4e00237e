// SPDX-License-Identifier: MIT
#include "raywalk/navigator.hpp"

#include "navigator/planning_budget.hpp"
#include "support/point_walker.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace raywalk::planning_budget_test {
namespace {

// Needs a search even where the walker can go straight.
PathQuery searching_query() {
    return {.walker = test::point_walker,
            .postprocessing = PathPostprocessing::none,
            .search = {.algorithm = SearchAlgorithm::a_star}};
}

TEST(PlanningBudget, AdvancesQueuedQueriesUntilTheyFinishOrAreWithdrawn) {
    Navigator navigator{test::ObstacleList{}};
    const PathQuery query = searching_query();
    const Vec2 target{90.5F, 40.5F};
    RegionCaches regions;
    std::array<QueuedQuery, 4> queries;
    for (QueuedQuery& queued : queries) {
        queued.begin = [&] {
            queued.execution = std::make_unique<QueryExecution>(navigator.cache({}), regions);
            queued.execution->begin({0.5F, 0.5F}, {&target, 1}, query);
            return std::uint64_t{0};
        };
    }
    queries[1].ignored = {{7}, {8}};
    SharedFlows flows;
    PlanningBudget budget;
    budget.begin_step({.iterations = 1}, flows, 0);
    for (QueuedQuery& queued : queries) {
        budget.submit(queued);
    }
    EXPECT_EQ(budget.queued_queries(), 4U);
    EXPECT_NE(queries[0].execution, nullptr);
    EXPECT_EQ(queries[1].execution, nullptr) << "nothing was left to begin it";
    budget.withdraw(queries[0]);
    EXPECT_EQ(budget.queued_queries(), 3U);
    budget.withdraw_all_that_ignore({9});
    EXPECT_EQ(budget.queued_queries(), 3U);
    budget.withdraw_all_that_ignore({8});
    EXPECT_EQ(budget.queued_queries(), 2U);
    budget.begin_step({}, flows, 0);
    EXPECT_EQ(budget.queued_queries(), 0U);
    EXPECT_TRUE(queries[0].is_pending());
    EXPECT_TRUE(queries[1].is_pending());
    EXPECT_TRUE(queries[2].execution->path().is_found());
    EXPECT_TRUE(queries[3].execution->path().is_found());
}

// A plan without a search that reads obstacles so often.
QueuedQuery plan_reading(std::uint64_t times) {
    QueuedQuery plan;
    plan.begin = [times] {
        return times;
    };
    return plan;
}

TEST(PlanningBudget, BeginsPlansInOrderAndCountsWhatTheyRead) {
    SharedFlows flows;
    PlanningBudget budget;
    std::vector<QueuedQuery> plans;
    for (const std::uint64_t readings : {1, 20, 3, 0, 0}) {
        plans.push_back(plan_reading(readings));
    }
    budget.begin_step({.iterations = 100}, flows, 0);
    for (QueuedQuery& plan : plans) {
        budget.submit(plan);
    }
    EXPECT_FALSE(plans[0].is_pending());
    EXPECT_FALSE(plans[1].is_pending()) << "it began before the budget was spent";
    EXPECT_EQ(budget.spent(), 50 + 32 + 50 + 20 * 32);
    EXPECT_EQ(budget.queued_queries(), 3U);
    budget.begin_step({.iterations = 1}, flows, 0);
    EXPECT_FALSE(plans[2].is_pending());
    EXPECT_TRUE(plans[3].is_pending());
    EXPECT_EQ(budget.spent(), 50 + 3 * 32);
    EXPECT_EQ(budget.steps(), 2U);
    budget.end_waiting(plans[4]);
    EXPECT_FALSE(plans[4].is_pending());
    EXPECT_EQ(budget.queued_queries(), 1U);
    QueuedQuery another = plan_reading(0);
    budget.submit(another);
    EXPECT_FALSE(another.is_pending()) << "nothing is limited until the next step";
}

int announced_of(PlanningBudget& budget, int plans) {
    int worthwhile = 0;
    for (int plan = 0; plan < plans; ++plan) {
        worthwhile += budget.announce() ? 1 : 0;
    }
    return worthwhile;
}

// A path that is looked for before, and then not taken for want of budget, is looked for again.
TEST(PlanningBudget, ExpectsPlansToTakeWhatTheLastOnesTook) {
    SharedFlows flows;
    PlanningBudget budget;
    budget.begin_step({.iterations = 5000}, flows, 0);
    EXPECT_EQ(announced_of(budget, 100), 10) << "500 each, before any plan has begun";
    std::vector<QueuedQuery> plans;
    for (const std::uint64_t readings : {1, 2, 3}) { // 50, and 32 for each reading
        plans.push_back(plan_reading(readings));
    }
    for (QueuedQuery& plan : plans) {
        budget.submit(plan);
    }
    budget.begin_step({.iterations = 5000}, flows, 0);
    EXPECT_EQ(announced_of(budget, 100), 5000 / (50 + 2 * 32));
    budget.begin_step({.iterations = 5000}, flows, 0);
    EXPECT_EQ(announced_of(budget, 100), 5000 / (50 + 2 * 32)) << "no plan has begun since";
    budget.begin_step({.iterations = unlimited}, flows, 0);
    EXPECT_EQ(announced_of(budget, 100), 100);
}

TEST(PlanningBudget, GrowsWhilePlansHaveToWait) {
    SharedFlows flows;
    PlanningBudget budget;
    std::vector<QueuedQuery> plans(21'000);
    const auto submit_all = [&] {
        budget.begin_step({.iterations = 1}, flows, 0);
        for (QueuedQuery& plan : plans) {
            plan = plan_reading(0);
            budget.submit(plan);
        }
    };
    submit_all();
    std::vector<std::int64_t> spent;
    while (budget.queued_queries() > 0) {
        budget.begin_step({}, flows, 0);
        spent.push_back(budget.spent());
    }
    ASSERT_GT(spent.size(), 65U);
    EXPECT_EQ(spent[0], 8'200);
    EXPECT_EQ(spent[30], 8'200);
    EXPECT_EQ(spent[31], 9'050) << "a tenth more";
    EXPECT_EQ(spent[40], 16'400);
    EXPECT_EQ(spent[61], 32'800);
    EXPECT_EQ(spent[64], 32'800);
    submit_all();
    budget.begin_step({}, flows, 0);
    EXPECT_EQ(budget.spent(), 8'200);
    for (QueuedQuery& plan : plans) {
        budget.withdraw(plan);
    }
}

// What is spent on plans of 50 iterations each, if nobody sets a limit.
std::int64_t spent_by_default_with(std::size_t agents) {
    SharedFlows flows;
    PlanningBudget budget;
    std::vector<QueuedQuery> plans(1'000);
    budget.begin_step({}, flows, agents);
    for (QueuedQuery& plan : plans) {
        plan = plan_reading(0);
        budget.submit(plan);
    }
    return budget.spent();
}

TEST(PlanningBudget, GrowsWithTheNumberOfAgentsUnlessItIsSet) {
    EXPECT_EQ(spent_by_default_with(0), 8'200) << "the last one began before 8,192 were spent";
    EXPECT_EQ(spent_by_default_with(2'000), 8'200);
    EXPECT_EQ(spent_by_default_with(10'000), 30'000);
    SharedFlows flows;
    PlanningBudget budget;
    QueuedQuery plan = plan_reading(2);
    QueuedQuery next = plan_reading(0);
    budget.begin_step({.iterations = 100}, flows, 10'000);
    budget.submit(plan);
    budget.submit(next);
    EXPECT_TRUE(next.is_pending());
}

TEST(PlanningBudget, DoesNotAdvanceAPlanThatWasWithdrawnWhileItBegan) {
    Navigator navigator{test::ObstacleList{}};
    RegionCaches regions;
    SharedFlows flows;
    PlanningBudget budget;
    budget.begin_step({}, flows, 0);
    const Vec2 target{90.5F, 40.5F};
    QueuedQuery plan;
    plan.ignored = {{7}};
    plan.begin = [&] {
        plan.execution = std::make_unique<QueryExecution>(navigator.cache({}), regions);
        plan.execution->begin({0.5F, 0.5F}, {&target, 1}, searching_query());
        budget.withdraw_all_that_ignore({7});
        return std::uint64_t{0};
    };
    budget.submit(plan);
    EXPECT_TRUE(plan.is_pending());
    EXPECT_EQ(plan.advanced, 0);
    EXPECT_FALSE(plan.execution->is_finished());
    EXPECT_EQ(budget.queued_queries(), 0U);
}

TEST(PlanningBudget, WithdrawsAPlanWhoseCallbackHasRunAnother) {
    Navigator navigator{test::ObstacleList{}};
    RegionCaches regions;
    SharedFlows flows;
    PlanningBudget budget;
    budget.begin_step({}, flows, 0);
    const Vec2 target{90.5F, 40.5F};
    QueuedQuery inner = plan_reading(1);
    QueuedQuery outer;
    outer.ignored = {{7}};
    outer.begin = [&] {
        outer.execution = std::make_unique<QueryExecution>(navigator.cache({}), regions);
        outer.execution->begin({0.5F, 0.5F}, {&target, 1}, searching_query());
        budget.submit(inner);
        budget.withdraw_all_that_ignore({7});
        return std::uint64_t{0};
    };
    budget.submit(outer);
    EXPECT_FALSE(inner.is_pending());
    EXPECT_TRUE(outer.is_pending());
    EXPECT_EQ(outer.advanced, 0);
}

TEST(PlanningBudget, CountsTheCellsOfFlowFieldsAndNeverLetsThemTakeAll) {
    Navigator navigator{test::ObstacleList{}};
    const NeighborCache& cache = navigator.cache(test::point_walker);
    SharedFlows flows;
    for (int target = 0; target < 60; ++target) {
        const Vec2 point{static_cast<float>(target), 0.0F};
        for (std::uint32_t id = 0; id < 8; ++id) {
            flows.set_position(id, {5000.0F, 0.0F});
            flows.join(shared_target(cache, point), id, point);
        }
    }
    PlanningBudget budget;
    for (const std::int64_t iterations : {2, 600, 32'768, 1'000'000}) {
        budget.begin_step({.iterations = iterations}, flows, 0);
        EXPECT_EQ(budget.spent(), std::min<std::int64_t>(iterations / 2, 16'384));
    }
    budget.begin_step({.iterations = 1}, flows, 0);
    QueuedQuery plan = plan_reading(0);
    budget.submit(plan);
    EXPECT_FALSE(plan.is_pending()) << "something is left for the queue";
    const auto is_begun = [&](int target) {
        const Vec2 point{static_cast<float>(target), 0.0F};
        NeighborView view{cache};
        FlowTrace trace;
        return flows.find(shared_target(cache, point))->trace(view, point, 0, trace) ==
               PathStatus::found;
    };
    for (int target = 0; target < 60; ++target) {
        EXPECT_TRUE(is_begun(target)) << "each gets its turn: " << target;
    }
}

} // namespace
} // namespace raywalk::planning_budget_test
