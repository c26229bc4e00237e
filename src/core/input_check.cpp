// SPDX-License-Identifier: MIT
#include "core/input_check.hpp"

#include "core/algorithms.hpp"

#include <cmath>
#include <mutex>

namespace raywalk {
namespace {

// Positive numbers below it are mistakes, and products of them may be 0.
constexpr float least_positive = 1e-6F;

} // namespace

void InputCheck::replace_outside(
    std::string_view name, float& number, float low, float high, float fallback) {
    if (!(number >= low && number <= high)) {
        replace(name, number, fallback);
    }
}

void InputCheck::clamp(
    std::string_view name, float& number, float low, float high, float fallback) {
    if (!(number >= low && number <= high)) {
        replace(name, number, std::isnan(number) ? fallback : std::clamp(number, low, high));
    }
}

void InputCheck::clamp_positive(std::string_view name, float& number, float high, float fallback) {
    if (!(number >= least_positive && number <= high)) {
        replace(name, number, number > high ? high : fallback);
    }
}

void InputCheck::replace(std::string_view name, float& number, float by) {
    note(name, number, text_of(by));
    number = by;
}

void InputCheck::note(std::string_view name, float number, std::string_view by) {
    names_.append(name).append(" ");
    corrected_.append(corrected_.empty() ? "" : ", ").append(name).append(" ");
    corrected_.append(text_of(number)).append(" (becomes ").append(by).append(")");
}

void InputCheck::report(std::string_view object) const {
    OnceLog log;
    report(object, log);
}

void InputCheck::report(std::string_view object, OnceLog& log) const {
    if (!corrected_.empty()) {
        log.error(names_, std::string{object} + ": numbers out of range: " + corrected_);
    }
}

void OnceLog::log_once(LogLevel level, std::string_view kind, std::string_view message) {
    {
        static std::mutex mutex; // callbacks of the game may run on several threads
        const std::scoped_lock lock{mutex};
        if (is_among(kind, logged_)) {
            return;
        }
        logged_.emplace_front(kind);
    }
    log(level, message); // which may call the game
}

} // namespace raywalk
