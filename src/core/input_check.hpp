// SPDX-License-Identifier: MIT
#pragma once

#include "core/log.hpp"
#include "core/texts.hpp"

#include <forward_list>
#include <string>
#include <string_view>

namespace raywalk {

/// Logs each different error or warning of one object once, for calls that a game makes in every
/// frame.
class OnceLog {
public:
    /// Logs an error unless this one was logged before.
    void error(std::string_view message) { error(message, message); }

    /// Logs an error unless one of that kind was logged before.
    void error(std::string_view kind, std::string_view message) {
        log_once(LogLevel::error, kind, message);
    }

    /// Logs a warning unless this one was logged before.
    void warn(std::string_view message) { warn(message, message); }

    /// Logs a warning unless one of that kind was logged before.
    void warn(std::string_view kind, std::string_view message) {
        log_once(LogLevel::warning, kind, message);
    }

private:
    void log_once(LogLevel level, std::string_view kind, std::string_view message);

    std::forward_list<std::string> logged_;
};

/// Corrects the numbers of one struct that the game passed, and logs all of them as one error.
class InputCheck {
public:
    /// Replaces a number that is out of its range by `fallback`.
    void
    replace_outside(std::string_view name, float& number, float low, float high, float fallback);
    /// Clamps a number to its range. NaN becomes `fallback`.
    void clamp(std::string_view name, float& number, float low, float high, float fallback);
    /// Replaces a number below 1e-6, or NaN, by `fallback`, and limits it to `high`.
    void clamp_positive(std::string_view name, float& number, float high, float fallback);

    /// Adds a number to the report; `by` describes its replacement.
    void note(std::string_view name, float number, std::string_view by);

    /// Logs an error that names the object and the numbers that were corrected, if there are any.
    void report(std::string_view object) const;
    /// The same, unless `log` has an error about the same numbers, whatever their values.
    void report(std::string_view object, OnceLog& log) const;

private:
    void replace(std::string_view name, float& number, float by);

    std::string names_;
    std::string corrected_;
};

} // namespace raywalk
