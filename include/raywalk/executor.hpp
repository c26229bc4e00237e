// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/export.hpp"

#include <cstddef>
#include <functional>

namespace raywalk {

/// A function that calls `run(i)` once for each i from 0 to jobs - 1, in any order and on any
/// threads, and returns when all calls have returned. Wrap your engine's job system in one. Without
/// one, a Navigator updates itself and agents on threads of its own, and prefills on new ones.
using Executor = std::function<void(std::size_t jobs, const std::function<void(std::size_t)>& run)>;

/// An Executor that starts one thread for each core of the machine, the calling one included, and
/// joins them. `run` must not throw.
RAYWALK_EXPORT void run_on_threads(std::size_t jobs, const std::function<void(std::size_t)>& run);

} // namespace raywalk
