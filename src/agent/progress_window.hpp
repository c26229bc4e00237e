// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include <algorithm>

namespace raywalk {

/// Tells whether a body that wants to walk gets anywhere: looks, for so long at a time, how far it
/// got from where it was at the beginning.
class ProgressWindow {
public:
    static constexpr double duration = 1.0; // (unit: second)

    void begin(Vec2 position) {
        start_ = position;
        farthest_ = 0.0F;
        time_ = 0.0;
    }

    /// Returns true at the end of a time in which the body got by less than a tenth of what its
    /// `speed` would have taken it (unit: meter per second).
    bool is_stuck_after(double dt, Vec2 position, double speed) {
        farthest_ = std::max(farthest_, distance(start_, position));
        time_ += dt;
        if (time_ < duration) {
            return false;
        }
        const bool is_stuck = farthest_ < 0.1 * speed * time_;
        begin(position);
        return is_stuck;
    }

    /// So far a body with that speed has to get at least (unit: meter).
    [[nodiscard]] static double least(double speed) { return 0.1 * speed * duration; }

private:
    Vec2 start_;
    float farthest_ = 0.0F; // from start_
    double time_ = 0.0;
};

} // namespace raywalk
