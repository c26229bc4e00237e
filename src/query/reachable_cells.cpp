// SPDX-License-Identifier: MIT
#include "raywalk/reachable_cells.hpp"

#include "core/callback_scope.hpp"
#include "search/cell_cost_cache.hpp"
#include "search/step_costs.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <queue>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace raywalk {

std::vector<ReachableCell> reachable_cells(NeighborView& view,
                                           const GridAnchor& start,
                                           float budget,
                                           std::int64_t max_cells,
                                           const SearchOptions& options) {
    const CallbackScope scope{CallbackScope::Kind::searching};
    using Entry = std::pair<std::uint64_t, Cell>; // of equal costs, the smallest cell first
    constexpr double steps = CellCosts::scale;
    const double limit = std::min(std::floor(double{budget} * steps), 0x1p62);
    CellCostCache costs;
    costs.begin(options.costs);
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    std::unordered_map<Cell, std::uint64_t> least;
    const auto improve = [&](Cell cell, std::uint64_t cost) {
        if (static_cast<double>(cost) <= limit) {
            const auto [known, is_new] = least.try_emplace(cell, cost);
            if (is_new || cost < known->second) {
                known->second = cost;
                queue.emplace(cost, cell);
            }
        }
    };
    for_each_connected(start,
                       [&](Cell cell) { improve(cell, cell == start.cell ? 0 : costs.of(cell)); });
    std::vector<ReachableCell> found;
    while (!queue.empty() && static_cast<std::int64_t>(found.size()) < max_cells) {
        const auto [cost, cell] = queue.top();
        queue.pop();
        if (cost != least[cell]) {
            continue;
        }
        found.push_back({cell, static_cast<float>(static_cast<double>(cost) / steps)});
        unsigned open = view.chunk(Chunk::of(cell)).open[Chunk::index_of(cell)];
        if (options.blocked_first_direction.has_value() && start.connects_to(cell)) {
            open &= ~(1U << static_cast<unsigned>(*options.blocked_first_direction));
        }
        for (; open != 0; open &= open - 1) {
            const Cell to = neighbor(cell, static_cast<Direction>(std::countr_zero(open)));
            improve(to, cost + costs.of(to));
        }
    }
    // Over cells that cost nothing, a smaller cell may come after a larger one.
    std::sort(found.begin(), found.end(), [](const ReachableCell& a, const ReachableCell& b) {
        return std::tie(a.cost, a.cell) < std::tie(b.cost, b.cell);
    });
    return found;
}

} // namespace raywalk
