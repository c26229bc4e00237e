// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace raywalk::demo {

/// What one character did.
struct Travel {
    /// Sum of what was planned, without what a later plan took the place of: a journey's length,
    /// however often it was planned anew on the way. What an agent stopped short of its target
    /// counts once (unit: meter).
    double path_length = 0.0;
    /// The way that the body really went (unit: meter).
    double walked_length = 0.0;
    /// When the target was first reached (unit: second).
    std::optional<double> arrival_time;
    /// Times that the body began to touch something that it has to walk around.
    int wall_contacts = 0;
    /// Time that it has been walking without getting on: along its plans, it got on by less than a
    /// tenth of its greatest speed over the last second (unit: second).
    double stuck_seconds = 0.0;
};

/// Measures from outside, so that it also tells of an agent that errs.
class TravelLog {
public:
    /// `steps` of the world are one second.
    TravelLog(Vec2 position, std::size_t steps);

    /// Call after each update in which the agent planned.
    void count_plan(const Path& path);
    /// Call after each step of the world.
    void count_step(const Agent& agent, double dt);

    void count_contact() { ++travel_.wall_contacts; }

    void count_arrival(double time);

    /// For a new target: it has not been reached yet.
    void forget_arrival() { travel_.arrival_time.reset(); }

    [[nodiscard]] const Travel& travel() const { return travel_; }

    /// Number of plans made.
    [[nodiscard]] std::size_t plans() const { return plans_; }

private:
    Travel travel_;
    std::vector<double> last_second_; // a ring of what progress_ was
    std::size_t walking_steps_ = 0;   // without a break
    Vec2 position_;
    Vec2 target_;
    double rest_ = 0.0;     // of the last plan, not walked so far
    double progress_ = 0.0; // what was walked of all plans
    std::size_t plans_ = 0;
};

} // namespace raywalk::demo
