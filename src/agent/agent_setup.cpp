// SPDX-License-Identifier: MIT
#include "agent/agent_setup.hpp"

#include "raywalk/navigator.hpp"

#include "agent/agent_destination.hpp"
#include "agent/agent_outcome.hpp"
#include "agent/locomotion.hpp"
#include "agent/setup_check.hpp"

#include <cstdint>
#include <memory>
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

// How far from a followed body the agent stops is measured along the path: not by the query.
std::shared_ptr<const AgentProfile> shared_profile(const std::shared_ptr<AgentServices>& services,
                                                   const AgentSettings& settings,
                                                   OmittedSettings omitted,
                                                   bool follows_body) {
    AgentProfile profile{.settings = settings,
                         .omitted = omitted,
                         .query = path_query_of(settings),
                         .services = services};
    if (follows_body) {
        profile.query.stop_distance = 0.0F;
    }
    profile.cache = &services->cache(profile.query.walker);
    return services->profiles().share(std::move(profile));
}

void set_profile(WalkingAgent& agent, const AgentSettings& settings, OmittedSettings omitted) {
    agent.clearance.set_profile(
        shared_profile(agent.profile().services, settings, omitted, agent.target.is_body()));
}

bool plans_for_a_point(const WalkingAgent& agent) {
    return *agent.settings().radius == 0.0F && agent.profile().omitted.radius;
}

void adapt_to_changed_query(WalkingAgent& agent, const PathQuery& before) {
    const PathQuery& now = agent.clearance.options();
    const bool is_path_wrong = now.walker != before.walker ||
                               now.ignored_bodies != before.ignored_bodies ||
                               now.blocked_cells != before.blocked_cells;
    agent.planner.cancel();
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
AgentSettings
completed_settings(const AgentSettings& given, const TrackedBody& body, AgentServices& services) {
    AgentSettings settings = with_defaults(given, body, services.log());
    check_radius(*settings.radius, body.radius(), services.log());
    const Grid& grid = services.navigator().grid();
    const auto is_out = [&grid](Cell cell) {
        return !grid.contains(grid.center_of(cell));
    };
    if (std::erase_if(settings.blocked_cells, is_out) > 0) {
        services.log().error(
            "AgentSettings::blocked_cells: cells out of the grid's range are dropped");
    }
    return settings;
}

Clearance first_clearance(const AgentSettings& settings,
                          OmittedSettings omitted,
                          TrackedBody& body,
                          const std::shared_ptr<AgentServices>& services) {
    auto profile = shared_profile(services, settings, omitted, false);
    const std::uint32_t id = services->crowd().add(body, *settings.neighbor_distance);
    return {id, std::move(profile)};
}

void adapt_to_target(WalkingAgent& agent) {
    const float stop_distance = agent.target.is_body() ? 0.0F : agent.settings().stop_distance;
    if (agent.clearance.options().stop_distance != stop_distance) {
        set_profile(agent, agent.settings(), agent.profile().omitted);
    }
}

void change_settings(WalkingAgent& agent, const AgentSettings& settings) {
    if (!agent.body.exists()) {
        return;
    }
    agent.set_position(agent.body.current_position());
    const std::shared_ptr<const AgentProfile> before = agent.clearance.profile();
    AgentSettings given = settings;
    restore_defaults(given, before->omitted, before->settings);
    const AgentSettings all = completed_settings(given, agent.body.tracked(), agent.services());
    agent.max_speed = all.max_speed;
    set_profile(agent, all, omitted_in(given));
    const AgentSettings& now = agent.settings();
    agent.crowd().change_neighbor_distance(*before->settings.neighbor_distance,
                                           *now.neighbor_distance);
    if (agent.profile().query != before->query) {
        adapt_to_changed_query(agent, before->query);
    }
    if (now.stop_distance != before->settings.stop_distance &&
        agent.journey.status() == AgentStatus::arrived) {
        join_flow(agent);
        request_replan(agent);
    }
}

void complete_setup(WalkingAgent& agent) {
    agent.services().note_agent_update();
    if (plans_for_a_point(agent) &&
        agent.body.tracked().radius() > 0.0F) { // its fixtures were added since
        change_settings(agent, agent.all_settings());
    }
    if (!agent.has_checked_setup && agent.journey.is_on_its_way()) {
        agent.has_checked_setup = true;
        check_body(agent.body.tracked(), agent.services().probe(), agent.services().log());
        check_setup(
            agent.body.tracked(), agent.settings(), agent.clearance.grid(), agent.services().log());
    }
}

bool is_setup_complete(const WalkingAgent& agent) {
    return agent.services().is_updated() && !plans_for_a_point(agent) &&
           (agent.has_checked_setup || !agent.journey.is_on_its_way());
}

} // namespace raywalk
