// SPDX-License-Identifier: MIT
#include "raywalk/reachable_cells.hpp"

#include "raywalk/low_level/grid_node.hpp"

#include "bodies/world_access.hpp"
#include "cells/cell_cost_cache.hpp"
#include "cells/query_links.hpp"
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
namespace {

constexpr double cost_unit = CellCosts::scale;

struct HashNode {
    [[nodiscard]] std::size_t operator()(const GridNode& node) const noexcept {
        return std::hash<Cell>{}(node.cell) ^ node.layer;
    }
};

// Dijkstra's open set with the least known cost of each node, up to a limit.
class OpenNodes {
public:
    explicit OpenNodes(float budget)
        : limit_{std::min(std::floor(double{budget} * cost_unit), 0x1p62)} {}

    void improve(const GridNode& node, std::uint64_t cost) {
        if (static_cast<double>(cost) > limit_) {
            return;
        }
        const auto [known, is_new] = least_.try_emplace(node, cost);
        if (is_new || cost < known->second) {
            known->second = cost;
            queue_.emplace(cost, node);
        }
    }

    // Takes the node with the least cost, of several the smallest one; empty if there is none.
    std::optional<std::pair<std::uint64_t, GridNode>> take() {
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
    using Entry = std::pair<std::uint64_t, GridNode>;

    double limit_;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
    std::unordered_map<GridNode, std::uint64_t, HashNode> least_;
};

// Calls visit(node, steps) for all nodes to which steps and links lead in these directions.
template <class Visit>
void for_each_successor(NeighborView& view,
                        const GridNode& node,
                        unsigned directions,
                        Visit visit) {
    const Chunk& chunk = view.chunk(Chunk::of(node.cell));
    const unsigned index = Chunk::index_of(node.cell);
    const unsigned open = node.layer == 0 ? chunk.open[index] & directions : 0U;
    for (unsigned rest = open; rest != 0; rest &= rest - 1) {
        visit(GridNode{neighbor(node.cell, static_cast<Direction>(std::countr_zero(rest))), 0}, 1);
    }
    if (chunk.links == nullptr) {
        return;
    }
    for (const auto& link : chunk.links->links_of(ChunkLinks::key_of(index, node.layer))) {
        if ((directions >> link.direction & 1U) != 0) {
            visit(GridNode{neighbor(node.cell, static_cast<Direction>(link.direction)),
                           link.to_layer},
                  link_steps(view.neighborhood(), link));
        }
    }
}

// Calls visit(node, cost) for all nodes to which links of the game lead.
template <class Visit>
void for_each_crossing(NeighborView& view,
                       const GridNode& node,
                       CellCostCache& costs,
                       Visit visit) {
    QueryLinks* links = view.links();
    const auto* entrances =
        links == nullptr ? nullptr : links->entrances_in(view, Chunk::of(node.cell));
    if (entrances == nullptr) {
        return;
    }
    for (const auto& [from, edge] : entrances->of(node)) {
        for_each_connected_node(links->exit(view, edge), [&, index = edge](const GridNode& to) {
            visit(to, links->entered_cost(view, index, node.cell, to.cell, costs));
        });
    }
}

std::vector<ReachableCell> expand(NeighborView& view,
                                  const GridAnchor& start,
                                  float budget,
                                  std::int64_t max_cells,
                                  const SearchOptions& options) {
    CellCostCache& costs = view.use_costs(without_uniform(options.costs.get()));
    OpenNodes open_nodes{budget};
    for_each_connected_node(start, [&](const GridNode& node) {
        open_nodes.improve(node, node.cell == start.cell ? 0 : costs.of(node.cell));
    });
    std::vector<ReachableCell> found;
    while (static_cast<std::int64_t>(found.size()) < max_cells) {
        const auto next = open_nodes.take();
        if (!next) {
            break;
        }
        const auto& [cost, node] = *next;
        if (node.layer == 0) {
            found.push_back({node.cell, static_cast<float>(static_cast<double>(cost) / cost_unit)});
        }
        unsigned directions = ~0U;
        if (options.blocked_first_direction.has_value() && node.layer == 0 &&
            start.connects_to(node.cell)) {
            directions &= ~(1U << static_cast<unsigned>(*options.blocked_first_direction));
        }
        for_each_successor(
            view, node, directions, [&, paid = cost](const GridNode& to, std::uint64_t steps) {
                open_nodes.improve(to, paid + steps * costs.of(to.cell));
            });
        for_each_crossing(
            view, node, costs, [&, paid = cost](const GridNode& to, std::uint64_t more) {
                open_nodes.improve(to, paid + more);
            });
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
