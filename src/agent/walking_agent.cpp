// SPDX-License-Identifier: MIT
#include "agent/walking_agent.hpp"

#include "agent/agent_setup.hpp"
#include "core/hash.hpp"

#include <algorithm>
#include <utility>

namespace raywalk {

WalkingAgent::WalkingAgent(const std::shared_ptr<AgentServices>& services,
                           std::unique_ptr<TrackedBody> driven,
                           const AgentSettings& given)
    : WalkingAgent{profile_of(given, *driven, services), std::move(driven)} {
    // If the game throws in here, the destructor takes the agent out of the crowd again.
    set_position(body.tracked().position());
    avoidance.stay(context());
    if (body.exists()) {
        services->begin_driving(body.key());
    }
}

WalkingAgent::WalkingAgent(AgentProfile of_settings, std::unique_ptr<TrackedBody> driven)
    : profile{std::move(of_settings)}
    , clearance{crowd().add(*driven, profile.settings), profile}
    , body{std::move(driven)}
    , corridor{settings().repath_interval, static_cast<double>(id() % phases) / phases} {}

WalkingAgent::~WalkingAgent() {
    planner.leave_flow(clearance);
    crowd().remove(id());
}

// An agent that was pushed away from where it settled does not count as arrived for others.
CrowdRole WalkingAgent::role() const {
    const bool is_away =
        journey.status() == AgentStatus::arrived && is_away_from(journey.settled_at());
    return {.status = journey.status(),
            .is_paused = journey.is_paused(),
            .target_id = is_away ? 0 : target.id(),
            .goes_back = journey.goes_back(),
            .holds_position = settings().holds_position};
}

AgentContext WalkingAgent::context() {
    return {.id = id(),
            .role = role(),
            .position = body.position(),
            .velocity = body.velocity(),
            .driven = body.driven(),
            .max_speed = body.max_speed(),
            .has_body = !body.tracked().is_lost(),
            .settings = settings(),
            .clearance = clearance,
            .crowd = crowd(),
            .memory = clearance.steering_memory()};
}

std::span<const NearbyAgent> WalkingAgent::nearby_agents() const {
    return crowd().nearby_agents(
        id(), settings().max_neighbors, clearance.steering_memory().nearby);
}

std::span<const Vec2> WalkingAgent::remaining_path() const {
    return crossing.is_active() ? corridor.remaining_points_on_link(crossing.next_point())
                                : corridor.remaining_points();
}

double WalkingAgent::remaining_distance(Vec2 position) const {
    return crossing.is_active() ? corridor.remaining_distance_on_link(crossing.remaining_part())
                                : corridor.remaining_distance(position);
}

bool WalkingAgent::is_on_link() const {
    return crossing.is_active() &&
           (crossing.kind() == LinkKind::walk || crossing.kind() == LinkKind::jump ||
            (crossing.kind() == LinkKind::manual && is_away_from(crossing.first_point())));
}

double WalkingAgent::arrival_distance() const {
    return std::max<double>(*settings().target_desired_distance, position_tolerance());
}

double WalkingAgent::stop_distance() const {
    if (!corridor.leads_to_target()) {
        return 0.0;
    }
    return target.is_body()
               ? corridor.end_within(target.point(), distance_to_keep(), body.position())
               : distance_to_keep();
}

double WalkingAgent::distance_to_keep() const {
    return target.is_body()
               ? double{*settings().radius} + target.radius() + settings().query.stop_distance
               : 0.0;
}

void WalkingAgent::set_position(Vec2 position) {
    body.note_position(position);
    crowd().flows.set_position(id(), position);
}

} // namespace raywalk
