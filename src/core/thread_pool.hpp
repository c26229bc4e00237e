// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace raywalk {

/// Runs jobs on threads that wait for more in between: one for each core of the machine, with the
/// calling one. They are started by the first run() that has work for them, and joined by the
/// destructor. Waking a thread takes some microseconds; a new one may wait for a core for as long
/// as the thread that has started it works.
class ThreadPool {
public:
    ThreadPool() = default;
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool(ThreadPool&&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;
    ThreadPool& operator=(ThreadPool&&) = delete;
    ~ThreadPool();

    /// Calls `run(i)` once for each i from 0 to jobs - 1, and returns when all calls have returned.
    /// `run` must not throw, and may call this function. Several threads may call it at the same
    /// time: each one works on its own jobs, and the threads of the pool on those of all.
    void run(std::size_t jobs, const std::function<void(std::size_t)>& run);

private:
    struct Batch {
        const std::function<void(std::size_t)>& run;
        std::size_t jobs;
        std::atomic<std::size_t> next = 0; // job
        std::size_t workers = 0;           // that may be at one of its jobs, without the caller
    };

    void start_threads();
    void work();
    void close(Batch& batch);

    std::mutex mutex_;
    std::condition_variable has_work_; // or the pool ends
    std::condition_variable is_done_;  // a batch without workers
    std::vector<Batch*> batches_;      // with jobs that nobody has begun
    std::vector<std::thread> threads_;
    bool has_started_ = false;
    bool ends_ = false;
};

} // namespace raywalk
