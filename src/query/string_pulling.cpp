// SPDX-License-Identifier: MIT
#include "query/string_pulling.hpp"

#include "core/cells_along.hpp"
#include "query/corner_cutting.hpp"
#include "query/path_links.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace raywalk {
namespace {

Cell operator-(Cell a, Cell b) {
    return {a.x - b.x, a.y - b.y};
}

// The points of a path without those before its first node and after the last one.
class NodePoints {
public:
    NodePoints(NeighborView& view, std::span<const GridNode> nodes)
        : nodes_{nodes} {
        positions_.reserve(nodes.size());
        links_.reserve(nodes.size());
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            positions_.push_back(position_of(view, nodes[i]));
            links_.push_back(i > 0 ? link_between(view, nodes[i - 1], nodes[i]) : PathLink{});
        }
    }

    /// Calls add(point) for all of them, or without those in the middle of straight runs of steps.
    template <class Add>
    void for_each(bool without_straight_runs, Add add) const {
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            for (const ChunkLinks::Corner& corner : links_[i].corners) {
                add(corner.point);
            }
            if (!without_straight_runs || !is_in_straight_run(i)) {
                add(positions_[i]);
            }
        }
    }

private:
    [[nodiscard]] bool is_in_straight_run(std::size_t i) const {
        const bool is_end = i == 0 || i + 1 == nodes_.size();
        return !is_end && links_[i].link == nullptr && links_[i + 1].link == nullptr &&
               nodes_[i].cell - nodes_[i - 1].cell == nodes_[i + 1].cell - nodes_[i].cell;
    }

    std::span<const GridNode> nodes_;
    std::vector<Vec2> positions_;
    std::vector<PathLink> links_; // from the node before
};

// Pulls the points of a path taut, each leg of which is clear. Indices are those of the given
// points; `is_clear(i, j)` is true if the leg from i to j, i < j, may be walked.
class StringPuller {
public:
    StringPuller(NeighborView& view, std::span<const Vec2> points, CellCostCache* costs)
        : view_{view}
        , points_{points}
        , costs_{costs} {}

    // The result of a greedy pull depends on the end at which it starts, so both ends are tried;
    // where corners move, that makes little difference.
    std::vector<Vec2> pull() {
        if (is_clear(0, points_.size() - 1)) {
            return {points_.front(), points_.back()};
        }
        std::vector<std::size_t> forward = pull_from(Side::start);
        drop_redundant(forward);
        std::vector<Vec2> from_start = points_of(forward);
        if (costs_ == nullptr && cut_corners(view_, from_start)) {
            return from_start;
        }
        std::vector<std::size_t> backward = pull_from(Side::target);
        std::reverse(backward.begin(), backward.end());
        drop_redundant(backward);
        std::vector<Vec2> from_target = points_of(backward);
        return length_of(from_target) < length_of(from_start) ? from_target : from_start;
    }

private:
    enum class Side { start, target };

    [[nodiscard]] bool is_clear(std::size_t i, std::size_t j) {
        return (costs_ == nullptr || j == i + 1 || is_as_cheap(i, j)) &&
               view_.can_walk(points_[i], points_[j], i == 0);
    }

    // True if no crossed cell costs more than the cheapest cell that contains one of the points.
    // Then the straight line, which is shorter, cannot cost more. can_walk() decides about
    // forbidden cells: one may be left.
    [[nodiscard]] bool is_as_cheap(std::size_t i, std::size_t j) {
        const Grid& grid = view_.grid();
        std::uint16_t least = costs_->of(grid.cell_at(points_[i]));
        for (std::size_t k = i + 1; k <= j; ++k) {
            least = std::min(least, costs_->of(grid.cell_at(points_[k])));
        }
        return all_cells_crossed(
            grid.layout(), grid.to_grid(points_[i]), grid.to_grid(points_[j]), [&](Cell cell) {
                const std::uint16_t cost = costs_->of(cell);
                return cost <= least || cost == CellCosts::stored_forbidden;
            });
    }

    // Goes from each point to the farthest one with a clear leg: by steps that double while the leg
    // is clear, then by bisection between the last clear leg and the first one that was not.
    std::vector<std::size_t> pull_from(Side side) {
        const std::size_t last = points_.size() - 1;
        const auto sees = [&](std::size_t i, std::size_t j) {
            return side == Side::start ? is_clear(i, j) : is_clear(last - j, last - i);
        };
        std::vector<std::size_t> kept{0};
        for (std::size_t i = 0; i < last;) {
            std::size_t clear = i + 1;
            std::size_t stopped = last + 1;
            for (std::size_t step = 1; clear < last; step *= 2) {
                const std::size_t next = std::min(clear + step, last);
                if (!sees(i, next)) {
                    stopped = next;
                    break;
                }
                clear = next;
            }
            while (clear + 1 < stopped) {
                const std::size_t middle = (clear + stopped) / 2;
                (sees(i, middle) ? clear : stopped) = middle;
            }
            kept.push_back(clear);
            i = clear;
        }
        if (side == Side::target) {
            for (std::size_t& index : kept) {
                index = last - index;
            }
        }
        return kept;
    }

    void drop_redundant(std::vector<std::size_t>& kept) {
        for (std::size_t i = 1; i + 1 < kept.size();) {
            if (is_clear(kept[i - 1], kept[i + 1])) {
                kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(i));
                i = std::max<std::size_t>(i, 2) - 1; // the point before may be redundant now
            } else {
                ++i;
            }
        }
    }

    [[nodiscard]] std::vector<Vec2> points_of(const std::vector<std::size_t>& indices) const {
        std::vector<Vec2> points(indices.size());
        std::transform(indices.begin(), indices.end(), points.begin(), [this](std::size_t index) {
            return points_[index];
        });
        return points;
    }

    NeighborView& view_;
    std::span<const Vec2> points_;
    CellCostCache* costs_; // null if every cell costs 1
};

} // namespace

std::vector<Vec2> make_points(NeighborView& view,
                              std::span<const Vec2> start,
                              std::span<const GridNode> nodes,
                              std::span<const Vec2> target,
                              PathPostprocessing postprocessing,
                              CellCostCache* costs) {
    std::vector<Vec2> points;
    points.reserve(start.size() + nodes.size() + target.size());
    const auto add = [&](Vec2 point) {
        if (points.empty() || points.back() != point) {
            points.push_back(point);
        }
    };
    std::for_each(start.begin(), start.end(), add);
    NodePoints{view, nodes}.for_each(postprocessing == PathPostprocessing::simplify, add);
    std::for_each(target.begin(), target.end(), add);
    if (postprocessing == PathPostprocessing::string_pulling && points.size() > 2) {
        return StringPuller{view, points, costs}.pull();
    }
    return points;
}

} // namespace raywalk
