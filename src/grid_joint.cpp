// SPDX-License-Identifier: MIT
#include "raywalk/grid_joint.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

namespace raywalk {
namespace {

// The four inner ones of the 4 x 4 cells, and the twelve around them.
constexpr std::uint16_t inner_cells = 0x0660;
constexpr std::uint16_t outer_cells = 0xF99F;

enum class End { start, goal };

Cell cell_of(const GridJoint& joint, int place) {
    return {joint.corner.x + place % GridJoint::side, joint.corner.y + place / GridJoint::side};
}

template <class Predicate>
std::uint16_t select(std::uint16_t cells, Predicate predicate) {
    std::uint16_t selected = 0;
    for (int place = 0; place < GridJoint::place_count; ++place) {
        if ((cells >> place & 1) != 0 && predicate(place)) {
            selected = static_cast<std::uint16_t>(selected | 1U << place);
        }
    }
    return selected;
}

std::uint16_t
reachable(NeighborView& view, const GridJoint& joint, Vec2 point, std::uint16_t cells, End end) {
    const auto center = [&](int place) {
        return view.grid().center_of(cell_of(joint, place));
    };
    cells = select(cells, [&](int place) { return view.is_free(cell_of(joint, place)); });
    if (cells == 0) {
        return 0;
    }
    Box box{point, point};
    for (unsigned rest = cells; rest != 0; rest &= rest - 1) {
        const Vec2 c = center(std::countr_zero(rest));
        box = box.united({c, c});
    }
    const auto obstacles = view.obstacles_in(box.grown(view.reach()));
    return select(cells, [&](int place) {
        const Vec2 c = center(place);
        if (view.crosses_blocked_cell(point, c, end == End::start)) {
            return false;
        }
        return std::none_of(obstacles.begin(), obstacles.end(), [&](const Obstacle& obstacle) {
            return !can_leave(obstacle, point, c, view.reach()) ||
                   (end == End::goal && stops(obstacle, point, point, view.radius()));
        });
    });
}

GridJoint join(NeighborView& view, Vec2 point, End end) {
    assert(view.grid().contains(point));
    const GridPoint p = view.grid().to_grid(point);
    GridJoint joint;
    joint.x = static_cast<std::int32_t>(std::lround(p.x * GridJoint::sub_cells));
    joint.y = static_cast<std::int32_t>(std::lround(p.y * GridJoint::sub_cells));
    joint.corner = {static_cast<std::int32_t>(std::floor(p.x)) - 1,
                    static_cast<std::int32_t>(std::floor(p.y)) - 1};
    const Cell own = view.grid().cell_at(point);
    joint.cell = own;
    if (point == view.grid().center_of(own) && view.is_free(own)) {
        joint.x = own.x * GridJoint::sub_cells;
        joint.y = own.y * GridJoint::sub_cells;
        joint.corner = own;
        joint.joined = 1;
        return joint;
    }
    // The point lies between the inner four centers: in clear cells nothing can be in the way.
    // Hexagons of other cells do not reach there.
    joint.joined =
        select(inner_cells, [&](int place) { return view.is_clear(cell_of(joint, place)); });
    if (joint.joined != inner_cells) {
        joint.joined = reachable(view, joint, point, inner_cells, end);
    }
    if (joint.is_blocked()) {
        joint.joined = reachable(view, joint, point, outer_cells, end);
    }
    return joint;
}

} // namespace

GridJoint join_start(NeighborView& view, Vec2 point) {
    return join(view, point, End::start);
}

GridJoint join_goal(NeighborView& view, Vec2 point) {
    return join(view, point, End::goal);
}

} // namespace raywalk
