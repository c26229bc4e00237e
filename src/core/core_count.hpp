// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <thread>

namespace raywalk {

/// The number of threads that the machine runs at the same time, at least 1.
inline std::size_t core_count() {
#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
    return 1; // web pages have no threads
#else
    return std::max(1U, std::thread::hardware_concurrency());
#endif
}

} // namespace raywalk
