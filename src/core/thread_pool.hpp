// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace raywalk {

/// The number of threads that the machine runs at the same time, at least 1.
inline std::size_t core_count() {
#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
    return 1; // web pages have no threads
#else
    return std::max(1U, std::thread::hardware_concurrency());
#endif
}

/// Runs jobs on threads that wait for more in between. They are started by the first run() that has
/// work for them, and joined by the destructor. Waking a thread takes some microseconds; a new one
/// may wait for a core for as long as the thread that has started it works.
class ThreadPool {
public:
    /// `threads`: how many run jobs, the calling one included, > 0; by default one for each core.
    explicit ThreadPool(std::size_t threads = core_count())
        : size_{threads} {}

    ThreadPool(ThreadPool&&) = delete;
    ~ThreadPool();

    /// Calls `run(i)` once for each i from 0 to jobs - 1, and returns when all calls have returned.
    /// `run` must not throw, and may call this function. Several threads may call it at the same
    /// time: each one works on its own jobs, and the threads of the pool on those of all.
    ///
    /// Each thread begins with its share of the jobs, a range that is the same whenever there are
    /// as many jobs: what they read is likely in the cache of its core. Then it helps the others.
    void run(std::size_t jobs, const std::function<void(std::size_t)>& run);

    /// While one exists, threads that have run jobs do not go to sleep, so that those of the next
    /// run() begin at once. They yield their cores to any other thread. The pool must outlive it.
    class Awake {
    public:
        explicit Awake(ThreadPool& threads)
            : count_{threads.awake_} {
            ++count_;
        }

        Awake(Awake&&) = delete;

        ~Awake() { --count_; }

    private:
        std::atomic<int>& count_;
    };

private:
    struct Batch {
        Batch(std::size_t job_count,
              std::size_t shares,
              const std::function<void(std::size_t)>& function);

        [[nodiscard]] std::size_t first_of(std::size_t share) const {
            return share * jobs / next.size();
        }

        std::size_t jobs;
        const std::function<void(std::size_t)>& run;
        std::vector<std::atomic<std::size_t>> next; // job of each share
        std::atomic<std::size_t> workers = 0; // that may be at one of its jobs, without the caller
    };

    void start_threads();
    static void run_jobs_of(Batch& batch, std::size_t share);
    void work(std::size_t share);
    void wait_for_workers(Batch& batch);
    void close(Batch& batch);

    std::mutex mutex_;
    std::condition_variable has_work_; // or the pool ends
    std::condition_variable is_done_;  // a batch without workers
    std::vector<Batch*> batches_;      // that may have jobs left to begin
    std::atomic<bool> has_batches_ = false;
    std::atomic<int> awake_ = 0; // number of Awake
    std::size_t size_;
    std::vector<std::thread> threads_; // without the calling one
    bool has_started_ = false;
    bool ends_ = false;
};

} // namespace raywalk
