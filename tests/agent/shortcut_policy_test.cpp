// SPDX-License-Identifier: MIT
#include "agent/shortcut_policy.hpp"

#include <gtest/gtest.h>

namespace raywalk::shortcut_policy_test {
namespace {

TEST(ShortcutPolicy, IsDueAnIntervalAfterTheLastSearchAndAPhaseAfterTheChange) {
    ShortcutPolicy policy{ShortcutPolicy::phases / 2};
    policy.rule_out(3);
    EXPECT_FALSE(policy.has_to_evaluate(3));
    EXPECT_TRUE(policy.has_to_evaluate(4));
    policy.pass_time(0.75);
    policy.set_evaluated(4, true);
    EXPECT_FALSE(policy.has_to_evaluate(5)) << "it is likely anyway";
    policy.pass_time(0.375);
    EXPECT_FALSE(policy.is_due(1.0)) << "other agents are first";
    policy.pass_time(0.125);
    EXPECT_TRUE(policy.is_due(1.0));
}

TEST(ShortcutPolicy, IsNotDueAfterAChangeElsewhere) {
    ShortcutPolicy policy{0};
    policy.set_evaluated(4, false);
    policy.pass_time(100.0);
    EXPECT_FALSE(policy.is_due(1.0));
    EXPECT_EQ(policy.ruled_out_version(), 4U);
    EXPECT_TRUE(policy.has_to_evaluate(5));
}

// Returns how long after a search the next one is due.
double patience_after_searches(int count, bool is_shorter) {
    ShortcutPolicy policy{0};
    for (int i = 0; i < count; ++i) {
        policy.end_search(1, is_shorter);
    }
    policy.set_evaluated(2, true);
    double time = 0.0;
    while (!policy.is_due(1.0)) {
        policy.pass_time(0.5);
        time += 0.5;
    }
    return time;
}

TEST(ShortcutPolicy, DoublesItsPatienceWithEachSearchUpToALimitInVain) {
    EXPECT_EQ(patience_after_searches(1, false), 2.0);
    EXPECT_EQ(patience_after_searches(3, false), 8.0);
    EXPECT_EQ(patience_after_searches(9, false), 16.0);
    EXPECT_EQ(patience_after_searches(6, true), 64.0) << "without a limit";
}

TEST(ShortcutPolicy, HasItsFirstPatienceAgainForAnotherTarget) {
    ShortcutPolicy policy{0};
    policy.end_search(1, true);
    policy.end_search(1, true);
    policy.reset();
    policy.set_evaluated(2, true);
    policy.pass_time(1.0);
    EXPECT_TRUE(policy.is_due(1.0));
}

} // namespace
} // namespace raywalk::shortcut_policy_test
