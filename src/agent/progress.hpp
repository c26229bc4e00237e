// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include "core/vec2d.hpp"

#include <algorithm>

namespace raywalk {

/// How an agent on its way gets on, from where its body is in each update: the only measure of
/// that.
class Progress {
public:
    /// An agent that goes at this part of the speed that it wants gets on.
    static constexpr double least_part = 0.1;

    /// From the next update on, the agent wants to move at this velocity; with 0, in any direction
    /// (unit: meter per second).
    void want(Vec2d velocity) { wanted_ = Vec2{velocity}; }

    /// Adds an update in which the agent is at `position`, `dt` seconds after the last one, with
    /// the highest speed at which it may walk (unit: meter per second).
    void observe(Vec2 position, double max_speed, double dt) {
        dt = std::min(dt, longest_step);
        const Vec2d moved = between(from_, position);
        const double wanted = norm(exact(wanted_));
        const double speed = wanted > 0.0 ? wanted : max_speed;
        const double gain = wanted > 0.0 ? dot(moved, exact(wanted_)) / wanted : norm(moved);
        from_ = position;
        if (!(speed * dt > 0.0)) {
            return;
        }
        const double part = std::clamp(gain / (speed * dt), -1.0, 1.0);
        rate_ = static_cast<float>(rate_ + std::min(1.0, dt / averaging_time) * (part - rate_));
        const double ahead = gain - behind_;
        behind_ = static_cast<float>(std::max(0.0, -ahead));
        const double made_up = std::max(0.0, ahead) / (least_part * speed);
        seconds_ = static_cast<float>(std::max(0.0, seconds_ + dt - made_up));
    }

    /// How far it gets in relation to what it wants, as an average over a second: from -1 to 1.
    [[nodiscard]] double rate() const { return rate_; }

    /// How long it has not got on: 0 if it gets on by a tenth of what it wants. What it was pushed
    /// back is no progress before it has made up for it (unit: second).
    [[nodiscard]] double seconds() const { return seconds_; }

    /// The agent takes another path, on which it has that much more left from here. It has to make
    /// up for that, or for what it walks in a short time at `max_speed`: else one that plans again
    /// and again gets on with each path, but not in all (unit: meter, meter per second).
    void change_path(double more, double max_speed) {
        behind_ = static_cast<float>(std::clamp(more, 0.0, longest_loss * max_speed));
    }

    /// The agent gets on where it is: it turns to its way, say.
    void restart() { seconds_ = 0.0F; }

    /// The agent moves with the origin of the world (unit: meter).
    void shift_origin(Vec2 new_origin) { from_ = from_ - new_origin; }

private:
    // A longer step is a hitch (unit: second).
    static constexpr double longest_step = 0.5;
    static constexpr double averaging_time = 1.0; // (unit: second)
    static constexpr double longest_loss = 0.5;   // by another path (unit: second)

    Vec2 from_;   // in the last update
    Vec2 wanted_; // since then
    float rate_ = 1.0F;
    float behind_ = 0.0F; // how far the agent is behind its best position (unit: meter)
    float seconds_ = 0.0F;
};

} // namespace raywalk
