// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace raywalk {

/// How long an agent that gave up waits before it tries again: some seconds, each time longer, or
/// until other cells around it are blocked.
class Patience {
public:
    static constexpr double first_wait = 2.0;    ///< (unit: second)
    static constexpr double longest_wait = 32.0; ///< (unit: second)

    /// The agent gives up, with these cells blocked around it.
    void begin(std::vector<Cell> blocked_cells) {
        blocked_cells_ = std::move(blocked_cells);
        left_ = next_;
        next_ = std::min(2.0 * next_, longest_wait);
        since_look_ = 0.0;
    }

    /// The agent got on, or has another target.
    void reset() { *this = {}; }

    void pass_time(double dt) {
        left_ -= dt;
        since_look_ += dt;
    }

    /// True if it has waited long enough.
    [[nodiscard]] bool is_over() const { return left_ <= 0.0; }

    /// True once every `interval` seconds: it is time to look at the cells again. Requires that it
    /// waits, as the next function.
    [[nodiscard]] bool looks_again(double interval) {
        const bool is_due = since_look_ >= interval;
        since_look_ = is_due ? 0.0 : since_look_;
        return is_due;
    }

    [[nodiscard]] bool have_changed(const std::vector<Cell>& blocked_cells) const {
        return blocked_cells != blocked_cells_;
    }

private:
    double next_ = first_wait; // how long it waits next time
    double left_ = 0.0;
    double since_look_ = 0.0;
    std::vector<Cell> blocked_cells_; // when it gave up
};

} // namespace raywalk
