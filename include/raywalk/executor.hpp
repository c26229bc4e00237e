// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/export.hpp"

#include <cstddef>
#include <functional>

namespace raywalk {

/// Runs a number of jobs, several at once if it likes, and returns when all are done. `run(i)` does
/// job i; each i from 0 to jobs - 1 is run once. Give your engine's job system, or nothing.
using Executor = std::function<void(std::size_t jobs, const std::function<void(std::size_t)>& run)>;

/// Runs the jobs on as many threads as the machine has cores, started for that.
RAYWALK_EXPORT void run_on_threads(std::size_t jobs, const std::function<void(std::size_t)>& run);

} // namespace raywalk
