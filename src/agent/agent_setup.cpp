// SPDX-License-Identifier: MIT
#include "agent/agent_setup.hpp"

#include "raywalk/navigator.hpp"

#include "agent/agent_destination.hpp"
#include "agent/agent_outcome.hpp"
#include "agent/locomotion.hpp"
#include "agent/setup_check.hpp"

#include <utility>
#include <vector>

namespace raywalk {
namespace {

// A given radius may be that of the feet, but also a mistake.
void check_radius(float radius, float radius_of_body, OnceLog& log) {
    constexpr float rounding = 0.999F;
    if (radius < rounding * radius_of_body) {
        log.warn("an agent's radius is smaller than that of its body: parts of the body touch what "
                 "paths pass by, unless they collide with nothing there");
    }
}

void change_query(WalkingAgent& agent, PathQuery query) {
    const PathQuery& before = agent.planner.query();
    const bool is_other_walker = query.walker != before.walker;
    const bool is_path_wrong = is_other_walker || query.ignored_bodies != before.ignored_bodies ||
                               query.blocked_cells != before.blocked_cells;
    agent.planner.cancel();
    agent.planner.set_query(std::move(query));
    if (is_other_walker) {
        agent.clearance.update_walker();
    }
    const bool has_to_plan = agent.journey.is_on_its_way() ||
                             agent.journey.status() == AgentStatus::waiting ||
                             agent.journey.status() == AgentStatus::stuck;
    if (has_to_plan || agent.target.is_body()) {
        join_flow(agent);
    }
    if (!has_to_plan) {
        return;
    }
    if (is_path_wrong) {
        agent.corridor.follower().end();
    }
    agent.recovery.reset();
    agent.corridor.shortcuts().reset();
    request_replan(agent);
}

} // namespace

// Cells out of range would be cells of nowhere.
AgentSettings completed(const AgentSettings& given,
                        const TrackedBody& body,
                        AgentServices& services,
                        OnceLog& log) {
    AgentSettings settings = with_defaults(given, body, log);
    check_radius(*settings.radius, body.radius(), services.log());
    const Grid& grid = services.navigator().grid();
    const auto is_out = [&grid](Cell cell) {
        return !grid.contains(grid.center_of(cell));
    };
    if (std::erase_if(settings.blocked_cells, is_out) > 0) {
        log.error("AgentSettings::blocked_cells: cells out of the grid's range are dropped");
    }
    return settings;
}

// How far from a followed body the agent stops is measured along the path: not by the query.
PathQuery target_query(const WalkingAgent& agent) {
    PathQuery query = path_query_of(agent.settings, agent.body.key());
    if (agent.target.is_body()) {
        query.ignored_bodies.push_back(agent.target.body_key());
        query.stop_distance = 0.0F;
    }
    return query;
}

void change_settings(WalkingAgent& agent, const AgentSettings& settings) {
    if (!agent.body.exists()) {
        return;
    }
    agent.set_position(agent.body.current_position());
    const float stop_distance = agent.settings.stop_distance;
    AgentSettings given = settings;
    restore_defaults(given, agent.omitted, agent.settings);
    agent.omitted = omitted_in(given);
    agent.settings = completed(given, agent.body.tracked(), *agent.services, agent.log);
    agent.crowd().set_neighbor_distance(agent.id, *agent.settings.neighbor_distance);
    agent.corridor.shortcuts().set_interval(agent.settings.repath_interval);
    PathQuery query = target_query(agent);
    query.blocked_links = agent.planner.query().blocked_links; // doors stay shut
    if (query != agent.planner.query()) {
        change_query(agent, std::move(query));
    }
    if (stop_distance != agent.settings.stop_distance &&
        agent.journey.status() == AgentStatus::arrived) {
        join_flow(agent);
        request_replan(agent);
    }
}

void complete_setup(WalkingAgent& agent) {
    agent.services->note_agent_update();
    const bool plans_for_a_point = *agent.settings.radius == 0.0F && agent.omitted.radius;
    if (plans_for_a_point &&
        agent.body.tracked().radius() > 0.0F) { // its fixtures were added since
        change_settings(agent, agent.settings);
    }
    if (!agent.has_checked_setup && agent.journey.is_on_its_way()) {
        agent.has_checked_setup = true;
        check_setup(
            agent.body.tracked(), agent.settings, agent.clearance.grid(), agent.services->log());
    }
}

} // namespace raywalk
