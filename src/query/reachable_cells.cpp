// SPDX-License-Identifier: MIT
#include "raywalk/reachable_cells.hpp"

#include "cells/cell_cost_cache.hpp"
#include "cells/nearest_nodes.hpp"
#include "core/callback_scope.hpp"
#include "search/best_first_search.hpp"
#include "search/cell_prices.hpp"
#include "search/heap_queue.hpp"

#include <tuple>

namespace raywalk {
namespace {

// The rules of a movement range: the costs of the cells entered, without a heuristic or an end.
class RangeRules : public EnteredCosts, public NoTargetRules<std::uint64_t> {
public:
    using Queue = HeapQueue;
    using Length = NoLength;
    static constexpr Travel travel = Travel::forward;
    static constexpr Cost unit = CellCosts::scale;
    static constexpr Cost max_g = no_cost / 2; // never reached

    void begin(const SearchTask& task) {
        CellCostCache& costs = task.view->use_costs(without_uniform(task.options->costs.get()));
        static_cast<EnteredCosts&>(*this) = {task.view->neighborhood(), costs};
    }

    [[nodiscard]] static constexpr bool may_be_canonical() { return false; }

    [[nodiscard]] static constexpr bool crosses_links() { return true; }
};

using RangeSearch = BestFirstSearch<RangeRules>;

// A node to which the least cost is known.
struct ReachedNode {
    Cell cell;
    std::uint8_t layer;
    std::uint64_t cost;

    [[nodiscard]] auto by_cell() const { return std::tie(cell, cost, layer); }
};

// The expanded nodes, and those as near as the next one: of each cell its center, or else the
// nearest of its gap nodes.
std::vector<ReachedNode> cells_within_reach(const RangeSearch& search, bool is_pending) {
    using Open = RangeSearch::Open;
    const Open& open = search.open();
    const std::uint64_t next = is_pending ? search.least_open_g() : 0;
    const auto is_known = [&](const RangeSearch::Record& record) {
        return (record.tag & Open::expanded_bit) != 0 || (is_pending && record.g <= next);
    };
    std::vector<ReachedNode> cells;
    std::vector<ReachedNode> gaps;
    for_each_reached_node(open, [&](Open::Node node, const RangeSearch::Record& record) {
        if (!is_known(record)) {
            return;
        }
        const auto [cell, layer] = open.place_of(node);
        const RangeSearch::Record* center = layer == 0 ? nullptr : open.find(cell);
        if (center == nullptr || !is_known(*center)) {
            (layer == 0 ? cells : gaps).push_back({cell, layer, record.g});
        }
    });
    sort_by(gaps, &ReachedNode::by_cell);
    const auto is_same = [](const ReachedNode& a, const ReachedNode& b) {
        return a.cell == b.cell;
    };
    cells.insert(cells.end(), gaps.begin(), std::unique(gaps.begin(), gaps.end(), is_same));
    return cells;
}

std::vector<ReachedNode> find_cells(const SearchTask& task, std::int64_t max_cells) {
    RangeSearch search;
    search.begin(task);
    std::vector<ReachedNode> cells;
    bool is_pending = true;
    // A cell may have several nodes.
    while (is_pending && static_cast<std::int64_t>(cells.size()) < max_cells) {
        const std::int64_t missing = max_cells - static_cast<std::int64_t>(cells.size());
        is_pending = search.run(missing) == PathStatus::pending;
        cells = cells_within_reach(search, is_pending);
    }
    return cells;
}

} // namespace

std::vector<ReachableCell> reachable_cells(NeighborView& view,
                                           const GridAnchor& start,
                                           float budget,
                                           std::int64_t max_cells,
                                           const SearchOptions& options) {
    const CallbackScope scope{CallbackScope::Kind::searching};
    if (max_cells <= 0 || !(budget >= 0.0F)) {
        return {};
    }
    std::vector<ReachedNode> found = find_cells(
        {.view = &view, .start = &start, .options = &options, .max_cost = budget}, max_cells);
    sort_by(found, [](const ReachedNode& node) {
        return std::tuple{static_cast<float>(node.cost), node.cell};
    });
    std::vector<ReachableCell> cells;
    for (const ReachedNode& node : found) {
        if (static_cast<std::int64_t>(cells.size()) == max_cells) {
            break;
        }
        const double cost = static_cast<double>(node.cost) / RangeRules::unit;
        cells.push_back(
            {node.cell, static_cast<float>(cost), position_of(view, {node.cell, node.layer})});
    }
    return cells;
}

} // namespace raywalk
