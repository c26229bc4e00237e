// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/executor.hpp"

#include "core/callback_scope.hpp"
#include "core/exceptions.hpp"
#include "core/thread_pool.hpp"

#include <algorithm>
#include <mutex>
#include <optional>

namespace raywalk {

/// Calls `executor(jobs, run)`, see Executor. Throws what one of the calls of `run` has thrown,
/// after the end of all.
template <class AnyExecutor, class Run>
void run_jobs(const AnyExecutor& executor, std::size_t jobs, const Run& run) {
    std::mutex mutex;
    std::exception_ptr thrown;
    executor(jobs, [&](std::size_t job) {
        if (std::exception_ptr one = exception_of([&] { run(job); })) {
            const std::scoped_lock lock{mutex};
            thrown = std::move(one);
        }
    });
    if (thrown) {
        std::rethrow_exception(thrown);
    }
}

/// Runs work for many things, such as all agents, in jobs for 64 of them each.
class Jobs {
public:
    /// What a job is for: for agents, some tenths of a millisecond, beside which starting the job
    /// takes no time.
    static constexpr std::size_t size = 64;

    /// Runs all on the calling thread.
    Jobs() = default;

    /// An empty executor counts as `threads`. Both must outlive this object.
    Jobs(ThreadPool& threads, const Executor& executor)
        : threads_{&threads}
        , executor_{&executor} {
        if (!executor) {
            awake_.emplace(threads);
        }
    }

    /// Calls `work(first, last)` for parts that make up 0 to `count`, on several threads, each
    /// inside of a callback scope. `due`: for how many there is something to do; for no more than
    /// one job, all of it is a single part, on the calling thread. Throws what one of the calls has
    /// thrown, after the end of all.
    template <class Work>
    void run(std::size_t count, std::size_t due, const Work& work) const {
        if (due <= size || threads_ == nullptr) {
            if (due > 0) {
                work(std::size_t{0}, count);
            }
            return;
        }
        const auto run_job = [&](std::size_t job) {
            const CallbackScope scope{CallbackScope::Kind::moving};
            work(job * size, std::min((job + 1) * size, count));
        };
        const std::size_t jobs = (count + size - 1) / size;
        if (*executor_) {
            run_jobs(*executor_, jobs, run_job);
        } else {
            const auto on_threads = [this](std::size_t all, const auto& run) {
                threads_->run(all, run);
            };
            run_jobs(on_threads, jobs, run_job);
        }
    }

    /// Calls `function(id)` for each id from 0 to `count` - 1, in the same way.
    template <class Function>
    void for_each(std::size_t count, const Function& function) const {
        run(count, count, [&](std::size_t first, std::size_t last) {
            for (auto id = static_cast<std::uint32_t>(first); id < last; ++id) {
                function(id);
            }
        });
    }

private:
    ThreadPool* threads_ = nullptr;
    const Executor* executor_ = nullptr;
    std::optional<ThreadPool::Awake> awake_;
};

} // namespace raywalk
