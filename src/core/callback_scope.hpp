// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace raywalk {

/// Marks that this thread is inside of a call of the library that may call the game: while a scope
/// lives, every further call comes from one of the game's callbacks, whatever its navigator. A
/// depth counter for each thread takes about a nanosecond.
class CallbackScope {
public:
    enum class Kind : std::uint8_t {
        moving,    ///< agents are moved: queries are allowed
        searching, ///< a search runs: chunks must stay where they are
        reading,   ///< a probe is read, or something is drawn: nothing is allowed
    };

    explicit CallbackScope(Kind kind);
    CallbackScope(const CallbackScope&) = delete;
    CallbackScope(CallbackScope&&) = delete;
    CallbackScope& operator=(const CallbackScope&) = delete;
    CallbackScope& operator=(CallbackScope&&) = delete;
    ~CallbackScope();

    /// True inside of any scope of this thread.
    [[nodiscard]] static bool is_any();
    /// True inside of a scope of that kind.
    [[nodiscard]] static bool is(Kind kind);

private:
    Kind kind_;
};

} // namespace raywalk
