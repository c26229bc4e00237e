// SPDX-License-Identifier: MIT
#include "core/log.hpp"

#ifdef RAYWALK_LOG
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <cassert>
#include <cstddef>
#include <iterator>
#include <memory>
#include <string>
#endif

namespace raywalk {

#ifdef RAYWALK_LOG
namespace {

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

spdlog::level::level_enum spdlog_level(LogLevel level) {
    switch (level) {
    case LogLevel::debug:
        return spdlog::level::debug;
    case LogLevel::warning:
        return spdlog::level::warn;
    case LogLevel::error:
        break;
    }
    return spdlog::level::err;
}

std::string with_values(std::string_view message, std::initializer_list<LogValue> values) {
    constexpr std::string_view place = "{}";
    std::string text;
    for (const LogValue& next : values) {
        const std::size_t before = message.find(place);
        assert(before != std::string_view::npos);
        text += message.substr(0, before);
        message.remove_prefix(before + place.size());
        std::visit(
            [&](auto value) { spdlog::fmt_lib::format_to(std::back_inserter(text), "{}", value); },
            next.value);
    }
    return text += message;
}

} // namespace

void log(LogLevel level, std::string_view message, std::initializer_list<LogValue> values) {
    const spdlog::level::level_enum at = spdlog_level(level);
    if (logger().should_log(at) || logger().should_backtrace()) {
        logger().log(at, with_values(message, values));
    }
}
#else
void log(LogLevel /*level*/,
         std::string_view /*message*/,
         std::initializer_list<LogValue> /*values*/) {}
#endif

} // namespace raywalk
