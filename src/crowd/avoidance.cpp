// SPDX-License-Identifier: MIT
#include "crowd/avoidance.hpp"

#include "core/hash.hpp"
#include "crowd/tuning.hpp"

#include <limits>
#include <optional>

// Van den Berg, Guy, Lin and Manocha, "Reciprocal n-Body Collision Avoidance", 2011, with three
// additions. They were measured with circles of 2 to 40 agents that swap places, within a minute
// for agents of 1.5 m/s and more, and three minutes for agents of 0.5 m/s:
// - Of two agents, one always gives way, and, in a jam or to a higher priority, takes the other's
//   preferred velocity into account. With equal shares, 17 of 18 circles did not finish; with one
//   that gives way but ignores preferred velocities, 7 of 258.
// - In one step no agent uses more than its share of the gap to another. Without it, agents
//   overlapped by a fifth of their size.
// - Agents that meet exactly head-on keep right. Without it, no agent got past one that stood in
//   its path.
namespace raywalk {
namespace {

// Numbers that are greater, or nearer to 0, make no sense, and their squares have no bounds.
constexpr double huge = std::numeric_limits<float>::max();
constexpr double tiny = std::numeric_limits<float>::min();

double size_of(Vec2d v) {
    return std::abs(v.x) + std::abs(v.y);
}

template <class Agent>
bool is_sane(const Agent& agent) {
    return size_of(agent.position) + size_of(agent.velocity) + size_of(agent.preferred_velocity) <=
               huge &&
           agent.radius <= huge; // false for NaN
}

// The direction in which an agent leaves others at exactly its position: different for each id.
Vec2d direction_of(std::uint32_t id) {
    const std::uint64_t bits = mixed(id);
    const Vec2d v{static_cast<double>(static_cast<std::int32_t>(bits)),
                  static_cast<double>(static_cast<std::int32_t>(upper_half(bits)))};
    return (1.0 / norm(v)) * v;
}

// The direction between two agents at the same position. With a direction for each pair instead of
// each agent, ten agents at one point would hold each other there. Two ids may have the same
// direction.
Vec2d direction_by_id(std::uint32_t from, std::uint32_t to) {
    const Vec2d apart = direction_of(to) - direction_of(from);
    const double size = norm(apart);
    return size > 0.0 ? (1.0 / size) * apart : (from < to ? 1.0 : -1.0) * direction_of(from + to);
}

// The part of its preferred velocity that an agent achieves: one that is held up is not coming.
double achieved_part(const NearbyAgent& other) {
    const double square = dot(other.preferred_velocity, other.preferred_velocity);
    return square > 0.0
               ? std::clamp(dot(other.velocity, other.preferred_velocity) / square, 0.0, 1.0)
               : 0.0;
}

bool goes_before(const NearbyAgent& other, const AvoidingAgent& agent) {
    return other.priority > agent.priority ||
           (other.priority == agent.priority && other.id < agent.id);
}

// In the open, the faster one goes first: slow ones ahead of it would never let it pass.
bool is_faster(const NearbyAgent& other, const AvoidingAgent& agent) {
    const auto own_speed = static_cast<float>(agent.max_speed);
    return other.max_speed != own_speed ? other.max_speed > own_speed : other.id < agent.id;
}

// An agent and another one near it.
struct Pair {
    Vec2d offset;         // to the other's position
    Vec2d direction;      // of the offset
    double distance;      // the offset's length
    double reach;         // the sum of the radii
    bool is_reciprocal;   // the other avoids the agent, too
    bool are_on_way;      // both of them
    bool is_ranked;       // the settings tell which of them goes first
    bool is_in_jam;       // see are_in_jam()
    bool gives_way;       // the agent
    Vec2d other_velocity; // as assumed for the time horizon

