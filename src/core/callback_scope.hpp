// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

namespace raywalk {

/// While one lives, this thread is inside of a call of the library, so whatever the game calls now
/// comes from one of its callbacks. Costs about a nanosecond.
class CallbackScope {
public:
    enum class Kind : std::uint8_t {
        moving,    ///< agents are moved: anything may be asked
        searching, ///< a search goes on: chunks have to stay where they are
        reading,   ///< a probe is asked, or something is drawn: nothing may be asked
    };

    explicit CallbackScope(Kind kind);
    CallbackScope(const CallbackScope&) = delete;
    CallbackScope(CallbackScope&&) = delete;
    CallbackScope& operator=(const CallbackScope&) = delete;
    CallbackScope& operator=(CallbackScope&&) = delete;
    ~CallbackScope();

    /// True inside of any.
    [[nodiscard]] static bool is_any();
    /// True inside of one of that kind.
    [[nodiscard]] static bool is(Kind kind);

    /// Destroys `object`, inside of any only once this thread has left them all: it may be the one
    /// that runs.
    template <class Object>
    static void destroy_outside(std::unique_ptr<Object> object) {
        if (is_any()) {
            keep_until_outside(std::move(object));
        }
    }

private:
    static void keep_until_outside(std::shared_ptr<void> object);

    Kind kind_;
};

} // namespace raywalk
