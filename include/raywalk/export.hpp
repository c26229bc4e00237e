// SPDX-License-Identifier: MIT
#pragma once

/// Marks the public symbols: all others are hidden in a shared library.
#if defined(_WIN32) && defined(raywalk_EXPORTS) // defined while a DLL is built
#define RAYWALK_EXPORT __declspec(dllexport)
#elif defined(_WIN32) && defined(RAYWALK_SHARED) // defined in games that use a DLL
#define RAYWALK_EXPORT __declspec(dllimport)
#elif defined(__GNUC__) && !defined(_WIN32) // clang too
#define RAYWALK_EXPORT [[gnu::visibility("default")]]
#else
#define RAYWALK_EXPORT
#endif
