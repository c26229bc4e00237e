// SPDX-License-Identifier: MIT
#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace raywalk {

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

private:
    void replace(std::string_view name, float& number, float by);

    std::string corrected_;
};

/// Logs each different error or warning of one object once, for calls that a game makes in every
/// frame. The messages are string literals.
class OnceLog {
public:
    /// Logs an error unless this one was logged before.
    void error(const char* message);
    /// Logs a warning unless this one was logged before.
    void warn(const char* message);

private:
    [[nodiscard]] bool is_first(const char* message);

    std::mutex mutex_; // callbacks of the game may run on several threads
    std::vector<std::string_view> logged_;
};

} // namespace raywalk
