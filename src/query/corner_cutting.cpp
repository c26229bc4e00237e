// SPDX-License-Identifier: MIT
#include "query/corner_cutting.hpp"

#include "cells/view_sweeps.hpp"

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
    const auto points = std::span{obstacle.points}.first(obstacle.count);
    const auto along = by([&](Vec2 p) { return dot(direction, exact(p)); });
    return exact(*std::max_element(points.begin(), points.end(), along));
}

// A corner of a path, and the points before and after it. What stops the straight way between these
// reaches into the triangle of the three, so the way around it on the corner's side is shorter.
class Corner {
public:
    Corner(NeighborView& view, CellCostCache* costs, std::span<KeptPoint> path, std::size_t index)
        : view_{view}
        , costs_{costs}
        , points_{path.subspan(index - 1, 3)}
        , price_{std::min(points_[1].price, points_[2].price)}
        , start_{path.front().at} {
        const Vec2d across = between(points_[0].at, points_[2].at);
        side_ = cross(across, between(points_[0].at, points_[1].at)) < 0.0 ? -1.0 : 1.0;
    }

    /// Returns true if the walker can leave the corner out. Else sets the corner's stop to what
    /// stops it then.
    bool is_redundant() {
        const SweepResult result = find_stop(points_[0], points_[2], points_[1].stop);
        points_[1].stop = result.stop;
        if (result.is_free) {
            points_[2].price = price_;
        }
        return result.is_free;
    }

    /// Sets `way` to a shorter one between the points before and after, with both, given what stops
    /// the walker between them. Returns false if there is none, or if it saves too little.
    bool cut(std::vector<KeptPoint>& way) {
        if (points_[1].stop == nullptr) {
            return false;
        }
        way.assign({points_[0], points_[2]});
        bend(way, 0, *points_[1].stop);
        int bends = 1;
        for (std::size_t i = 0; i + 1 < way.size();) { // the legs before point i are clear
            if (length_over(way) > enough * length_over(points_)) {
                return false;
            }
            const bool is_around_one = way[i].stop == way[i + 1].stop;
            const SweepResult leg =
                find_stop(way[i], way[i + 1], is_around_one ? way[i].stop : nullptr);
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
        points_[2].price = price_;
        return true;
    }

private:
    static constexpr int most_bends = 16;
    static constexpr double farther = 1.03;      // legs, than the reach
    static constexpr double least_cosine = 0.75; // of the turn at a corner
    static constexpr int most_halvings = 3;      // of the turn at the end of a wall
    static constexpr double enough = 0.99;       // of the length before: above, it is not worth it

    // What stops the walker between two points: `likely`, if that does.
    SweepResult
    find_stop(const KeptPoint& from, const KeptPoint& to, const ReachedObstacle* likely) {
        const SweepMode mode = from.at == start_ ? SweepMode::leaving : SweepMode::passing;
        const Sweep leg{from.at, to.at, view_.reach(), mode};
        if (likely != nullptr && likely->stops(leg)) {
            return {false, likely};
        }
        if (!view_.grid().contains(leg.to) ||
            !costs_at_most(view_.grid(), costs_, leg.from, leg.to, price_)) {
            return {.is_free = false};
        }
        return sweep(view_, leg, SweepOrder::from_start);
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
            const KeptPoint point{Vec2{corner + scale * sum}, &obstacle, price_};
            way.insert(way.begin() + static_cast<std::ptrdiff_t>(++i), point);
        };
        add(add, normal_at(from), normal_at(to), most_halvings);
    }

    NeighborView& view_;
    CellCostCache* costs_;
    std::span<KeptPoint> points_;
    std::uint16_t price_; // see KeptPoint, on the way without the corner
    Vec2 start_;          // where the walker may leave what it touches
    double side_; // 1 if the corner is to the left of the way without it, -1 if to the right
};

} // namespace

void cut_corners(NeighborView& view,
                 CellCostCache* costs,
                 std::vector<KeptPoint>& path,
                 std::vector<KeptPoint>& memory) {
    const auto at = [&](std::size_t k) {
        return path.begin() + static_cast<std::ptrdiff_t>(k);
    };
    for (std::size_t k = 1; k + 1 < path.size();) {
        Corner corner{view, costs, path, k};
        if (corner.is_redundant()) {
            path.erase(at(k));
        } else if (corner.cut(memory)) {
            path.insert(path.erase(at(k)), memory.begin() + 1, memory.end() - 1);
            k += memory.size() - 2;
        } else {
            ++k;
        }
    }
    for (std::size_t k = 1; k + 1 < path.size();) { // between corners that were cut
        if (Corner{view, costs, path, k}.is_redundant()) {
            path.erase(at(k));
            k = std::max<std::size_t>(k, 2) - 1;
        } else {
            ++k;
        }
    }
}

} // namespace raywalk
