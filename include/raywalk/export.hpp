// SPDX-License-Identifier: MIT
#pragma once

/// Marks the public symbols: all others are hidden in a shared library.
#if defined(__GNUC__) // clang too
#define RAYWALK_EXPORT [[gnu::visibility("default")]]
#else
#define RAYWALK_EXPORT
#endif
