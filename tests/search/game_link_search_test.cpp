// SPDX-License-Identifier: MIT
#include "raywalk/cell_costs.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/low_level/path_search.hpp"

#include "cells/connected_nodes.hpp"
#include "cells/game_links.hpp"
#include "support/game_link_graph.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

namespace raywalk::game_link_search_test {
namespace {

using test::add_random_links;
using test::cost_of;
using test::divided_yard;
using test::GameLinkGraph;
using test::inside_link_yard;
using test::link_rules;
using test::link_walker;
using test::ObstacleList;
using test::Random;
using test::Rules;
using test::unreached;

struct Tally {
    int found = 0;
    int unreachable = 0;
    int crossed = 0;
};

void compare(const NeighborCache& cache,
             const GameLinks& links,
             const SearchOptions& options,
             Random& random,
             Tally& tally) {
    NeighborView view{cache};
    view.begin_links(1);
    const GameLinkGraph graph{cache, links, static_cast<const CostMap*>(options.costs.get())};
    PathSearch search;
    const auto point = [&] {
        const Vec2 free = random.point_in(inside_link_yard);
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
    for (const Rules& rules : link_rules) {
        for (std::uint32_t seed = 1; seed <= 12; ++seed) {
            Random random{seed};
            const ObstacleList list = divided_yard(random);
            GameLinks links;
            for (int i = seed % 4 == 0 ? 10 : 1; i > 0; --i) { // the heuristic knows some of many
                add_random_links(random, links);
            }
            const Grid grid{1.0F, {}, layout_of(rules.neighborhood)};
            NeighborCache cache{list,
                                grid,
                                rules.neighborhood,
                                rules.mode,
                                link_walker,
                                nullptr,
                                Discovery::exact,
                                seed % 2 == 0};
            cache.set_game_links(links);
            if (has_costs) {
                options.costs = test::random_cell_costs(random, grid);
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
