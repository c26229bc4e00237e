// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/executor.hpp"

#include <cstddef>
#include <functional>

namespace raywalk {

/// Runs the jobs with the executor; an empty one counts as run_on_threads.
inline void
run_jobs(const Executor& executor, std::size_t jobs, const std::function<void(std::size_t)>& run) {
    if (executor) {
        executor(jobs, run);
    } else {
        run_on_threads(jobs, run);
    }
}

} // namespace raywalk
