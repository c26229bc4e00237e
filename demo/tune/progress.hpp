// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <ostream>
#include <string>

namespace raywalk::demo {

/// Shows how far a long work has come and how long it will still take: on a terminal a bar that is
/// redrawn 20 times a second and wiped in the end, elsewhere a line for each tenth.
class Progress {
public:
    /// `total` > 0, in any unit. `out` has to outlive it.
    Progress(std::ostream& out, bool is_terminal, double total);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress(Progress&&) = delete;
    Progress& operator=(const Progress&) = delete;
    Progress& operator=(Progress&&) = delete;

    /// So much more of the total was done; `what` is being done now.
    void advance(double work, const std::string& what);

private:
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] std::string rest(double part) const;
    void draw(double part, const std::string& what);

    std::ostream& out_;
    bool is_terminal_;
    double total_;
    double done_ = 0.0;
    int tenths_ = 0;
    Clock::time_point began_ = Clock::now();
    Clock::time_point drawn_{};
};

/// True if standard error is shown on a terminal.
[[nodiscard]] bool is_error_terminal();

} // namespace raywalk::demo
