// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <utility>

namespace raywalk {

/// Commands of the game that are stored as one value until they are carried out. Thread-safe. The
/// functions passed to it must not call the game.
template <class Value>
class Pending {
public:
    [[nodiscard]] bool is_empty() const { return !has_any_.load(std::memory_order_relaxed); }

    /// Calls `add(value)` to record a command.
    template <class Add>
    void tell(Add add) {
        const std::scoped_lock lock{mutex_};
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
        const std::scoped_lock lock{mutex_};
        return question(value_ == nullptr ? none : *value_);
    }

    /// Removes and returns the value; an empty one if there is none.
    [[nodiscard]] Value take() {
        const std::scoped_lock lock{mutex_};
        has_any_ = false;
        const std::unique_ptr<Value> value = std::move(value_);
        return value == nullptr ? Value{} : std::move(*value);
    }

private:
    // Shared by all objects: there are many, and commands are rare.
    inline static std::mutex mutex_; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

    std::atomic<bool> has_any_ = false;
    std::unique_ptr<Value> value_; // null if there is none
};

} // namespace raywalk
