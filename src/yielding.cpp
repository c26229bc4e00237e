// SPDX-License-Identifier: MIT
#include "yielding.hpp"

#include <cmath>

namespace raywalk {
namespace {

// So near, somebody presses (unit: the agent's radius between the circles).
constexpr double pressing_gap = 0.7;

// It has to want to go toward the agent, within an angle with this cosine.
constexpr double pressing_cosine = 0.4;

// What the next one in a row counts less than the one that presses it: less than the difference
// between two ids, in rows of a thousand.
constexpr double less_for_next = 1e-13;
constexpr double less_for_id = 1e-9;

double size_of(Vec2d v) {
    return std::sqrt(dot(v, v));
}

} // namespace

double priority_of(double priority, std::uint32_t id) {
    return priority - less_for_id * id;
}

Wish yield(const AvoidingAgent& agent, std::span<const Neighbor> neighbors) {
    Wish wish{agent.preferred_velocity, agent.priority};
    for (const Neighbor& other : neighbors) {
        if (!(other.priority - less_for_next > wish.priority)) {
            continue;
        }
        const Vec2d way = agent.position - other.position;
        const double distance = size_of(way);
        const double speed = size_of(other.preferred_velocity);
        if (distance > agent.radius * (1.0 + pressing_gap) + other.radius || !(distance > 0.0) ||
            dot(way, other.preferred_velocity) <= pressing_cosine * distance * speed ||
            dot(agent.preferred_velocity, other.preferred_velocity) > 0.0) {
            continue;
        }
        const Vec2d along = (1.0 / speed) * other.preferred_velocity + (1.0 / distance) * way;
        wish = {(agent.max_speed / size_of(along)) * along, other.priority - less_for_next};
    }
    return wish;
}

} // namespace raywalk
