// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>

namespace raywalk {

/// When an agent lets all others go first for a while: nobody makes way for the first in a jam if
/// those around it cannot, in a dead end for example. It does so after 1.5 to 3 s without progress,
/// for 2 s, and for twice as long each time that this did not help, up to 16 s.
class GivingIn {
public:
    /// What an agent knows in one step of its walk.
    struct Step {
        double rest = 0.0;           ///< of its path (unit: meter)
        double least_progress = 0.0; ///< that counts (unit: meter)
        bool is_first = false;       ///< in a jam: nobody whom it touches has a higher priority
        double dt = 0.0;             ///< (unit: second)
    };

    /// The agent gets a new target.
    void reset() { *this = {}; }

    /// Call in each step of the walk. Agents with different ids give in at different times.
    void observe(const Step& step, std::uint32_t id);
    /// Call in each step.
    void pass_time(double dt);

    [[nodiscard]] bool is_active() const { return left_ > 0.0; }

private:
    double best_rest_ = std::numeric_limits<double>::infinity(); // (unit: meter)
    double waited_ = 0.0; // as the first, without progress (unit: second)
    double left_ = 0.0;   // (unit: second)
    int times_ = 0;       // since the last progress
};

} // namespace raywalk
