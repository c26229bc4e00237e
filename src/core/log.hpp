// SPDX-License-Identifier: MIT
#pragma once

#ifdef RAYWALK_LOG
#include <spdlog/logger.h>
#endif

namespace raywalk {

#ifdef RAYWALK_LOG
/// The logger named "raywalk": the one that the game registered with spdlog, or else one of our own
/// that writes to standard error from level warning on.
[[nodiscard]] spdlog::logger& logger();
#else
/// Stands in for spdlog's where the library is built without it: nothing is logged.
struct NoLogger {
    template <class... Args>
    void debug(const char*, const Args&...) const {}

    template <class... Args>
    void warn(const char*, const Args&...) const {}
};

[[nodiscard]] constexpr NoLogger logger() {
    return {};
}
#endif

} // namespace raywalk
