// SPDX-License-Identifier: MIT
#include "agent/agent_flight.hpp"

#include "agent/agent_outcome.hpp"

#include <algorithm>
#include <span>

namespace raywalk {
namespace {

// What is nearer than this, beyond what the push may have moved the body, may have pushed (unit:
// own radius).
constexpr double contact_slack = 0.2;

// A push comes from where something is, and pushing makes nobody much faster than who pushes.
bool is_thrown(WalkingAgent& agent, double dt) {
    if (!agent.body.flight().is_pushed(agent.body.velocity(), agent.body.max_speed()) ||
        !agent.journey.has_target()) {
        return false;
    }
    double speed = agent.body.max_speed();
    const Vec2d push = agent.body.flight().push(agent.body.velocity());
    const double reach = contact_slack * *agent.settings.radius + norm(push) * dt;
    bool is_beside_agent = false;
    for (const NearbyAgent& other : agent.nearby_agents()) {
        const Vec2d way = other.position - exact(agent.body.position());
        if (dot(way, push) < 0.0 && norm(way) <= other.radius + *agent.settings.radius + reach) {
            is_beside_agent = true;
            speed = std::max(speed, norm(other.preferred_velocity));
        }
    }
    if (agent.body.flight().is_faster_than_pushing(agent.body.velocity(), speed)) {
        return true;
    }
    const Vec2 back{exact(agent.body.position()) - (reach / norm(push)) * push};
    return !is_beside_agent && agent.clearance.can_walk(agent.body.position(), back) &&
           !agent.clearance.is_next_to_loose_body(agent.body.position(), back, agent.body.key());
}

// Its path may lead elsewhere now. An agent that has settled goes back to its target.
void land(WalkingAgent& agent) {
    // Nothing else does; but a settled agent brakes with its force.
    if (agent.journey.is_paused() ||
        (agent.body.flight().has_to_brake() && !agent.settings.max_force)) {
        agent.body.decide_stop();
    }
    agent.body.flight().end();
    agent.recovery.begin_window(agent.body.position());
    agent.corridor.mark_off_path();
    agent.corridor.follower().slow_down_to(norm(agent.body.velocity()));
    const bool is_away = agent.is_away_from(agent.journey.settled_at());
    if (agent.journey.is_on_its_way() ||
        (is_away && agent.journey.status() != AgentStatus::stuck && agent.journey.has_settled())) {
        request_replan(agent);
    }
}

} // namespace

bool flies(WalkingAgent& agent, double dt) {
    const bool has_been_thrown = !agent.body.flight().is_flying() && is_thrown(agent, dt);
    agent.body.flight().expect(agent.body.velocity()); // unless it is driven
    if (has_been_thrown) {
        agent.body.flight().begin();
    } else if (agent.body.flight().is_flying()) {
        agent.body.flight().pass_time(dt);
    } else {
        return false;
    }
    if (!agent.journey.has_target() ||
        Flight::is_slow(agent.body.velocity(), agent.body.max_speed())) {
        land(agent);
        return false;
    }
    if (agent.body.flight().has_to_brake()) {
        const double left = norm(agent.body.velocity()) - agent.settings.max_acceleration * dt;
        agent.body.decide_velocity((std::max(0.0, left) / norm(agent.body.velocity())) *
                                   agent.body.velocity());
    }
    agent.avoidance.stay(agent.context());
    return true;
}

} // namespace raywalk
