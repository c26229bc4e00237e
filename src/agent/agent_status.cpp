// SPDX-License-Identifier: MIT
#include "raywalk/agent_status.hpp"

namespace raywalk {

std::string_view to_string(AgentStatus status) {
    switch (status) {
    case AgentStatus::idle:
        return "idle";
    case AgentStatus::pending:
        return "pending";
    case AgentStatus::walking:
        return "walking";
    case AgentStatus::arrived:
        return "arrived";
    case AgentStatus::waiting:
        return "waiting";
    case AgentStatus::stuck:
        return "stuck";
    case AgentStatus::failed:
        return "failed";
    case AgentStatus::paused:
        return "paused";
    }
    return "";
}

std::string_view to_string(AgentEvent event) {
    switch (event) {
    case AgentEvent::path_changed:
        return "path_changed";
    case AgentEvent::waypoint_reached:
        return "waypoint_reached";
    case AgentEvent::link_reached:
        return "link_reached";
    case AgentEvent::target_reached:
        return "target_reached";
    case AgentEvent::waiting:
        return "waiting";
    case AgentEvent::no_progress:
        return "no_progress";
    case AgentEvent::gave_up:
        return "gave_up";
    case AgentEvent::failed:
        return "failed";
    case AgentEvent::speed_limited:
        return "speed_limited";
    }
    return "";
}

} // namespace raywalk
