// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace raywalk {

/// What all agents together may spend on plans from one Navigator::update to the next: on searches,
/// shared flow fields, straight lines, and string pulling. Agents whose plan is not ready keep
/// moving as before; they are served first in the next update, in order. An agent that waits and is
/// updated more than 60 times while the navigator is not does not wait any longer.
struct UpdateBudget {
    /// The number of iterations that all plans may take, > 0; 10,000 take two to three
    /// milliseconds, more with cell costs. If empty, it is 8,192, or 3 for each agent of the
    /// navigator if that is more. After agents have waited in 30 updates in a row, it grows up to
    /// 32,768, until none waits. Thousands of agents with one target share a flow field and set out
    /// within a second or two; amid obstacles, thousands with targets of their own take several
    /// seconds. `unlimited` plans everything at once.
    /// Each cell that a search or a flow field expands counts as one; flow fields get at most half
    /// of the budget. Each plan also counts 50 when it begins, and 32 whenever
    /// it reads obstacles to check a straight line, so a path of 32 cells amid obstacles may count
    /// 500.
    /// Equal budgets give equal walks, and so do all budgets that suffice in every step. 0 and less
    /// count as 1024, so that no agent waits for ever; the navigator logs that as an error, once.
    std::optional<std::int64_t> iterations{};
    /// Time for planning, about, if set. The step in which a plan is ready depends on the clock
    /// then. However short it is, at least 1024 iterations are spent if an agent waits for them.
    std::optional<std::chrono::nanoseconds> time{};
};

} // namespace raywalk
