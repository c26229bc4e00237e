// SPDX-License-Identifier: MIT
#include "core/thread_pool.hpp"

#include "raywalk/executor.hpp"

#include "core/exceptions.hpp"

namespace raywalk {
namespace {

// At least some tenths of a millisecond. A thread that has not come back by then may wait for the
// core of the one that waits for it.
constexpr int most_yields = 1000;

} // namespace

ThreadPool::Batch::Batch(std::size_t job_count,
                         std::size_t shares,
                         const std::function<void(std::size_t)>& function)
    : jobs{job_count}
    , run{function}
    , next(shares) {
    for (std::size_t share = 0; share < shares; ++share) {
        next[share] = first_of(share);
    }
}

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
    Batch batch{jobs, size_, run};
    std::size_t woken = 0;
    if (jobs > 1) {
        const std::scoped_lock lock{mutex_};
        start_threads();
        woken = std::min(threads_.size(), jobs - 1);
        batches_.push_back(&batch);
        has_batches_ = true;
    }
    for (std::size_t i = 0; i < woken; ++i) {
        has_work_.notify_one();
    }
    run_jobs_of(batch, 0);
    wait_for_workers(batch);
}

// A system that gives no more threads has to do with those that it gave.
void ThreadPool::start_threads() {
    if (has_started_) {
        return;
    }
    has_started_ = true;
    (void)exception_of([&] {
        while (threads_.size() + 1 < size_) {
            const std::size_t share = threads_.size() + 1;
            threads_.emplace_back([this, share] { work(share); });
        }
    });
}

void ThreadPool::run_jobs_of(Batch& batch, std::size_t share) {
    for (std::size_t tried = 0; tried < batch.next.size(); ++tried) {
        const std::size_t end = batch.first_of(share + 1);
        for (std::size_t job = batch.next[share]++; job < end; job = batch.next[share]++) {
            batch.run(job);
        }
        share = (share + 1) % batch.next.size();
    }
}

void ThreadPool::work(std::size_t share) {
    std::unique_lock lock{mutex_};
    while (true) {
        lock.unlock();
        while (awake_ > 0 && !has_batches_) {
            std::this_thread::yield();
        }
        lock.lock();
        has_work_.wait(lock, [&] { return ends_ || !batches_.empty(); });
        if (ends_) {
            return;
        }
        Batch& batch = *batches_.back();
        ++batch.workers;
        lock.unlock();
        run_jobs_of(batch, share);
        lock.lock();
        close(batch);
        if (--batch.workers == 0) {
            is_done_.notify_all();
        }
    }
}

// No worker joins a closed batch, and one that leaves it does not touch it again.
void ThreadPool::wait_for_workers(Batch& batch) {
    std::unique_lock lock{mutex_};
    close(batch);
    if (awake_ > 0) {
        lock.unlock();
        for (int i = 0; i < most_yields && batch.workers > 0; ++i) {
            std::this_thread::yield();
        }
        lock.lock();
    }
    is_done_.wait(lock, [&] { return batch.workers == 0; });
}

// All its jobs have begun.
void ThreadPool::close(Batch& batch) {
    std::erase(batches_, &batch);
    has_batches_ = !batches_.empty();
}

void run_on_threads(std::size_t jobs, const std::function<void(std::size_t)>& run) {
    ThreadPool{std::clamp<std::size_t>(jobs, 1, core_count())}.run(jobs, run);
}

} // namespace raywalk
