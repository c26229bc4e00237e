// SPDX-License-Identifier: MIT
#include "core/log.hpp"

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

namespace raywalk {

spdlog::logger& logger() {
    static const std::shared_ptr<spdlog::logger> instance = [] {
        constexpr auto name = "raywalk";
        std::shared_ptr<spdlog::logger> found = spdlog::get(name);
        if (!found) {
            found = spdlog::stderr_color_mt(name);
            found->set_level(spdlog::level::warn);
        }
        return found;
    }();
    return *instance;
}

} // namespace raywalk
