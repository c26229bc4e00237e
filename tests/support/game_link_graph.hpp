// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/cell_costs.hpp"
#include "raywalk/low_level/grid_anchor.hpp"
#include "raywalk/low_level/grid_node.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/low_level/search_route.hpp"
#include "raywalk/navigation_link.hpp"

#include "cells/connected_nodes.hpp"
#include "cells/game_links.hpp"
#include "search/step_costs.hpp"
#include "support/linked_dijkstra.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <queue>
#include <utility>
#include <vector>

// Worlds with links of the game, and what paths cost in them.
namespace raywalk::test {

inline const WalkerProfile link_walker{.radius = 0.3F};
inline constexpr std::uint64_t unreached = std::numeric_limits<std::uint64_t>::max();
inline constexpr Box link_yard{{-yard_half, -yard_half}, {yard_half, yard_half}};
inline constexpr Box inside_link_yard{{1.0F - yard_half, 1.0F - yard_half},
                                      {yard_half - 1.0F, yard_half - 1.0F}};

inline constexpr std::array link_rules = {
    Rules{Neighborhood::square_8, DiagonalMode::only_if_no_obstacles},
    Rules{Neighborhood::square_8, DiagonalMode::always},
    Rules{Neighborhood::square_4, DiagonalMode::never},
    Rules{Neighborhood::hex, DiagonalMode::always},
};

/// A closed yard, divided by walls without doors, with scattered obstacles.
inline ObstacleList divided_yard(Random& random) {
    constexpr float edge = yard_half;
    ObstacleList list;
    for (int i = random.below(3); i > 0; --i) {
        const float x = random.between(-edge, edge);
        list.add(wall({x, -edge}, {x, edge}));
    }
    for (int i = random.below(3); i > 0; --i) {
        const float y = random.between(-edge, edge);
        list.add(wall({-edge, y}, {edge, y}));
    }
    const ObstacleList dense = dense_yard(random, random.below(200));
    for (const Obstacle& obstacle : dense.obstacles()) {
        list.add(obstacle);
    }
    return list;
}

/// Adds one to nine links, some of which do not suit the walker on layer 1.
inline void add_random_links(Random& random, GameLinks& links) {
    for (int i = random.below(9); i >= 0; --i) {
        NavigationLink link{.from = random.point_in(inside_link_yard),
                            .to = random.point_in(inside_link_yard)};
        if (random.below(3) > 0) {
            link.cost = random.below(2) == 0 ? 0.0F : random.between(0.0F, 30.0F);
        }
        link.one_way = random.below(2) == 0;
        link.enabled = random.below(8) > 0;
        link.max_radius = random.below(8) > 0 ? 1.0F : 0.1F;
        link.navigation_layers = random.below(8) > 0 ? 3 : 2;
        links.set(links.reserve_id(), link);
    }
}

/// Costs of single cells all over the yard.
inline std::shared_ptr<CostMap> random_cell_costs(Random& random, const Grid& grid) {
    auto costs = std::make_shared<CostMap>();
    for (int i = 0; i < 400; ++i) {
        costs->set(grid.cell_at(random.point_in(link_yard)),
                   0.25F * static_cast<float>(1 + random.below(20)));
    }
    return costs;
}

/// Reference implementation: a graph of steps, links of discovery and links of the game, and
/// Dijkstra in it. It shares the chunks, the anchors and the costs of single steps and legs with
/// the searches.
class GameLinkGraph {
public:
    GameLinkGraph(const NeighborCache& cache, const GameLinks& links, const CostMap* costs)
        : cache_{cache}
        , view_{cache}
        , costs_{costs} {
        for (const auto& [id, link] : links.all()) {
            const bool is_usable = link.enabled && link_walker.radius <= link.max_radius &&
                                   (link.navigation_layers & 1U) != 0;
            if (is_usable) {
                add(id, link, false);
            }
            if (is_usable && !link.one_way) {
                add(id, link, true);
            }
        }
    }

    [[nodiscard]] std::uint64_t cost_of(Cell cell) const {
        return costs_ == nullptr ? CellCosts::scale : CellCosts::sixteenths(costs_->cost(cell));
    }

    [[nodiscard]] std::uint64_t leg(const GridAnchor& anchor, Cell cell, Cell entered) const {
        return unobstructed_cost(cache_.neighborhood(), anchor, cell) * cost_of(entered);
    }

    /// Calls visit(to, cost, link, is_backward).
    template <class Visit>
    void for_each_successor(const GridNode& node, Visit visit) const {
        for_each_step_and_link(cache_, node, [&](const GridNode& to, std::uint64_t length) {
            visit(to, cost_of(to.cell) * length, LinkId{0}, false);
        });
        const auto [first, last] = crossings_.equal_range(node);
        for (auto crossing = first; crossing != last; ++crossing) {
            const auto& [to, cost, link, is_backward] = crossing->second;
            visit(to, cost, link, is_backward);
        }
    }

    /// What the cheapest ways from `start` to all nodes cost.
    [[nodiscard]] std::map<GridNode, std::uint64_t> costs_from(const GridAnchor& start) const {
        Dijkstra dijkstra;
        for_each_connected_node(start, [&](const GridNode& node) {
            dijkstra.improve(node, leg(start, node.cell, node.cell));
        });
        dijkstra.run([this](const GridNode& node, auto improve) {
            for_each_successor(node, [&](const GridNode& to, std::uint64_t cost, LinkId, bool) {
                improve(to, cost);
            });
        });
        return dijkstra.costs;
    }

