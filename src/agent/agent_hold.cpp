// SPDX-License-Identifier: MIT
#include "agent/agent_hold.hpp"

#include "agent/agent_outcome.hpp"
#include "agent/agent_steering.hpp"

#include <span>

namespace raywalk {
namespace {

// An agent goes back to where it settled at this part of its greatest speed: there is no hurry.
constexpr double speed_back = 0.3;

// An agent that has made way around a corner, or far, needs a path.
void go_back_if_away(WalkingAgent& agent, Vec2d straight_back, double dt) {
    const bool is_around_corner = agent.hold.is_displaced() && straight_back == Vec2d{};
    const bool has_arrived = agent.journey.status() == AgentStatus::arrived;
    const bool is_away =
        (has_arrived || agent.journey.status() == AgentStatus::idle) && !agent.target.is_body() &&
        (is_around_corner || (has_arrived && agent.is_away_from(agent.journey.settled_at())));
    if (agent.hold.has_been_away(is_away, dt) && tries_again(agent)) {
        agent.journey.go_back();
        request_replan(agent);
    }
}

bool is_moving(const WalkingAgent& agent, Vec2d velocity) {
    return norm(velocity) > standing_part * agent.settings().max_speed;
}

// Goes back to the hold position, and out of the way of others.
Vec2d make_way(WalkingAgent& agent, double dt) {
    agent.hold.note_return(agent.body.position(), agent.position_tolerance());
    const Vec2d back = agent.hold.velocity_back(
        agent.body.position(), speed_back * agent.settings().max_speed, dt, agent.clearance);
    go_back_if_away(agent, back, dt);
    agent.corridor.mark_off_path();
    const std::span<const NearbyAgent> nearby = agents_to_avoid(agent);
    const Vec2d velocity = avoid(agent, back, norm(back), nearby, dt);
    if (agent.hold.is_displaced() && is_blocked_by_peer(agent, nearby, back)) {
        // The place is taken: hold the current position instead.
        agent.hold.set(agent.body.position());
        return {};
    }
    if (!agent.hold.is_displaced() && is_moving(agent, velocity)) {
        agent.hold.leave(agent.body.position());
        if (agent.journey.status() == AgentStatus::idle) {
            agent.journey.settle_at(agent.body.position());
        }
    }
    return velocity;
}

} // namespace

// The body is left alone unless it makes way for others, or still has to brake.
void hold_position(WalkingAgent& agent, double dt) {
    agent.journey.progress().want({});
    const bool may_move =
        agent.role().makes_way() || agent.journey.status() == AgentStatus::pending;
    // A path may have ended at speed when the next plan has to wait.
    const bool may_brake =
        agent.settings().max_force || agent.journey.status() == AgentStatus::pending;
    bool drives = may_move && may_brake && is_moving(agent, agent.body.velocity());
    Vec2d velocity{};
    if (may_move && agent.settings().avoidance_enabled) {
        drives = drives || agent.hold.is_displaced();
        velocity = make_way(agent, dt); // which may begin or end a displacement
        drives = drives || agent.hold.is_displaced();
    } else {
        agent.avoidance.stay(agent.context());
        go_back_if_away(agent, {}, dt);
    }
    if (drives) {
        agent.body.decide_velocity(turn_to(agent, velocity, dt));
    }
}

} // namespace raywalk
