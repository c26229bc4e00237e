// SPDX-License-Identifier: MIT
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/low_level/path_search.hpp"

#include "support/linked_dijkstra.hpp"
#include "support/linked_world.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <vector>

namespace raywalk::linked_search_test {
namespace {

using test::dense_yard;
using test::LinkedDijkstra;
using test::ObstacleList;
using test::Random;
using test::Rules;

const WalkerProfile walker{.radius = 0.3F};
constexpr int half = test::yard_half;
constexpr std::uint64_t unreached = LinkedDijkstra::unreached;

constexpr std::array all_rules = {
    Rules{Neighborhood::square_8, DiagonalMode::only_if_no_obstacles},
    Rules{Neighborhood::square_8, DiagonalMode::always},
    Rules{Neighborhood::square_4, DiagonalMode::never},
    Rules{Neighborhood::hex, DiagonalMode::always},
};

struct Tally {
    int found = 0;
    int unreachable = 0;
    int through_gaps = 0;
};

void check_path(const LinkedDijkstra& truth,
                const std::vector<GridNode>& nodes,
                Cell target,
                Tally& tally) {
    std::uint64_t cost = 0;
    for (std::size_t i = 1; i < nodes.size(); ++i) {
        const std::uint64_t step = truth.cost_between(nodes[i - 1], nodes[i]);
        ASSERT_NE(step, unreached) << "no step and no link";
        cost += step;
        tally.through_gaps += nodes[i].layer != 0 ? 1 : 0;
    }
    EXPECT_EQ(cost, truth.cost_to(target));
}

void compare_with_dijkstra(const NeighborCache& cache,
                           const SearchOptions& options,
                           Random& random,
                           Tally& tally) {
    const auto free_cell = [&] {
        for (;;) {
            const Cell cell = cache.grid().cell_at(random.point_in({{-half, -half}, {half, half}}));
            const unsigned index = Chunk::index_of(cell);
            if ((cache.chunk(Chunk::of(cell)).free[index / Chunk::side] >> index % Chunk::side &
                 1U) != 0) {
                return cell;
            }
        }
    };
    NeighborView view{cache};
    PathSearch search;
    const Cell start = free_cell();
    const LinkedDijkstra truth{cache, start};
    const GridAnchor from = anchor_start(view, cache.grid().center_of(start));
    for (int i = 0; i < 20; ++i) {
        const Cell target = free_cell();
        search.begin(view, from, anchor_target(view, cache.grid().center_of(target)), options);
        const PathStatus status = search.advance(100000);
        if (truth.cost_to(target) == unreached) {
            ASSERT_EQ(status, PathStatus::unreachable);
            ++tally.unreachable;
            continue;
        }
        ASSERT_EQ(status, PathStatus::found);
        check_path(truth, search.nodes(), target, tally);
        ++tally.found;
    }
}

void compare_everywhere(const SearchOptions& options) {
    Tally tally;
    for (const Rules& rules : all_rules) {
        for (std::uint32_t seed = 1; seed <= 8; ++seed) {
            Random random{seed};
            const ObstacleList list = dense_yard(random, 140 + 20 * static_cast<int>(seed));
            const Grid grid{1.0F, {}, layout_of(rules.neighborhood)};
            const NeighborCache cache{list,
                                      grid,
                                      rules.neighborhood,
                                      rules.mode,
                                      walker,
                                      nullptr,
                                      Discovery::exact,
                                      true};
            for (int start = 0; start < 5; ++start) {
                compare_with_dijkstra(cache, options, random, tally);
            }
        }
    }
    EXPECT_GT(tally.found, 500);
    EXPECT_GT(tally.unreachable, 20);
    EXPECT_GT(tally.through_gaps, 300);
}

TEST(LinkedSearch, FindsTheShortestPathsByTheDefaultAlgorithm) {
    compare_everywhere({});
}

TEST(LinkedSearch, FindsTheShortestPathsByAStar) {
    compare_everywhere({.algorithm = SearchAlgorithm::a_star});
}

TEST(LinkedSearch, FindsTheShortestPathsByWeightedRules) {
    compare_everywhere({.heuristic = Heuristic::euclidean});
}

TEST(LinkedSearch, FindsTheShortestPathsWithAMaxCost) {
    compare_everywhere({.max_cost = 1e6F});
}

// True if every node's parent was searched, too, and is cheaper to reach.
bool have_parents(const std::vector<SearchedCell>& searched) {
    std::map<GridNode, double> g;
    for (const SearchedCell& node : searched) {
        g[{node.cell, node.layer}] = node.g;
    }
    return std::all_of(searched.begin(), searched.end(), [&](const SearchedCell& node) {
        const GridNode parent{node.parent, node.parent_layer};
        const bool is_start = parent == GridNode{node.cell, node.layer};
        const auto found = g.find(parent);
        return is_start || (found != g.end() && found->second < node.g);
    });
}

bool has_open_gap_node(const std::vector<SearchedCell>& searched) {
    return std::any_of(searched.begin(), searched.end(), [](const SearchedCell& node) {
        return node.layer != 0 && !node.is_closed;
    });
}

TEST(LinkedSearch, TakesNoStepsFromGapNodesWhoseLinksAreGone) {
    int gap_nodes = 0;
    for (std::uint32_t seed = 1; seed <= 40; ++seed) {
        Random random{seed};
        ObstacleList list = dense_yard(random, 200);
        const Grid grid{1.0F};
        NeighborCache cache{list,
                            grid,
                            Neighborhood::square_8,
                            DiagonalMode::only_if_no_obstacles,
                            walker,
                            nullptr,
                            Discovery::exact,
                            true};
        NeighborView view{cache};
        const GridAnchor from = anchor_start(view, random.point_in({{-half, -half}, {half, half}}));
        const GridAnchor to = anchor_target(view, {50.5F, 50.5F});
        if (from.is_blocked() || to.is_blocked()) {
            continue;
        }
        PathSearch search;
        search.begin(view, from, to, {.algorithm = SearchAlgorithm::a_star});
        while (search.advance(1) == PathStatus::pending &&
               !has_open_gap_node(search.searched_cells())) {
        }
        gap_nodes += search.status() == PathStatus::pending ? 1 : 0;
        list = {};
        cache.invalidate({{-60.0F, -60.0F}, {60.0F, 60.0F}});
        search.fetch_chunks_again();
        search.advance(100'000);
        EXPECT_TRUE(have_parents(search.searched_cells())) << seed;
    }
    EXPECT_GT(gap_nodes, 10);
}

} // namespace
} // namespace raywalk::linked_search_test
