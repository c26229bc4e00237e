// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

/// @name The version of the library, for the preprocessor
/// Before 1.0, each minor version may change the API.
/// @{
#define RAYWALK_VERSION_MAJOR 0
#define RAYWALK_VERSION_MINOR 2
#define RAYWALK_VERSION_PATCH 0

/// @}

namespace raywalk {

/// The version of the library's headers, as major.minor.patch.
inline constexpr std::string_view version_text = "0.2.0";

} // namespace raywalk
