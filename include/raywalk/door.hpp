// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/body_adapter.hpp"
#include "raywalk/navigation_link.hpp"
#include "raywalk/navigator.hpp"

#include <cstdint>
#include <optional>

namespace raywalk {

/// Who may open a door, and what that counts as; see add_door().
struct DoorOptions {
    /// What opening the door counts as, in addition to the way through it, from 0 to 1e5: agents
    /// go through the shut door unless the way around is at most so much longer (unit: meter).
    float cost = 2.0F;
    /// The greatest radius of a walker that goes through. So far from the door agents stop.
    /// Default: half the width of the door (unit: meter).
    std::optional<float> max_radius{};
    /// See NavigationLink::max_wait; an agent that goes around stays away for 30 s (unit: second).
    float max_wait = 5.0F;
    /// See NavigationLink::navigation_layers: who has the key.
    std::uint32_t navigation_layers = 1;
};

/// Makes a body a door that agents may open: the body remains an obstacle, and paths lead through
/// it at a cost. Call it while the door is shut. The body is watched from then on.
///
/// An agent that comes to the shut door stops before it, emits AgentEvent::link_reached, and
/// Agent::current_link() is the id that this returns, until the game has opened the door: moved it,
/// turned it, disabled or destroyed it. Then the agent goes through. If it stays shut, the agent's
/// status becomes `waiting`, Agent::current_wait() names the body, and after
/// DoorOptions::max_wait the agent looks for a way around. Open doors cost nothing.
///
/// The way leads through the middle of the body, across its narrower side; of a square one, where
/// nothing else is in the way. Navigator::set_link_enabled() locks and unlocks the door for all,
/// Navigator::remove_link() ends this. For doors of other forms, add a link of LinkKind::door.
///
/// The body has to exist now. Returns 0, and logs an error, if it has no shapes or is BodyKey{}, if
/// a number is out of its range, in the middle of the world's step, and inside of a callback.
RAYWALK_EXPORT LinkId add_door(Navigator& navigator,
                               BodyReference body,
                               const DoorOptions& options = {});

} // namespace raywalk
