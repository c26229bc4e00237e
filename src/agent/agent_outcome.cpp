// SPDX-License-Identifier: MIT
#include "agent/agent_outcome.hpp"

#include "agent/agent_setup.hpp"
#include "agent/touching_agents.hpp"

namespace raywalk {
namespace {

AgentEvent event_for(AgentStatus settled) {
    return settled == AgentStatus::arrived   ? AgentEvent::target_reached
           : settled == AgentStatus::waiting ? AgentEvent::waiting
                                             : AgentEvent::gave_up;
}

// It has told already that it arrived, if it did. One that got stuck tries again later; if others
// have taken the place, it stays beside them.
void end_going_back(WalkingAgent& agent, AgentStatus status) {
    if (!agent.is_away_from(agent.journey.settled_at())) {
        agent.hold.leave(agent.journey.settled_at());
    } else if (status != AgentStatus::stuck) {
        agent.journey.settle_at(agent.body.position());
    }
    finish(agent, agent.journey.status_there());
}

} // namespace

void request_replan(WalkingAgent& agent) {
    agent.planner.decide(PathPlanner::Decision::cancel);
    agent.hold.set(agent.body.position());
    agent.journey.begin_planning();
}

void settle(WalkingAgent& agent, AgentStatus status) {
    if (status == AgentStatus::waiting && agent.target.is_body()) {
        check_cells_of_waiting(agent.settings(), agent.clearance.view(), agent.services().log());
    }
    if (!agent.settings().max_force) {
        agent.body.decide_stop();
        agent.body.note_standing();
    }
    agent.hold.set(agent.body.position());
    if (status == AgentStatus::stuck) {
        agent.patience.begin(covered_cells_around(agent.context()));
    } else {
        agent.patience.reset();
    }
    const bool is_cut_off = status == AgentStatus::waiting &&
                            agent.journey.status_there() == AgentStatus::arrived &&
                            agent.is_away_from(agent.journey.settled_at());
    if (agent.journey.goes_back() && !is_cut_off) {
        end_going_back(agent, status);
        return;
    }
    agent.journey.settle_at(agent.body.position());
    if (agent.target.is_body()) {
        agent.target.move_point(agent.target.body_position());
    }
    const bool has_told = status == agent.status(); // it has waited on its way
    finish(agent, status);
    if (has_told) {
        agent.journey.note_end(event_for(status));
    } else {
        agent.journey.tell_end(event_for(status));
    }
}

bool tries_again(WalkingAgent& agent) {
    return agent.patience.is_over() ||
           agent.clearance.is_affected(agent.body.position(),
                                       {&agent.body.position(), 1},
                                       agent.corridor.path().world_version) ||
           (agent.patience.looks_again(agent.settings().repath_interval) &&
            agent.patience.have_changed(covered_cells_around(agent.context())));
}

void settle_beside_peer(WalkingAgent& agent) {
    settle(agent, agent.corridor.path().is_found() ? AgentStatus::arrived : AgentStatus::waiting);
}

void fail(WalkingAgent& agent, PathStatus status, FailureCause cause) {
    agent.corridor.fail(status);
    agent.body.stop();
    finish(agent, AgentStatus::failed);
    agent.journey.set_failure_cause(cause);
    agent.journey.tell_end(AgentEvent::failed);
}

void finish(WalkingAgent& agent, AgentStatus status) {
    agent.journey.end(status);
    const bool needs_no_flow = !agent.target.is_body() && status != AgentStatus::waiting;
    agent.planner.decide(needs_no_flow ? PathPlanner::Decision::leave
                                       : PathPlanner::Decision::cancel);
    agent.corridor.end();
    agent.crossing.end();
    agent.recovery.reset();
    agent.avoidance.stay(agent.context());
}

// A body beside which there is no room is followed to where the circles touch, or nearly so.
AgentStatus status_at_end_of_path(WalkingAgent& agent) {
    const Path& path = agent.corridor.path();
    const bool is_beside_body =
        agent.target.is_body() && path.reason == PathStatus::target_blocked &&
        norm(between(agent.body.position(), agent.target.body_position())) <=
            agent.distance_to_keep() + agent.arrival_distance() &&
        agent.clearance.sees(agent.body.position(), agent.target.body_position());
    return path.is_found() || is_beside_body ? AgentStatus::arrived : AgentStatus::waiting;
}

} // namespace raywalk
