// SPDX-License-Identifier: MIT
#include "scene/click_script.hpp"

#include <limits>

namespace raywalk::demo {

std::optional<Vec2> ClickScript::next(const Simulation& simulation) {
    if (is_done() || simulation.time() < time_of_next(simulation)) {
        return std::nullopt;
    }
    return clicks_[next_++].target;
}

double ClickScript::time_of_next(const Simulation& simulation) const {
    if (clicks_[next_].time) {
        return *clicks_[next_].time;
    }
    if (next_ == 0) {
        return 0.0;
    }
    constexpr double pause = 0.5;
    const auto arrival = simulation.characters()[player_index].walk_meter.statistics().arrival_time;
    return arrival ? *arrival + pause : std::numeric_limits<double>::infinity();
}

} // namespace raywalk::demo
