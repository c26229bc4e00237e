// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
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
        const std::scoped_lock lock{mutex_};
        add(value_);
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
        return question(value_);
    }

    /// Takes it out, to do it.
    [[nodiscard]] Value take() {
        const std::scoped_lock lock{mutex_};
        has_any_ = false;
        return std::exchange(value_, {});
    }

private:
    std::atomic<bool> has_any_ = false;
    mutable std::mutex mutex_;
    Value value_;
};

} // namespace raywalk
