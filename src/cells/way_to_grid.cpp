// SPDX-License-Identifier: MIT
#include "cells/way_to_grid.hpp"

#include "cells/nearest_nodes.hpp"
#include "shapes/contact.hpp"
#include "shapes/sweep.hpp"

#include <utility>

namespace raywalk {
namespace {

// Floods the points of a fine lattice around a point, nearest first, one step being a straight walk
// to one of the eight points beside, up to a point that sees a node.
class PointFlood {
public:
    PointFlood(NeighborView& view, Vec2 point, bool may_leave)
        : view_{view}
        , middle_{point}
        , may_leave_{may_leave} {
        came_from_.fill(unknown);
    }

    std::vector<Vec2> find_way() {
        came_from_[index_of({0, 0})] = 0;
        queue_.push_back({0, 0});
        for (std::size_t next = 0; next < queue_.size(); ++next) {
            const Place place = queue_[next];
            if (next > 0 && !anchor_target(view_, point_at(place)).is_blocked()) {
                return way_to(place);
            }
            for (std::uint8_t i = 0; i < steps.size(); ++i) {
                step(place, i);
            }
        }
        return {};
    }

private:
    struct Place {
        int x;
        int y;
    };

    static constexpr int divisions = 8; // of a cell
    static constexpr int radius = 12;   // in each axis, in steps
    static constexpr int side = 2 * radius + 1;
    static constexpr std::uint8_t unknown = 0xFF;
    static constexpr std::uint8_t covered = 0xFE; // the walker does not fit there
    static constexpr std::array<Place, 8> steps = {
        {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}}};

    static std::size_t index_of(Place place) {
        return static_cast<std::size_t>((place.y + radius) * side + place.x + radius);
    }

    [[nodiscard]] Vec2 point_at(Place place) const {
        const float unit = view_.grid().cell_size() / divisions;
        return {middle_.x + unit * static_cast<float>(place.x),
                middle_.y + unit * static_cast<float>(place.y)};
    }

    void step(Place from, std::uint8_t direction) {
        const Place to{from.x + steps[direction].x, from.y + steps[direction].y};
        if (std::max(std::abs(to.x), std::abs(to.y)) > radius) {
            return;
        }
        std::uint8_t& known = came_from_[index_of(to)];
        if (known != unknown) {
            return;
        }
        const Vec2 end = point_at(to);
        if (!view_.grid().contains(end) || !view_.is_clear(end, end)) {
            known = covered;
        } else if (may_leave_ && from.x == 0 && from.y == 0 ? view_.can_leave(middle_, end)
                                                            : view_.is_clear(point_at(from), end)) {
            known = direction;
            queue_.push_back(to);
        }
    }

    [[nodiscard]] std::vector<Vec2> way_to(Place place) const {
        std::vector<Vec2> way;
        while (place.x != 0 || place.y != 0) {
            way.push_back(point_at(place));
            const Place step = steps[came_from_[index_of(place)]];
            place = {place.x - step.x, place.y - step.y};
        }
        std::reverse(way.begin(), way.end());
        return way;
    }

