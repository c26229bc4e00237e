// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/path_status.hpp"

#include <chrono>
#include <cstdint>
#include <optional>

namespace raywalk {

/// What agents may spend on planning from one Navigator::update to the next. Those that it does not
/// suffice for go on as they are, and are served first in the next update, in turn.
struct UpdateBudget {
    /// Iterations of all searches together, > 0. 10,000 take some tenths of a millisecond. The same
    /// budget gives the same walk, always, and so does any other that suffices in every step.
    std::int64_t iterations = unlimited;
    /// About so much time, if given. Which step an answer comes in depends on the clock then.
    std::optional<std::chrono::nanoseconds> time{};
};

} // namespace raywalk
