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

// A circle pushes another one away from itself or, with friction, in a direction that deviates from
// that by up to the angle with this cosine.
constexpr double least_push_cosine = 0.3;

// What pushed the body in the last step.
struct Pusher {
    bool exists = false;      // something is near enough to have touched the body
    double agent_speed = 0.0; // the greatest that an agent there prefers (unit: meter per second)
};

// Looks for what pushed the body on the side from which the push came.
Pusher find_pusher(WalkingAgent& agent, Vec2d push, double dt) {
    Pusher pusher;
    const double reach = contact_slack * *agent.settings().radius + norm(push) * dt;
    for (const NearbyAgent& other : agent.nearby_agents()) {
        const Vec2d way = other.position - exact(agent.body.position());
        const bool is_behind = dot(way, push) < -least_push_cosine * norm(way) * norm(push);
        if (is_behind && norm(way) <= other.radius + *agent.settings().radius + reach) {
            pusher.exists = true;
            pusher.agent_speed = std::max(pusher.agent_speed, norm(other.preferred_velocity));
        }
    }
    const Vec2 back{exact(agent.body.position()) - (reach / norm(push)) * push};
    pusher.exists =
        pusher.exists || !agent.clearance.can_walk(agent.body.position(), back) ||
        agent.clearance.is_next_to_loose_body(agent.body.position(), back, agent.body.key());
    return pusher;
}

// A pushed body is hardly faster than the one that pushes it. A thrown one may be.
bool is_thrown(WalkingAgent& agent, double dt) {
    Disturbance& disturbance = agent.body.disturbance();
    const Vec2d push = disturbance.push();
    if (!agent.journey.has_target() || push == Vec2d{}) {
        return false;
    }
    const Pusher pusher = find_pusher(agent, push, dt);
    if (pusher.exists) {
        disturbance.ignore_push();
    }
    const double speed = std::max(agent.body.max_speed(), pusher.agent_speed);
    return disturbance.was_thrown() &&
           (!pusher.exists || Disturbance::is_faster_than_pushing(agent.body.velocity(), speed));
}

// Its path may lead elsewhere now. An agent that has settled goes back to its target.
void land(WalkingAgent& agent) {
    // Nothing else does; but a settled agent brakes with its force.
    if (agent.journey.is_paused() || (agent.body.has_to_brake() && !agent.settings().max_force)) {
        agent.body.decide_stop();
    }
    agent.body.end_flight();
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
    if (agent.body.is_flying()) {
        agent.body.fly_on(dt);
    } else if (is_thrown(agent, dt)) {
        agent.body.begin_flight();
    } else {
        return false;
    }
    const double speed = agent.body.max_speed();
    const Vec2d velocity = agent.body.velocity();
    if (!agent.journey.has_target() || agent.body.disturbance().is_carried(speed) ||
        Disturbance::is_slow(velocity, speed)) {
        land(agent);
        return false;
    }
    agent.body.leave_alone(dt);
    if (agent.body.has_to_brake()) {
        const double left = norm(velocity) - agent.settings().max_acceleration * dt;
        agent.body.decide_velocity((std::max(0.0, left) / norm(velocity)) * velocity);
    }
    agent.avoidance.stay(agent.context());
    return true;
}

} // namespace raywalk