    NeighborView& view_;
    Vec2 middle_;
    bool may_leave_;
    std::array<std::uint8_t, static_cast<std::size_t>(side) * side> came_from_{}; // index of a step
    std::vector<Place> queue_;
};

// The way between obstacles, or along one of them, up to where the walker fits and sees a node. A
// walker that is nearer to them than its margin comes no nearer.
std::vector<Vec2> way_along_obstacles(NeighborView& view, Vec2 point) {
    constexpr int divisions = 8; // of a cell
    constexpr int farthest = 64; // in steps
    const double step = view.grid().cell_size() / divisions;
    const float near = view.reach() + static_cast<float>(step);
    std::vector<Vec2d> steps;
    for (const Obstacle& obstacle : view.obstacles_in(Box{point, point}.grown(near))) {
        const Vec2d normal = nearest_on_surface(obstacle, exact(point)).normal;
        steps.push_back(step * Vec2d{-normal.y, normal.x});
        steps.push_back(step * Vec2d{normal.y, -normal.x});
    }
    // The order in which physics returns obstacles does not matter.
    sort_by(steps, [](Vec2d by) { return std::pair{by.x, by.y}; });
    for (int i = 1; i <= farthest && !steps.empty(); ++i) {
        const auto end_of = [&](Vec2d by) {
            return Vec2{exact(point) + static_cast<double>(i) * by};
        };
        std::erase_if(steps, [&](Vec2d by) {
            const Vec2 end = end_of(by);
            return !view.grid().contains(end) || !view.can_leave(point, end);
        });
        for (const Vec2d by : steps) {
            const Vec2 end = end_of(by);
            if (view.is_clear(end, end) && !anchor_target(view, end).is_blocked()) {
                return {end};
            }
        }
    }
    return {};
}

// The way from a point to a place that sees a node, without the point; empty if there is none.
std::vector<Vec2> way_to_grid(NeighborView& view, Vec2 point, PathEnd end) {
    const bool may_leave = end == PathEnd::start;
    if (!view.finds_narrow_passages() || !view.can_walk(point, point, may_leave)) {
        return {};
    }
    std::vector<Vec2> way = PointFlood{view, point, may_leave}.find_way();
    return way.empty() && may_leave ? way_along_obstacles(view, point) : way;
}

// How many nodes are tried.
constexpr int max_tried_nodes = 256;

// The corner of a bent path is this far away at first, then twice as far (unit: cell).
constexpr float shortest_part = 0.25F;

// True if the walker's center is inside the obstacle.
bool is_inside(const Obstacle& obstacle, Vec2 point) {
    const double rounding = obstacle.rounding;
    return (obstacle.count > 2 || rounding > 0.0) &&
           hull_distance_squared(obstacle, point, point) <= rounding * rounding;
}

bool can_get_out(NeighborView& view, Vec2 start, Vec2 place) {
    const Sweep way{start, place, view.reach(), SweepMode::leaving};
    const std::span<const Obstacle> obstacles = view.obstacles_in(way.bounds());
    return all_of(obstacles, [&](const Obstacle& obstacle) {
        return is_inside(obstacle, start) || !way.is_stopped_by(obstacle);
    });
}

std::vector<Vec2> straight_escape_path(NeighborView& view, Vec2 start) {
    NearestNodes nearest{view, start};
    int tries_left = max_tried_nodes;
    while (tries_left > 0) {
        const std::vector<GridNode> nodes = nearest.next();
        if (nodes.empty()) {
            break;
        }
        for (const GridNode& node : nodes) {
            --tries_left;
            const Vec2 place = position_of(view, node);
            if (can_get_out(view, start, place)) {
                return {start, place};
            }
        }
    }
    return {};
}

// The center of a free cell that is in sight from `corner`: of its own cell, or of one around that.
std::optional<Vec2> center_beside(NeighborView& view, Vec2 corner) {
    const Grid& grid = view.grid();
    const Cell middle = grid.cell_at(corner);
    for (std::int32_t y = middle.y - 1; y <= middle.y + 1; ++y) {
        for (std::int32_t x = middle.x - 1; x <= middle.x + 1; ++x) {
            const Vec2 center = grid.center_of({x, y});
            if (grid.contains(center) && view.is_free({x, y}) && view.is_clear(corner, center)) {
                return center;
            }
        }
    }
    return std::nullopt;
}

// A walker that was pushed into a narrow bend may see no cell center from there.
std::vector<Vec2> bent_escape_path(NeighborView& view, Vec2 start) {
    const float farthest = view.grid().cell_size();
    for (float step = shortest_part * farthest; step <= farthest; step *= 2.0F) {
        for (const float y : {-step, -0.5F * step, 0.0F, 0.5F * step, step}) {
            for (const float x : {-step, -0.5F * step, 0.0F, 0.5F * step, step}) {
                const Vec2 corner = start + Vec2{x, y};
                if (!view.grid().contains(corner) || !view.can_leave(start, corner)) {
                    continue;
                }
                if (const std::optional<Vec2> center = center_beside(view, corner)) {
                    return {start, corner, *center};
                }
            }
        }
    }
    return {};
}

} // namespace

GridAnchor anchor_by_way(NeighborView& view, Vec2 point, PathEnd end) {
    const GridAnchor anchor =
        end == PathEnd::start ? anchor_start(view, point) : anchor_target(view, point);
    if (!anchor.is_blocked()) {
        return anchor;
    }
    const std::vector<Vec2> way = way_to_grid(view, point, end);
    return way.empty() ? anchor : anchor_target(view, way.back());
}

bool is_anchor_of(const NeighborView& view, const GridAnchor& anchor, Vec2 point) {
    const GridPoint p = view.grid().to_grid(point);
    return anchor.x == std::lround(p.x * GridAnchor::subdivisions) &&
           anchor.y == std::lround(p.y * GridAnchor::subdivisions);
}

void find_way(
    NeighborView& view, const GridAnchor& anchor, Vec2 point, PathEnd end, std::vector<Vec2>& way) {
    way.assign(1, point);
    if (!is_anchor_of(view, anchor, point)) {
        const std::vector<Vec2> rest = way_to_grid(view, point, end);
        way.insert(way.end(), rest.begin(), rest.end());
    }
    if (end == PathEnd::target) {
        std::reverse(way.begin(), way.end());
    }
}

std::vector<Vec2> find_escape_path(NeighborView& view, Vec2 start) {
    std::vector<Vec2> points = straight_escape_path(view, start);
    return points.empty() ? bent_escape_path(view, start) : points;
}

} // namespace raywalk
