// SPDX-License-Identifier: MIT
#include "query/string_pulling.hpp"

#include "cells/nearest_nodes.hpp"
#include "cells/view_sweeps.hpp"
#include "core/vec2d.hpp"
#include "query/corner_cutting.hpp"
#include "query/path_links.hpp"

#include <algorithm>
#include <cstddef>

namespace raywalk {
namespace {

Cell operator-(Cell a, Cell b) {
    return {a.x - b.x, a.y - b.y};
}

void add_point(Vec2 point, bool is_in_run, PointMemory& way) {
    if (!way.points.empty() && way.points.back() == point) {
        return;
    }
    if (!is_in_run) {
        way.turns.push_back(way.points.size());
    }
    way.points.push_back(point);
}

void add_points(std::span<const Vec2> points, PointMemory& way) {
    for (const Vec2 point : points) {
        add_point(point, false, way);
    }
}

// Adds the points of nodes, and of the links between them; with `simplify`, without those in the
// middle of straight runs.
void add_nodes(NeighborView& view,
               std::span<const GridNode> nodes,
               bool simplify,
               PointMemory& way) {
    PathLink link;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const bool is_last = i + 1 == nodes.size();
        const PathLink next = is_last ? PathLink{} : link_between(view, nodes[i], nodes[i + 1]);
        for (const ChunkLinks::Corner& corner : link.corners) {
            add_point(corner.point, false, way);
        }
        const bool is_in_run =
            i > 0 && !is_last && link.link == nullptr && next.link == nullptr &&
            nodes[i].cell - nodes[i - 1].cell == nodes[i + 1].cell - nodes[i].cell;
        if (!simplify || !is_in_run) {
            add_point(position_of(view, nodes[i]), is_in_run, way);
        }
        link = next;
    }
}

// Pulls the points of a path taut, each leg of which is clear. Indices are those of the given
// points; `is_clear(i, j)` is true if the leg from i to j, i < j, may be walked.
class StringPuller {
public:
    StringPuller(NeighborView& view, PointMemory& way, CellCostCache* costs)
        : view_{view}
        , points_{way.points}
        , turns_{way.turns}
        , kept_{way.kept}
        , costs_{costs} {}

    std::vector<Vec2> pull() {
        if (is_clear(0, last())) {
            return {points_.front(), points_.back()};
        }
        pull_from_start();
        move_back();
        drop_redundant();
        std::vector<Vec2> points = kept_points();
        if (costs_ == nullptr) {
            cut_corners(view_, points);
        }
        return points;
    }

private:
    using Order = SweepOrder;

    static constexpr std::size_t short_rest = 48; // of points that are tried at once

    [[nodiscard]] std::size_t last() const { return points_.size() - 1; }

    // Sets `stop_` if it is not.
    [[nodiscard]] bool is_clear(std::size_t i, std::size_t j, Order order = Order::from_start) {
        stop_ = nullptr;
        if (costs_ != nullptr && j != i + 1 &&
            !is_line_as_cheap(view_.grid(), *costs_, points_.subspan(i, j + 1 - i))) {
            return false;
        }
        const SweepResult result = sweep(view_, sweep_of(i, j), order);
        stop_ = result.stop;
        return result.is_free;
    }

    // It may leave what it touches at the start of the path.
    [[nodiscard]] Sweep sweep_of(std::size_t i, std::size_t j) const {
        const SweepMode mode = i == 0 ? SweepMode::leaving : SweepMode::passing;
        return {points_[i], points_[j], view_.reach(), mode};
    }

    // Goes from each point to the farthest one with a clear leg.
    void pull_from_start() {
        kept_.assign(1, {0});
        while (kept_.back().index != last()) {
            const std::size_t next = farthest_from(kept_.back().index);
            kept_.back().stop = stop_;
            kept_.push_back({next});
        }
    }

    // Tries the rest of the path if that is short, else steps that double while the leg is clear,
    // beyond the end of a straight run; then those between the last clear leg and the first one
    // that was not.
    std::size_t farthest_from(std::size_t i) {
        const std::size_t run_end = *std::upper_bound(turns_.begin(), turns_.end(), i);
        std::size_t clear = i + 1;
        const std::size_t rest = last() - i;
        for (std::size_t step = rest <= short_rest ? rest : 1; clear < last(); step *= 2) {
            const std::size_t next = std::min(clear + step, last());
            const bool is_known = i == 0 && step == rest; // pull() has tried it
            if (next > run_end && (is_known || !is_clear(i, next))) {
                clear = std::max(clear, run_end);
                return clear + find_boundary(
                                   next - clear,
                                   Order::from_start,
                                   [&](std::size_t by) {
                                       return Leg{i, clear + by};
                                   },
                                   [](std::size_t) { return true; });
            }
            clear = next;
        }
        return clear;
    }

