// SPDX-License-Identifier: MIT
#include "crowd/priority_inheritance.hpp"

#include <algorithm>
#include <cmath>

namespace raywalk {
namespace {

// The largest gap between two circles at which one pushes the other (unit: the pushed agent's
// radius).
constexpr double pushing_gap = 0.5;

// The lowest preferred speed that pushes (unit: the pushed agent's greatest speed).
constexpr double min_pushing_speed = 0.1;

// The cosine of the largest angle between the preferred velocity and the pushed agent.
constexpr double min_pushing_cosine = 0.2;

constexpr std::uint8_t max_chain_length = 32;

// True if the other touches the agent if it goes on straight for long enough.
bool is_in_lane(const NearbyAgent& other, const AvoidingAgent& agent, Vec2d offset) {
    return std::abs(cross(other.preferred_velocity, offset)) <
           (agent.radius + other.radius) * norm(other.preferred_velocity);
}

bool pushes(const NearbyAgent& other, const AvoidingAgent& agent, Vec2d offset, double distance) {
    const double speed = norm(other.preferred_velocity);
    if (other.is_follower || !(distance > 0.0) || !(speed > min_pushing_speed * agent.max_speed) ||
        distance > agent.radius * (1.0 + pushing_gap) + other.radius) {
        return false;
    }
    const double ahead = dot(offset, other.preferred_velocity);
    return goes_aside(agent, other) ? ahead > 0.0 && is_in_lane(other, agent, offset)
                                    : ahead > min_pushing_cosine * distance * speed;
}

} // namespace

PreferredMotion inherit_priority(const AvoidingAgent& agent, std::span<const NearbyAgent> nearby) {
    PreferredMotion motion{
        .velocity = agent.preferred_velocity, .priority = agent.priority, .pusher = nullptr};
    for (const NearbyAgent& other : nearby) {
        Priority inherited = other.priority;
        ++inherited.chain;
        if (!(inherited > motion.priority) || inherited.chain == max_chain_length ||
            other.priority.owner == agent.id || !are_in_jam(agent, other)) {
            continue;
        }
        const Vec2d offset = agent.position - other.position;
        const double distance = norm(offset);
        if (!pushes(other, agent, offset, distance)) {
            continue;
        }
        motion = {.velocity = agent.preferred_velocity, .priority = inherited, .pusher = &other};
        if (dot(agent.preferred_velocity, offset) <= 0.0) {
            const Vec2d along = (1.0 / norm(other.preferred_velocity)) * other.preferred_velocity +
                                (1.0 / distance) * offset;
            motion.velocity = (agent.max_speed / norm(along)) * along;
        }
    }
    return motion;
}

} // namespace raywalk
