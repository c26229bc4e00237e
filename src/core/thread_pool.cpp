// SPDX-License-Identifier: MIT
#include "core/thread_pool.hpp"

#include <algorithm>
#include <system_error>

namespace raywalk {
namespace {

template <class Batch>
void run_jobs_of(Batch& batch) {
    for (std::size_t job = batch.next++; job < batch.jobs; job = batch.next++) {
        batch.run(job);
    }
}

} // namespace

ThreadPool::~ThreadPool() {
    {
        const std::scoped_lock lock{mutex_};
        ends_ = true;
    }
    has_work_.notify_all();
    for (std::thread& thread : threads_) {
        thread.join();
    }
}

// The caller does not wait for threads that have not woken up: it runs their jobs.
void ThreadPool::run(std::size_t jobs, const std::function<void(std::size_t)>& run) {
    Batch batch{.run = run, .jobs = jobs};
    std::size_t woken = 0;
    if (jobs > 1) {
        const std::scoped_lock lock{mutex_};
        start_threads();
        woken = std::min(threads_.size(), jobs - 1);
        batches_.push_back(&batch);
    }
    for (std::size_t i = 0; i < woken; ++i) {
        has_work_.notify_one();
    }
    run_jobs_of(batch);
    std::unique_lock lock{mutex_};
    close(batch);
    is_done_.wait(lock, [&] { return batch.workers == 0; });
}

// A system that gives no more threads has to do with those that it gave.
void ThreadPool::start_threads() {
    if (has_started_) {
        return;
    }
    has_started_ = true;
    try {
        while (threads_.size() + 1 < size_) {
            threads_.emplace_back([this] { work(); });
        }
    } catch (const std::system_error&) {
    }
}

void ThreadPool::work() {
    std::unique_lock lock{mutex_};
    while (true) {
        has_work_.wait(lock, [&] { return ends_ || !batches_.empty(); });
        if (ends_) {
            return;
        }
        Batch& batch = *batches_.back();
        ++batch.workers;
        lock.unlock();
        run_jobs_of(batch);
        lock.lock();
        close(batch);
        if (--batch.workers == 0) {
            is_done_.notify_all();
        }
    }
}

// All its jobs have begun.
void ThreadPool::close(Batch& batch) {
    std::erase(batches_, &batch);
}

} // namespace raywalk
