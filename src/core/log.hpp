// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <variant>

namespace raywalk {

enum class LogLevel : std::uint8_t { debug, warning, error };

/// What takes a place in a message: a text or a number.
struct LogValue {
    LogValue(std::string_view text)
        : value{text} {}

    LogValue(const char* text)
        : value{std::string_view{text}} {}

    LogValue(float number)
        : value{number} {}

    LogValue(double number)
        : value{number} {}

    LogValue(std::integral auto number)
        : value{static_cast<std::int64_t>(number)} {}

    std::variant<std::string_view, float, double, std::int64_t> value;
};

/// Logs a message to the logger named "raywalk": the one that the game registered with spdlog, or
/// else a default one that writes warnings and errors to standard error. Each "{}" of the message
/// is replaced by the next value. May be called on several threads at once. Without spdlog, logs
/// nothing.
void log(LogLevel level, std::string_view message, std::initializer_list<LogValue> values = {});

} // namespace raywalk
