// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/path_status.hpp"

#include <chrono>
#include <cstdint>
#include <optional>

namespace raywalk {

/// What all agents together may spend on path searches from one Navigator::update to the next.
/// Agents whose plan is not ready keep moving as before; they are served first in the next update,
/// in turn. Shared flow fields are not included: each update computes about 16,384 of their cells,
/// which takes some tenths of a millisecond.
struct UpdateBudget {
    /// Iterations of all searches together, > 0; 10,000 take some tenths of a millisecond. Equal
    /// budgets give equal walks, and so do all budgets that suffice in every step. 0 and less count
    /// as 1024, so that no agent waits for ever; the navigator logs that as an error, once.
    std::int64_t iterations = unlimited;
    /// Time for planning, about, if set. The step in which a plan is ready depends on the clock
    /// then. However short it is, at least 1024 iterations are spent if an agent waits for them.
    std::optional<std::chrono::nanoseconds> time{};
};

} // namespace raywalk