    Pair(const AvoidingAgent& agent, const NearbyAgent& other, Vec2d to_other, double length)
        : offset{to_other}
        , direction{length > 0.0 ? (1.0 / length) * to_other : direction_by_id(agent.id, other.id)}
        , distance{length}
        , reach{std::max(0.0, agent.radius) + std::max(0.0, other.radius)}
        , is_reciprocal{other.avoids}
        , are_on_way{agent.priority.role == Priority::on_the_way &&
                     other.priority.role == Priority::on_the_way}
        , is_ranked{other.avoids && other.priority.role == agent.priority.role &&
                    other.priority.value != agent.priority.value}
        , is_in_jam{are_in_jam(agent, other)}
        , gives_way{is_ranked || is_in_jam || !other.avoids ? goes_before(other, agent)
                                                            : is_faster(other, agent)}
        , other_velocity{other.velocity} {
        if (gives_way && is_reciprocal && (is_ranked || is_in_jam)) {
            const double part = is_ranked ? 1.0 : achieved_part(other);
            const double weight = tuning::preferred_weight * part;
            other_velocity = (1.0 - weight) * other.velocity + weight * other.preferred_velocity;
        }
    }

    // True if they meet in the open, and nothing tells which of them goes first.
    [[nodiscard]] bool is_open() const {
        return are_on_way && is_reciprocal && !is_ranked && !is_in_jam;
    }

    // True if the other gives way.
    [[nodiscard]] bool goes_first() const { return is_reciprocal && !gives_way; }

    // The agent's share of a change that both have to make.
    [[nodiscard]] double share() const {
        const double first = is_ranked   ? 0.0
                             : is_in_jam ? tuning::share_of_first
                                         : tuning::share_in_the_open;
        return goes_first() ? first : is_reciprocal ? 1.0 - first : 1.0;
    }

