// SPDX-License-Identifier: MIT
#include "query/corner_cutting.hpp"

#include "cells/view_sweeps.hpp"
#include "core/vec2d.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

namespace raywalk {
namespace {

double length_over(std::span<const KeptPoint> points) {
    double sum = 0.0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        sum += norm(between(points[i - 1].at, points[i].at));
    }
    return sum;
}

// The corner of the obstacle that lies farthest in that direction.
Vec2d farthest_corner(const Obstacle& obstacle, Vec2d direction) {
    return exact(*std::ranges::max_element(std::span{obstacle.points}.first(obstacle.count),
                                           {},
                                           [&](Vec2 p) { return dot(direction, exact(p)); }));
}

// A corner of a path, and the points before and after it. What stops the straight way between these
// reaches into the triangle of the three, so the way around it on the corner's side is shorter.
class Corner {
public:
    Corner(NeighborView& view, std::span<const KeptPoint> path, std::size_t index)
        : view_{view}
        , points_{path.subspan(index - 1, 3)}
        , is_first_{index == 1} {
        const Vec2d across = between(points_[0].at, points_[2].at);
        side_ = cross(across, between(points_[0].at, points_[1].at)) < 0.0 ? -1.0 : 1.0;
    }

    /// Sets `way` to a shorter one between the points before and after, with both. Returns false if
    /// there is none, or if it saves too little.
    bool cut(std::vector<KeptPoint>& way) {
        way.assign({points_[0], points_[2]});
        int bends = 0;
        for (std::size_t i = 0; i + 1 < way.size();) { // the legs before point i are clear
            if (length_over(way) > enough * length_over(points_)) {
                return false;
            }
            const bool is_around_one = way[i].stop == way[i + 1].stop;
            const auto* likely = bends == 0      ? points_[1].stop
                                 : is_around_one ? way[i].stop
                                                 : nullptr;
            const SweepResult leg = find_stop(way, i, likely);
            if (leg.is_free) {
                ++i;
                continue;
            }
            if (leg.stop == nullptr || ++bends > most_bends) {
                return false;
            }
            const auto touches = [&](std::size_t k) {
                return k > 0 && k + 1 < way.size() &&
                       leg.stop->stops({way[k].at, way[k].at, view_.reach()});
            };
            while (touches(i + 1)) {
                way.erase(way.begin() + static_cast<std::ptrdiff_t>(i + 1));
            }
            for (; touches(i); --i) {
                way.erase(way.begin() + static_cast<std::ptrdiff_t>(i));
            }
            bend(way, i, *leg.stop);
        }
        return true;
    }

private:
    static constexpr int most_bends = 16;
    static constexpr double farther = 1.03;      // legs, than the reach
    static constexpr double least_cosine = 0.75; // of the turn at a corner
    static constexpr int most_halvings = 3;      // of the turn at the end of a wall
    static constexpr double enough = 0.99;       // of the length before: above, it is not worth it

    // Of the obstacles that stop the walker on the way from point i, returns that which reaches
    // farthest to the corner's side; or `likely`, if that stops it.
    SweepResult
    find_stop(std::span<const KeptPoint> way, std::size_t i, const ReachedObstacle* likely) {
        const bool is_leaving = is_first_ && i == 0;
        const Sweep leg{way[i].at,
                        way[i + 1].at,
                        view_.reach(),
                        is_leaving ? SweepMode::leaving : SweepMode::passing};
        if (likely != nullptr && likely->stops(leg)) {
            return {false, likely};
        }
        if (!view_.grid().contains(leg.to) ||
            view_.crosses_blocked_cell(leg.from, leg.to, is_leaving)) {
            return {.is_free = false};
        }
        SweepResult result;
        double most = 0.0;
        const Vec2d normal = normal_of(leg.from, leg.to);
        const auto visit = [&](const ReachedObstacle& obstacle) {
            if (obstacle.stops(leg) && !is_of(obstacle.shape(), view_.ignored_bodies())) {
                const double depth = dot(normal, farthest_corner(obstacle.shape(), normal));
                if (result.is_free || depth > most) {
                    result = {false, &obstacle};
                    most = depth;
                }
            }
            return true;
        };
        const Grid& grid = view_.grid();
        all_obstacles_along(view_, grid.to_grid(leg.from), grid.to_grid(leg.to), visit);
        return result;
    }

    // Of length 1, to the corner's side.
    [[nodiscard]] Vec2d normal_of(Vec2 from, Vec2 to) const {
        const Vec2d along = between(from, to);
        return with_norm(side_, {-along.y, along.x});
    }

    // Leads the leg from point i around the obstacle's corner that is farthest to the side.
    void bend(std::vector<KeptPoint>& way, std::size_t i, const ReachedObstacle& obstacle) const {
        const Vec2 from = way[i].at;
        const Vec2 to = way[i + 1].at;
        const Vec2d normal = normal_of(from, to);
        const Vec2d corner = farthest_corner(obstacle.shape(), normal);
        const double distance = farther * (view_.reach() + obstacle.shape().rounding) +
                                position_tolerance(from, view_.grid().cell_size());
        const auto normal_at = [&](Vec2 end) { // of the tangent
            const Vec2d arm = with_norm(1.0, exact(end) - corner);
            const double along = std::min(distance / norm(exact(end) - corner), 1.0);
            const Vec2d across =
                cross(arm, normal) < 0.0 ? Vec2d{arm.y, -arm.x} : Vec2d{-arm.y, arm.x};
            return arm == Vec2d{} ? normal : along * arm + std::sqrt(1.0 - along * along) * across;
        };
        const auto add = [&](auto& self, Vec2d first, Vec2d second, int halvings) -> void {
            const double cosine = dot(first, second);
            const Vec2d sum = first + second;
            if (cosine < least_cosine && halvings > 0) {
                const Vec2d middle = with_norm(1.0, cosine > -least_cosine ? sum : normal);
                self(self, first, middle, halvings - 1);
                self(self, middle, second, halvings - 1);
                return;
            }
            const double scale = distance / std::max(1.0 + cosine, 1.0 - least_cosine);
            const KeptPoint point{Vec2{corner + scale * sum}, &obstacle};
            way.insert(way.begin() + static_cast<std::ptrdiff_t>(++i), point);
        };
        add(add, normal_at(from), normal_at(to), most_halvings);
    }

    NeighborView& view_;
    std::span<const KeptPoint> points_;
    bool is_first_; // the walker may leave what it touches at the point before
    double side_;   // 1 if the corner is to the left of the way without it, -1 if to the right
};

} // namespace

void cut_corners(NeighborView& view, std::vector<KeptPoint>& path, std::vector<KeptPoint>& memory) {
    for (std::size_t k = 1; k + 1 < path.size();) {
        if (!Corner{view, path, k}.cut(memory)) {
            ++k;
            continue;
        }
        const auto at = path.begin() + static_cast<std::ptrdiff_t>(k);
        path.insert(path.erase(at), memory.begin() + 1, memory.end() - 1);
        k += memory.size() - 2;
    }
}

} // namespace raywalk
