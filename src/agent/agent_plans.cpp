// SPDX-License-Identifier: MIT
#include "agent/agent_plans.hpp"

#include "agent/agent_outcome.hpp"
#include "agent/touching_agents.hpp"
#include "crowd/shared_flow.hpp"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace raywalk {

namespace {

void request_plan(WalkingAgent& agent, PlanPurpose purpose) {
    carry_out_decision(agent);
    if (!agent.planner.is_busy()) {
        agent.planner.request(purpose, agent.body.position(), agent.goal(), agent.clearance);
    }
}

// What a way has to gain for an agent that waits, as a part of its length: else one whose target
// moves to and fro behind a wall walks to and fro, too.
constexpr double least_gain = 0.1;

// True if the end of a path that does not lead to the target is hardly nearer to it than the agent.
bool is_hardly_nearer(const WalkingAgent& agent, const Path& path) {
    const double gap = norm(between(agent.body.position(), agent.goal()));
    const double gap_at_end = norm(between(path.points.back(), agent.goal()));
    return gap - gap_at_end < double{*agent.settings().radius} + least_gain * path.length;
}

// True if the agent, which has just planned, still has to wait where it is, or still has no path.
bool ends_as_before(WalkingAgent& agent, bool has_to_wait) {
    const bool has_failed = agent.corridor.path().points.empty();
    return (has_failed && agent.journey.has_told(AgentEvent::failed)) ||
           (has_to_wait && agent.journey.has_told(AgentEvent::waiting) &&
            status_at_end_of_path(agent) == AgentStatus::waiting);
}

void use_plan(WalkingAgent& agent, PlannedPath plan) {
    const PlanPurpose purpose = plan.purpose;
    const bool is_outdated = plan.is_outdated;
    const Vec2 planned_target = plan.target;
    const bool was_walking = agent.corridor.is_walked();
    const double rest_before = agent.corridor.remaining_distance(agent.body.position());
    agent.corridor.set_path(std::move(plan), agent.body.position());
    if (agent.target.is_body() && agent.corridor.leads_to_target()) {
        // From there on, the end of the path follows the body.
        agent.target.move_point(planned_target);
    }
    const Path& path = agent.corridor.path();
    const bool is_waiting = !was_walking && agent.journey.has_told(AgentEvent::waiting);
    // An agent that is squeezed between obstacles goes on when they leave it room.
    const bool is_shut_in =
        path.status == PathStatus::start_blocked && *agent.settings().query.allow_partial_path;
    const bool has_to_wait =
        is_shut_in ||
        (path.status == PathStatus::partial && !is_outdated &&
         (path.length <= agent.arrival_distance() ||
          (is_waiting && !agent.corridor.goes_on_from_end() && is_hardly_nearer(agent, path))));
    if (has_to_wait && purpose == PlanPurpose::recheck) {
        agent.hold.set(agent.body.position());
        finish(agent, AgentStatus::waiting); // still: no event
        return;
    }
    if (was_walking || !ends_as_before(agent, has_to_wait)) {
        agent.journey.emit(AgentEvent::path_changed);
    }
    if (path.points.empty() && agent.journey.goes_back()) {
        settle(agent, AgentStatus::arrived);
        return;
    }
    if (path.points.empty() && !is_shut_in) {
        const bool has_thrown = path.status == PathStatus::cancelled;
        fail(agent, path.status, has_thrown ? FailureCause::exception : FailureCause::no_path);
        return;
    }
    if (has_to_wait) {
        settle(agent, status_at_end_of_path(agent));
        return;
    }
    if (!agent.corridor.is_walked()) {
        agent.recovery.begin();
    }
    agent.journey.set_status(is_outdated ? AgentStatus::pending : AgentStatus::walking);
    agent.corridor.start(agent.body.position());
    const double rest = agent.corridor.remaining_distance(agent.body.position());
    agent.journey.progress().change_path(was_walking ? rest - rest_before : 0.0,
                                         agent.body.walking_speed());
}

void request_detour(WalkingAgent& agent) {
    const std::vector<Cell> cells = covered_cells_around(agent.context());
    if (cells.empty() || !agent.journey.is_on_its_way()) {
        agent.planner.cancel();
        return;
    }
    PathQuery around = agent.clearance.query();
    around.blocked_cells.insert(around.blocked_cells.end(), cells.begin(), cells.end());
    agent.planner.request_detour(std::move(around), agent.goal(), agent.clearance);
}

} // namespace

void carry_out_decision(WalkingAgent& agent) {
    switch (agent.planner.take_decision()) {
    case PathPlanner::Decision::none:
        break;
    case PathPlanner::Decision::detour:
        request_detour(agent);
        break;
    case PathPlanner::Decision::cancel:
        agent.planner.cancel();
        break;
    case PathPlanner::Decision::leave:
        agent.planner.cancel();
        agent.planner.leave_flow(agent.clearance);
        break;
    }
}

bool will_plan(const WalkingAgent& agent) {
    return agent.planner.is_busy() ? agent.planner.follows_flow_again()
                                   : agent.journey.status() == AgentStatus::pending;
}

bool has_to_plan(const WalkingAgent& agent) {
    return agent.update.wanted_plan || agent.planner.is_busy() ||
           agent.journey.status() == AgentStatus::pending;
}

void plan_path(WalkingAgent& agent) {
    if (agent.update.wanted_plan) {
        request_plan(agent, *agent.update.wanted_plan);
    }
    if (agent.journey.status() == AgentStatus::pending) {
        request_plan(agent, PlanPurpose::target);
    }
    if (!agent.planner.is_busy()) {
        return;
    }
    if (std::optional<PlannedPath> answer =
            agent.planner.take_answer(agent.body.position(), agent.clearance)) {
        accept_plan(agent, std::move(*answer));
    }
}

void accept_plan(WalkingAgent& agent, PlannedPath plan) {
    if (plan.purpose == PlanPurpose::detour && !plan.path.is_found()) {
        return;
    }
    if (plan.purpose == PlanPurpose::shortcut) {
        const double beyond = norm(between(plan.target, agent.goal()));
        const bool is_worthwhile =
            agent.corridor.is_worthwhile(plan, agent.body.position(), beyond, agent.clearance);
        agent.corridor.shortcuts().end_search(plan.path.world_version, is_worthwhile);
        if (!is_worthwhile) {
            return;
        }
    }
    if (plan.path.status == PathStatus::start_blocked) {
        Path escape_path = agent.clearance.escape_path(agent.body.position());
        if (escape_path.status == PathStatus::partial) {
            plan.path = std::move(escape_path);
        }
    }
    // Without an old path to walk, the agent waits for the plan to its current target.
    if (!plan.is_outdated || !plan.path.points.empty()) {
        use_plan(agent, std::move(plan));
    }
}

void set_target(WalkingAgent& agent, Vec2 point) {
    drop_followed_body(agent);
    agent.clearance.open_all();
    agent.target.set_point(point);
    join_flow(agent);
}

void set_target(WalkingAgent& agent, std::unique_ptr<TrackedBody> body) {
    const BodyKey key = body->key();
    agent.clearance.open_all();
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
        options.blocked_links.empty() && !agent.clearance.has_shut_links()) {
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
