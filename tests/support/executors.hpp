// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/executor.hpp"

#include <atomic>
#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

namespace raywalk::test {

inline void run_forward(std::size_t jobs, const std::function<void(std::size_t)>& run) {
    for (std::size_t job = 0; job < jobs; ++job) {
        run(job);
    }
}

inline void run_backward(std::size_t jobs, const std::function<void(std::size_t)>& run) {
    for (std::size_t job = jobs; job-- > 0;) {
        run(job);
    }
}

inline Executor run_on(int threads) {
    return [threads](std::size_t jobs, const std::function<void(std::size_t)>& run) {
        std::atomic<std::size_t> next = 0;
        const auto work = [&] {
            for (std::size_t job = next++; job < jobs; job = next++) {
                run(job);
            }
        };
        std::vector<std::thread> workers;
        for (int i = 1; i < threads; ++i) {
            workers.emplace_back(work);
        }
        work();
        for (std::thread& worker : workers) {
            worker.join();
        }
    };
}

} // namespace raywalk::test
