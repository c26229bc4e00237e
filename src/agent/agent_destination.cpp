// SPDX-License-Identifier: MIT
#include "agent/agent_destination.hpp"

#include "agent/agent_setup.hpp"
#include "crowd/shared_flow.hpp"

#include <memory>
#include <utility>

namespace raywalk {

void set_target(WalkingAgent& agent, Vec2 point) {
    drop_followed_body(agent);
    agent.planner.unblock_links();
    agent.target.set_point(point);
    join_flow(agent);
}

void set_target(WalkingAgent& agent, std::unique_ptr<TrackedBody> body) {
    const BodyKey key = body->key();
    agent.planner.unblock_links();
    agent.target.set_followed_body(std::move(body));
    agent.crowd().set_followed_body(agent.id, key);
    agent.planner.set_query(target_query(agent));
    join_flow(agent);
}

void drop_followed_body(WalkingAgent& agent) {
    if (!agent.target.is_body()) {
        return;
    }
    agent.target.drop_followed_body();
    agent.crowd().set_followed_body(agent.id, {});
    agent.planner.leave_flow();
    if (agent.body.exists()) {
        agent.planner.set_query(target_query(agent));
    }
}

// What one agent ignores or may not enter is no part of a flow that others share.
void join_flow(WalkingAgent& agent) {
    agent.planner.leave_flow();
    if (agent.settings.ignored_bodies.empty() && agent.settings.blocked_cells.empty() &&
        agent.planner.query().blocked_links.empty()) {
        const NeighborCache& cache = agent.clearance.cache();
        const Vec2 point = agent.target.point();
        agent.planner.join_flow(agent.target.is_body()
                                    ? shared_target(cache, agent.target.body_key())
                                    : shared_target(cache, point),
                                point);
    }
}

} // namespace raywalk
