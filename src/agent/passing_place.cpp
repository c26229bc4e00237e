// SPDX-License-Identifier: MIT
#include "agent/passing_place.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace raywalk {
namespace {

// Oncoming agents that are farther from the middle of the bend may still turn off (unit: cell).
constexpr double meeting_range = 1.75;

// Where there are others as near as this to the middle of the bend, nobody steps aside (unit:
// cell).
constexpr double isolation = 2.5;

// With two others as near as this, an agent is in a crowd, be it behind walls (unit: cell).
constexpr double crowding_range = 1.25;

// Agents come toward the bend if the cosine to the direction there is larger.
constexpr double meeting_cosine = 0.3;

// Agents that prefer to go slower do not want to pass (unit: maximum speed).
constexpr double least_speed = 0.1;

// How exactly the sides of the bend are found (unit: cell).
constexpr double precision = 1e-3;

// What has to be left between two agents that pass each other (unit: radius of the agent).
constexpr double play = 0.01;

// The bend of a corridor in the middle of a cell.
struct Bend {
    Vec2d middle;
    Vec2d ahead; // toward the leg in which the agent goes on, of length 1
    Vec2d back;  // toward the other leg
};

bool is_open(NeighborView& view, Cell cell, Cell neighbor) {
    const Vec2 center = view.grid().center_of(neighbor);
    return view.grid().contains(center) && view.is_free(neighbor) &&
           view.is_clear(view.grid().center_of(cell), center);
}

// The cell's bend, if just two of its sides are open, at a right angle, and not the cell between.
std::optional<Bend> bend_of(NeighborView& view, Cell cell, Vec2d way_out) {
    if (!view.is_free(cell) || view.is_clear(cell)) {
        return std::nullopt;
    }
    const auto side_toward = [&](int x, int y) {
        const bool is_positive = is_open(view, cell, {cell.x + x, cell.y + y});
        const bool is_negative = is_open(view, cell, {cell.x - x, cell.y - y});
        return is_positive == is_negative ? 0 : (is_positive ? 1 : -1);
    };
    const int x = side_toward(1, 0);
    const int y = x != 0 ? side_toward(0, 1) : 0;
    if (y == 0 || is_open(view, cell, {cell.x + x, cell.y + y})) {
        return std::nullopt;
    }
    const Vec2d along_x{static_cast<double>(x), 0.0};
    const Vec2d along_y{0.0, static_cast<double>(y)};
    const Vec2d middle = exact(view.grid().center_of(cell));
    return dot(way_out, along_x) > dot(way_out, along_y) ? Bend{middle, along_x, along_y}
                                                         : Bend{middle, along_y, along_x};
}

// The first point of the path outside the cell, from the middle of the cell.
std::optional<Vec2d> way_out_of(const Grid& grid, Cell cell, std::span<const Vec2> path) {
    const auto outside = std::find_if(
        path.begin(), path.end(), [&](Vec2 point) { return grid.cell_at(point) != cell; });
    return outside == path.end() ? std::nullopt
                                 : std::optional{exact(*outside) - exact(grid.center_of(cell))};
}

// True if the second of those that are near is so near that a third one is in the bend, or beside
// it.
bool is_in_crowd(const AvoidingAgent& agent,
                 std::span<const NearbyAgent> nearby,
                 double cell_size) {
    const double range = crowding_range * cell_size;
    const auto is_near = [&](const NearbyAgent& other) {
        const Vec2d offset = other.position - agent.position;
        return dot(offset, offset) < range * range;
    };
    return nearby.size() > 1 && is_near(nearby[0]) && is_near(nearby[1]);
}

// True if another agent comes from where the way leads to. Most agents meet nobody.
bool meets_another(const Grid& grid,
                   Cell cell,
                   Vec2d way_out,
                   std::span<const NearbyAgent> nearby) {
    const Vec2d middle = exact(grid.center_of(cell));
    const double range = (meeting_range + 0.5) * grid.cell_size();
    return std::any_of(nearby.begin(), nearby.end(), [&](const NearbyAgent& other) {
        const Vec2d offset = other.position - middle;
        return dot(other.preferred_velocity, way_out) < 0.0 && dot(offset, way_out) > 0.0 &&
               dot(offset, offset) < range * range;
    });
}

bool is_in_leg(const NearbyAgent& other, Vec2d middle, Vec2d leg, double cell_size) {
    const Vec2d offset = other.position - middle;
    const double along = dot(offset, leg);
    return along > -0.5 * cell_size && along < isolation * cell_size &&
           std::abs(cross(leg, offset)) < 0.5 * cell_size;
}

// An agent at rest that is pushed, and returns to its place, does not want to pass.
bool is_oncoming(const NearbyAgent& other, const Bend& bend, double cell_size) {
    const double along = dot(other.position - bend.middle, bend.ahead);
    return other.onward != Vec2{} && along > 0.0 && along < meeting_range * cell_size &&
           norm(other.preferred_velocity) > least_speed * other.max_speed &&
           dot(other.preferred_velocity, bend.ahead) <
               -meeting_cosine * norm(other.preferred_velocity);
}

// The only other agent near the bend, if it is oncoming; else null.
const NearbyAgent*
only_oncoming(std::span<const NearbyAgent> nearby, const Bend& bend, double cell_size) {
    const NearbyAgent* only = nullptr;
    for (const NearbyAgent& other : nearby) {
        if (is_in_leg(other, bend.middle, bend.ahead, cell_size) ||
            is_in_leg(other, bend.middle, bend.back, cell_size)) {
            if (only != nullptr || !is_oncoming(other, bend, cell_size)) {
                return nullptr;
            }
            only = &other;
        }
    }
    return only;
}

// The farthest place from the middle in that direction.
Vec2d side_of(NeighborView& view, const Bend& bend, Vec2d direction) {
    double free = 0.0;
    double blocked = view.grid().cell_size();
    while (blocked - free > precision * view.grid().cell_size()) {
        const double between = 0.5 * (free + blocked);
        const Vec2 to{bend.middle + between * direction};
        const bool is_clear = view.grid().contains(to) && view.is_clear(Vec2{bend.middle}, to);
        (is_clear ? free : blocked) = between;
    }
    return bend.middle + free * direction;
}

} // namespace

