// SPDX-License-Identifier: MIT
#include "agent/turn_timer.hpp"

#include "core/hash.hpp"

#include <algorithm>

namespace raywalk {
namespace {

// The first time (unit: second).
constexpr double min_patience = 2.5; // up to twice as long
constexpr double duration = 2.0;

constexpr std::uint8_t max_doublings = 3;

} // namespace

void TurnTimer::observe(const Step& step, std::uint32_t id) {
    if (step.time_without_progress < step.dt) {
        time_ = std::max(0.0F, time_);
        doublings_ = 0;
        return;
    }
    if (is_active()) {
        return;
    }
    time_ = step.is_pushed ? static_cast<float>(time_ - step.dt) : 0.0F;
    const auto growth = static_cast<double>(1 << doublings_);
    if (-time_ > growth * (1.0 + phase_of(id)) * min_patience) {
        time_ = static_cast<float>(growth * duration);
        doublings_ = std::min<std::uint8_t>(doublings_ + 1, max_doublings);
    }
}

} // namespace raywalk
