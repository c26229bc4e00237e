// SPDX-License-Identifier: MIT
#include "tune/progress.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <unistd.h>

namespace raywalk::demo {
namespace {

constexpr std::chrono::milliseconds interval{50};
constexpr double rounding = 1e-9; // of the summed up work
constexpr const char* wipe = "\r\x1b[K";

} // namespace

Progress::Progress(std::ostream& out, bool is_terminal)
    : out_{out}
    , is_terminal_{is_terminal} {}

Progress::~Progress() {
    if (is_terminal_) {
        out_ << wipe << std::flush;
    }
}

void Progress::begin(double total, double end) {
    total_ = total;
    done_ = 0.0;
    from_ = part_;
    end_ = end;
}

void Progress::advance(double work, const std::string& what) {
    done_ += work;
    part_ = from_ + (end_ - from_) * std::min(done_ / total_, 1.0);
    if (is_terminal_) {
        if (Clock::now() - drawn_ >= interval) {
            out_ << wipe << line(what) << std::flush;
            drawn_ = Clock::now();
        }
    } else if (const int tenths = static_cast<int>(10.0 * part_ + rounding); tenths > tenths_) {
        tenths_ = tenths;
        out_ << line(what) << std::endl;
    }
}

std::string Progress::line(const std::string& what) const {
    const double spent = std::chrono::duration<double>(Clock::now() - began_).count();
    const double left = part_ > 0.0 ? spent * (1.0 - part_) / part_ : 0.0;
    return fmt::format("{:3.0f} %  {}  {:.0f} s left", 100.0 * part_, what, left);
}

bool is_error_terminal() {
    return isatty(STDERR_FILENO) != 0;
}

} // namespace raywalk::demo
