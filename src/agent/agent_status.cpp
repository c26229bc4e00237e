// SPDX-License-Identifier: MIT
#include "raywalk/agent_status.hpp"

#include "core/texts.hpp"

#include <array>

namespace raywalk {

std::string_view to_string(AgentStatus status) {
    static constexpr std::array names = std::to_array<std::string_view>(
        {"idle", "pending", "walking", "arrived", "waiting", "stuck", "failed", "paused"});
    return name_in(names, status);
}

std::string_view to_string(AgentEvent event) {
    static constexpr std::array names = std::to_array<std::string_view>({"path_changed",
                                                                         "waypoint_reached",
                                                                         "link_reached",
                                                                         "target_reached",
                                                                         "waiting",
                                                                         "no_progress",
                                                                         "gave_up",
                                                                         "failed",
                                                                         "speed_limited"});
    return name_in(names, event);
}

} // namespace raywalk
