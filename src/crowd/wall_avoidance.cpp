// SPDX-License-Identifier: MIT
#include "raywalk/low_level/neighbor_view.hpp"

#include "core/algorithms.hpp"
#include "crowd/avoidance.hpp"
#include "shapes/contact.hpp"
#include "shapes/one_sided.hpp"

#include <optional>
#include <tuple>

namespace raywalk {
namespace {

// Keeps the agent on its side of a tangent to the obstacle, which is convex: it may come as near as
// its reach, or, if it is nearer already, no nearer. Positions are rounded, so it keeps a little
// more distance, the `allowance`.
std::optional<HalfPlane>
limit_by(const Obstacle& obstacle, Vec2d position, double reach, double allowance, double dt) {
    const std::optional<Vec2d> nearest = nearest_on_hull(obstacle, position);
    if (!nearest) {
        return std::nullopt;
    }
    const Vec2d offset = position - *nearest;
    const double distance = norm(offset);
    const Vec2d away = (1.0 / distance) * offset;
    const double room = std::max(0.0, distance - obstacle.rounding - reach - allowance) / dt;
    return HalfPlane{-room * away, {away.y, -away.x}};
}

void collect_limits(NeighborView& view,
                    const AvoidingAgent& agent,
                    Vec2d unobstructed,
                    double dt,
                    std::vector<HalfPlane>& limits) {
    limits.clear();
    const Vec2 position{agent.position};
    const double allowance = position_tolerance(position, view.grid().cell_size());
    const auto range = static_cast<float>(view.reach() + agent.max_speed * dt + allowance);
    for (const Obstacle& obstacle : view.obstacles_in(Box{position, position}.grown(range))) {
        if (is_passing(obstacle, position, unobstructed)) {
            continue;
        }
        if (const auto limit = limit_by(obstacle, agent.position, view.reach(), allowance, dt)) {
            limits.push_back(*limit);
        }
    }
    // The physics world reports obstacles in no fixed order.
    sort_by(limits, [](const HalfPlane& at) {
        return std::tie(at.direction.x, at.direction.y, at.point.x, at.point.y);
    });
}

} // namespace

Vec2d Avoidance::avoid_walls(NeighborView& view,
                             const AvoidingAgent& agent,
                             Vec2d unobstructed,
                             double dt) {
    if (unobstructed == Vec2d{}) {
        return unobstructed;
    }
    const Vec2 position{agent.position};
    const Vec2 to{agent.position + dt * unobstructed};
    if (!view.grid().contains(position) || !view.grid().contains(to)) {
        return {0.0, 0.0};
    }
    if (view.can_leave(position, to)) {
        return unobstructed;
    }
    collect_limits(view, agent, unobstructed, dt, limits_);
    Vec2d safe = safe_velocity(agent, dt, limits_);
    const auto enters_blocked_cell = [&](Vec2d velocity) {
        return view.crosses_blocked_cell(position, Vec2{agent.position + dt * velocity}, true);
    };
    if (enters_blocked_cell(safe)) {
        // The border of the blocked cell is a wall.
        limits_.push_back(enters_blocked_cell({safe.x, 0.0})
                              ? HalfPlane{{0.0, 0.0}, {0.0, safe.x > 0.0 ? 1.0 : -1.0}}
                              : HalfPlane{{0.0, 0.0}, {safe.y > 0.0 ? -1.0 : 1.0, 0.0}});
        safe = safe_velocity(agent, dt, limits_);
        safe = enters_blocked_cell(safe) ? Vec2d{0.0, 0.0} : safe;
    }
    return safe;
}

} // namespace raywalk
