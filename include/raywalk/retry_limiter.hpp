// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent.hpp"
#include "raywalk/path.hpp"

namespace raywalk {

/// Limits how often Patrol and Wander send an agent that cannot get away, such as one that is
/// walled in: after some tries from one place, it is not sent again before the world has changed,
/// the agent was moved, or `updates_to_wait` updates have passed.
class RAYWALK_EXPORT RetryLimiter {
public:
    /// The updates after which the agent is sent again in any case: five seconds of 60 each.
    static constexpr int updates_to_wait = 300;

    /// True if the agent may be sent now. Call it in each update in which the agent is not on its
    /// way; `max_tries` is how often it is sent from one place.
    [[nodiscard]] bool allows_try(Agent& agent, int max_tries);
    /// Counts a try: call it when the agent is sent, or when there is no place for it to go to.
    void add_try(const Agent& agent);

    /// Moves the place of the last try with the origin of the world (unit: meter).
    void shift_origin(Vec2 new_origin) { place_ = place_ - new_origin; }

private:
    [[nodiscard]] bool has_moved(const Agent& agent) const;

    Vec2 place_;    // of the agent at the last try (unit: meter)
    int tries_ = 0; // from there
    int waited_ = 0;
    Path no_way_; // a path without a way, found when the wait began: it tells of each change
};

} // namespace raywalk
