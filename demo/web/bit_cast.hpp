// SPDX-License-Identifier: MIT
#pragma once

// Provides std::bit_cast for standard libraries without it, such as that of emscripten 3.1.6. The
// browser build includes this file before all others.

#include <version>

#ifndef __cpp_lib_bit_cast
namespace std {

template <class To, class From>
[[nodiscard]] constexpr To bit_cast(const From& from) noexcept {
    return __builtin_bit_cast(To, from);
}

} // namespace std
#endif
