// SPDX-License-Identifier: MIT
#include "raywalk/executor.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <vector>

namespace raywalk::executor_test {
namespace {

TEST(Executor, RunsEachJobOnceAndReturnsWhenAllAreDone) {
    for (const std::size_t jobs : {std::size_t{0}, std::size_t{1}, std::size_t{1000}}) {
        std::vector<std::atomic<int>> runs(jobs);
        run_on_threads(jobs, [&](std::size_t job) { ++runs.at(job); });
        EXPECT_TRUE(std::all_of(runs.begin(), runs.end(), [](const auto& count) {
            return count == 1;
        })) << jobs;
    }
}

} // namespace
} // namespace raywalk::executor_test
