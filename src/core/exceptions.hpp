// SPDX-License-Identifier: MIT
#pragma once

#include <exception>

namespace raywalk {

// Code of the game may throw. The library also compiles without exceptions, where nothing throws.

/// Calls `run()`. Returns what it throws, null if it throws nothing.
template <class Run>
[[nodiscard]] std::exception_ptr exception_of(const Run& run) {
#ifdef __cpp_exceptions
    try {
        run();
    } catch (...) {
        return std::current_exception();
    }
#else
    run();
#endif
    return nullptr;
}

/// Returns `run()`. Calls `undo()` if that throws, and lets the exception pass.
template <class Run, class Undo>
auto run_or_undo(const Run& run, [[maybe_unused]] const Undo& undo) {
#ifdef __cpp_exceptions
    try {
        return run();
    } catch (...) {
        undo();
        throw;
    }
#else
    return run();
#endif
}

} // namespace raywalk
