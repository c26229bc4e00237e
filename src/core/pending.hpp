// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <utility>

namespace raywalk {

/// What a game has asked for, as a value, until it is done. Several threads may use it at once. The
/// functions passed to it must not call the game.
template <class Value>
class Pending {
public:
    [[nodiscard]] bool is_empty() const { return !has_any_.load(std::memory_order_relaxed); }

    /// Adds to it what `add(value)` adds.
    template <class Add>
    void tell(Add add) {
        const std::scoped_lock lock{mutex};
        if (value_ == nullptr) {
            value_ = std::make_unique<Value>();
        }
        add(*value_);
        has_any_ = true;
    }

    /// Returns `question(value)`.
    template <class Question>
    [[nodiscard]] auto ask(Question question) const {
        static const Value none{};
        if (is_empty()) {
            return question(none);
        }
        const std::scoped_lock lock{mutex};
        return question(value_ == nullptr ? none : *value_);
    }

    /// Takes it out, to do it.
    [[nodiscard]] Value take() {
        const std::scoped_lock lock{mutex};
        has_any_ = false;
        const std::unique_ptr<Value> value = std::move(value_);
        return value == nullptr ? Value{} : std::move(*value);
    }

private:
    // Of all objects: there are many, which are seldom told something.
    inline static std::mutex mutex; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

    std::atomic<bool> has_any_ = false;
    std::unique_ptr<Value> value_; // null if there is none
};

} // namespace raywalk
