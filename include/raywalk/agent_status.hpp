// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace raywalk {

enum class AgentStatus : std::uint8_t {
    idle,    ///< has nowhere to go
    pending, ///< was told where to go; plans in the next update
    walking, ///< is on its way
    arrived, ///< is at its target, or as near as others who have arrived there let it come
    waiting, ///< is as near to its target as it gets; goes on when the world or the target changes
    stuck,   ///< gave up: something that paths do not know of holds it
    failed,  ///< found no way; path().status tells why
};

/// The enumerator's name, as above.
[[nodiscard]] std::string_view to_string(AgentStatus status);

/// What happened in an update.
enum class AgentEvent : std::uint8_t {
    path_changed,     ///< path() is a new one
    waypoint_reached, ///< a point of the path was passed
    target_reached,   ///< the status became arrived
    waiting,          ///< the status became waiting
    stuck,            ///< a second went by without getting on; the agent tries something else
    failed,           ///< the status became stuck or failed
    speed_limited,    ///< max_speed is more than Body::max_speed: it walks at that
};

/// The enumerator's name, as above.
[[nodiscard]] std::string_view to_string(AgentEvent event);

} // namespace raywalk
