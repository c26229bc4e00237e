// SPDX-License-Identifier: MIT
#include "agent/agent_flight.hpp"

#include "agent/agent_outcome.hpp"

namespace raywalk {
namespace {

// Its path may lead elsewhere now. An agent that has settled goes back to its target.
void land(WalkingAgent& agent) {
    agent.recovery.begin();
    agent.corridor.mark_off_path();
    agent.corridor.follower().slow_down_to(norm(agent.body.velocity()));
    const bool is_away = agent.is_away_from(agent.journey.settled_at());
    if (agent.journey.is_on_its_way() ||
        (is_away && agent.journey.status() != AgentStatus::stuck && agent.journey.has_target())) {
        request_replan(agent);
    }
}

} // namespace

bool flies(WalkingAgent& agent, double dt) {
    const DrivenBody::Flight flight =
        agent.body.fly(agent.context(), agent.journey.has_target(), dt);
    if (flight == DrivenBody::Flight::landed) {
        land(agent);
    } else if (flight == DrivenBody::Flight::flying) {
        agent.avoidance.stay(agent.context());
    }
    return flight == DrivenBody::Flight::flying;
}

} // namespace raywalk
