// SPDX-License-Identifier: MIT
#include "agent/agent_controller.hpp"

#include "agent/agent_links.hpp"
#include "agent/agent_plans.hpp"
#include "agent/agent_senses.hpp"
#include "agent/agent_setup.hpp"
#include "agent/agent_steering.hpp"

#include <utility>

namespace raywalk {
AgentController::AgentController(const std::shared_ptr<AgentServices>& services,
                                 std::unique_ptr<TrackedBody> body,
                                 const AgentSettings& settings)
    : agent_{services, std::move(body), settings} {
    services->updates().add(*this);
}

AgentController::~AgentController() {
    services().updates().remove(*this);
    leave_bodies();
}

UpdatedAgent::Reads AgentController::reads() {
    if (!orders_.is_empty()) {
        return Reads::in_order;
    }
    return can_read_next_ ? Reads::in_read : usual_reads();
}

// An agent that crosses a link may move its body in sense().
UpdatedAgent::Reads AgentController::usual_reads() const {
    if (agent_.crossing.is_active()) {
        return Reads::in_order;
    }
    const bool can_read = (agent_.journey.has_target() || agent_.target.is_body()) &&
                          agent_.body.tracked().can_be_read_on_any_thread() &&
                          agent_.target.can_be_read_on_any_thread();
    return can_read ? Reads::in_read : Reads::in_sense;
}

void AgentController::leave_out(bool has_lost_navigator) {
    agent_.journey.clear_events();
    if (has_lost_navigator) {
        lose_navigator();
    }
}

UpdatedAgent::Phase AgentController::go_on(Phase phase, double dt, SteeringMemory& memory) {
    agent_.use_memory(memory);
    try {
        if (phase == Phase::read) {
            phase = read(dt);
        }
        if (phase == Phase::look) {
            phase = look(dt);
        }
        if (phase == Phase::steer) {
            phase = steer(dt);
        }
    } catch (...) { // of the game
        agent_.use_memory(services().memory());
        throw;
    }
    agent_.use_memory(services().memory());
    can_read_next_ = phase != Phase::sense && usual_reads() == Reads::in_read;
    return phase;
}

UpdatedAgent::Phase AgentController::read(double dt) {
    agent_.journey.clear_events();
    read_bodies(agent_, dt);
    if (calls_game() || has_to_sense(agent_)) {
        return Phase::sense;
    }
    agent_.update.reading = Reading::none;
    return Phase::look;
}

UpdatedAgent::Phase AgentController::sense(double dt) {
    can_read_next_ = false;
    if (agent_.update.reading == Reading::none) { // else reading has dropped them
        agent_.journey.clear_events();
    }
    if (!orders_.is_empty()) {
        follow_orders(orders_.take());
    }
    if (agent_.planner.has_decided()) {
        carry_out_decision(agent_);
    }
    UpdateSoFar& update = agent_.update;
    if (update.reading == Reading::none) {
        read_bodies(agent_, dt);
    }
    if (!use_reading(agent_) || rests(agent_, dt)) {
        return end_of_update();
    }
    update.is_crossing = agent_.crossing.is_active();
    if (update.is_crossing && (!notice_changes(agent_, dt) || cross_link(agent_, dt))) {
        return update.waits_at_door ? Phase::plan : end_of_update();
    }
    update.looks_ahead = will_plan(agent_) && agent_.crowd().planning.announce();
    return Phase::look;
}

UpdatedAgent::Phase AgentController::look(double dt) {
    const UpdateSoFar& update = agent_.update;
    if (!update.is_crossing && !notice_changes(agent_, dt)) {
        return end_of_update();
    }
    validate_path(agent_);
    if (update.looks_ahead) {
        agent_.planner.look_ahead(agent_.body.position(), agent_.goal(), agent_.clearance);
    }
    return has_to_plan(agent_) ? Phase::plan : Phase::steer;
}

UpdatedAgent::Phase AgentController::plan() {
    can_read_next_ = false;
    if (agent_.update.waits_at_door) {
        look_for_way_around(agent_);
        return end_of_update();
    }
    plan_path(agent_);
    return Phase::steer;
}

UpdatedAgent::Phase AgentController::steer(double dt) {
    steer_body(agent_, dt);
    return end_of_update();
}

UpdatedAgent::Phase AgentController::end_of_update() const {
    return agent_.update.enters_link || agent_.body.will_move() ? Phase::move : Phase::none;
}

void AgentController::move(double dt) {
    if (agent_.update.enters_link) {
        enter_link(agent_, dt);
    } else {
        agent_.body.move(agent_.settings(), dt);
    }
}

} // namespace raywalk
