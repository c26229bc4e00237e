// SPDX-License-Identifier: MIT
#pragma once

#include "crowd/crowd_meter.hpp"
#include "scene/simulation.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace raywalk::demo {

/// How calmly a crowd walks, seen in windows of 0.2 s. Figures of the way are means of all agents
/// and end with an agent's arrival.
struct GaitResult {
    double reversals = 0.0;     ///< turns by more than 120 degrees, an agent
    double turning = 0.0;       ///< mean change of direction of those who move (unit: rad/s)
    double still_seconds = 0.0; ///< on the way at less than 0.05 m/s, an agent
    double longest_still = 0.0; ///< of any agent, without interruption (unit: second)
    /// @name At the end, of those who have arrived
    /// An agent's slot is its target, or where it arrived if others have the same target.
    /// @{
    int off_slot = 0;           ///< agents more than 0.2 m away from their slot
    double farthest_off = 0.0;  ///< from its slot (unit: meter)
    double speed_at_rest = 0.0; ///< mean over the last full second (unit: meter per second)
    /// @}
};

/// Measures how calmly the agents of a crowd walk.
class GaitMeter {
public:
    /// Characters before `first_agent` do not count.
    GaitMeter(const Simulation& simulation, std::size_t first_agent);

    /// Call after each step, with a meter that has seen it.
    void observe(const Simulation& simulation, const CrowdMeter& meter);

    [[nodiscard]] GaitResult result(const Simulation& simulation) const;

private:
    struct Gait {
        Vec2 window_start;
        Vec2 heading{}; // of the last window in which it moved; zero before
        Vec2 slot{};
        Vec2 target;
        Vec2 a_second_ago;  // at the end of the last full second
        double speed = 0.0; // during that second (unit: meter per second)
        double still = 0.0; // without interruption (unit: second)
        bool has_arrived = false;
    };

    void end_window(Gait& gait, Vec2 position, double duration);
    [[nodiscard]] bool shares_target(std::size_t index) const;

    std::size_t first_agent_;
    std::int64_t steps_ = 0;
    std::vector<Gait> gaits_;
    std::int64_t reversals_ = 0;
    double turned_ = 0.0; // by all (unit: radian)
    double moved_ = 0.0;  // of all (unit: second)
    double still_ = 0.0;  // of all (unit: second)
    double longest_still_ = 0.0;
};

} // namespace raywalk::demo
