// SPDX-License-Identifier: MIT
#include "crowd/priority_inheritance.hpp"

#include <algorithm>
#include <cmath>

namespace raywalk {
namespace {

// The largest gap between two circles at which one pushes the other (unit: the pushed agent's
// radius).
constexpr double pushing_gap = 0.5;

// The same for the agent that it goes on to make way for.
constexpr double lasting_gap = 3.0;

// The lowest preferred speed that pushes (unit: the pushed agent's greatest speed).
constexpr double min_pushing_speed = 0.1;

// The cosine of the largest angle between the preferred velocity and the pushed agent.
constexpr double min_pushing_cosine = 0.2;

// tie_break is the id of the agent that the priority comes from, times this, plus the position in
// the chain of agents that inherited it. Chains are limited so that a priority does not circulate
// after its owner has gone.
constexpr std::uint64_t max_chain_length = 32;

// Above the id and the position in the chain, it has the rest of the path, as a whole number >= 0.
constexpr unsigned bits_below_rest = 32 + 5;
constexpr double rests_per_meter = 10.0;
constexpr std::int64_t max_rest = 30'000'000; // (unit: 0.1 m)

// Returns a number of 0.1 m.
std::int64_t rounded_down(double meters) {
    constexpr auto limit = static_cast<double>(max_rest);
    return static_cast<std::int64_t>(
        std::floor(std::clamp(rests_per_meter * meters, -limit, limit)));
}

// True if the other touches the agent if it goes on straight for long enough.
bool is_in_lane(const NearbyAgent& other, const AvoidingAgent& agent, Vec2d offset) {
    return std::abs(cross(other.preferred_velocity, offset)) <
           (agent.radius + other.radius) * norm(other.preferred_velocity);
}

bool pushes(const NearbyAgent& other,
            const AvoidingAgent& agent,
            Vec2d offset,
            double distance,
            bool goes_aside) {
    const double speed = norm(other.preferred_velocity);
    const double gap = other.id == agent.pushed_by ? lasting_gap : pushing_gap;
    if (other.is_follower || !(distance > 0.0) || !(speed > min_pushing_speed * agent.max_speed) ||
        distance > agent.radius * (1.0 + gap) + other.radius) {
        return false;
    }
    const double ahead = dot(offset, other.preferred_velocity);
    return goes_aside ? ahead > 0.0 && is_in_lane(other, agent, offset)
                      : ahead > min_pushing_cosine * distance * speed;
}

} // namespace

Priority own_priority(double value, std::uint32_t id, double rest, double head_start) {
    const std::int64_t difference = rounded_down(rest) - rounded_down(head_start);
    const auto order =
        static_cast<std::uint64_t>(std::clamp(difference, -max_rest, max_rest) + max_rest);
    return {.tie_break = (order << bits_below_rest) | (std::uint64_t{id} * max_chain_length),
            .value = static_cast<float>(value)};
}

bool comes_from(Priority priority, std::uint32_t id) {
    constexpr std::uint64_t ids = (std::uint64_t{1} << 32U) - 1;
    return (priority.tie_break / max_chain_length & ids) == id;
}

PreferredMotion inherit_priority(const AvoidingAgent& agent,
                                 std::span<const NearbyAgent> nearby,
                                 double aside_below) {
    PreferredMotion motion{
        .velocity = agent.preferred_velocity, .priority = agent.priority, .pusher = nullptr};
    for (const NearbyAgent& other : nearby) {
        Priority inherited = other.priority;
        ++inherited.tie_break;
        if (!(inherited > motion.priority) || inherited.tie_break % max_chain_length == 0 ||
            comes_from(other.priority, agent.id)) {
            continue;
        }
        const Vec2d offset = agent.position - other.position;
        const double distance = norm(offset);
        const bool goes_aside = other.priority.value < aside_below;
        if (!pushes(other, agent, offset, distance, goes_aside)) {
            continue;
        }
        motion = {.velocity = agent.preferred_velocity,
                  .priority = inherited,
                  .pusher = &other,
                  .goes_aside = goes_aside};
        if (dot(agent.preferred_velocity, offset) <= 0.0) {
            const Vec2d along = (1.0 / norm(other.preferred_velocity)) * other.preferred_velocity +
                                (1.0 / distance) * offset;
            motion.velocity = (agent.max_speed / norm(along)) * along;
        }
    }
    return motion;
}

} // namespace raywalk
