// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/grid_node.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"

#include "search/step_costs.hpp"
#include "support/linked_world.hpp"
#include "support/worlds.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <queue>
#include <utility>
#include <vector>

namespace raywalk::test {

/// Half the side of a yard (unit: meter).
inline constexpr int yard_half = 20;

/// A closed yard, densely filled.
inline ObstacleList dense_yard(Random& random, int count) {
    constexpr float edge = yard_half;
    ObstacleList list;
    for (int i = 0; i < count; ++i) {
        const Vec2 size{random.between(0.2F, 1.2F), random.between(0.2F, 1.2F)};
        const Vec2 at = random.point_in({{-edge, -edge}, {edge, edge}});
        list.add(random.below(2) == 0
                     ? disc(at, size.x)
                     : turned_box({-size.x, -size.y}, size, random.between(0.0F, 3.0F), at));
    }
    add_room(list, {{-edge, -edge}, {edge, edge}});
    return list;
}

/// Calls `visit(to, cost)` for each node to which an open direction or a link of discovery leads,
/// as if every cell cost 1.
template <class Visit>
void for_each_step_and_link(const NeighborCache& cache, const GridNode& node, Visit visit) {
    const Chunk& chunk = cache.chunk(Chunk::of(node.cell));
    const unsigned index = Chunk::index_of(node.cell);
    for (unsigned d = 0; node.layer == 0 && d < direction_count; ++d) {
        if ((chunk.open[index] >> d & 1U) != 0) {
            visit(GridNode{neighbor(node.cell, static_cast<Direction>(d)), 0},
                  Lengths{cache.neighborhood()}.step(d));
        }
    }
    if (chunk.links != nullptr) {
        for (const auto& link : chunk.links->links_of(ChunkLinks::key_of(index, node.layer))) {
            visit(GridNode{neighbor(node.cell, static_cast<Direction>(link.direction)),
                           link.to_layer},
                  Lengths{cache.neighborhood()}.link(link));
        }
    }
}

/// Reference implementation: the costs of all nodes from one start, by Dijkstra over open
/// directions and links. It shares only the chunks with the searches.
class LinkedDijkstra {
public:
    static constexpr std::uint64_t unreached = std::numeric_limits<std::uint64_t>::max();

    LinkedDijkstra(const NeighborCache& cache, Cell start)
        : cache_{cache} {
        improve({start, 0}, 0);
        while (!queue_.empty()) {
            const auto [cost, node] = queue_.top();
            queue_.pop();
            if (cost == costs_.at(node)) {
                leave(node, cost);
            }
        }
    }

    [[nodiscard]] std::uint64_t cost_to(Cell cell) const { return cost_to(GridNode{cell, 0}); }

    [[nodiscard]] std::uint64_t cost_to(const GridNode& node) const {
        const auto known = costs_.find(node);
        return known == costs_.end() ? unreached : known->second;
    }

    /// All nodes that can be reached, with their costs.
    [[nodiscard]] const std::map<GridNode, std::uint64_t>& costs() const { return costs_; }

    /// The least cost of a step or link between the nodes.
    [[nodiscard]] std::uint64_t cost_between(const GridNode& from, const GridNode& to) const {
        std::uint64_t least = unreached;
        for_each_step_and_link(cache_, from, [&](const GridNode& node, std::uint64_t cost) {
            least = node == to ? std::min(least, cost) : least;
        });
        return least;
    }

private:
    using Entry = std::pair<std::uint64_t, GridNode>;

    void leave(const GridNode& node, std::uint64_t cost) {
        for_each_step_and_link(cache_, node, [&](const GridNode& to, std::uint64_t step) {
            improve(to, cost + step);
        });
    }

    void improve(const GridNode& node, std::uint64_t cost) {
        const auto [known, is_new] = costs_.try_emplace(node, cost);
        if (is_new || cost < known->second) {
            known->second = cost;
            queue_.emplace(cost, node);
        }
    }

    const NeighborCache& cache_;
    std::map<GridNode, std::uint64_t> costs_;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
};

} // namespace raywalk::test
