// SPDX-License-Identifier: MIT
#include "tune/progress.hpp"

#include <fmt/format.h>

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

void Progress::show(double part, const std::string& what) {
    if (is_terminal_) {
        if (Clock::now() - drawn_ >= interval) {
            out_ << wipe << line(part, what) << std::flush;
            drawn_ = Clock::now();
        }
    } else if (const int tenths = static_cast<int>(10.0 * part + rounding); tenths > tenths_) {
        tenths_ = tenths;
        out_ << line(part, what) << std::endl;
    }
}

std::string Progress::line(double part, const std::string& what) const {
    const double spent = std::chrono::duration<double>(Clock::now() - began_).count();
    const double left = part > 0.0 ? spent * (1.0 - part) / part : 0.0;
    return fmt::format("{:3.0f} %  {}  {:.0f} s left", 100.0 * part, what, left);
}

} // namespace raywalk::demo
