// SPDX-License-Identifier: MIT
#include "raywalk/agent_group.hpp"

#include "c_api/call.hpp"

namespace raywalk {
namespace {

// `value` of C may be none of the enumerators.
template <class Enum> const char* name_of(const auto& value) {
    const std::string_view name = to_string(static_cast<Enum>(number_of(value)));
    return name.empty() ? "" : name.data(); // of a literal
}

} // namespace

rwAgentId create_agent(rwNavigatorId navigator_id, std::unique_ptr<Body> body,
    const AgentSettings& settings, const rwAgentDef& def) {
    auto agent = std::make_unique<AgentObject>(*find(navigator_id), std::move(body), settings);
    agent->user_data = def.userData;
    return objects<rwAgentId>().add(std::move(agent));
}

} // namespace raywalk

using namespace raywalk;

const char* rwPathStatus_GetName(rwPathStatus status) { return name_of<PathStatus>(status); }
const char* rwAgentStatus_GetName(rwAgentStatus status) { return name_of<AgentStatus>(status); }
rwAgentDef rwDefaultAgentDef() { return default_definition<rwAgentDef>(); }
void rwDestroyAgent(rwAgentId id) { destroy(id); }
bool rwAgent_IsValid(rwAgentId id) { return find(id) != nullptr; }

void rwAgent_NavigateTo(rwAgentId id, rwVec2 target) { Call{}(&Agent::navigate_to, id, target); }

void rwAgent_Stop(rwAgentId id) { Call{}(&Agent::stop, id); }
void rwAgent_Pause(rwAgentId id) { Call{}(&Agent::pause, id); }
void rwAgent_Resume(rwAgentId id) { Call{}(&Agent::resume, id); }

void rwAgent_Teleport(rwAgentId id, rwVec2 position) { Call{}(&Agent::teleport, id, position); }

void rwAgent_CompleteLink(rwAgentId id) { Call{}(&Agent::complete_link, id); }
void rwAgent_Update(rwAgentId id, float dt) { Call{}(&Agent::update, id, dt); }

int rwAgent_GetEvents(rwAgentId id, rwAgentEvent* events, int capacity) {
    return Call{}.list(events, capacity, &Agent::events, id);
}

rwAgentStatus rwAgent_GetStatus(rwAgentId id) {
    return Call{}.or_else(rw_agentFailed, &Agent::status, id);
}

bool rwAgent_IsNavigationFinished(rwAgentId id) {
    return Call{}.or_else(true, &Agent::is_navigation_finished, id);
}

bool rwAgent_IsTargetReached(rwAgentId id) { return Call{}(&Agent::is_target_reached, id); }

rwLinkId rwAgent_GetCurrentLink(rwAgentId id) { return Call{}(&Agent::current_link, id); }
rwAgentWait rwAgent_GetCurrentWait(rwAgentId id) { return Call{}(&Agent::current_wait, id); }

rwAgentExplanation rwAgent_Explain(rwAgentId id, char* text, int capacity) {
    return Call{}.explain(
        AgentExplanation{.status = AgentStatus::failed}, text, capacity, &Agent::explain, id);
}

rwVec2 rwAgent_GetTargetPosition(rwAgentId id) { return Call{}(&Agent::target_position, id); }

double rwAgent_GetRemainingDistance(rwAgentId id) { return Call{}(&Agent::remaining_distance, id); }

int rwAgent_GetRemainingPath(rwAgentId id, rwVec2* points, int capacity) {
    return Call{}.list(points, capacity, &Agent::remaining_path, id);
}

bool rwAgent_CanReach(rwAgentId id, rwVec2 target) { return Call{}(&Agent::can_reach, id, target); }

void rwAgent_SetDef(rwAgentId id, const rwAgentDef* def) { Call{}(&Agent::set_settings, id, def); }

void rwAgent_SetMaxSpeed(rwAgentId id, float maxSpeed) {
    Call{}(&Agent::set_max_speed, id, maxSpeed);
}

rwVec2 rwAgent_GetPosition(rwAgentId id) { return Call{}(&Agent::position, id); }
float rwAgent_GetFacing(rwAgentId id) { return Call{}(&Agent::facing, id); }

void rwAgent_SetUserData(rwAgentId id, void* userData) {
    Call{}([&](AgentObject& agent) { agent.user_data = userData; }, id);
}

void* rwAgent_GetUserData(rwAgentId id) { return Call{}(&AgentObject::user_data, id); }

void rwNavigator_NavigateGroup(rwNavigatorId id, const rwAgentId* agentIds, int count,
    rwVec2 target, float spacing, rwVec2* places) {
    const auto send = [&](Navigator& navigator, const std::vector<Agent*>& all, Vec2 place) {
        const auto between = spacing == RW_DEFAULT ? std::nullopt : std::optional{spacing};
        return navigate_group(navigator, std::span<Agent* const>{all}, place, between);
    };
    Call{}.list(places, places != nullptr ? count : 0, send, id, agents(agentIds, count), target);
}
