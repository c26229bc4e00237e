// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/export.hpp"

#include <cstdint>
#include <string_view>

namespace raywalk {

/// What an agent is doing. It is on its way while pending, walking or paused, and if it waits
/// before its path has ended; see Agent::is_navigation_finished().
enum class AgentStatus : std::uint8_t {
    /// Has no target. If it makes way around a corner, it walks back to where it stood: its status
    /// is pending and walking meanwhile.
    idle,
    pending, ///< has a target, and needs a path: it plans in the next update, or waits for its plan
    walking, ///< follows its path, which may be a partial one: Agent::explain() says where it ends
    /// Is at its target, or as near as others that have arrived there let it come. If it makes way
    /// around a corner, or farther than AgentSettings::path_max_distance, it walks back to where it
    /// arrived: its status is pending and walking meanwhile, and becomes arrived again without
    /// target_reached. If no path leads back, it waits; if something that paths ignore, such as a
    /// crate, blocks it there, it tries again when something near it changes, or after some
    /// seconds, each time later, and is `arrived` in between.
    arrived,
    /// Makes no progress now, and continues by itself as soon as it can; Agent::current_wait()
    /// returns what it waits for. Either it is on its way, but has got on along its path by less
    /// than a tenth of what it wants for 2 s. Or it is as near to its target as it can get: at the
    /// end of a partial path, of which path().reason says why it is one; target_blocked if it
    /// cannot stand at the target. Or obstacles leave it no way out of where it is, such as a wall
    /// that moves: then path().status is start_blocked. Then it plans again when the world or the
    /// target changes; its
    /// status is pending meanwhile, and becomes waiting again without an event if it has not moved
    /// on.
    waiting,
    /// Gave up: something that paths ignore, such as a crate, blocks it. It tries again when
    /// something near it changes, or after some seconds, each time later; its status is pending and
    /// walking meanwhile.
    stuck,
    /// Found no path, path().status says why; or its body or its target is gone or has no finite
    /// position, or its costs threw an exception: Agent::explain() says which. A follower plans
    /// again when its target moves; its status is pending meanwhile, and becomes failed again
    /// without an event if it has not moved on.
    failed,
    paused, ///< is on its way, but stands still until Agent::resume()
};

/// Returns the name of the enumerator, "walking" for example.
[[nodiscard]] RAYWALK_EXPORT std::string_view to_string(AgentStatus status);

/// What happened to an agent in an update, see Agent::events().
enum class AgentEvent : std::uint8_t {
    path_changed,     ///< Agent::path() is a new path; not if the agent waits or fails as before
    waypoint_reached, ///< a point of the path was passed, or skipped
    link_reached,     ///< the agent begins to cross a link, see Agent::current_link()
    target_reached,   ///< the status became arrived; not after making way
    waiting,          ///< the status became waiting, see Agent::current_wait()
    no_progress,      ///< a second went by without progress; the agent tries something else
    gave_up,          ///< the status became stuck
    failed,           ///< the status became failed
    speed_limited, ///< AgentSettings::max_speed is above Body::max_speed(), which limits the agent
};

/// Returns the name of the enumerator, "target_reached" for example.
[[nodiscard]] RAYWALK_EXPORT std::string_view to_string(AgentEvent event);

} // namespace raywalk
