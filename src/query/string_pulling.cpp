// SPDX-License-Identifier: MIT
#include "query/string_pulling.hpp"

#include "cells/nearest_nodes.hpp"
#include "cells/view_sweeps.hpp"
#include "core/cells_along.hpp"
#include "core/vec2d.hpp"
#include "query/corner_cutting.hpp"
#include "query/path_links.hpp"

#include <algorithm>
#include <cstddef>

namespace raywalk {
namespace {

void add_turn(Vec2 point, PointMemory& way) {
    if (way.points.empty() || way.points.back() != point) {
        way.turns.push_back(way.points.size());
        way.points.push_back(point);
    }
}

// Adds the points of nodes, and of the links between them; with `simplify`, without those in the
// middle of straight runs.
void add_nodes(NeighborView& view,
               std::span<const GridNode> nodes,
               bool simplify,
               PointMemory& way) {
    Cell direction{}; // of the steps to the node, if these are open
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const GridNode& next = nodes[std::min(i + 1, nodes.size() - 1)];
        const PathLink link = link_between(view, nodes[i], next);
        const CellRun run = CellRun::between(nodes[i].cell, next.cell);
        const bool is_in_run = link.link == nullptr && run.steps > 0 && run.step == direction;
        if (!is_in_run) {
            add_turn(position_of(view, nodes[i]), way);
        }
        direction = link.link == nullptr ? run.step : Cell{};
        for (std::int32_t k = is_in_run ? 0 : 1; !simplify && k < run.steps; ++k) {
            way.points.push_back(view.grid().center_of(run.at(k)));
        }
        for (const ChunkLinks::Corner& corner : link.corners) {
            add_turn(corner.point, way);
        }
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
        , memory_{way.corner}
        , costs_{costs} {}

    std::vector<Vec2> pull() {
        if (is_clear(0, last())) {
            return {points_.front(), points_.back()};
        }
        pull_from_start();
        if (costs_ == nullptr) {
            cut_corners(view_, kept_, memory_);
        }
        drop_redundant();
        std::vector<Vec2> points(kept_.size());
        std::ranges::transform(kept_, points.begin(), &KeptPoint::at);
        return points;
    }

private:
    static constexpr std::size_t short_rest = 48; // of points that are tried at once

    [[nodiscard]] std::size_t last() const { return points_.size() - 1; }

    [[nodiscard]] KeptPoint kept(std::size_t i) const { return {points_[i], stop_, i}; }

    [[nodiscard]] bool is_clear(std::size_t i, std::size_t j) { return is_clear(kept(i), kept(j)); }

    // Sets `stop_` if it is not.
    [[nodiscard]] bool is_clear(const KeptPoint& from, const KeptPoint& to) {
        stop_ = nullptr;
        const std::size_t steps = to.index - from.index;
        if (costs_ != nullptr && steps != 1 &&
            !is_line_as_cheap(view_.grid(), *costs_, points_.subspan(from.index, steps + 1))) {
            return false;
        }
        const SweepResult result = sweep(view_, sweep_of(from.at, to.at), SweepOrder::from_start);
        stop_ = result.stop;
        return result.is_free;
    }

    // It may leave what it touches at the start of the path.
    [[nodiscard]] Sweep sweep_of(Vec2 from, Vec2 to) const {
        const SweepMode mode = from == points_.front() ? SweepMode::leaving : SweepMode::passing;
        return {from, to, view_.reach(), mode};
    }

    // Goes from each point to the farthest one with a clear leg.
    void pull_from_start() {
        kept_.assign(1, {points_.front()});
        while (kept_.back().index != last()) {
            const std::size_t next = farthest_from(kept_.back().index);
            kept_.push_back(kept(next));
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
                return find_boundary(i, std::max(clear, run_end), next);
            }
            clear = next;
        }
        return clear;
    }

    // Given that the leg to `clear` is clear, and that `stop_` stops the one to `stopped` if it is
    // an obstacle, returns a point whose leg is clear, before one whose leg is not. The obstacle
    // that stopped a leg tells where to look next: legs in that part are tried with it alone. It
    // should be near the start, from which sweeps begin, as it stops most of them then.
    std::size_t find_boundary(std::size_t i, std::size_t clear, std::size_t stopped) {
        const ReachedObstacle* stop = stop_;
        while (stopped - clear > 1) {
            std::size_t next = clear + (stopped - clear) / 2;
            if (stop != nullptr) {
                next = clear;
                while (stopped - next > 1) {
                    const std::size_t middle = next + (stopped - next) / 2;
                    (stop->stops(sweep_of(points_[i], points_[middle])) ? stopped : next) = middle;
                }
                if (next == clear) {
                    break;
                }
            }
            if (is_clear(i, next)) {
                clear = next;
            } else {
                stopped = next;
                stop = stop_;
            }
        }
        stop_ = stop;
        return clear;
    }

    void drop_redundant() {
        for (std::size_t k = 1; k + 1 < kept_.size();) {
            const KeptPoint& before = kept_[k - 1];
            const KeptPoint& after = kept_[k + 1];
            const ReachedObstacle* stop = kept_[k].stop;
            if ((stop == nullptr || !stop->stops(sweep_of(before.at, after.at))) &&
                is_clear(before, after)) {
                kept_.erase(kept_.begin() + static_cast<std::ptrdiff_t>(k));
                k = std::max<std::size_t>(k, 2) - 1; // the point before may be redundant now
            } else {
                ++k;
            }
        }
    }

    NeighborView& view_;
    std::span<const Vec2> points_;
    std::span<const std::size_t> turns_; // the points that are not in the middle of straight runs
    std::vector<KeptPoint>& kept_;
    std::vector<KeptPoint>& memory_;
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
    for (const Vec2 point : start) {
        add_turn(point, memory);
    }
    add_nodes(view, nodes, postprocessing == PathPostprocessing::simplify, memory);
    for (const Vec2 point : target) {
        add_turn(point, memory);
    }
    if (postprocessing == PathPostprocessing::string_pulling && memory.points.size() > 2) {
        return StringPuller{view, memory, costs}.pull();
    }
    return memory.points;
}

} // namespace raywalk
