// SPDX-License-Identifier: MIT
#include "query/corner_cutting.hpp"

#include "core/vec2d.hpp"
#include "world/near_obstacles.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>

namespace raywalk {
namespace {

// The area between two points and a corner.
class Triangle {
public:
    Triangle(Vec2 before, Vec2 corner, Vec2 after)
        : points_{before, corner, after} {}

    [[nodiscard]] Box bounds() const {
        return Box{points_[0], points_[0]}
            .united({points_[1], points_[1]})
            .united({points_[2], points_[2]});
    }

    /// False only if the box is beyond one of the sides.
    [[nodiscard]] bool may_touch(const Box& box) const {
        return !is_beyond_side(0, box) && !is_beyond_side(1, box) && !is_beyond_side(2, box);
    }

private:
    [[nodiscard]] bool is_beyond_side(std::size_t i, const Box& box) const {
        const Vec2d from = exact(points_[i]);
        const Vec2d along = exact(points_[(i + 1) % 3]) - from;
        const Vec2d to_third = exact(points_[(i + 2) % 3]) - from;
        const Vec2d normal{-along.y, along.x};
        const double inside = dot(normal, to_third) < 0.0 ? -1.0 : 1.0;
        const Vec2d nearest{inside * normal.x > 0.0 ? box.max.x : box.min.x,
                            inside * normal.y > 0.0 ? box.max.y : box.min.y};
        return inside * dot(normal, nearest - from) < 0.0;
    }

    std::array<Vec2, 3> points_;
};

// A corner of a path, the points before and after it, and the obstacles between these.
class Corner {
public:
    Corner(NeighborView& view, std::span<const Vec2> points, std::size_t index)
        : Corner{view, {points[index - 1], points[index], points[index + 1]}, points, index} {}

    /// Moves the corner along one leg until the other one touches an obstacle, then along that one.
    Vec2 cut() {
        move_toward(before_, [this](Vec2 moved) { return is_clear(moved, after_, false); });
        move_toward(after_, [this](Vec2 moved) { return is_clear(before_, moved, is_first_); });
        return corner_;
    }

private:
    static constexpr int halvings = 5;
    static constexpr double farthest = 2.0; // (unit: cell)

    Corner(NeighborView& view,
           const Triangle& triangle,
           std::span<const Vec2> points,
           std::size_t index)
        : view_{view}
        , before_{points[index - 1]}
        , corner_{points[index]}
        , after_{points[index + 1]}
        , is_first_{index == 1}
        , obstacles_{view.obstacles_in(triangle.bounds().grown(view.reach())),
                     view.reach(),
                     [&](const Box& reached) {
                         return triangle.may_touch(reached);
                     }} {}

    [[nodiscard]] bool is_clear(Vec2 from, Vec2 to, bool leaving) const {
        return obstacles_.find_stop(from, to, leaving) == obstacles_.count() &&
               !view_.crosses_blocked_cell(from, to, leaving);
    }

    // `is_other_clear(corner)` is true if the leg that does not lead to `end` is clear; the one
    // that does is a part of what it was, but for rounding.
    template <class IsOtherClear>
    void move_toward(Vec2 end, IsOtherClear is_other_clear) {
        const Vec2d from = exact(corner_);
        const Vec2d way = exact(end) - from;
        const double whole = std::min(1.0, farthest * view_.grid().cell_size() / norm(way));
        double clear = 0.0;
        double step = whole;
        for (int i = 0; i <= halvings; ++i) {
            if (clear + step <= whole && is_other_clear(Vec2{from + (clear + step) * way})) {
                clear += step;
            }
            step /= 2.0;
        }
        const Vec2 moved{from + clear * way};
        if (is_clear(before_, moved, is_first_) && is_clear(moved, after_, false)) {
            corner_ = moved;
        }
    }

    NeighborView& view_;
    Vec2 before_;
    Vec2 corner_;
    Vec2 after_;
    bool is_first_; // the walker may leave what it touches at the point before
    NearObstacles obstacles_;
};

// Tiles that are aligned with the grid make no passages.
bool may_move(NeighborView& view, Vec2 corner) {
    const Chunk& chunk = view.chunk(Chunk::of(view.grid().cell_at(corner)));
    return chunk.links != nullptr && chunk.links->has_passages;
}

} // namespace

bool cut_corners(NeighborView& view, std::vector<Vec2>& points) {
    bool has_cut = false;
    for (std::size_t i = 1; view.finds_narrow_passages() && i + 1 < points.size();) {
        if (may_move(view, points[i])) {
            points[i] = Corner{view, points, i}.cut();
            has_cut = true;
        }
        if (points[i] == points[i - 1] || points[i] == points[i + 1]) {
            points.erase(points.begin() + static_cast<std::ptrdiff_t>(i));
        } else {
            ++i;
        }
    }
    return has_cut;
}

} // namespace raywalk
