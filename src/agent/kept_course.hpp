// SPDX-License-Identifier: MIT
#pragma once

#include "agent/agent_context.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace raywalk {

/// Differences between sums of steps that are smaller come from rounding (unit: second).
inline constexpr double rounding_of_times = 1e-6;

/// Returns for how long an agent keeps a chosen velocity: for as many steps as fit into 1/60 s, and
/// at least for one, so that crowds do not depend on how short the steps are. An agent that is
/// moved by a force, or turns slowly, chooses in each step (unit: second).
[[nodiscard]] inline double choice_duration(const AgentContext& agent) {
    constexpr double shortest = 1.0 / 60.0 + rounding_of_times;
    if (2.0 * agent.dt > shortest || agent.settings.max_force ||
        !std::isinf(agent.settings.max_turn_speed)) {
        return agent.dt;
    }
    return agent.dt * std::floor(shortest / agent.dt);
}

/// A velocity that an agent has chosen.
struct Course {
    Vec2 velocity{}; ///< (unit: meter per second)
    Vec2 corner{};   ///< of its path, to which it walks
    /// How long the agent may go on like this if nobody gets in its way (unit: second).
    float duration = 0.0F;
    /// True if it is kept only because the steps are short; see KeptCourse.
    bool is_brief = false;
};

/// Lets an agent keep its velocity for several steps, instead of choosing one in each step, while
/// nothing happens that would make it choose another one.
///
/// Choosing takes most of the time of an update. How long a choice is kept depends on time, not on
/// the number of steps. No two agents touch because of it: in each step, the agent checks all
/// others that might reach it, and uses no more than its share of the gap to each.
///
/// A brief course lasts for 1/60 s at most, so that crowds do not depend on how short the steps
/// are. It ends neither because others push, nor because the world has changed: in a longer step,
/// the agent would not notice that either.
class KeptCourse {
public:
    /// True if the course lasts for more than one step of `dt` seconds.
    [[nodiscard]] static bool is_worthwhile(const Course& course, double dt);

    /// Keeps a velocity from the next step on. Returns false if the course is not worthwhile, or if
    /// too many agents of `nearby`, which are all within `neighbor_distance`, might get in the way
    /// (unit: meter).
    bool keep(const Course& course, const AgentContext& agent, std::span<const NearbyAgent> nearby);

    /// True if a course is kept.
    [[nodiscard]] bool is_kept() const { return course_.duration > 0.0F; }

    /// True if the agent, which walks to `corner`, may keep its velocity for another step. If not,
    /// it has to choose again.
    [[nodiscard]] bool lasts(const AgentContext& agent, Vec2 corner) const;

    /// Another step of `dt` seconds goes by.
    void go_on(double dt) { time_ += static_cast<float>(dt); }

    /// Ends the course: the agent chooses another one.
    void end();

    /// True if a course ended last that was not brief.
    [[nodiscard]] bool was_steady() const { return was_steady_; }

    /// The time since the choice before this one, in a step of `dt` seconds. Without a kept course,
    /// the last step counts as long as this one; the first step of a steady course counts twice.
    [[nodiscard]] double elapsed(double dt) const {
        return was_steady_ ? time_ + dt : std::max<double>(time_, dt);
    }

    /// The course that is kept; without a duration if there is none.
    [[nodiscard]] const Course& course() const { return course_; }

private:
    static constexpr std::size_t most_others = 8;

    // All agents that might touch this one while the course is kept.
    std::array<std::uint32_t, most_others> others_{};
    std::uint8_t count_ = 0;
    bool was_steady_ = false; // the course before
    float time_ = 0.0F;       // since the choice of the course, or of the one before (unit: second)
    std::uint64_t world_version_ = 0;
    Course course_;
};

} // namespace raywalk
