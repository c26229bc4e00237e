// SPDX-License-Identifier: MIT
#include "agent/agent_links.hpp"

#include "agent/agent_outcome.hpp"
#include "agent/agent_plans.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

namespace raywalk {

namespace {

// A body farther than this from where it should be is put there (unit: own radius).
constexpr double max_lag = 0.5;

// The same for a body without a radius (unit: cell).
constexpr double min_lag = 0.05;

// The game may have moved the body elsewhere.
void end_crossing(WalkingAgent& agent) {
    agent.journey.emit(AgentEvent::waypoint_reached);
    if (agent.journey.status() == AgentStatus::pending ||
        agent.is_away_from(agent.crossing.end_point())) {
        leave_link(agent);
        return;
    }
    agent.crossing.end();
    agent.recovery.begin();
    agent.journey.progress().restart();
    agent.corridor.pass_link(agent.body.position());
}

void put_body(WalkingAgent& agent, Vec2 position) {
    agent.body.put_at(position);
    agent.set_position(position);
}

// Others see that it wants to go on: those behind wait in a queue.
void show_crossing(WalkingAgent& agent) {
    agent.avoidance.stay(agent.context());
    const Vec2d way = between(agent.body.position(), agent.crossing.end_point());
    const double length = norm(way);
    agent.crowd().agent(agent.id()).preferred_velocity =
        length > 0.0 ? Vec2{(agent.body.max_speed() / length) * way} : Vec2{};
}

// Like a body on rails. What is in the way may hold it back: then it is put where it should be.
void follow_link(WalkingAgent& agent, double dt) {
    const Vec2d wanted = agent.crossing.position();
    const double lag = std::max<double>(max_lag * *agent.settings().radius,
                                        min_lag * agent.clearance.grid().cell_size());
    if (norm(wanted - exact(agent.body.position())) > lag) {
        put_body(agent, wanted);
    }
    if (agent.crossing.is_at_end()) {
        end_crossing(agent);
        return;
    }
    agent.crossing.advance(agent.body.max_speed() * dt);
    const Vec2d velocity = (1.0 / dt) * (agent.crossing.position() - exact(agent.body.position()));
    agent.body.set_velocity(velocity);
}

} // namespace

void begin_crossing(WalkingAgent& agent) {
    const LinkLeg& leg = *agent.corridor.next_link();
    const NavigationLink* link = agent.clearance.find_link(leg.link);
    const bool is_old_path = agent.journey.status() == AgentStatus::pending;
    if (is_old_path || link == nullptr) {
        agent.corridor.follower().end();
        if (!is_old_path) {
            request_replan(agent);
        }
        return;
    }
    agent.planner.decide(PathPlanner::Decision::cancel);
    agent.crossing.begin(
        leg.link,
        *link,
        agent.body.position(),
        std::span{agent.corridor.path().points}.subspan(leg.first, leg.last - leg.first + 1));
    if (agent.crossing.is_at_door() &&
        agent.clearance.can_walk(agent.body.position(), agent.crossing.end_point())) {
        agent.crossing.walk_through_door();
    }
    agent.journey.progress().want({});
    if (leg.link != agent.update.left_link) {
        agent.journey.reach_link(leg.link);
    }
    agent.update.enters_link = true;
}

// A body is put elsewhere in sense() alone: others that follow it would see it there or not,
// depending on who is updated first.
void enter_link(WalkingAgent& agent, double dt) {
    if (agent.crossing.kind() != LinkKind::walk && agent.crossing.kind() != LinkKind::jump) {
        agent.body.stop();
    }
    if (agent.crossing.kind() == LinkKind::teleport || agent.crossing.is_at_door()) {
        show_crossing(agent);
        return;
    }
    (void)cross_link(agent, dt);
    if (!agent.crossing.is_active()) { // it goes on in the next update
        agent.body.stop();
    }
}

bool cross_link(WalkingAgent& agent, double dt) {
    if (!agent.crossing.is_active()) {
        return false;
    }
    if (!agent.is_on_link() && (agent.journey.status() == AgentStatus::pending ||
                                agent.clearance.find_link(agent.crossing.id()) == nullptr)) {
        agent.update.left_link = agent.crossing.id();
        leave_link(agent);
        return false;
    }
    switch (agent.crossing.kind()) {
    case LinkKind::teleport:
        put_body(agent, agent.crossing.end_point());
        end_crossing(agent);
        break;
    case LinkKind::manual:
        break;
    case LinkKind::door:
        wait_at_door(agent, dt);
        break;
    case LinkKind::walk:
    case LinkKind::jump:
        follow_link(agent, dt);
        break;
    }
    if (agent.crossing.is_active()) {
        show_crossing(agent);
    }
    return agent.crossing.is_active() ||
           agent.target.has_lost_body(); // which the next update finds
}

void leave_link(WalkingAgent& agent) {
    agent.crossing.end();
    agent.corridor.follower().end();
    agent.recovery.begin();
    if (agent.journey.status() != AgentStatus::pending) { // it gets on
        agent.journey.progress().restart();
        request_replan(agent);
    }
}

void complete_link(WalkingAgent& agent) {
    if (agent.crossing.is_active() && agent.body.exists()) {
        agent.set_position(agent.body.current_position());
        agent.body.leave_alone(0.0);
        end_crossing(agent);
    }
}

void wait_at_door(WalkingAgent& agent, double dt) {
    if (agent.is_away_from(agent.crossing.first_point()) ||
        agent.clearance.can_walk(agent.body.position(), agent.crossing.end_point())) {
        leave_link(agent); // where the door was is a way now, or it has to come back
        return;
    }
    agent.body.stop();
    agent.crossing.wait(dt);
    agent.update.waits_at_door = true;
}

void look_for_way_around(WalkingAgent& agent) {
    const LinkId id = agent.crossing.id();
    const NavigationLink* door = agent.clearance.find_link(id);
    if (agent.planner.is_busy()) {
        std::optional<PlannedPath> answer =
            agent.planner.take_answer(agent.body.position(), agent.clearance);
        if (answer && answer->path.is_found()) {
            agent.planner.leave_flow(agent.clearance);
            agent.clearance.shut(id);
            agent.crossing.end();
            accept_plan(agent, std::move(*answer));
        }
    } else if (door != nullptr && agent.crossing.waited() >= double{door->max_wait}) {
        agent.crossing.begin_wait();
        PathQuery around = agent.clearance.query();
        around.blocked_links.push_back(id);
        around.allow_partial_path = false;
        agent.planner.request_detour(std::move(around), agent.goal(), agent.clearance);
    }
}

} // namespace raywalk