    // The agent's share of the room that both may use.
    [[nodiscard]] double share_of_room() const {
        const double first =
            is_ranked || is_in_jam ? tuning::share_of_first : tuning::share_in_the_open;
        return is_reciprocal && gives_way ? first : is_reciprocal ? 1.0 - first : 1.0;
    }
};

HalfPlane plane_along(Vec2d normal, double least) {
    return {least * normal, {normal.y, -normal.x}};
}

// How fast two move together along a line, of the speeds of both along it; 0 if they go opposite
// ways.
double common_part(double a, double b) {
    return std::clamp(b, std::min(0.0, a), std::max(0.0, a));
}

// Keeps the agent from touching the other in one step; nothing if the agent is too slow for that.
// What two on their way move together leaves the gap as it is.
std::optional<HalfPlane> gap_plane(const AvoidingAgent& agent,
                                   const NearbyAgent& other,
                                   const Pair& pair,
                                   double max_speed,
                                   double step) {
    const double room = std::max(0.0, pair.distance - pair.reach) / step;
    const double receding = dot(other.velocity, pair.direction);
    const double common =
        pair.are_on_way ? common_part(dot(agent.velocity, pair.direction), receding) : 0.0;
    const double approach = pair.is_reciprocal
                                ? std::clamp(common + pair.share_of_room() * room, 0.0, room)
                                : std::max(0.0, room + std::min(0.0, receding));
    if (approach >= max_speed) {
        return std::nullopt;
    }
    return plane_along({-pair.direction.x, -pair.direction.y}, -approach);
}

// `w`, the relative velocity from the center of the velocity obstacle's round end, turned away from
// the axis: exactly on it no side is nearer, and both agents would only slow down. So each sees the
// other a little to its left.
Vec2d turned_off_axis(Vec2d w, Vec2d direction) {
    const double size = norm(w);
    const double ahead = dot(direction, w);
    if (std::abs(cross(direction, w)) >= tuning::head_on_sine * size) {
        return w;
    }
    const double forward =
        std::copysign(size * std::sqrt(1.0 - tuning::head_on_sine * tuning::head_on_sine), ahead);
    const double aside = tuning::head_on_sine * size;
    return {forward * direction.x + aside * direction.y,
            forward * direction.y - aside * direction.x};
}

// Keeps the agents from touching within the time horizon, if both do their share; or ends their
// overlap in `time_to_part`.
HalfPlane horizon_plane(const Pair& pair, Vec2d own_velocity, double time_to_part, double horizon) {
    const Vec2d relative = own_velocity - pair.other_velocity;
    const bool overlaps = pair.distance <= pair.reach;
    const double time = overlaps ? time_to_part : horizon;
    Vec2d w = relative - (1.0 / time) * pair.offset;
    if (!overlaps) {
        w = turned_off_axis(w, pair.direction);
    }
    const double size = norm(w);
    const double ahead = dot(pair.direction, w);
    Vec2d normal{};
    double change = 0.0;
    if (overlaps ||
        ahead * pair.distance < -pair.reach * size) { // the round end of the velocity obstacle
        normal = size > tiny ? (1.0 / size) * w : Vec2d{-pair.direction.x, -pair.direction.y};
        change = pair.reach / time - size;
    } else { // one of its legs
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

// How much more room than it takes the agent leaves the other (unit: meter).
double room_for(const AvoidingAgent& agent, const NearbyAgent& other, const Pair& pair) {
    if (!(pair.distance > pair.reach - tuning::touching_overlap * agent.radius)) {
        return 0.0;
    }
    const bool goes_first = pair.is_in_jam && pair.is_reciprocal && pair.gives_way &&
                            !other.has_arrived && !other.is_waiting;
    return pair.is_open() ? 0.5 * tuning::room_in_the_open * pair.reach
           : goes_first   ? agent.room_for_first * agent.radius
                          : 0.0;
}

// True if the agents come from different sides and go on in the same direction, such as at a door.
// False if one of them prefers to stand: it does not turn.
bool merges(const AvoidingAgent& agent, const NearbyAgent& other) {
    return dot(exact(agent.onward), exact(other.onward)) > tuning::same_way_cosine &&
           dot(agent.preferred_velocity, other.preferred_velocity) <
               tuning::merging_cosine * norm(agent.preferred_velocity) *
                   norm(other.preferred_velocity);
}

} // namespace

Vec2d Avoidance::safe_velocity(const AvoidingAgent& agent,
                               double dt,
                               std::span<const HalfPlane> limits) {
    if (!is_sane(agent) || !(agent.max_speed > 0.0)) {
        return {0.0, 0.0};
    }
    const double max_speed = std::min(agent.max_speed, huge);
    const double step = std::max(tiny, dt);
    const double horizon = std::max(step, agent.time_horizon);
    const double merging_horizon = std::max(step, std::min(horizon, tuning::short_horizon));
    bool may_step_back = agent.may_step_back || agent.preferred_velocity == Vec2d{};
    rank_by_distance(agent);
    planes_.assign(limits.begin(), limits.end());
    horizon_planes_.clear();
    for (const Ranked& ranked : ranked_) {
        const NearbyAgent& other = *ranked.agent;
        Pair pair{agent, other, ranked.offset, std::sqrt(ranked.distance_squared)};
        if (const auto plane = gap_plane(agent, other, pair, max_speed, step)) {
            planes_.push_back(*plane);
        }
        may_step_back = may_step_back || !(pair.is_open() || pair.goes_first());
        if ((!other.may_approach || pair.distance <= pair.reach) &&
            !(pair.is_ranked && pair.goes_first())) {
            const double room = room_for(agent, other, pair);
            pair.reach += room;
            const double time_to_part = room > 0.0 ? tuning::short_horizon : step;
            const bool merge = pair.is_in_jam && merges(agent, other);
            horizon_planes_.push_back(horizon_plane(
                pair, agent.velocity, time_to_part, merge ? merging_horizon : horizon));
        }
    }
    if (!may_step_back) {
        const Vec2d ahead = (1.0 / norm(agent.preferred_velocity)) * agent.preferred_velocity;
        planes_.push_back(plane_along(ahead, 0.0));
    }
    const std::size_t limit_count = planes_.size();
    planes_.insert(planes_.end(), horizon_planes_.begin(), horizon_planes_.end());
    return nearest_velocity(planes_, limit_count, agent.preferred_velocity, max_speed, scratch_);
}

// The linear program's result depends on the order of its planes, so that order may not depend on
// the order of the others.
void Avoidance::rank_by_distance(const AvoidingAgent& agent) {
    const auto is_nearer = [](const Ranked& a, const Ranked& b) {
        return a.distance_squared != b.distance_squared ? a.distance_squared < b.distance_squared
                                                        : a.agent->id < b.agent->id;
    };
    ranked_.clear();
    bool is_sorted = true;
    for (const NearbyAgent& other : agent.nearby) {
        if (is_sane(other)) {
            const Vec2d offset = other.position - agent.position;
            const Ranked ranked{dot(offset, offset), offset, &other};
            is_sorted = is_sorted && (ranked_.empty() || !is_nearer(ranked, ranked_.back()));
            ranked_.push_back(ranked);
        }
    }
    if (!is_sorted) {
        std::sort(ranked_.begin(), ranked_.end(), is_nearer);
    }
}

} // namespace raywalk
