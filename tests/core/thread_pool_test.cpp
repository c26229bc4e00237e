// SPDX-License-Identifier: MIT
#include "core/core_count.hpp"
#include "core/thread_pool.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <map>
#include <mutex>
#include <set>
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

TEST(ThreadPool, UsesTheSameThreadsAgain) {
    ThreadPool pool{3};
    std::mutex mutex;
    std::set<std::thread::id> threads;
    for (int round = 0; round < 200; ++round) {
        pool.run(16, [&](std::size_t) {
            const std::scoped_lock lock{mutex};
            threads.insert(std::this_thread::get_id());
        });
    }
    EXPECT_LE(threads.size(), 3U);
}

TEST(ThreadPool, RunsJobsOnSeveralThreadsAtTheSameTime) {
    ThreadPool pool{2};
    std::atomic<int> begun = 0;
    pool.run(2, [&](std::size_t) { // each job waits for the other one
        ++begun;
        while (begun < 2) {
            std::this_thread::yield();
        }
    });
    EXPECT_EQ(begun, 2);
}

TEST(ThreadPool, EachThreadBeginsWithItsShareOfTheJobs) {
    ThreadPool pool{2};
    std::atomic<int> begun = 0;
    std::mutex mutex;
    std::map<std::thread::id, std::size_t> first_jobs;
    pool.run(10, [&](std::size_t job) {
        {
            const std::scoped_lock lock{mutex};
            first_jobs.try_emplace(std::this_thread::get_id(), job);
        }
        if (job == 0 || job == 5) { // both threads take part
            ++begun;
            while (begun < 2) {
                std::this_thread::yield();
            }
        }
    });
    ASSERT_EQ(first_jobs.size(), 2U);
    EXPECT_EQ(first_jobs[std::this_thread::get_id()], 0U);
    first_jobs.erase(std::this_thread::get_id());
    EXPECT_EQ(first_jobs.begin()->second, 5U);
}

TEST(ThreadPool, ThreadsThatAreKeptAwakeRunEachJobOnce) {
    ThreadPool pool{3};
    for (int round = 0; round < 50; ++round) {
        const ThreadPool::Awake awake{pool};
        const ThreadPool::Awake more{pool};
        for (const std::size_t jobs : {std::size_t{2}, std::size_t{1}, std::size_t{100}}) {
            EXPECT_TRUE(runs_each_job_once(pool, jobs)) << jobs;
        }
    }
    EXPECT_TRUE(runs_each_job_once(pool, 100));
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