    /// What the cheapest ways from all nodes of the yard to `target` cost.
    [[nodiscard]] std::map<GridNode, std::uint64_t> costs_to(const GridAnchor& target) const {
        std::multimap<GridNode, std::pair<GridNode, std::uint64_t>> predecessors;
        for_each_cell({-36, -36}, {36, 36}, [&](Cell cell) {
            const bool has_gaps = cache_.chunk(Chunk::of(cell)).links != nullptr;
            for (std::uint8_t layer = 0; layer < (has_gaps ? ChunkLinks::layer_count : 1);
                 ++layer) {
                const GridNode from{cell, layer};
                for_each_successor(from, [&](const GridNode& to, std::uint64_t cost, LinkId, bool) {
                    predecessors.insert({to, {from, cost}});
                });
            }
        });
        Dijkstra dijkstra;
        for_each_connected_node(target, [&](const GridNode& node) {
            dijkstra.improve(node, leg(target, node.cell, target.cell));
        });
        dijkstra.run([&](const GridNode& node, auto improve) {
            const auto [first, last] = predecessors.equal_range(node);
            for (auto predecessor = first; predecessor != last; ++predecessor) {
                improve(predecessor->second.first, predecessor->second.second);
            }
        });
        return dijkstra.costs;
    }

private:
    struct Dijkstra {
        using Entry = std::pair<std::uint64_t, GridNode>;

        void improve(const GridNode& node, std::uint64_t cost) {
            const auto [known, is_new] = costs.try_emplace(node, cost);
            if (is_new || cost < known->second) {
                known->second = cost;
                queue.emplace(cost, node);
            }
        }

        template <class Leave>
        void run(Leave leave) {
            while (!queue.empty()) {
                const auto [cost, node] = queue.top();
                queue.pop();
                if (cost == costs.at(node)) {
                    leave(node, [this, paid = cost](const GridNode& to, std::uint64_t more) {
                        improve(to, paid + more);
                    });
                }
            }
        }

        std::map<GridNode, std::uint64_t> costs;
        std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    };

    struct Crossing {
        GridNode to;
        std::uint64_t cost = 0;
        LinkId link = 0;
        bool is_backward = false;
    };

    // A length over x and y 16ths of a cell, rounded up.
    [[nodiscard]] std::uint64_t rounded_up(const GridAnchor& anchor, Cell cell) const {
        const auto times_16 = [&](int x, int y) -> std::uint64_t {
            const std::uint64_t across = static_cast<std::uint64_t>(std::abs(x));
            const std::uint64_t up = static_cast<std::uint64_t>(std::abs(y));
            switch (cache_.neighborhood()) {
            case Neighborhood::square_4:
                return straight_cost * (across + up);
            case Neighborhood::square_8:
                return straight_cost * std::max(across, up) +
                       (diagonal_cost - straight_cost) * std::min(across, up);
            case Neighborhood::hex:
                break;
            }
            return straight_cost *
                   std::max({across, up, static_cast<std::uint64_t>(std::abs(x + y))});
        };
        return (times_16(16 * cell.x - anchor.x, 16 * cell.y - anchor.y) + 15) / 16;
    }

    void add(LinkId id, const NavigationLink& link, bool is_backward) {
        const GridAnchor entrance = anchor_target(view_, is_backward ? link.to : link.from);
        const Vec2 end = is_backward ? link.from : link.to;
        const GridAnchor exit = anchor_start(view_, end);
        if (!view_.is_clear(end, end)) { // the walker does not fit there
            return;
        }
        const double worth = link.cost ? *link.cost : straight_distance(link.from, link.to);
        const auto crossed = static_cast<std::uint64_t>(
            std::llround(worth / cache_.grid().cell_size() * straight_cost));
        for_each_connected_node(entrance, [&](const GridNode& from) {
            for_each_connected_node(exit, [&](const GridNode& to) {
                const std::uint64_t cost =
                    rounded_up(entrance, from.cell) * cost_of(entrance.cell) +
                    crossed * CellCosts::scale + rounded_up(exit, to.cell) * cost_of(to.cell);
                crossings_.insert({from, {to, cost, id, is_backward}});
            });
        });
    }

    static double straight_distance(Vec2 a, Vec2 b) {
        return std::hypot(double{a.x} - b.x, double{a.y} - b.y);
    }

    const NeighborCache& cache_;
    NeighborView view_;
    const CostMap* costs_;
    std::multimap<GridNode, Crossing> crossings_;
};

/// What the path costs by the graph; unreached if a step of it does not exist.
inline std::uint64_t cost_of(const GameLinkGraph& graph,
                             const SearchRoute& route,
                             const GridAnchor& start,
                             const GridAnchor& target) {
    const GridNode& first = route.nodes.front();
    const GridNode& last = route.nodes.back();
    EXPECT_TRUE(start.connects_to_node(first));
    EXPECT_TRUE(target.connects_to_node(last));
    std::uint64_t cost =
        graph.leg(start, first.cell, first.cell) + graph.leg(target, last.cell, target.cell);
    auto step = route.link_steps.begin();
    for (std::size_t i = 1; i < route.nodes.size(); ++i) {
        const bool crosses = step != route.link_steps.end() && step->node == i;
        const LinkStep wanted = crosses ? *step++ : LinkStep{};
        std::uint64_t least = unreached;
        graph.for_each_successor(
            route.nodes[i - 1],
            [&](const GridNode& to, std::uint64_t more, LinkId link, bool is_backward) {
                if (to == route.nodes[i] && link == wanted.link &&
                    is_backward == wanted.is_backward) {
                    least = std::min(least, more);
                }
            });
        if (least == unreached) {
            return unreached;
        }
        cost += least;
    }
    EXPECT_EQ(step, route.link_steps.end());
    return cost;
}

} // namespace raywalk::test
