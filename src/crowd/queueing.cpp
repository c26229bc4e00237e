// SPDX-License-Identifier: MIT
#include "crowd/queueing.hpp"

#include "core/algorithms.hpp"
#include "crowd/tuning.hpp"

namespace raywalk {
namespace {

bool is_clear_along(NeighborView& view, Vec2d position, Vec2d step) {
    const Vec2 from{position - step};
    const Vec2 to{position + step};
    return view.grid().contains(from) && view.grid().contains(to) && view.is_clear(from, to);
}

bool goes_opposite_way(const AvoidingAgent& agent, const NearbyAgent& other) {
    return dot(exact(other.onward), exact(agent.onward)) < -tuning::same_way_cosine;
}

} // namespace

bool is_crowded(const AvoidingAgent& agent) {
    return any_of(agent.nearby, [&](const NearbyAgent& other) {
        const Vec2d offset = other.position - agent.position;
        const double distance = norm(offset);
        const double reach = other.radius + (1.0 + tuning::crowding_gap) * agent.radius;
        // One that leaves takes its place with it: who waits for that stands alone in the open.
        const double leaving = tuning::swaying_speed * agent.max_speed;
        return distance <= reach && dot(other.velocity, offset) <= leaving * distance;
    });
}

bool is_in_the_open(NeighborView& view, const AvoidingAgent& agent) {
    const double speed = norm(agent.preferred_velocity);
    if (!(speed > 0.0)) {
        return false;
    }
    const Vec2d ahead = (agent.radius / speed) * agent.preferred_velocity;
    return is_clear_along(view, agent.position, ahead) &&
           is_clear_along(view, agent.position, {-ahead.y, ahead.x});
}

bool has_room_around(NeighborView& view, Vec2 position, double distance) {
    const double diagonal = std::sqrt(0.5) * distance;
    return is_clear_along(view, exact(position), {distance, 0.0}) &&
           is_clear_along(view, exact(position), {0.0, distance}) &&
           is_clear_along(view, exact(position), {diagonal, diagonal}) &&
           is_clear_along(view, exact(position), {diagonal, -diagonal});
}

bool is_beside_wall(NeighborView& view, const AvoidingAgent& agent) {
    const double speed = norm(agent.preferred_velocity);
    if (!(speed > 0.0)) {
        return false;
    }
    const Vec2d room = (tuning::room_beside * agent.radius / speed) * agent.preferred_velocity;
    const Vec2d left{-room.y, room.x};
    const auto has_room = [&](Vec2d side) {
        const Vec2 beside{agent.position + side};
        return view.grid().contains(beside) && view.is_clear(Vec2{agent.position}, beside) &&
               is_clear_along(view, exact(beside), 0.5 * room);
    };
    return has_room(left) || has_room(-1.0 * left);
}

bool meets_others(const AvoidingAgent& agent) {
    return any_of(agent.nearby,
                  [&](const NearbyAgent& other) { return goes_opposite_way(agent, other); });
}

bool is_behind_opposed(const AvoidingAgent& agent) {
    return any_of(agent.nearby, [&](const NearbyAgent& other) {
        return other.is_opposed && other.priority > agent.priority &&
               dot(exact(other.onward), exact(agent.onward)) > 0.0;
    });
}

bool lets_oncoming_pass(const AvoidingAgent& agent) {
    return any_of(agent.nearby, [&](const NearbyAgent& other) {
        return other.priority > agent.priority && goes_opposite_way(agent, other) &&
               dot(other.velocity, exact(other.onward)) > tuning::swaying_speed * agent.max_speed;
    });
}

Vec2d Backlash::filter(Vec2d velocity, double play, double max_speed, double dt) {
    const double speed = norm(velocity);
    if (speed > tuning::swaying_speed * max_speed) {
        lag_ = (play / speed) * velocity;
        return velocity;
    }
    const Vec2d lag = exact(lag_) + dt * velocity;
    const double distance = norm(lag);
    const bool stands = distance < play || !(dot(lag, velocity) > 0.0);
    lag_ = stands ? lag : (play / distance) * lag;
    return stands ? Vec2d{} : velocity;
}

} // namespace raywalk
