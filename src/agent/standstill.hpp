// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include <algorithm>
#include <limits>

namespace raywalk {

/// How long an agent on its way has not got on: it has stayed within a small circle.
class Standstill {
public:
    static constexpr double long_time = 2.0; ///< (unit: second)

    /// Adds a step in which the agent is at `position`. It gets on where it moves by the diameter
    /// of its body, or, if it is slow, by a quarter of what it walks in long_time. Returns true if
    /// it has got on since an earlier step (unit: meter, second).
    bool observe(Vec2 position, double radius, double speed, double dt) {
        const double least = std::min(2.0 * radius, 0.25 * long_time * speed);
        const bool stays = distance(position, mark_) <= least;
        const bool has_got_on = distance(position, mark_) > least; // false in the first step
        mark_ = stays ? mark_ : position;
        seconds_ = stays ? static_cast<float>(seconds_ + dt) : 0.0F;
        return has_got_on;
    }

    /// Counts from 0 again: the agent makes progress where it is.
    void restart() { seconds_ = 0.0F; }

    /// The agent has ended its way.
    void reset() { *this = {}; }

    /// How long the agent has been where it is (unit: second).
    [[nodiscard]] double seconds() const { return seconds_; }

    [[nodiscard]] bool is_long() const { return seconds_ >= long_time; }

    /// The agent moves with the origin of the world (unit: meter).
    void shift_origin(Vec2 new_origin) { mark_ = mark_ - new_origin; }

private:
    Vec2 mark_{std::numeric_limits<float>::quiet_NaN(), 0.0F}; // no place before the first step
    float seconds_ = 0.0F;
};

} // namespace raywalk
