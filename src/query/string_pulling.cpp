// SPDX-License-Identifier: MIT
#include "query/string_pulling.hpp"

#include "cells/nearest_nodes.hpp"
#include "cells/view_sweeps.hpp"
#include "core/cells_along.hpp"
#include "query/path_links.hpp"

namespace raywalk {
namespace {

void add_turn(Vec2 point, PointMemory& way) {
    if (way.points.empty() || way.points.back() != point) {
        way.turns.push_back(way.points.size());
        way.points.push_back(point);
    }
}

// Adds the points of nodes, and of the links between them; those in the middle of straight runs
// only with `has_cells`.
void add_nodes(NeighborView& view,
               std::span<const GridNode> nodes,
               bool has_cells,
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
        for (std::int32_t k = is_in_run ? 0 : 1; has_cells && k < run.steps; ++k) {
            way.points.push_back(view.grid().center_of(run.at(k)));
        }
        for (const ChunkLinks::Corner& corner : link.corners) {
            add_turn(corner.point, way);
        }
    }
}

// Pulls a path taut that turns at these points, each leg of which is clear.
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
        keep_turns();
        if (kept_.size() > 2 && is_clear(kept_.front(), end())) {
            return {kept_.front().at, kept_.back().at};
        }
        skip_turns();
        cut_corners(view_, costs_, kept_, memory_);
        std::vector<Vec2> points(kept_.size());
        std::transform(
            kept_.begin(), kept_.end(), points.begin(), [](auto& kept) { return kept.at; });
        return points;
    }

private:
    void keep_turns() {
        kept_.assign(1, {points_.front()});
        for (std::size_t i = 1; i < turns_.size(); ++i) {
            KeptPoint turn{points_[turns_[i]]};
            if (costs_ != nullptr) {
                const std::size_t before = turns_[i - 1];
                turn.price = cheapest_cell_at(
                    view_.grid(), *costs_, points_.subspan(before, turns_[i] + 1 - before));
            }
            kept_.push_back(turn);
        }
    }

    // The last point, if it was reached straight.
    [[nodiscard]] KeptPoint end() const {
        KeptPoint point = kept_.back();
        for (const KeptPoint& turn : std::span{kept_}.subspan(1)) {
            point.price = std::min(point.price, turn.price);
        }
        return point;
    }

    // Sets `stop_`.
    [[nodiscard]] bool is_clear(const KeptPoint& from, const KeptPoint& to) {
        const bool is_first = from.at == points_.front();
        const SweepMode mode = is_first ? SweepMode::leaving : SweepMode::passing;
        const Sweep leg{from.at, to.at, view_.reach(), mode};
        const SweepResult result = sweep(view_, leg, SweepOrder::from_start);
        stop_ = result.stop;
        return result.is_free && costs_at_most(view_.grid(), costs_, leg.from, leg.to, to.price);
    }

    // Goes from each point on as long as the leg is clear.
    void skip_turns() {
        std::size_t last = 0; // of those that stay
        for (std::size_t i = 1; i < kept_.size(); ++i) {
            KeptPoint point = kept_[i];
            for (; i + 1 < kept_.size(); ++i) {
                KeptPoint next = kept_[i + 1];
                next.price = std::min(next.price, point.price);
                if (!is_clear(kept_[last], next)) {
                    point.stop = stop_;
                    break;
                }
                point = next;
            }
            kept_[++last] = point;
        }
        kept_.resize(last + 1);
    }

    NeighborView& view_;
    std::span<const Vec2> points_;
    std::span<const std::size_t> turns_;
    std::vector<KeptPoint>& kept_;
    std::vector<KeptPoint>& memory_;
    CellCostCache* costs_;                  // null if every cell costs 1
    const ReachedObstacle* stop_ = nullptr; // what stopped the walker last, if it was an obstacle
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
    const bool is_pulled = postprocessing == PathPostprocessing::string_pulling;
    const bool has_cells =
        is_pulled ? costs != nullptr : postprocessing == PathPostprocessing::none;
    add_nodes(view, nodes, has_cells, memory);
    for (const Vec2 point : target) {
        add_turn(point, memory);
    }
    if (is_pulled) {
        return StringPuller{view, memory, costs}.pull();
    }
    return memory.points;
}

} // namespace raywalk
