// SPDX-License-Identifier: MIT
#include "raywalk/reachable_cells.hpp"

#include "search/step_costs.hpp"
#include "world/cell_cost_cache.hpp"
#include "world/world_access.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <queue>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace raywalk {
namespace {

constexpr double cost_unit = CellCosts::scale;

// Dijkstra's open set with the least known cost of each cell, up to a limit.
class OpenCells {
public:
    explicit OpenCells(float budget)
        : limit_{std::min(std::floor(double{budget} * cost_unit), 0x1p62)} {}

    void improve(Cell cell, std::uint64_t cost) {
        if (static_cast<double>(cost) > limit_) {
            return;
        }
        const auto [known, is_new] = least_.try_emplace(cell, cost);
        if (is_new || cost < known->second) {
            known->second = cost;
            queue_.emplace(cost, cell);
        }
    }

    // Takes the cell with the least cost, of several the smallest one; empty if there is none.
    std::optional<std::pair<std::uint64_t, Cell>> take() {
        while (!queue_.empty()) {
            const Entry next = queue_.top();
            queue_.pop();
            if (next.first == least_[next.second]) { // not outdated
                return next;
            }
        }
        return std::nullopt;
    }

private:
    using Entry = std::pair<std::uint64_t, Cell>;

    double limit_;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
    std::unordered_map<Cell, std::uint64_t> least_;
};

std::vector<ReachableCell> expand(NeighborView& view,
                                  const GridAnchor& start,
                                  float budget,
                                  std::int64_t max_cells,
                                  const SearchOptions& options) {
    CellCostCache& costs = view.use_costs(without_uniform(options.costs.get()));
    OpenCells open_cells{budget};
    for_each_connected(start, [&](Cell cell) {
        open_cells.improve(cell, cell == start.cell ? 0 : costs.of(cell));
    });
    std::vector<ReachableCell> found;
    while (static_cast<std::int64_t>(found.size()) < max_cells) {
        const auto next = open_cells.take();
        if (!next) {
            break;
        }
        const auto& [cost, cell] = *next;
        found.push_back({cell, static_cast<float>(static_cast<double>(cost) / cost_unit)});
        unsigned open = view.chunk(Chunk::of(cell)).open[Chunk::index_of(cell)];
        if (options.blocked_first_direction.has_value() && start.connects_to(cell)) {
            open &= ~(1U << static_cast<unsigned>(*options.blocked_first_direction));
        }
        for (; open != 0; open &= open - 1) {
            const Cell to = neighbor(cell, static_cast<Direction>(std::countr_zero(open)));
            open_cells.improve(to, cost + costs.of(to));
        }
    }
    return found;
}

} // namespace

std::vector<ReachableCell> reachable_cells(NeighborView& view,
                                           const GridAnchor& start,
                                           float budget,
                                           std::int64_t max_cells,
                                           const SearchOptions& options) {
    std::vector<ReachableCell> found =
        WorldAccess::search([&] { return expand(view, start, budget, max_cells, options); });
    // Among cells that cost nothing, a smaller cell may come after a larger one.
    std::sort(found.begin(), found.end(), [](const ReachableCell& a, const ReachableCell& b) {
        return std::tie(a.cost, a.cell) < std::tie(b.cost, b.cell);
    });
    return found;
}

} // namespace raywalk
