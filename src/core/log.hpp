// SPDX-License-Identifier: MIT
#pragma once

#ifdef RAYWALK_LOG
#include <spdlog/logger.h>
#endif

namespace raywalk {

#ifdef RAYWALK_LOG
/// The logger named "raywalk": the one that the game registered with spdlog, or else a default one
/// that writes warnings and errors to standard error.
[[nodiscard]] spdlog::logger& logger();
#else
/// Replaces spdlog's logger where the library is built without spdlog: logs nothing.
struct NoLogger {
    template <class... Args>
    void debug(const char*, const Args&...) const {}

    template <class... Args>
    void warn(const char*, const Args&...) const {}

    template <class... Args>
    void error(const char*, const Args&...) const {}
};

[[nodiscard]] constexpr NoLogger logger() {
    return {};
}
#endif

} // namespace raywalk
