// SPDX-License-Identifier: MIT
// A game for Windows that includes windows.h before raywalk, without NOMINMAX: its macros `min` and
// `max` must not meet anything in a public header. The standard library is included before, since
// GCC's does not expect them. It is compiled, and does nothing.
#include <box2d/box2d.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#define min(a, b) (((a) < (b)) ? (a) : (b)) // NOLINT
#define max(a, b) (((a) > (b)) ? (a) : (b)) // NOLINT
#define near                                // NOLINT
#define far                                 // NOLINT

#include <raywalk/raywalk.hpp>
#if __has_include(<raywalk/destruction_listener.hpp>)
#include <raywalk/destruction_listener.hpp>
#endif

static_assert(max(1, 2) == 2 && min(1, 2) == 1);
