// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent.hpp"
#include "raywalk/retry_limiter.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace raywalk {

/// What an agent does at the last point of its patrol.
enum class PatrolMode : std::uint8_t {
    loop,           ///< goes on to the first
    back_and_forth, ///< goes back the way that it came
};

/// Sends an agent to a list of points, repeatedly. Call update() in each frame, after
/// Navigator::update_agents(). The patrol stores the next point, so another agent can continue it.
class RAYWALK_EXPORT Patrol {
public:
    /// A patrol without points sends its agent nowhere. Points that are NaN or infinite are left
    /// out, and logged as an error, once for each patrol (unit: meter).
    explicit Patrol(std::vector<Vec2> points, PatrolMode mode = PatrolMode::loop);

    /// Sends the agent to the next point if it is done with the last: it has arrived there, it is
    /// as near as it gets, or there is no way. The first call sends it to the first point. After
    /// something else, such as a chase, it goes on to the point to which it was on its way.
    ///
    /// An agent that gets to none of the points stays where it is: after a round without a move, it
    /// is sent again when the world has changed, when it was moved, or after 300 updates.
    void update(Agent& agent);

    /// The index in points() of the point to which the agent is on its way.
    [[nodiscard]] std::size_t next() const { return next_; }

    /// The points that were given, without those left out (unit: meter).
    [[nodiscard]] const std::vector<Vec2>& points() const { return points_; }

    /// Moves the points with the origin of the world. Call it after Navigator::shift_origin(), with
    /// the same origin. One that is NaN or infinite is ignored, and logged as an error (unit:
    /// meter).
    void shift_origin(Vec2 new_origin);

private:
    [[nodiscard]] int points_in_round() const;
    void advance();

    std::vector<Vec2> points_;
    PatrolMode mode_;
    std::size_t next_ = 0;
    bool is_returning_ = false;
    RetryLimiter limiter_;
};

} // namespace raywalk
