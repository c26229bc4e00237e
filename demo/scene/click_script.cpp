// SPDX-License-Identifier: MIT
#include "scene/click_script.hpp"

#include <limits>
#include <utility>

namespace raywalk::demo {

ClickScript::ClickScript(std::vector<Click> clicks, std::size_t player)
    : clicks_{std::move(clicks)}
    , player_{player} {}

std::optional<Vec2> ClickScript::update(Simulation& simulation) {
    if (is_done() || simulation.time() < time_of_next(simulation)) {
        return std::nullopt;
    }
    const Vec2 target = clicks_[next_++].target;
    simulation.send(player_, target);
    return target;
}

double ClickScript::time_of_next(const Simulation& simulation) const {
    if (clicks_[next_].time) {
        return *clicks_[next_].time;
    }
    if (next_ == 0) {
        return 0.0;
    }
    constexpr double pause = 0.5;
    const auto arrival = simulation.characters()[player_].log.travel().arrival_time;
    return arrival ? *arrival + pause : std::numeric_limits<double>::infinity();
}

} // namespace raywalk::demo
