// SPDX-License-Identifier: MIT
#pragma once

#include <spdlog/logger.h>

namespace raywalk {

/// The logger named "raywalk": the one that the game registered with spdlog, or else one of our own
/// that writes to standard error from level warning on.
[[nodiscard]] spdlog::logger& logger();

} // namespace raywalk
