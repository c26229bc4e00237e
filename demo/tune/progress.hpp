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

    /// Begins a part of the task: with work of `total` > 0, in any unit, the progress reaches
    /// `end`, from 0 to 1.
    void begin(double total, double end);
    /// Adds finished work; `what` describes the current work.
    void advance(double work, const std::string& what);

private:
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] std::string line(const std::string& what) const;

    std::ostream& out_;
    bool is_terminal_;
    double total_ = 1.0;
    double done_ = 0.0;
    double from_ = 0.0;
    double end_ = 1.0;
    double part_ = 0.0;
    int tenths_ = 0;
    Clock::time_point began_ = Clock::now();
    Clock::time_point drawn_{};
};

/// True if standard error is a terminal.
[[nodiscard]] bool is_error_terminal();

} // namespace raywalk::demo
