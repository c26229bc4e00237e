// SPDX-License-Identifier: MIT
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/low_level/path_search.hpp"

#include "query/component.hpp"
#include "query/path_links.hpp"
#include "search/flow_search.hpp"
#include "support/flow_world.hpp"
#include "support/linked_dijkstra.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <utility>
#include <vector>

// Links across one-sided edges.
namespace raywalk::one_way_links_test {
namespace {

using test::every_rules;
using test::LinkedDijkstra;
using test::ObstacleList;
using test::Random;
using test::Rules;

constexpr int half = test::yard_half;
constexpr Box yard{{-half, -half}, {half, half}};

// An open chain, whose front is on its right.
void add_chain(ObstacleList& list, const std::vector<Vec2>& points) {
    const auto at = [&](std::size_t i, std::size_t beyond) {
        return i < points.size() ? points[i] : 2.0F * points[beyond] - points[beyond - 1];
    };
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        Obstacle edge = test::wall(points[i], points[i + 1]);
        edge.is_one_sided = true;
        edge.points[2] = i > 0 ? points[i - 1] : 2.0F * points[0] - points[1];
        edge.points[3] = at(i + 2, i + 1);
        list.add(edge);
    }
}

void add_random_chain(ObstacleList& list, Random& random) {
    std::vector<Vec2> points{random.point_in(yard)};
    float angle = random.between(-3.0F, 3.0F);
    for (int i = random.below(8); i >= 0; --i) {
        const float length = random.between(0.6F, 4.0F);
        points.push_back(points.back() + length * Vec2{std::cos(angle), std::sin(angle)});
        angle += random.between(-0.7F, 0.7F);
    }
    add_chain(list, points);
}

// A closed yard with chains and some blocks.
ObstacleList chain_yard(Random& random, int chains, int blocks) {
    ObstacleList list;
    test::add_room(list, yard);
    for (int i = 0; i < chains; ++i) {
        add_random_chain(list, random);
    }
    for (int i = 0; i < blocks; ++i) {
        list.add(test::disc(random.point_in(yard), random.between(0.2F, 1.0F)));
    }
    return list;
}

NeighborCache cache_of(const ObstacleList& list, const Rules& rules, bool finds_narrow_passages) {
    return NeighborCache{list,
                         Grid{1.0F, {}, layout_of(rules.neighborhood)},
                         rules.neighborhood,
                         rules.mode,
                         {.radius = 0.3F},
                         nullptr,
                         Discovery::exact,
                         finds_narrow_passages};
}

// The cells that touch the yard, hexagons as well as squares.
template <class Visit>
void for_each_cell_of_yard(const NeighborCache& cache, Visit visit) {
    test::for_each_cell({-2 * half, -2 * half}, {2 * half, 2 * half}, [&](Cell cell) {
        const Vec2 center = cache.grid().center_of(cell);
        if (std::abs(center.x) < half + 1 && std::abs(center.y) < half + 1) {
            visit(cell);
        }
    });
}

bool lead_to_center(std::span<const ChunkLinks::Link> links, unsigned direction) {
    return std::any_of(links.begin(), links.end(), [&](const ChunkLinks::Link& link) {
        return link.direction == direction && link.to_layer == 0;
    });
}

bool has_link(const NeighborCache& cache, Cell from, unsigned direction) {
    const auto links = cache.chunk(Chunk::of(from)).links;
    const std::uint16_t key = ChunkLinks::key_of(Chunk::index_of(from), 0);
    return links != nullptr && lead_to_center(links->links_of(key), direction);
}

bool has_entry(const NeighborCache& cache, Cell to, unsigned direction) {
    const auto links = cache.chunk(Chunk::of(to)).links;
    const std::uint16_t key = ChunkLinks::key_of(Chunk::index_of(to), 0);
    return links != nullptr && lead_to_center(links->links_into(key), direction);
}

// At any place, also where the edge covers the centers beside it.
TEST(OneWayLinks, LeadAcrossEdgesAtAnyPlace) {
    for (const float reach : {0.1F, 0.3F, 0.45F, 0.6F, 1.3F, 2.0F}) {
        for (int i = 0; i < 40; ++i) {
            const float y = -1.0F + 0.05F * static_cast<float>(i);
            for (const float slope : {0.0F, 0.2F}) {
                ObstacleList list;
                // Between the edges, there is just room for a center.
                for (const float beside : {0.0F, 1.1F + 2.0F * reach}) { // one after the other
                    add_chain(list,
                              {{-400.0F, y + beside - slope * 400.0F},
                               {400.0F, y + beside + slope * 400.0F}});
                }
                const NeighborCache cache{list,
                                          Grid{1.0F},
                                          Neighborhood::square_8,
                                          DiagonalMode::only_if_no_obstacles,
                                          {.radius = reach},
                                          nullptr,
                                          Discovery::exact,
                                          true};
                NeighborView view{cache};
                PathSearch search;
                const auto status = [&](Vec2 from, Vec2 to) {
                    search.begin(view, anchor_start(view, from), anchor_target(view, to), {});
                    return search.advance(300);
                };
                const Vec2 above{0.5F, 5.5F + 2.0F * reach};
                const Vec2 below{0.5F, -5.5F};
                ASSERT_EQ(status(above, below), PathStatus::found) << reach << " " << y;
                ASSERT_NE(status(below, above), PathStatus::found);
            }
        }
    }
}

// Nodes and links of two chunks fit together.
TEST(OneWayLinks, LeadToNodesThatAreThere) {
    int nodes = 0;
    for (std::uint32_t seed = 0; seed < 24; ++seed) {
        Random random{seed};
        const int density = seed % 2 == 0 ? 1 : 6;
        const ObstacleList list = chain_yard(random, 60 * density, 60 * density);
        const NeighborCache cache = cache_of(list, every_rules[seed % every_rules.size()], true);
        NeighborView view{cache};
        for_each_cell_of_yard(cache, [&](Cell cell) {
            const Chunk& chunk = cache.chunk(Chunk::of(cell));
            for (unsigned layer = 0; chunk.links != nullptr && layer < ChunkLinks::layer_count;
                 ++layer) {
                const std::uint16_t key = ChunkLinks::key_of(Chunk::index_of(cell), layer);
                const GridNode from{cell, static_cast<std::uint8_t>(layer)};
                for (const ChunkLinks::Link& link : chunk.links->links_of(key)) {
                    const GridNode to{neighbor(cell, static_cast<Direction>(link.direction)),
                                      link.to_layer};
                    const Chunk& there = cache.chunk(Chunk::of(to.cell));
                    ASSERT_NE(there.links, nullptr);
                    const std::uint16_t end =
                        ChunkLinks::key_of(Chunk::index_of(to.cell), to.layer);
                    ASSERT_TRUE(to.layer == 0 || there.links->find(end) != nullptr);
                    const auto entries = there.links->links_into(end);
                    ASSERT_EQ(std::count_if(entries.begin(),
                                            entries.end(),
                                            [&](const ChunkLinks::Link& entry) {
                                                return neighbor(to.cell,
                                                                static_cast<Direction>(
                                                                    entry.direction)) == cell &&
                                                       entry.to_layer == layer &&
                                                       entry.length == link.length;
                                            }),
                              1);
                    if (from.layer > 3 || to.layer > 3) {
                        ++nodes;
                        const Vec2 a = position_of(view, from);
                        const Vec2 b = position_of(view, to);
                        ASSERT_TRUE(view.is_clear(a, a));
                        ASSERT_TRUE(view.is_clear(b, b));
                        ASSERT_TRUE(!chunk.links->corners_of(link).empty() ||
                                    view.can_walk(a, b, false));
                    }
                }
            }
        });
    }
    EXPECT_GT(nodes, 200);
}

// Whether the segment crosses an edge of a chain.
bool crosses_chain(const ObstacleList& list, Vec2 from, Vec2 to) {
    const auto all = list.obstacles();
    return std::any_of(all.begin(), all.end(), [&](const Obstacle& obstacle) {
        return obstacle.is_one_sided && stops(obstacle, from, to, 0.0F);
    });
}

// Straight steps that are not open have a link exactly if they cross a chain and can be walked.
TEST(OneWayLinks, AreTheStepsAcrossChainsThatCanBeWalked) {
    int links = 0;
    for (std::uint32_t seed = 0; seed < 8; ++seed) {
        Random random{seed};
        const Rules rules = every_rules[seed % every_rules.size()];
        const ObstacleList list = chain_yard(random, 40, 40);
        const NeighborCache cache = cache_of(list, rules, false);
        NeighborView view{cache};
        for_each_cell_of_yard(cache, [&](Cell cell) {
            for (unsigned d = 0; d < 4; ++d) {
                const Cell to = neighbor(cell, static_cast<Direction>(d));
                const Vec2 a = cache.grid().center_of(cell);
                const Vec2 b = cache.grid().center_of(to);
                const Chunk& chunk = cache.chunk(Chunk::of(cell));
                const bool is_open = (chunk.open[Chunk::index_of(cell)] >> d & 1U) != 0;
                const bool is_expected = !is_open && crosses_chain(list, a, b) &&
                                         view.is_free(cell) && view.is_free(to) &&
                                         view.can_walk(a, b, false);
                const bool is_there = has_link(cache, cell, d);
                ASSERT_EQ(is_there, is_expected) << "seed " << seed;
                const auto back = static_cast<unsigned>(opposite(static_cast<Direction>(d)));
                ASSERT_EQ(is_there, has_entry(cache, to, back));
                ASSERT_FALSE(is_there && has_link(cache, to, back)) << "both ways";
                links += is_there ? 1 : 0;
            }
        });
    }
    EXPECT_GT(links, 200);
}

void compare_searches(const SearchOptions& options, bool finds_narrow_passages) {
    int found = 0;
    int one_way = 0;
    int unreachable = 0;
    for (std::uint32_t seed = 0; seed < 16; ++seed) {
        Random random{seed};
        const ObstacleList list = chain_yard(random, 70, finds_narrow_passages ? 60 : 20);
        const NeighborCache cache =
            cache_of(list, every_rules[seed % every_rules.size()], finds_narrow_passages);
        NeighborView view{cache};
        const auto free_cell = [&] {
            for (;;) {
                const Cell cell = cache.grid().cell_at(random.point_in(yard));
                if (view.is_free(cell)) {
                    return cell;
                }
            }
        };
        PathSearch search;
        const Cell start = free_cell();
        const LinkedDijkstra truth{cache, start};
        for (int i = 0; i < 20; ++i) {
            const Cell target = free_cell();
            search.begin(view,
                         anchor_start(view, cache.grid().center_of(start)),
                         anchor_target(view, cache.grid().center_of(target)),
                         options);
            const PathStatus status = search.advance(100000);
            const LinkedDijkstra back{cache, target};
            if (truth.cost_to(target) == LinkedDijkstra::unreached) {
                ASSERT_EQ(status, PathStatus::unreachable);
                ++unreachable;
                continue;
            }
            ASSERT_EQ(status, PathStatus::found);
            std::uint64_t cost = 0;
            for (std::size_t k = 1; k < search.nodes().size(); ++k) {
                cost += truth.cost_between(search.nodes()[k - 1], search.nodes()[k]);
            }
            ASSERT_EQ(cost, truth.cost_to(target));
            ++found;
            one_way += back.cost_to(start) != cost ? 1 : 0;
        }
    }
    EXPECT_GT(found, 100);
    EXPECT_GT(one_way, 20) << "where the way back is another";
}

TEST(OneWayLinks, AreUsedByTheDefaultAlgorithm) {
    compare_searches({}, false);
    compare_searches({}, true);
}

TEST(OneWayLinks, AreUsedByAStar) {
    compare_searches({.algorithm = SearchAlgorithm::a_star}, true);
    compare_searches({.heuristic = Heuristic::euclidean}, true);
}

TEST(OneWayLinks, AreUsedWithAMaxCost) {
    compare_searches({.max_cost = 1e6F}, true);
}

// Dijkstra from the target back.
std::map<GridNode, std::uint64_t> costs_to(const NeighborCache& cache, Cell target) {
    std::map<GridNode, std::vector<std::pair<GridNode, std::uint64_t>>> into;
    for_each_cell_of_yard(cache, [&](Cell cell) {
        for (unsigned layer = 0; layer < ChunkLinks::layer_count; ++layer) {
            const GridNode from{cell, static_cast<std::uint8_t>(layer)};
            test::for_each_step_and_link(cache, from, [&](const GridNode& to, std::uint64_t cost) {
                into[to].emplace_back(from, cost);
            });
        }
    });
    std::map<GridNode, std::uint64_t> costs{{GridNode{target, 0}, 0}};
    std::set<std::pair<std::uint64_t, GridNode>> open{{0, GridNode{target, 0}}};
    while (!open.empty()) {
        const auto [cost, node] = *open.begin();
        open.erase(open.begin());
        for (const auto& [from, step] : into[node]) {
            const auto known = costs.find(from);
            if (known == costs.end() || cost + step < known->second) {
                costs[from] = cost + step;
                open.emplace(cost + step, from);
            }
        }
    }
    return costs;
}

TEST(OneWayLinks, AreFollowedBackwardByFlowFieldsAndComponents) {
    std::size_t one_way = 0;
    for (std::uint32_t seed = 0; seed < 12; ++seed) {
        Random random{seed};
        const ObstacleList list = chain_yard(random, 90, 60);
        const NeighborCache cache = cache_of(list, every_rules[seed % every_rules.size()], true);
        NeighborView view{cache};
        const Cell target = cache.grid().cell_at(random.point_in(yard));
        if (!view.is_free(target)) {
            continue;
        }
        const auto truth = costs_to(cache, target);
        FlowSearch field;
        ASSERT_TRUE(field.begin(cache, cache.grid().center_of(target)));
        (void)field.advance(1'000'000);
        const auto component_along = [&](Travel along) {
            Component component{{target}};
            component.use(view, along);
            while (!component.is_closed()) {
                component.grow();
            }
            return component;
        };
        const Component backward = component_along(Travel::backward);
        const Component forward = component_along(Travel::forward);
        const LinkedDijkstra from{cache, target};
        for_each_cell_of_yard(cache, [&](Cell cell) {
            const auto known = truth.find({cell, 0});
            const auto length = field.length_at({cell, 0});
            ASSERT_EQ(known != truth.end(), length.has_value());
            if (length) {
                ASSERT_EQ(std::round(*length * straight_cost), static_cast<double>(known->second));
            }
            ASSERT_EQ(known != truth.end(), backward.contains({cell}));
            const std::uint64_t cost = from.cost_to(cell);
            ASSERT_EQ(cost != LinkedDijkstra::unreached, forward.contains({cell}));
            one_way += known != truth.end() && cost != known->second ? 1 : 0;
        });
    }
    EXPECT_GT(one_way, 500U);
}

} // namespace
} // namespace raywalk::one_way_links_test
