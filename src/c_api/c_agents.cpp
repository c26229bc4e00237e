// SPDX-License-Identifier: MIT
#include "raywalk/agent_group.hpp"
#include "raywalk/flee.hpp"

#include "c_api/call.hpp"

namespace raywalk {
namespace {

// `value` of C may be none of the enumerators.
template <class Enum> const char* name_of(const auto& value) {
    const int number = number_of(value);
    const bool is_small = number >= 0 && number <= 0xFF;
    const std::string_view name = is_small ? to_string(Enum(number)) : std::string_view{};
    return name.empty() ? "" : name.data(); // of a literal
}

} // namespace

rwAgentId create_agent(rwNavigatorId navigator_id, std::unique_ptr<Body> body,
    const AgentSettings& settings, const rwAgentDef& def) {
    auto agent = std::make_unique<AgentObject>(*find(navigator_id), std::move(body), settings);
    agent->navigator_id = navigator_id;
    agent->user_data = def.userData;
    return objects<rwAgentId>().add(std::move(agent));
}

} // namespace raywalk

using namespace raywalk;

const char* rwPathStatus_GetName(rwPathStatus status) { return name_of<PathStatus>(status); }
const char* rwAgentStatus_GetName(rwAgentStatus status) { return name_of<AgentStatus>(status); }
const char* rwAgentEvent_GetName(rwAgentEvent event) { return name_of<AgentEvent>(event); }
const char* rwWaitReason_GetName(rwWaitReason reason) { return name_of<WaitReason>(reason); }
const char* rwPathProblem_GetName(rwPathProblem problem) { return name_of<PathProblem>(problem); }
rwAgentDef rwDefaultAgentDef() { return default_definition<rwAgentDef>(); }
void rwDestroyAgent(rwAgentId agentId) { destroy(agentId); }
bool rwAgent_IsValid(rwAgentId agentId) { return find(agentId) != nullptr; }

void rwAgent_NavigateTo(rwAgentId agentId, rwVec2 target) {
    Call{}(&Agent::navigate_to, agentId, target);
}

void rwAgent_Stop(rwAgentId agentId) { Call{}(&Agent::stop, agentId); }
void rwAgent_Pause(rwAgentId agentId) { Call{}(&Agent::pause, agentId); }
void rwAgent_Resume(rwAgentId agentId) { Call{}(&Agent::resume, agentId); }

void rwAgent_Teleport(rwAgentId agentId, rwVec2 position) {
    Call{}(&Agent::teleport, agentId, position);
}

bool rwAgent_Flee(rwAgentId agentId, rwVec2 threat, float range) {
    return Call{}(flee, agentId, threat, range);
}

void rwAgent_CompleteLink(rwAgentId agentId) { Call{}(&Agent::complete_link, agentId); }
void rwAgent_Update(rwAgentId agentId, float dt) { Call{}(&Agent::update, agentId, dt); }

int rwAgent_GetEvents(rwAgentId agentId, rwAgentEvent* events, int capacity) {
    return Call{}.list(events, capacity, &Agent::events, agentId);
}

rwAgentStatus rwAgent_GetStatus(rwAgentId agentId) {
    return Call{}.or_else(rw_agentFailed, &Agent::status, agentId);
}

bool rwAgent_IsNavigationFinished(rwAgentId agentId) {
    return Call{}.or_else(true, &Agent::is_navigation_finished, agentId);
}

bool rwAgent_IsTargetReached(rwAgentId agentId) {
    return Call{}(&Agent::is_target_reached, agentId);
}

bool rwAgent_IsPaused(rwAgentId agentId) { return Call{}(&Agent::is_paused, agentId); }
rwLinkId rwAgent_GetCurrentLink(rwAgentId agentId) { return Call{}(&Agent::current_link, agentId); }
rwAgentWait rwAgent_GetCurrentWait(rwAgentId agentId) {
    return Call{}(&Agent::current_wait, agentId);
}

rwAgentExplanation rwAgent_Explain(rwAgentId agentId, char* text, int capacity) {
    return Call{}.explain(
        AgentExplanation{.status = AgentStatus::failed}, text, capacity, &Agent::explain, agentId);
}

rwVec2 rwAgent_GetTargetPosition(rwAgentId agentId) {
    return Call{}(&Agent::target_position, agentId);
}

double rwAgent_GetRemainingDistance(rwAgentId agentId) {
    return Call{}(&Agent::remaining_distance, agentId);
}

rwPathStatus rwAgent_GetPath(rwAgentId agentId, rwPathId pathId) {
    const auto copy = [](const Agent& agent, PathObject& path) {
        path = {agent.path()};
        return path.answer.status;
    };
    return Call{}.or_else(rw_pathInvalidQuery, copy, agentId, pathId);
}

int rwAgent_GetRemainingPath(rwAgentId agentId, rwVec2* points, int capacity) {
    return Call{}.list(points, capacity, &Agent::remaining_path, agentId);
}

bool rwAgent_CanReach(rwAgentId agentId, rwVec2 target) {
    return Call{}(&Agent::can_reach, agentId, target);
}

void rwAgent_SetDef(rwAgentId agentId, const rwAgentDef* def) {
    Call{}(&Agent::set_settings, agentId, def);
}

void rwAgent_SetMaxSpeed(rwAgentId agentId, float maxSpeed) {
    Call{}(&Agent::set_max_speed, agentId, maxSpeed);
}

rwVec2 rwAgent_GetPosition(rwAgentId agentId) { return Call{}(&Agent::position, agentId); }
float rwAgent_GetFacing(rwAgentId agentId) { return Call{}(&Agent::facing, agentId); }

float rwAgent_GetRadius(rwAgentId agentId) {
    return Call{}([](const Agent& agent) { return agent.walker().radius; }, agentId);
}

rwNavigatorId rwAgent_GetNavigator(rwAgentId agentId) {
    return Call{}(&AgentObject::navigator_id, agentId);
}

void rwAgent_SetUserData(rwAgentId agentId, void* userData) {
    Call{}([&](AgentObject& agent) { agent.user_data = userData; }, agentId);
}

void* rwAgent_GetUserData(rwAgentId agentId) { return Call{}(&AgentObject::user_data, agentId); }

void rwNavigator_NavigateGroup(rwNavigatorId navigatorId, const rwAgentId* agentIds, int count,
    rwVec2 target, float spacing, rwVec2* places) {
    const auto send = [&](Navigator& navigator, const std::vector<Agent*>& all, Vec2 place) {
        const auto between = spacing == RW_DEFAULT ? std::nullopt : std::optional{spacing};
        return navigate_group(navigator, std::span<Agent* const>{all}, place, between);
    };
    Call{}.list(
        places, places != nullptr ? count : 0, send, navigatorId, agents(agentIds, count), target);
}
