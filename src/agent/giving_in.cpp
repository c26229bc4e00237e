// SPDX-License-Identifier: MIT
#include "agent/giving_in.hpp"

#include <algorithm>

namespace raywalk {
namespace {

constexpr double min_patience = 1.5; // up to twice as long (unit: second)
constexpr double duration = 2.0;     // the first time (unit: second)
constexpr int max_doublings = 3;

// Between 1 and 2. Ids that follow each other are far apart.
double spread_of(std::uint32_t id) {
    constexpr std::uint32_t steps = 16;
    return 1.0 + static_cast<double>((id * 2654435761U >> 8U) % steps) / steps;
}

} // namespace

void GivingIn::observe(const Step& step, std::uint32_t id) {
    if (step.rest < best_rest_ - step.least_progress) {
        best_rest_ = step.rest;
        waited_ = 0.0;
        times_ = 0;
        return;
    }
    if (is_active()) {
        return;
    }
    waited_ = step.is_first ? waited_ + step.dt : 0.0;
    if (waited_ > spread_of(id) * min_patience) {
        left_ = duration * static_cast<double>(1 << std::min(times_, max_doublings));
        waited_ = 0.0;
        ++times_;
    }
}

void GivingIn::pass_time(double dt) {
    left_ = std::max(0.0, left_ - dt);
}

} // namespace raywalk
