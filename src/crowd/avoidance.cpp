// SPDX-License-Identifier: MIT
#include "crowd/avoidance.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

// Van den Berg, Guy, Lin and Manocha, "Reciprocal n-Body Collision Avoidance", 2011, with three
// additions. What was tried are circles of 2 to 40 that swap places, with a minute for agents of
// 1.5 m/s and more, and three for those of 0.5 m/s:
// - Of two, one always gives way, and reckons with where the other wants to go. With half each, 17
//   circles of 18 did not finish; with one that gives way but no wishes, 7 of 258.
// - In one step nobody uses more than its share of the gap to a neighbor. Without it, agents
//   overlapped by a fifth of their size.
// - Those who meet exactly head-on keep right. Without it, nobody got past one who stands in the
//   way.
namespace raywalk {
namespace {

// Shorter steps and time horizons are taken for this (unit: second).
constexpr double least_time = 1e-3;

// Faster agents are taken for this fast (unit: meter per second).
constexpr double greatest_speed = 1e9;

// What the one who goes first takes of the avoidance. With 0, which is ignoring those who come
// later, the longest ways were twice as long; with 0.3, 2 circles of 258 did not finish.
constexpr double share_of_first = 0.2;

// How much of the velocity reckoned with is where the one who goes first wants to go.
constexpr double trust_in_wishes = 0.5;

// Those who meet at a smaller angle, in sine, meet head-on.
constexpr double head_on = 0.05;

// Greater coordinates than a float's are nonsense, and their squares may be infinite.
bool is_sane(Vec2d v) {
    return std::abs(v.x) < 1e40 && std::abs(v.y) < 1e40;
}

bool is_sane(const NearbyAgent& neighbor) {
    return is_sane(neighbor.position) && is_sane(neighbor.velocity) &&
           is_sane(neighbor.preferred_velocity) && neighbor.radius < 1e40;
}

bool is_sane(const AvoidingAgent& agent) {
    return is_sane(agent.position) && is_sane(agent.velocity) &&
           is_sane(agent.preferred_velocity) && agent.radius < 1e40;
}

// The direction from one to another at the same place, different for each two of a crowd.
Vec2d direction_by_id(std::uint32_t from, std::uint32_t to) {
    std::uint32_t bits = std::min(from, to) * 0x9E3779B9U ^ std::max(from, to) * 0x85EBCA6BU;
    bits = (bits ^ (bits >> 15U)) * 0x2C1B3C6DU;
    bits ^= bits >> 13U;
    const Vec2d v{(bits & 0xFFFFU) - 32767.5, (bits >> 16U) - 32767.5};
    return ((from < to ? 1.0 : -1.0) / norm(v)) * v;
}

// What counts of an agent and one of its neighbors.
struct Pair {
    Vec2d way;       // to the neighbor
    Vec2d direction; // that of the way
    double distance; // the way's length
    double reach;    // at this distance they touch
    bool gives_way;  // the agent does
    bool is_shared;  // the neighbor avoids the agent, too
    Vec2d velocity;  // the neighbor's

    Pair(const AvoidingAgent& agent, const NearbyAgent& neighbor)
        : way{neighbor.position - agent.position}
        , direction{}
        , distance{norm(way)}
        , reach{std::max(0.0, agent.radius) + std::max(0.0, neighbor.radius)}
        , gives_way{neighbor.priority > agent.priority ||
                    (neighbor.priority == agent.priority && neighbor.id < agent.id)}
        , is_shared{neighbor.avoids}
        , velocity{neighbor.velocity} {
        direction =
            distance > 0.0 ? (1.0 / distance) * way : direction_by_id(agent.id, neighbor.id);
        if (gives_way && is_shared) {
            velocity = (1.0 - trust_in_wishes) * neighbor.velocity +
                       trust_in_wishes * neighbor.preferred_velocity;
        }
    }

    // The agent's part of what both have to change.
    [[nodiscard]] double share() const {
        if (!is_shared) {
            return 1.0;
        }
        return gives_way ? 1.0 - share_of_first : share_of_first;
    }

