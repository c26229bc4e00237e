// SPDX-License-Identifier: MIT
#include "crowd/crowd_gait.hpp"

#include <algorithm>
#include <cmath>

namespace raywalk::demo {
namespace {

constexpr double window = 0.2;          // (unit: second)
constexpr double standing_speed = 0.05; // slower than this stands (unit: meter per second)
constexpr double reversal = 2.0943951;  // 120 degrees (unit: radian)
constexpr double off_slot = 0.2;        // (unit: meter)

double angle_between(Vec2 a, Vec2 b) {
    const auto cosine = static_cast<double>(a.x * b.x + a.y * b.y);
    const auto sine = static_cast<double>(a.x * b.y - a.y * b.x);
    return std::abs(std::atan2(sine, cosine));
}

} // namespace

GaitMeter::GaitMeter(const Simulation& simulation, std::size_t first_agent)
    : first_agent_{first_agent} {
    for (const Character& character : simulation.characters()) {
        const Vec2 position = character.agent.position();
        gaits_.push_back({.window_start = position,
                          .target = character.agent.target_position(),
                          .a_second_ago = position});
    }
}

void GaitMeter::observe(const Simulation& simulation, const CrowdMeter& meter) {
    ++steps_;
    const std::int64_t steps = std::max<std::int64_t>(1, simulation.steps_in(window));
    const double duration = static_cast<double>(steps) / simulation.hz();
    const bool is_window_over = steps_ % steps == 0;
    const bool is_second_over = steps_ % simulation.steps_in(1.0) == 0;
    for (std::size_t i = first_agent_; i < gaits_.size(); ++i) {
        Gait& gait = gaits_[i];
        const Agent& agent = simulation.characters()[i].agent;
        const Vec2 position = agent.position();
        gait.target = agent.target_position();
        const bool has_arrived = meter.has_arrived(simulation, i);
        if (has_arrived && !gait.has_arrived) {
            gait.slot = shares_target(i) ? position : gait.target;
        }
        gait.has_arrived = has_arrived;
        if (is_window_over) {
            if (!has_arrived) {
                end_window(gait, position, duration);
            }
            gait.window_start = position;
        }
        if (is_second_over) {
            gait.speed = static_cast<double>(distance(position, gait.a_second_ago));
            gait.a_second_ago = position;
        }
    }
}

void GaitMeter::end_window(Gait& gait, Vec2 position, double duration) {
    const Vec2 moved = position - gait.window_start;
    const auto length = static_cast<double>(std::hypot(moved.x, moved.y));
    if (length < standing_speed * duration) {
        still_ += duration;
        gait.still += duration;
        longest_still_ = std::max(longest_still_, gait.still);
        return;
    }
    gait.still = 0.0;
    moved_ += duration;
    if (gait.heading != Vec2{}) {
        const double angle = angle_between(gait.heading, moved);
        turned_ += angle;
        reversals_ += angle > reversal ? 1 : 0;
    }
    gait.heading = moved;
}

bool GaitMeter::shares_target(std::size_t index) const {
    const auto is_same = [&](const Gait& gait) {
        return gait.target == gaits_[index].target;
    };
    return std::count_if(gaits_.begin() + static_cast<std::ptrdiff_t>(first_agent_),
                         gaits_.end(),
                         is_same) > 1;
}

GaitResult GaitMeter::result(const Simulation& simulation) const {
    const auto agents = static_cast<double>(std::max<std::size_t>(gaits_.size() - first_agent_, 1));
    GaitResult result{.reversals = static_cast<double>(reversals_) / agents,
                      .turning = moved_ > 0.0 ? turned_ / moved_ : 0.0,
                      .still_seconds = still_ / agents,
                      .longest_still = longest_still_};
    int arrived = 0;
    for (std::size_t i = first_agent_; i < gaits_.size(); ++i) {
        const Gait& gait = gaits_[i];
        if (!gait.has_arrived) {
            continue;
        }
        ++arrived;
        const Vec2 position = simulation.characters()[i].agent.position();
        const auto off = static_cast<double>(distance(position, gait.slot));
        result.off_slot += off > off_slot ? 1 : 0;
        result.farthest_off = std::max(result.farthest_off, off);
        result.speed_at_rest += gait.speed;
    }
    result.speed_at_rest /= std::max(1, arrived);
    return result;
}

} // namespace raywalk::demo
