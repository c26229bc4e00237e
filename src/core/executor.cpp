// SPDX-License-Identifier: MIT
#include "raywalk/executor.hpp"

#include "core/core_count.hpp"
#include "core/thread_pool.hpp"

#include <algorithm>

namespace raywalk {

void run_on_threads(std::size_t jobs, const std::function<void(std::size_t)>& run) {
    ThreadPool{std::clamp<std::size_t>(jobs, 1, core_count())}.run(jobs, run);
}

} // namespace raywalk
