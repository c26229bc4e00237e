// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace raywalk {

/// Has the processor load what will be read soon, if the compiler knows how.
inline void prefetch(const void* data, std::size_t bytes) {
#if defined(__GNUC__)
    constexpr std::size_t cache_line = 64;
    for (std::size_t at = 0; at < bytes; at += cache_line) {
        __builtin_prefetch(static_cast<const char*>(data) + at);
    }
#else
    (void)data;
    (void)bytes;
#endif
}

} // namespace raywalk
