// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <ostream>
#include <string>

namespace raywalk::demo {

/// Shows the progress of a long task and its remaining time. On a terminal, renews a line 20 times
/// a second and erases it at the end; elsewhere, prints a line for each tenth.
class Progress {
public:
    /// `out` must outlive it.
    Progress(std::ostream& out, bool is_terminal);
    ~Progress();
    Progress(Progress&&) = delete;

    /// Shows the finished part of the task, from 0 to 1, which does not decrease. `what` describes
    /// the current work.
    void show(double part, const std::string& what);

private:
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] std::string line(double part, const std::string& what) const;

    std::ostream& out_;
    bool is_terminal_;
    int tenths_ = 0;
    Clock::time_point began_ = Clock::now();
    Clock::time_point drawn_{};
};

} // namespace raywalk::demo
