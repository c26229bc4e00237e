// SPDX-License-Identifier: MIT
#include "agent/turn_timer.hpp"

#include <algorithm>

namespace raywalk {
namespace {

// The first time (unit: second).
constexpr double min_patience = 1.5; // up to twice as long
constexpr double duration = 2.0;

constexpr std::uint8_t max_doublings = 3;

// Between 1 and 2. Ids that follow each other are far apart.
double spread_of(std::uint32_t id) {
    constexpr std::uint32_t steps = 16;
    return 1.0 + static_cast<double>((id * 2654435761U >> 8U) % steps) / steps;
}

} // namespace

void TurnTimer::observe(const Step& step, std::uint32_t id) {
    if (step.rest < best_rest_ - step.least_progress) {
        best_rest_ = static_cast<float>(step.rest);
        for (float& time : times_) {
            time = std::max(0.0F, time);
        }
        doublings_ = {};
        return;
    }
    observe(first, step, id);
    observe(last, step, id);
}

void TurnTimer::observe(Turn turn, const Step& step, std::uint32_t id) {
    if (is_active(turn)) {
        return;
    }
    times_[turn] = step.is_due[turn] ? static_cast<float>(times_[turn] - step.dt) : 0.0F;
    const auto growth = static_cast<double>(1 << doublings_[turn]);
    if (-times_[turn] > growth * spread_of(id) * min_patience) {
        times_[turn] = static_cast<float>(growth * duration);
        doublings_[turn] = std::min<std::uint8_t>(doublings_[turn] + 1, max_doublings);
    }
}

} // namespace raywalk
