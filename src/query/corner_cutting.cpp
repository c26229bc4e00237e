// SPDX-License-Identifier: MIT
#include "query/corner_cutting.hpp"

#include "cells/view_sweeps.hpp"
#include "core/vec2d.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

namespace raywalk {
namespace {

// A corner of a path, and the points before and after it.
class Corner {
public:
    Corner(NeighborView& view, std::span<const Vec2> points, std::size_t index)
        : view_{view}
        , farthest_{2.0 * view.grid().cell_size()}
        , before_{points[index - 1]}
        , corner_{points[index]}
        , after_{points[index + 1]}
        , is_first_{index == 1} {}

    /// Moves the corner along one leg until the other one touches an obstacle, then along that one.
    Vec2 cut() {
        move_toward(before_, [this](Vec2 moved) { return is_clear(moved, after_, false); });
        move_toward(after_, [this](Vec2 moved) { return is_clear(before_, moved, is_first_); });
        return corner_;
    }

private:
    static constexpr int halvings = 5;

    [[nodiscard]] bool is_clear(Vec2 from, Vec2 to, bool leaving) {
        const SweepMode mode = leaving ? SweepMode::leaving : SweepMode::passing;
        return sweep(view_, {from, to, view_.reach(), mode}, SweepOrder::from_start).is_free;
    }

    // `is_other_clear(corner)` is true if the leg that does not lead to `end` is clear; the one
    // that does is a part of what it was, but for rounding.
    template <class IsOtherClear>
    void move_toward(Vec2 end, IsOtherClear is_other_clear) {
        const Vec2d from = exact(corner_);
        const Vec2d way = exact(end) - from;
        const double whole = std::min(1.0, farthest_ / norm(way));
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
    double farthest_; // that it moves along a leg (unit: meter)
    Vec2 before_;
    Vec2 corner_;
    Vec2 after_;
    bool is_first_; // the walker may leave what it touches at the point before
};

// Tiles that are aligned with the grid make no passages.
bool may_move(NeighborView& view, Vec2 corner) {
    const Chunk& chunk = view.chunk(Chunk::of(view.grid().cell_at(corner)));
    return chunk.links != nullptr && chunk.links->has_passages;
}

} // namespace

void cut_corners(NeighborView& view, std::vector<Vec2>& points) {
    for (std::size_t i = 1; view.finds_narrow_passages() && i + 1 < points.size();) {
        if (may_move(view, points[i])) {
            points[i] = Corner{view, points, i}.cut();
        }
        if (points[i] == points[i - 1] || points[i] == points[i + 1]) {
            points.erase(points.begin() + static_cast<std::ptrdiff_t>(i));
        } else {
            ++i;
        }
    }
}

} // namespace raywalk
