// SPDX-License-Identifier: MIT
#pragma once

// std::bit_cast where the C++ library has none, as that of emscripten 3.1.6. The build for the
// browser includes this before all else.

#include <version>

#ifndef __cpp_lib_bit_cast
namespace std {

template <class To, class From>
[[nodiscard]] constexpr To bit_cast(const From& from) noexcept {
    return __builtin_bit_cast(To, from);
}

} // namespace std
#endif
