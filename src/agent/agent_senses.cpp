// SPDX-License-Identifier: MIT
#include "agent/agent_senses.hpp"

#include "agent/agent_flight.hpp"
#include "agent/agent_outcome.hpp"
#include "agent/agent_plans.hpp"
#include "agent/agent_setup.hpp"
#include "core/vec2d.hpp"

#include <optional>
#include <utility>

namespace raywalk {
namespace {

// The end of a path is moved along with a followed body at once if the body is near; otherwise once
// the path is older than repath_interval and the body has moved by more than this part of the rest.
constexpr double worthwhile_move = 0.1;

void pass_time(WalkingAgent& agent, double dt) {
    agent.corridor.pass_time(dt);
    agent.patience.pass_time(dt);
    agent.clearance.pass_time(dt);
}

// Returns false if the body is nowhere.
bool follow_body(WalkingAgent& agent) {
    const Vec2 body = agent.target.body_position();
    if (SharedFlow* flow = agent.planner.flow()) {
        flow->set_target(body);
    }
    const bool is_somewhere = is_finite(body) || agent.is_on_link() || agent.journey.is_paused();
    if (!is_somewhere && agent.journey.status() != AgentStatus::idle &&
        agent.journey.status() != AgentStatus::failed) {
        fail(agent, PathStatus::invalid_query, FailureCause::target_not_finite);
    }
    return is_somewhere;
}

// An agent that has settled goes on when the body has moved away. If the body
// had no finite position before, `moved` is NaN: then it has not "not moved", and the agent goes
// on, too.
void follow_again(WalkingAgent& agent, Vec2 body_position, double moved) {
    const bool has_not_moved = moved <= 0.5 * *agent.settings().radius;
    const double gap = norm(between(agent.body.position(), body_position));
    const bool is_beside_it = gap <= agent.distance_to_keep() + agent.arrival_distance();
    if (!has_not_moved && !is_beside_it) {
        agent.target.move_point(body_position);
        request_replan(agent);
    }
}

// Moves the end of the path to the body where that is enough.
void walk_after(WalkingAgent& agent, Vec2 body_position, double moved) {
    const double rest = agent.corridor.remaining_distance(agent.body.position());
    const bool is_far_off = agent.is_path_old() && moved > worthwhile_move * rest;
    const bool is_near = rest < *agent.settings().neighbor_distance;
    if (!(moved > 0.0) || (!is_near && !is_far_off)) {
        return;
    }
    if (agent.corridor.try_move_end(agent.body.position(),
                                    body_position,
                                    moved,
                                    agent.distance_to_keep(),
                                    agent.clearance,
                                    agent.settings())) {
        agent.target.move_point(body_position);
    } else if (is_far_off) {
        agent.target.move_point(body_position);
        agent.corridor.shortcuts().reset();
        request_replan(agent);
    }
}

void keep_up_with_body(WalkingAgent& agent) {
    const Vec2 body = agent.target.body_position();
    const double moved = norm(between(body, agent.target.point()));
    if (agent.journey.status() == AgentStatus::walking) {
        walk_after(agent, body, moved);
    } else if (!agent.journey.is_on_its_way() && agent.journey.status() != AgentStatus::idle &&
               agent.is_path_old()) {
        follow_again(agent, body, moved);
    }
}

// Another agent of this job may be about to do so.
bool has_to_move_flow(WalkingAgent& agent) {
    const SharedFlow* flow = agent.planner.flow();
    const Vec2 body = agent.target.body_position();
    if (flow == nullptr || flow->leads_to(body)) {
        return false;
    }
    const FlowMove move{.flow = flow, .target = body};
    return std::exchange(agent.clearance.steering_memory().flow_move, move) != move;
}

// Skipped while queries of other agents wait for the budget, and during recovery: a detour is
// longer than the path that it avoids.
void look_for_shortcut(WalkingAgent& agent) {
    if (agent.planner.is_busy() || agent.crowd().planning.is_short() ||
        agent.recovery.is_active()) {
        return;
    }
    agent.corridor.evaluate_changes(agent.body.position(), agent.goal(), agent.clearance);
    if (agent.corridor.is_shortcut_due(agent.settings().repath_interval)) {
        agent.update.wanted_plan = PlanPurpose::shortcut;
    }
}

} // namespace

void read_bodies(WalkingAgent& agent, double dt) {
    agent.update = {};
    agent.body.begin_update();
    Reading& reading = agent.update.reading;
    if (!agent.target.sense() && !agent.is_on_link()) {
        reading = Reading::lost_target;
        return;
    }
    const std::optional<BodyMotion> motion = agent.body.tracked().motion();
    if (!motion) {
        reading = Reading::lost_body;
    } else if (!is_finite(motion->position)) {
        reading = Reading::nowhere;
    } else {
        reading = Reading::found;
        agent.body.sense(*motion, agent.settings().max_speed, dt);
        agent.set_position(motion->position);
    }
}

bool has_to_sense(WalkingAgent& agent) {
    return agent.update.reading != Reading::found || !is_setup_complete(agent) ||
           agent.planner.has_decided() || will_plan(agent) || agent.crossing.is_active() ||
           (agent.target.is_body() &&
            (!is_finite(agent.target.body_position()) || has_to_move_flow(agent)));
}

bool use_reading(WalkingAgent& agent) {
    switch (std::exchange(agent.update.reading, Reading::none)) {
    case Reading::none:
        break;
    case Reading::lost_target:
        drop_followed_body(agent);
        fail(agent, PathStatus::cancelled, FailureCause::target_gone);
        break;
    case Reading::lost_body:
        if (agent.journey.status() != AgentStatus::failed) {
            fail(agent, PathStatus::cancelled, FailureCause::body_gone);
        }
        break;
    case Reading::nowhere:
        if (agent.journey.has_target()) {
            fail(agent, PathStatus::invalid_query, FailureCause::body_not_finite);
        }
        break;
    case Reading::found:
        complete_setup(agent);
        return !agent.target.is_body() || follow_body(agent);
    }
    return false;
}

bool rests(WalkingAgent& agent, double dt) {
    // The body of an agent without a target may be moved by the game, or thrown, as it was before
    // there was an agent. The agent leaves it alone then, and its place is where the body becomes
    // slow. An agent whose followed body was nowhere has no target until the body is back.
    if (agent.journey.has_target() || agent.target.is_body() || agent.crossing.is_active() ||
        agent.body.is_flying() ||
        (agent.role().makes_way() && !agent.body.is_moved_by_game(agent.hold.is_displaced()))) {
        return false;
    }
    pass_time(agent, dt);
    agent.hold.set(agent.body.position());
    agent.avoidance.stay(agent.context());
    return true;
}

bool notice_changes(WalkingAgent& agent, double dt) {
    pass_time(agent, dt);
    if (!agent.crossing.moves_body() && flies(agent, dt)) {
        return false;
    }
    if (agent.journey.is_paused()) {
        agent.avoidance.stay(agent.context());
        return false;
    }
    agent.journey.observe(
        agent.body.position(), *agent.settings().radius, agent.body.walking_speed(), dt);
    if (agent.target.is_body() && !agent.is_on_link()) {
        keep_up_with_body(agent);
    }
    return true;
}

void validate_path(WalkingAgent& agent) {
    const bool is_shut_in = agent.corridor.path().status == PathStatus::start_blocked;
    if (agent.journey.status() == AgentStatus::waiting && agent.is_path_old() &&
        (is_shut_in || agent.corridor.is_of_another_world(agent.clearance))) {
        request_replan(agent);
        // Otherwise, plan_path() would request it as `target`.
        agent.update.wanted_plan = PlanPurpose::recheck;
    } else if (agent.journey.status() == AgentStatus::stuck && agent.is_path_old() &&
               tries_again(agent)) {
        request_replan(agent);
    }
    if (!agent.is_following_path()) {
        return;
    }
    if (!agent.corridor.revalidate(agent.body.position(), agent.clearance)) {
        request_replan(agent);
        agent.corridor.follower().end();
    } else if (agent.corridor.are_costs_outdated() &&
               agent.journey.status() == AgentStatus::walking && agent.is_path_old()) {
        request_replan(agent);
    }
    if (agent.settings().replan_policy == ReplanPolicy::when_changed &&
        agent.journey.status() == AgentStatus::walking) {
        look_for_shortcut(agent);
    }
}

} // namespace raywalk
