// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"

#include <algorithm>
#include <memory>
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
        if (wait_ == nullptr) {
            wait_ = std::make_unique<Wait>();
        }
        wait_->blocked_cells = std::move(blocked_cells);
        wait_->left = wait_->next;
        wait_->next = std::min(2.0 * wait_->next, longest_wait);
        wait_->since_look = 0.0;
    }

    /// The agent got on, or has another target.
    void reset() { wait_ = nullptr; }

    void pass_time(double dt) {
        if (wait_ != nullptr) {
            wait_->left -= dt;
            wait_->since_look += dt;
        }
    }

    /// True if it has waited long enough.
    [[nodiscard]] bool is_over() const { return wait_ == nullptr || wait_->left <= 0.0; }

    /// True once every `interval` seconds: it is time to look at the cells again. Requires that it
    /// waits, as the next function.
    [[nodiscard]] bool looks_again(double interval) {
        const bool is_due = wait_->since_look >= interval;
        wait_->since_look = is_due ? 0.0 : wait_->since_look;
        return is_due;
    }

    [[nodiscard]] bool have_changed(const std::vector<Cell>& blocked_cells) const {
        return blocked_cells != wait_->blocked_cells;
    }

private:
    struct Wait {
        double next = first_wait; // how long it waits next time
        double left = 0.0;
        double since_look = 0.0;
        std::vector<Cell> blocked_cells; // when it gave up
    };

    std::unique_ptr<Wait> wait_; // null if it has not given up
};

} // namespace raywalk
