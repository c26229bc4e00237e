// SPDX-License-Identifier: MIT
#include "crowd/priority_inheritance.hpp"

#include "crowd/tuning.hpp"

namespace raywalk {
namespace {

// True if the other touches the agent if it goes on straight for long enough.
bool is_in_lane(const NearbyAgent& other, const AvoidingAgent& agent, Vec2d offset) {
    return std::abs(cross(other.preferred_velocity, offset)) <
           (agent.radius + other.radius) * norm(other.preferred_velocity);
}

bool pushes(const NearbyAgent& other, const AvoidingAgent& agent, Vec2d offset, double distance) {
    const double speed = norm(other.preferred_velocity);
    if (other.is_follower || !(distance > 0.0) ||
        !(speed > tuning::pushing_speed * agent.max_speed) ||
        distance > agent.radius * (1.0 + tuning::pushing_gap) + other.radius) {
        return false;
    }
    const double ahead = dot(offset, other.preferred_velocity);
    return goes_aside(agent, other) ? ahead > 0.0 && is_in_lane(other, agent, offset)
                                    : ahead > tuning::pushing_cosine * distance * speed;
}

} // namespace

PreferredMotion inherit_priority(const AvoidingAgent& agent) {
    PreferredMotion motion{
        .velocity = agent.preferred_velocity, .priority = agent.priority, .pusher = nullptr};
    for (const NearbyAgent& other : agent.nearby) {
        Priority inherited = other.priority;
        ++inherited.chain;
        if (!(inherited > motion.priority) || inherited.chain == tuning::chain_end ||
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

namespace {

// What counts for a cell besides its direction, which counts as the cosine to straight back.
constexpr double worth_off_lane = 0.5;
constexpr double worth_of_own_way = 0.2;
constexpr double cost_of_occupied = 0.7;
constexpr double cost_of_occupied_by_first = 1.4; // by an agent of a higher priority

// A cell in this direction leads past the pusher, as the cosine to straight away from it.
constexpr double past_pusher = -0.5;

// Nearer than this part of a radius, the agent is at the center of a cell.
constexpr double at_center = 0.1;

// Farther than this part of both radii from the middle of the pusher's lane is out of it.
constexpr double off_lane = 0.95;

// Circles pass each other in a lane that is wider than its cells by less than this (unit: cell).
constexpr double stride_tolerance = 0.25;

Vec2d direction_of(Vec2d v) {
    return with_norm(1.0, v);
}

// What the cells around an agent are worth to it.
struct Cells {
    const AvoidingAgent& agent;
    const PreferredMotion& motion;

    [[nodiscard]] bool leads_past_pusher(Vec2d center) const {
        return dot(direction_of(center - agent.position),
                   direction_of(agent.position - motion.pusher->position)) < past_pusher;
    }

    [[nodiscard]] double worth(Vec2d center) const {
        const Vec2d direction = direction_of(center - agent.position);
        return dot(direction, direction_of(motion.velocity)) +
               worth_of_own_way * dot(direction, direction_of(agent.preferred_velocity)) +
               (is_off_lane(center) ? worth_off_lane : 0.0) - cost_of_occupants(center);
    }

    [[nodiscard]] bool is_off_lane(Vec2d center) const {
        const NearbyAgent& pusher = *motion.pusher;
        const Vec2d lane = direction_of(pusher.preferred_velocity);
        const Vec2d offset = center - pusher.position;
        return dot(offset, lane) > 0.0 &&
               std::abs(cross(lane, offset)) > off_lane * (agent.radius + pusher.radius);
    }

    [[nodiscard]] double cost_of_occupants(Vec2d center) const {
        double cost = 0.0;
        for (const NearbyAgent& other : agent.nearby) {
            if (&other != motion.pusher &&
                norm(other.position - center) < agent.radius + other.radius) {
                cost = std::max(cost,
                                other.priority > motion.priority ? cost_of_occupied_by_first
                                                                 : cost_of_occupied);
            }
        }
        return cost;
    }
};

// The way out of the pusher's lane, to the nearer side, or to the other if an obstacle is in the
// way; nothing if there is no room on either side.
std::optional<Vec2d>
direction_aside(NeighborView& view, const AvoidingAgent& agent, const NearbyAgent& pusher) {
    const Vec2 position{agent.position};
    const Vec2d lane = direction_of(pusher.preferred_velocity);
    const double from_middle = cross(lane, agent.position - pusher.position);
    const Vec2d left{-lane.y, lane.x};
    const Vec2d nearer = std::copysign(1.0, from_middle) * left;
    const double missing = agent.radius + pusher.radius - std::abs(from_middle);
    for (const Vec2d side : {nearer, -1.0 * nearer}) {
        const Vec2 out{agent.position + missing * side};
        if (view.grid().contains(out) && view.can_leave(position, out)) {
            return side;
        }
    }
    return std::nullopt;
}

} // namespace

Vec2d retreat(NeighborView& view, const AvoidingAgent& agent, const PreferredMotion& motion) {
    const Grid& grid = view.grid();
    const Vec2 position{agent.position};
    const double speed = norm(motion.velocity);
    if (motion.pusher == nullptr || !(speed > 0.0) || !grid.contains(position)) {
        return motion.velocity;
    }
    if (goes_aside(agent, *motion.pusher)) {
        if (const auto side = direction_aside(view, agent, *motion.pusher)) {
            return speed * *side;
        }
    }
    const double length = std::max<double>(grid.cell_size(), 2.0 * agent.radius);
    const Vec2 straight{agent.position + (length / speed) * motion.velocity};
    if (grid.contains(straight) && view.can_leave(position, straight)) {
        return motion.velocity;
    }
    const Cells cells{agent, motion};
    // As many cells as an agent is wide.
    const int stride = std::max(
        1, static_cast<int>(std::ceil(2.0 * agent.radius / grid.cell_size() - stride_tolerance)));
    const Cell here = grid.cell_at(position);
    double best = -infinity;
    Vec2d way = motion.velocity;
    for (int y = -stride; y <= stride; y += stride) {
        for (int x = -stride; x <= stride; x += stride) {
            const Cell cell{here.x + x, here.y + y};
            const Vec2 center = grid.center_of(cell);
            const Vec2d offset = exact(center) - agent.position;
            if (norm(offset) < at_center * agent.radius || cells.leads_past_pusher(exact(center)) ||
                (cell == here && cells.cost_of_occupants(exact(center)) > 0.0) ||
                !grid.contains(center) || !view.is_free(cell) ||
                !view.can_leave(position, center)) {
                continue;
            }
            const double worth = cells.worth(exact(center));
            if (worth > best) {
                best = worth;
                way = (speed / norm(offset)) * offset;
            }
        }
    }
    return way;
}

} // namespace raywalk
