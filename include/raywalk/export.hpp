// SPDX-License-Identifier: MIT
#pragma once

/// Marks what can be linked to from outside: all else in a shared library is hidden.
#if defined(__GNUC__) // clang too
#define RAYWALK_EXPORT [[gnu::visibility("default")]]
#else
#define RAYWALK_EXPORT
#endif
