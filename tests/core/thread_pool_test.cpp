// SPDX-License-Identifier: MIT
#include "core/thread_pool.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace raywalk::thread_pool_test {
namespace {

bool runs_each_job_once(ThreadPool& pool, std::size_t jobs) {
    std::vector<std::atomic<int>> runs(jobs);
    pool.run(jobs, [&](std::size_t job) { ++runs.at(job); });
    return std::all_of(runs.begin(), runs.end(), [](const auto& count) { return count == 1; });
}

TEST(ThreadPool, RunsEachJobOnceAndReturnsWhenAllAreDone) {
    ThreadPool pool{4};
    for (int round = 0; round < 100; ++round) {
        for (const std::size_t jobs :
             {std::size_t{0}, std::size_t{1}, std::size_t{2}, std::size_t{1000}}) {
            EXPECT_TRUE(runs_each_job_once(pool, jobs)) << jobs;
        }
    }
}

TEST(ThreadPool, JobsMayRunJobs) {
    ThreadPool pool{4};
    std::atomic<int> runs = 0;
    pool.run(20, [&](std::size_t) { pool.run(20, [&](std::size_t) { ++runs; }); });
    EXPECT_EQ(runs, 400);
}

TEST(ThreadPool, SeveralThreadsMayRunJobsAtTheSameTime) {
    ThreadPool pool{4};
    std::atomic<int> failures = 0;
    std::vector<std::thread> callers;
    for (int caller = 0; caller < 4; ++caller) {
        callers.emplace_back([&] {
            for (int round = 0; round < 50; ++round) {
                failures += runs_each_job_once(pool, 30) ? 0 : 1;
            }
        });
    }
    for (std::thread& caller : callers) {
        caller.join();
    }
    EXPECT_EQ(failures, 0);
}

} // namespace
} // namespace raywalk::thread_pool_test