    struct Leg {
        std::size_t from;
        std::size_t to;
    };

    // Given that leg_of(0) is clear, and that `stop_` stops leg_of(stopped) if it is an obstacle,
    // returns an `n` with leg_of(n) clear and leg_of(n + 1) not. The obstacle that stopped a leg
    // tells where to look next: legs in that part are tried with it alone. It should be near the
    // end that all legs share, from which `order` begins, as it stops most of them then. Ends
    // earlier if is_worth(n) is false for the farthest `n` that this obstacle allows.
    template <class LegOf, class IsWorth>
    std::size_t find_boundary(std::size_t stopped, Order order, LegOf leg_of, IsWorth is_worth) {
        std::size_t clear = 0;
        const ReachedObstacle* stop = stop_;
        while (clear + 1 < stopped) {
            std::size_t next = (clear + stopped) / 2;
            if (stop != nullptr) {
                next = clear;
                while (next + 1 < stopped) {
                    const std::size_t middle = (next + stopped) / 2;
                    const Leg leg = leg_of(middle);
                    (stop->stops(sweep_of(leg.from, leg.to)) ? stopped : next) = middle;
                }
                if (next == clear || !is_worth(next)) {
                    break;
                }
            }
            const Leg leg = leg_of(next);
            if (is_clear(leg.from, leg.to, order)) {
                clear = next;
            } else {
                stopped = next;
                stop = stop_;
            }
        }
        stop_ = stop;
        return clear;
    }

    // The corners are as far along the path as they can be. Where the other end of that range, the
    // first point that sees the next corner, makes the path shorter, it is the corner.
    void move_back() {
        for (std::size_t k = kept_.size() - 1; k-- > 1;) {
            const std::size_t before = kept_[k - 1].index;
            const std::size_t here = kept_[k].index;
            const std::size_t after = kept_[k + 1].index;
            stop_ = kept_[k - 1].stop;
            const auto is_shorter = [&](std::size_t by) {
                return detour(before, here - by, after) < detour(before, here, after);
            };
            const std::size_t by = find_boundary(
                here - before,
                Order::from_end,
                [&](std::size_t back) {
                    return Leg{here - back, after};
                },
                is_shorter);
            if (by > 0 && is_shorter(by) && is_clear(before, here - by)) {
                kept_[k].index = here - by;
            }
        }
    }

    [[nodiscard]] double detour(std::size_t i, std::size_t j, std::size_t k) const {
        return norm(between(points_[i], points_[j])) + norm(between(points_[j], points_[k]));
    }

    void drop_redundant() {
        for (std::size_t k = 1; k + 1 < kept_.size();) {
            const std::size_t before = kept_[k - 1].index;
            const std::size_t after = kept_[k + 1].index;
            const ReachedObstacle* stop = kept_[k - 1].stop;
            if ((stop == nullptr || !stop->stops(sweep_of(before, after))) &&
                is_clear(before, after)) {
                kept_[k - 1].stop = kept_[k].stop;
                kept_.erase(kept_.begin() + static_cast<std::ptrdiff_t>(k));
                k = std::max<std::size_t>(k, 2) - 1; // the point before may be redundant now
            } else {
                ++k;
            }
        }
    }

    [[nodiscard]] std::vector<Vec2> kept_points() const {
        std::vector<Vec2> points(kept_.size());
        std::ranges::transform(
            kept_, points.begin(), [this](const KeptPoint& kept) { return points_[kept.index]; });
        return points;
    }

    NeighborView& view_;
    std::span<const Vec2> points_;
    std::span<const std::size_t> turns_; // the points that are not in the middle of straight runs
    std::vector<KeptPoint>& kept_;
    CellCostCache* costs_;                  // null if every cell costs 1
    const ReachedObstacle* stop_ = nullptr; // the obstacle that stopped the walker last
};

} // namespace

std::vector<Vec2> make_points(NeighborView& view,
                              std::span<const Vec2> start,
                              std::span<const GridNode> nodes,
                              std::span<const Vec2> target,
                              PathPostprocessing postprocessing,
                              CellCostCache* costs,
                              PointMemory& memory) {
    memory.points.clear();
    memory.turns.clear();
    add_points(start, memory);
    add_nodes(view, nodes, postprocessing == PathPostprocessing::simplify, memory);
    add_points(target, memory);
    if (postprocessing == PathPostprocessing::string_pulling && memory.points.size() > 2) {
        return StringPuller{view, memory, costs}.pull();
    }
    return memory.points;
}

} // namespace raywalk
