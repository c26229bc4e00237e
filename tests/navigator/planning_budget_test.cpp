// SPDX-License-Identifier: MIT
#include "raywalk/navigator.hpp"

#include "navigator/planning_budget.hpp"
#include "support/point_walker.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <array>
#include <memory>

namespace raywalk::planning_budget_test {
namespace {

TEST(PlanningBudget, AdvancesQueuedQueriesUntilTheyFinishOrAreWithdrawn) {
    Navigator navigator{test::ObstacleList{}};
    const PathQuery query{.walker = test::point_walker,
                          .search = {.algorithm = SearchAlgorithm::a_star}};
    const Vec2 target{90.5F, 40.5F};
    RegionCaches regions;
    std::array<QueuedQuery, 4> queries;
    for (QueuedQuery& queued : queries) {
        queued.begin = [&] {
            queued.execution = std::make_unique<QueryExecution>(navigator.cache({}), regions);
            queued.execution->begin({0.5F, 0.5F}, {&target, 1}, query);
        };
    }
    queries[1].ignored = {{7}, {8}};
    PlanningBudget budget;
    budget.begin_step({.iterations = 1});
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
    budget.begin_step({});
    EXPECT_EQ(budget.queued_queries(), 0U);
    EXPECT_TRUE(queries[0].is_pending());
    EXPECT_TRUE(queries[1].is_pending());
    EXPECT_TRUE(queries[2].execution->path().is_found());
    EXPECT_TRUE(queries[3].execution->path().is_found());
}

} // namespace
} // namespace raywalk::planning_budget_test
