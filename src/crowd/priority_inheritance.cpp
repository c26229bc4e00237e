// SPDX-License-Identifier: MIT
#include "crowd/priority_inheritance.hpp"

#include <cmath>

namespace raywalk {
namespace {

// So near, somebody presses (unit: the agent's radius between the circles).
constexpr double pressing_gap = 1.0;

// It has to want to go somewhere (unit: the agent's greatest speed).
constexpr double pressing_speed = 0.1;

// And toward the agent, within an angle with this cosine.
constexpr double pressing_cosine = 0.2;

// A turn is the id of the one that the priority comes from, and its place in the row that presses.
// The end keeps a priority from going round in circles after the one that it came from has gone.
constexpr std::uint64_t longest_row = 32;

bool presses(const NearbyAgent& other, const AvoidingAgent& agent, Vec2d way, double distance) {
    const double speed = norm(other.preferred_velocity);
    return !other.is_follower && distance > 0.0 && speed > pressing_speed * agent.max_speed &&
           distance <= agent.radius * (1.0 + pressing_gap) + other.radius &&
           dot(way, other.preferred_velocity) > pressing_cosine * distance * speed;
}

} // namespace

Priority own_priority(double value, std::uint32_t id) {
    return {value, id * longest_row};
}

PreferredMotion inherit_priority(const AvoidingAgent& agent,
                                 std::span<const NearbyAgent> neighbors) {
    PreferredMotion wish{agent.preferred_velocity, agent.priority};
    for (const NearbyAgent& other : neighbors) {
        Priority next = other.priority;
        ++next.turn;
        const Vec2d way = agent.position - other.position;
        const double distance = norm(way);
        if (!(next > wish.priority) || next.turn % longest_row == 0 ||
            !presses(other, agent, way, distance)) {
            continue;
        }
        wish = {agent.preferred_velocity, next};
        if (dot(agent.preferred_velocity, way) <= 0.0) {
            const Vec2d along = (1.0 / norm(other.preferred_velocity)) * other.preferred_velocity +
                                (1.0 / distance) * way;
            wish.velocity = (agent.max_speed / norm(along)) * along;
        }
    }
    return wish;
}

} // namespace raywalk
