// SPDX-License-Identifier: MIT
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/low_level/path_search.hpp"

#include "search/step_costs.hpp"
#include "support/linked_world.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <queue>
#include <utility>
#include <vector>

namespace raywalk::linked_search_test {
namespace {

using test::ObstacleList;
using test::Random;
using test::Rules;

constexpr WalkerProfile walker{.radius = 0.3F};
constexpr int half = 20;
constexpr std::uint64_t unreached = std::numeric_limits<std::uint64_t>::max();

constexpr std::array all_rules = {
    Rules{Neighborhood::square_8, DiagonalMode::only_if_no_obstacles},
    Rules{Neighborhood::square_8, DiagonalMode::always},
    Rules{Neighborhood::square_4, DiagonalMode::never},
    Rules{Neighborhood::hex, DiagonalMode::always},
};

// A closed yard, densely filled.
ObstacleList dense_yard(Random& random, int count) {
    constexpr float edge = half;
    ObstacleList list;
    for (int i = 0; i < count; ++i) {
        const Vec2 size{random.between(0.2F, 1.2F), random.between(0.2F, 1.2F)};
        const Vec2 at = random.point_in({{-edge, -edge}, {edge, edge}});
        list.add(random.below(2) == 0
                     ? test::disc(at, size.x)
                     : test::turned_box({-size.x, -size.y}, size, random.between(0.0F, 3.0F), at));
    }
    test::add_room(list, {{-edge, -edge}, {edge, edge}});
    return list;
}

// The reference: the costs of all nodes from one start, by Dijkstra over open directions and links.
// It shares only the chunks with the searches.
class LinkedDijkstra {
public:
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

    [[nodiscard]] std::uint64_t cost_to(Cell cell) const {
        const auto known = costs_.find({cell, 0});
        return known == costs_.end() ? unreached : known->second;
    }

    // The least cost of a step or link between the nodes.
    [[nodiscard]] std::uint64_t cost_between(const GridNode& from, const GridNode& to) const {
        std::uint64_t least = unreached;
        for_each_successor(from, [&](const GridNode& node, std::uint64_t cost) {
            least = node == to ? std::min(least, cost) : least;
        });
        return least;
    }

private:
    using Entry = std::pair<std::uint64_t, GridNode>;

    template <class Visit>
    void for_each_successor(const GridNode& node, Visit visit) const {
        const Chunk& chunk = cache_.chunk(Chunk::of(node.cell));
        const unsigned index = Chunk::index_of(node.cell);
        for (unsigned d = 0; node.layer == 0 && d < direction_count; ++d) {
            if ((chunk.open[index] >> d & 1U) != 0) {
                const bool is_hex = cache_.neighborhood() == Neighborhood::hex;
                visit(GridNode{neighbor(node.cell, static_cast<Direction>(d)), 0},
                      is_hex ? straight_cost : step_cost(d));
            }
        }
        if (chunk.links != nullptr) {
            for (const auto& link : chunk.links->links_of(ChunkLinks::key_of(index, node.layer))) {
                visit(GridNode{neighbor(node.cell, static_cast<Direction>(link.direction)),
                               link.to_layer},
                      link_cost(cache_.neighborhood(), link));
            }
        }
    }

    void leave(const GridNode& node, std::uint64_t cost) {
        for_each_successor(
            node, [&](const GridNode& to, std::uint64_t step) { improve(to, cost + step); });
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

} // namespace
} // namespace raywalk::linked_search_test