std::optional<Vec2d> passing_place(Clearance& clearance,
                                   const AvoidingAgent& agent,
                                   std::span<const Vec2> path,
                                   std::span<const NearbyAgent> nearby) {
    const Grid& grid = clearance.grid();
    if (nearby.empty() || is_in_crowd(agent, nearby, grid.cell_size())) {
        return std::nullopt;
    }
    const Vec2 position{agent.position};
    if (path.empty() || grid.layout() != GridLayout::square || !grid.contains(position)) {
        return std::nullopt;
    }
    const Cell cell = grid.cell_at(position);
    const auto way_out = way_out_of(grid, cell, path);
    if (!way_out || !meets_another(grid, cell, *way_out, nearby)) {
        return std::nullopt;
    }
    NeighborView& view = clearance.view();
    const auto bend = bend_of(view, cell, *way_out);
    if (!bend) {
        return std::nullopt;
    }
    const NearbyAgent* other = only_oncoming(nearby, *bend, grid.cell_size());
    if (other == nullptr) {
        return std::nullopt;
    }
    const double half = std::sqrt(0.5);
    const Vec2d inward = half * (bend->ahead + bend->back);
    const Vec2d place = side_of(view, *bend, -1.0 * inward);
    const Vec2d past = side_of(view, *bend, inward);
    if (norm(past - place) < other->radius + (1.0 + play) * agent.radius ||
        norm(other->position - place) < norm(agent.position - place)) {
        return std::nullopt;
    }
    return place;
}

} // namespace raywalk