    // The agent's part of what both are free to use.
    [[nodiscard]] double share_of_room() const { return is_shared ? 1.0 - share() : 1.0; }
};

HalfPlane plane_along(Vec2d normal, double least) {
    return {least * normal, {normal.y, -normal.x}};
}

// Keeps the agent from touching the neighbor in one step; nothing if it is not that fast.
std::optional<HalfPlane> gap_plane(const Pair& pair, double max_speed, double step) {
    const Vec2d away{-pair.direction.x, -pair.direction.y};
    double room = std::max(0.0, pair.distance - pair.reach) / step;
    if (!pair.is_shared) {
        room = std::max(0.0, room - std::max(0.0, dot(pair.velocity, away)));
    }
    const double approach = pair.share_of_room() * room;
    if (approach >= max_speed) {
        return std::nullopt;
    }
    return plane_along(away, -approach);
}

// The relative velocity, seen from the end of the cone that is forbidden: exactly in the middle no
// side is nearer, and both would only slow down. So both see each other a bit to the left.
Vec2d off_the_middle(Vec2d w, Vec2d direction) {
    const double size = norm(w);
    const double ahead = dot(direction, w);
    if (std::abs(cross(direction, w)) >= head_on * size) {
        return w;
    }
    const double forward = std::copysign(size * std::sqrt(1.0 - head_on * head_on), ahead);
    const double aside = head_on * size;
    return {forward * direction.x + aside * direction.y,
            forward * direction.y - aside * direction.x};
}

// Keeps the agent from touching the neighbor within the time horizon, if both do their share; or
// ends their overlap in one step.
HalfPlane horizon_plane(const Pair& pair, Vec2d own_velocity, double step, double horizon) {
    const Vec2d relative = own_velocity - pair.velocity;
    const bool overlaps = pair.distance <= pair.reach;
    const double time = overlaps ? step : horizon;
    Vec2d w = relative - (1.0 / time) * pair.way;
    if (!overlaps) {
        w = off_the_middle(w, pair.direction);
    }
    const double size = norm(w);
    const double ahead = dot(pair.direction, w);
    Vec2d normal{};
    double change = 0.0;
    if (overlaps || ahead * pair.distance < -pair.reach * size) { // the round end of the cone
        normal = size > 1e-100 ? (1.0 / size) * w : Vec2d{-pair.direction.x, -pair.direction.y};
        change = pair.reach / time - size;
    } else { // one of its sides
        const double sine = pair.reach / pair.distance;
        const double cosine = std::sqrt(1.0 - sine * sine);
        const double side = cross(pair.direction, w) > 0.0 ? 1.0 : -1.0;
        normal = Vec2d{-sine * pair.direction.x - side * cosine * pair.direction.y,
                       -sine * pair.direction.y + side * cosine * pair.direction.x};
        change = -dot(relative, normal);
    }
    const double share = change > 0.0 ? pair.share() : pair.share_of_room();
    const Vec2d point = own_velocity + (share * change) * normal;
    return {point, {normal.y, -normal.x}};
}

} // namespace

Vec2d Avoidance::safe_velocity(const AvoidingAgent& agent,
                               std::span<const NearbyAgent> neighbors,
                               double dt,
                               std::span<const HalfPlane> limits) {
    if (!is_sane(agent) || !(agent.max_speed > 0.0)) {
        return {0.0, 0.0};
    }
    const double max_speed = std::min(agent.max_speed, greatest_speed);
    const double step = std::max(least_time, dt);
    const double horizon = std::max(step, agent.time_horizon);
    rank(agent, neighbors);
    planes_.assign(limits.begin(), limits.end());
    wishes_.clear();
    for (const Ranked& ranked : ranked_) {
        const Pair pair{agent, neighbors[ranked.index]};
        if (const std::optional<HalfPlane> plane = gap_plane(pair, max_speed, step)) {
            planes_.push_back(*plane);
        }
        if (!neighbors[ranked.index].is_sought || pair.distance <= pair.reach) {
            wishes_.push_back(horizon_plane(pair, agent.velocity, step, horizon));
        }
    }
    const std::size_t limit_count = planes_.size();
    planes_.insert(planes_.end(), wishes_.begin(), wishes_.end());
    const Vec2d best =
        nearest_velocity(planes_, limit_count, agent.preferred_velocity, max_speed, scratch_);
    const double speed = norm(best);
    return speed > max_speed ? ((1.0 - 1e-15) * max_speed / speed) * best : best;
}

// The linear program goes by the order of its planes, so the order has to be the neighbors' own.
void Avoidance::rank(const AvoidingAgent& agent, std::span<const NearbyAgent> neighbors) {
    ranked_.clear();
    for (std::uint32_t i = 0; i < neighbors.size(); ++i) {
        if (is_sane(neighbors[i])) {
            const Vec2d way = neighbors[i].position - agent.position;
            ranked_.push_back({dot(way, way), neighbors[i].id, i});
        }
    }
    std::sort(ranked_.begin(), ranked_.end(), [](const Ranked& a, const Ranked& b) {
        return a.distance_squared != b.distance_squared ? a.distance_squared < b.distance_squared
                                                        : a.id < b.id;
    });
}

} // namespace raywalk
