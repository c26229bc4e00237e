// SPDX-License-Identifier: MIT
#include "agent/journey.hpp"

namespace raywalk {
namespace {

// An agent on its way that has not got on for so long waits (unit: second).
constexpr double time_until_waiting = 2.0;

} // namespace

void Journey::begin_planning() {
    if (!is_on_its_way()) {
        progress.restart();
    }
    status_ = AgentStatus::pending;
}

void Journey::end(AgentStatus status) {
    status_ = status;
    status_there_.reset();
    progress.restart();
    if (status != AgentStatus::waiting) {
        waited_ = 0.0F;
    }
}

void Journey::tell_end(AgentEvent event, bool has_told) {
    const bool may_repeat = event == AgentEvent::waiting || event == AgentEvent::failed;
    if (!has_told && (!may_repeat || told_end_ != event)) {
        emit(event);
    }
    told_end_ = event;
}

AgentStatus Journey::told_status(bool is_paused) const {
    if (!is_on_its_way()) {
        return status_;
    }
    if (is_paused) {
        return AgentStatus::paused;
    }
    return progress.seconds() >= time_until_waiting && !goes_back() ? AgentStatus::waiting
                                                                    : status_;
}

void Journey::observe(Vec2 position, double radius, double max_speed, double dt) {
    const bool was_long = progress.seconds() >= time_until_waiting;
    progress.observe(position, max_speed, dt);
    if (distance(position, stands_at_) > radius) {
        stands_at_ = position;
        told_end_.reset();
        waited_ = 0.0F;
    }
    if (status_ == AgentStatus::waiting) {
        waited_ = static_cast<float>(waited_ + dt);
    }
    if (!was_long && is_on_its_way() && told_status(false) == AgentStatus::waiting) {
        emit(AgentEvent::waiting);
    }
}

void Journey::shift_origin(Vec2 new_origin) {
    settled_at_ = settled_at_ - new_origin;
    stands_at_ = stands_at_ - new_origin;
    progress.shift_origin(new_origin);
}

void Journey::reach_link(LinkId link) {
    reached_link_ = link;
    emit(AgentEvent::link_reached);
}

} // namespace raywalk
