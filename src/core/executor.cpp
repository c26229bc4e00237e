// SPDX-License-Identifier: MIT
#include "raywalk/executor.hpp"

#include "core/core_count.hpp"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace raywalk {
void run_on_threads(std::size_t jobs, const std::function<void(std::size_t)>& run) {
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t job = next++; job < jobs; job = next++) {
            run(job);
        }
    };
    const std::size_t threads = std::min(core_count(), std::max<std::size_t>(jobs, 1));
    std::vector<std::thread> workers(threads - 1);
    for (std::thread& worker : workers) {
        worker = std::thread{work};
    }
    work();
    for (std::thread& worker : workers) {
        worker.join();
    }
}

} // namespace raywalk
