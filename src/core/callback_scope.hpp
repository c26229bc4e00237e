// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
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

    explicit CallbackScope(Kind kind)
        : kind_{kind} {
        ++depth_of(kind);
    }

    CallbackScope(CallbackScope&&) = delete;

    ~CallbackScope() { --depth_of(kind_); }

    /// True inside of any scope of this thread.
    [[nodiscard]] static bool is_any() { return depths[0] + depths[1] + depths[2] > 0; }

    /// True inside of a scope of that kind.
    [[nodiscard]] static bool is(Kind kind) { return depth_of(kind) > 0; }

private:
    [[nodiscard]] static int& depth_of(Kind kind) { return depths[static_cast<std::size_t>(kind)]; }

    static inline constinit thread_local std::array<int, 3> depths{}; // by kind

    Kind kind_;
};

} // namespace raywalk
