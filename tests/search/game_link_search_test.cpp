// SPDX-License-Identifier: MIT
#include "raywalk/cell_costs.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/low_level/path_search.hpp"

#include "search/step_costs.hpp"
#include "support/linked_dijkstra.hpp"
#include "support/worlds.hpp"
#include "world/game_links.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <queue>
#include <utility>
#include <vector>

namespace raywalk::game_link_search_test {
namespace {

using test::ObstacleList;
using test::Random;
using test::Rules;

constexpr WalkerProfile walker{.radius = 0.3F};
constexpr float half = test::yard_half;
constexpr Box yard{{-half, -half}, {half, half}};
constexpr Box inside{{1.0F - half, 1.0F - half}, {half - 1.0F, half - 1.0F}};
constexpr std::uint64_t unreached = std::numeric_limits<std::uint64_t>::max();

constexpr std::array all_rules = {
    Rules{Neighborhood::square_8, DiagonalMode::only_if_no_obstacles},
    Rules{Neighborhood::square_8, DiagonalMode::always},
    Rules{Neighborhood::square_4, DiagonalMode::never},
    Rules{Neighborhood::hex, DiagonalMode::always},
};

// A closed yard, divided by walls without doors, with scattered obstacles.
ObstacleList divided_yard(Random& random) {
    ObstacleList list;
    for (int i = random.below(3); i > 0; --i) {
        const float x = random.between(-half, half);
        list.add(test::wall({x, -half}, {x, half}));
    }
    for (int i = random.below(3); i > 0; --i) {
        const float y = random.between(-half, half);
        list.add(test::wall({-half, y}, {half, y}));
    }
    const ObstacleList dense = test::dense_yard(random, random.below(200));
    for (const Obstacle& obstacle : dense.obstacles()) {
        list.add(obstacle);
    }
    return list;
}

void add_random_links(Random& random, GameLinks& links) {
    for (int i = random.below(9); i >= 0; --i) {
        NavigationLink link{.from = random.point_in(inside), .to = random.point_in(inside)};
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

using Costs = std::map<Cell, std::uint64_t>; // (unit: 1/16)

// The reference: a graph of steps, links of discovery and links of the game, and Dijkstra in it. It
// shares the chunks, the anchors and the costs of single steps and legs with the searches.
class Graph {
public:
    Graph(const NeighborCache& cache, const GameLinks& links, const CostMap* costs)
        : cache_{cache}
        , view_{cache}
        , costs_{costs} {
        for (const auto& [id, link] : links.all()) {
            const bool is_usable = link.enabled && walker.radius <= link.max_radius &&
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

    // Calls visit(to, cost, link, is_backward).
    template <class Visit>
    void for_each_successor(const GridNode& node, Visit visit) const {
        test::for_each_step_and_link(cache_, node, [&](const GridNode& to, std::uint64_t length) {
            visit(to, cost_of(to.cell) * length, LinkId{0}, false);
        });
        const auto [first, last] = crossings_.equal_range(node);
        for (auto crossing = first; crossing != last; ++crossing) {
            const auto& [to, cost, link, is_backward] = crossing->second;
            visit(to, cost, link, is_backward);
        }
    }

    [[nodiscard]] std::map<GridNode, std::uint64_t> costs_from(const GridAnchor& start) const {
        using Entry = std::pair<std::uint64_t, GridNode>;
        std::map<GridNode, std::uint64_t> costs;
        std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
        const auto improve = [&](const GridNode& node, std::uint64_t cost) {
            const auto [known, is_new] = costs.try_emplace(node, cost);
            if (is_new || cost < known->second) {
                known->second = cost;
                queue.emplace(cost, node);
            }
        };
        for_each_connected_node(
            start, [&](const GridNode& node) { improve(node, leg(start, node.cell, node.cell)); });
        while (!queue.empty()) {
            const auto [cost, node] = queue.top();
            queue.pop();
            if (cost == costs.at(node)) {
                for_each_successor(
                    node, [&, paid = cost](const GridNode& to, std::uint64_t more, LinkId, bool) {
                        improve(to, paid + more);
                    });
            }
        }
        return costs;
    }

private:
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
        const GridAnchor exit = anchor_start(view_, is_backward ? link.from : link.to);
        const double worth = link.cost ? *link.cost : test_distance(link.from, link.to);
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

    static double test_distance(Vec2 a, Vec2 b) {
        return std::hypot(double{a.x} - b.x, double{a.y} - b.y);
    }

    const NeighborCache& cache_;
    NeighborView view_;
    const CostMap* costs_;
    std::multimap<GridNode, Crossing> crossings_;
};

struct Tally {
    int found = 0;
    int unreachable = 0;
    int crossed = 0;
};

// What the path costs by the graph; unreached if a step of it does not exist.
std::uint64_t cost_of(const Graph& graph,
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

void compare(const NeighborCache& cache,
             const GameLinks& links,
             const SearchOptions& options,
             Random& random,
             Tally& tally) {
    NeighborView view{cache};
    view.begin_links(1);
    const Graph graph{cache, links, static_cast<const CostMap*>(options.costs.get())};
    PathSearch search;
    const auto point = [&] {
        const Vec2 free = random.point_in(inside);
        return random.below(2) == 0 ? free : cache.grid().center_of(cache.grid().cell_at(free));
    };
    for (int i = 0; i < 10; ++i) {
        const GridAnchor start = anchor_start(view, point());
        if (start.is_blocked()) {
            continue;
        }
        const auto costs = graph.costs_from(start);
        for (int k = 0; k < 6; ++k) {
            const GridAnchor target = anchor_target(view, point());
            if (target.is_blocked()) {
                continue;
            }
            std::uint64_t least = unreached;
            for_each_connected_node(target, [&](const GridNode& node) {
                if (const auto known = costs.find(node); known != costs.end()) {
                    least =
                        std::min(least, known->second + graph.leg(target, node.cell, target.cell));
                }
            });
            search.begin(view, start, target, options);
            const PathStatus status = search.advance(1000000);
            if (least == unreached) {
                ASSERT_EQ(status, PathStatus::unreachable);
                ++tally.unreachable;
                continue;
            }
            ASSERT_EQ(status, PathStatus::found);
            const SearchRoute route = search.route();
            const std::uint64_t cost = cost_of(graph, route, start, target);
            ASSERT_NE(cost, unreached) << "no step and no link";
            if (options.heuristic_weight == 1.0F) {
                ASSERT_EQ(cost, least);
            } else {
                ASSERT_LE(static_cast<double>(cost),
                          options.heuristic_weight * static_cast<double>(least) + 1000.0);
            }
            ++tally.found;
            tally.crossed += static_cast<int>(route.link_steps.size());
        }
    }
}

void compare_everywhere(SearchOptions options, bool has_costs = false) {
    Tally tally;
    for (const Rules& rules : all_rules) {
        for (std::uint32_t seed = 1; seed <= 12; ++seed) {
            Random random{seed};
            const ObstacleList list = divided_yard(random);
            GameLinks links;
            add_random_links(random, links);
            const Grid grid{1.0F, {}, layout_of(rules.neighborhood)};
            NeighborCache cache{list,
                                grid,
                                rules.neighborhood,
                                rules.mode,
                                walker,
                                nullptr,
                                Discovery::exact,
                                seed % 2 == 0};
            cache.set_game_links(links);
            if (has_costs) {
                auto costs = std::make_shared<CostMap>();
                for (int i = 0; i < 400; ++i) {
                    costs->set(grid.cell_at(random.point_in(yard)),
                               0.25F * static_cast<float>(1 + random.below(20)));
                }
                options.costs = costs;
            }
            compare(cache, links, options, random, tally);
            ASSERT_FALSE(testing::Test::HasFailure()) << "seed " << seed;
        }
    }
    EXPECT_GT(tally.found, 500);
    EXPECT_GT(tally.unreachable, 50);
    EXPECT_GT(tally.crossed, 250);
}

TEST(GameLinkSearch, FindsTheShortestPathsByTheDefaultAlgorithm) {
    compare_everywhere({});
}

TEST(GameLinkSearch, FindsTheShortestPathsByAStar) {
    compare_everywhere({.algorithm = SearchAlgorithm::a_star});
}

TEST(GameLinkSearch, FindsTheShortestPathsByCanonicalAStar) {
    compare_everywhere({.algorithm = SearchAlgorithm::canonical_a_star});
}

TEST(GameLinkSearch, FindsTheShortestPathsByWeightedRules) {
    compare_everywhere({.heuristic = Heuristic::euclidean});
}

TEST(GameLinkSearch, FindsTheLeastCosts) {
    compare_everywhere({}, true);
}

TEST(GameLinkSearch, StaysWithinTheBoundOfAWeight) {
    compare_everywhere({.heuristic_weight = 2.0F});
}

TEST(GameLinkSearch, FindsTheShortestPathsWithAMaxCost) {
    compare_everywhere({.max_cost = 1e6F});
}

} // namespace
} // namespace raywalk::game_link_search_test
