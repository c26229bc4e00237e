// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent.hpp"
#include "raywalk/retry_limiter.hpp"

#include <cstdint>

namespace raywalk {

/// Sends an agent from one random place to another, near its home. Call update() in each frame,
/// after Navigator::update_agents().
class RAYWALK_EXPORT Wander {
public:
    /// The places are those to which the agent walks from `home` over cells that cost at most
    /// `range` in all, a cell of cost 1 as much as its size; a diagonal step counts as one cell
    /// (unit: meter). With a range that is negative or NaN, or a home out of the grid's range, the
    /// agent is sent nowhere. The same seed gives the same places; any other seed, such as the next
    /// number, gives others. Give each agent a seed of its own: its index, for example.
    Wander(Vec2 home, float range, std::uint64_t seed);

    /// Sends the agent to the next place once it has settled. Does nothing if the agent cannot
    /// stand at its home or cannot leave it. If it does not get away from where it is in four
    /// tries, or there is no place, it is sent again when the world has changed, when it was moved,
    /// or after 300 updates. Costs Navigator::random_reachable_point() for each place.
    void update(Agent& agent);

    /// Moves the home with the origin of the world. Call it after Navigator::shift_origin(), with
    /// the same origin. One that is NaN or infinite is ignored, and logged as an error (unit:
    /// meter).
    void shift_origin(Vec2 new_origin);

private:
    Vec2 home_;
    float range_;
    std::uint64_t state_; // of the random numbers
    RetryLimiter limiter_;
};

} // namespace raywalk
