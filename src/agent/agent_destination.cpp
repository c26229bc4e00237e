// SPDX-License-Identifier: MIT
#include "agent/agent_destination.hpp"

#include "crowd/shared_flow.hpp"

#include <memory>
#include <utility>

namespace raywalk {

void set_target(WalkingAgent& agent, Vec2 point) {
    drop_followed_body(agent);
    agent.clearance.shut_doors().clear();
    agent.target.set_point(point);
    join_flow(agent);
}

void set_target(WalkingAgent& agent, std::unique_ptr<TrackedBody> body) {
    const BodyKey key = body->key();
    agent.clearance.shut_doors().clear();
    agent.target.set_followed_body(std::move(body));
    agent.crowd().set_followed_body(agent.id(), key);
    agent.clearance.set_follows_body(true);
    join_flow(agent);
}

void drop_followed_body(WalkingAgent& agent) {
    if (!agent.target.is_body()) {
        return;
    }
    agent.target.drop_followed_body();
    agent.crowd().set_followed_body(agent.id(), {});
    agent.planner.leave_flow(agent.clearance);
    agent.clearance.set_follows_body(false);
}

// What one agent ignores or may not enter is no part of a flow that others share.
void join_flow(WalkingAgent& agent) {
    agent.planner.leave_flow(agent.clearance);
    const PathQuery& options = agent.clearance.options();
    if (options.ignored_bodies.empty() && options.blocked_cells.empty() &&
        options.blocked_links.empty() && agent.clearance.shut_doors().is_empty()) {
        const NeighborCache& cache = agent.clearance.cache();
        const Vec2 point = agent.target.point();
        agent.planner.join_flow(agent.target.is_body()
                                    ? shared_target(cache, agent.target.body_key())
                                    : shared_target(cache, point),
                                point,
                                agent.clearance);
    }
}

} // namespace raywalk
