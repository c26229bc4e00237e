// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/cell_costs.hpp"
#include "raywalk/navigator.hpp"

#include "query/path_links.hpp"
#include "search/flow_search.hpp"
#include "support/flow_world.hpp"
#include "support/linked_dijkstra.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <memory>

// Flow fields that lead through narrow passages.
namespace raywalk::flow_links_test {
namespace {

using test::every_rules;
using test::FlowWorld;
using test::inside;
using test::LinkedDijkstra;
using test::Random;
using test::room_in;
using test::Rules;
using test::trace;
using test::Traced;

constexpr std::int64_t enough = 1'000'000;

TEST(FlowLinks, HaveTheCostsOfDijkstraOverStepsAndLinks) {
    int compared = 0;
    for (std::uint32_t seed = 0; seed < 12; ++seed) {
        Random random{seed};
        const Rules rules = every_rules[seed % every_rules.size()];
        const test::ObstacleList list = test::dense_yard(random, 160 + 10 * static_cast<int>(seed));
        const NeighborCache cache{list,
                                  Grid{1.0F, {}, layout_of(rules.neighborhood)},
                                  rules.neighborhood,
                                  rules.mode,
                                  {.radius = 0.3F},
                                  nullptr,
                                  Discovery::exact,
                                  true};
        NeighborView view{cache};
        const Cell target = cache.grid().cell_at(random.point_in(inside));
        if (!view.is_free(target)) {
            continue;
        }
        FlowSearch field;
        ASSERT_TRUE(field.begin(cache, cache.grid().center_of(target)));
        (void)field.advance(enough);
        const LinkedDijkstra truth{cache, target};
        for (const auto& [node, cost] : truth.costs()) {
            const auto length = field.length_at(node);
            ASSERT_TRUE(length.has_value());
            ASSERT_EQ(std::round(*length * straight_cost), static_cast<double>(cost));
            compared += node.layer != 0 ? 1 : 0;
        }
    }
    EXPECT_GT(compared, 100) << "gap nodes";
}

// The legs of a trace's links are clear.
void check_legs(NeighborView& view, const FlowTrace& trace, int& links) {
    for (std::size_t i = 1; i < trace.nodes.size(); ++i) {
        const PathLink by = link_between(view, trace.nodes[i - 1], trace.nodes[i]);
        if (by.link == nullptr) {
            continue;
        }
        ++links;
        Vec2 at = position_of(view, trace.nodes[i - 1]);
        for (const ChunkLinks::Corner& corner : by.corners) {
            ASSERT_TRUE(view.can_walk(at, corner.point, false));
            at = corner.point;
        }
        ASSERT_TRUE(view.can_walk(at, position_of(view, trace.nodes[i]), false));
    }
}

std::shared_ptr<CostMap> random_costs(const Grid& grid, Random& random) {
    auto costs = std::make_shared<CostMap>();
    for (int i = 0; i < 20; ++i) {
        const Vec2 corner = random.point_in(inside);
        const Box box{corner, corner + random.point_in({{0.0F, 0.0F}, {9.0F, 9.0F}})};
        costs->set(grid, box, i % 5 == 0 ? CellCosts::forbidden : random.between(0.1F, 9.0F));
    }
    return costs;
}

void add_chains(physics::World& world, Random& random) {
    for (int i = 0; i < 40; ++i) {
        const Vec2 from = random.point_in(inside);
        const Vec2 middle = from + random.point_in({{-2.0F, -2.0F}, {2.0F, 2.0F}});
        const Vec2 turn = random.point_in({{-0.5F, -0.5F}, {0.5F, 0.5F}});
        test::add(world, test::chain({from, middle, middle + (middle - from) + turn}));
    }
}

void compare_with_searches(bool has_costs, bool has_chains = false) {
    int found = 0;
    int links = 0;
    for (std::uint32_t seed = 0; seed < 18; ++seed) {
        Random random{seed};
        const Rules rules = every_rules[seed % every_rules.size()];
        FlowWorld w{random, rules, true};
        if (has_chains) {
            add_chains(w.world, random);
            w.cache->invalidate_all();
        }
        Navigator navigator{Box2dProbe{w.world},
                            {.neighborhood = rules.neighborhood,
                             .diagonal_mode = rules.mode,
                             .find_narrow_passages = true}};
        const auto costs = has_costs ? random_costs(navigator.grid(), random) : nullptr;
        const PathQuery query{
            .walker = w.cache->profile(), .max_iterations = enough, .search = {.costs = costs}};
        FlowSearch field;
        const Vec2 target = room_in(w, random);
        if (!field.begin(*w.cache, target, {.max_cells = enough, .costs = costs.get()})) {
            continue; // the target is forbidden
        }
        (void)field.advance(enough);
        for (int i = 0; i < 40; ++i) {
            const Vec2 start = random.point_in(inside);
            NeighborView view{*w.cache, {}, {}, costs.get()};
            Traced traced;
            traced.status = field.trace(view, start, 10'000, traced.trace);
            const Path path = navigator.find_path(start, target, query);
            if (path.is_found() && traced.status != PathStatus::found) {
                ASSERT_EQ(path.points.size(), 2U) << "a query also finds what is straight";
                continue;
            }
            ASSERT_EQ(traced.status, path.status) << "seed " << seed;
            if (path.is_found()) {
                ++found;
                ASSERT_NEAR(traced.trace.cost, path.cost, 1e-3);
                check_legs(view, traced.trace, links);
            }
        }
    }
    EXPECT_GT(found, 250);
    EXPECT_GT(links, 200);
}

TEST(FlowLinks, AreTracedAsCheaplyAsSearchesFindThem) {
    compare_with_searches(false);
}

TEST(FlowLinks, AreTracedAsCheaplyAsSearchesFindThemWithCosts) {
    compare_with_searches(true);
}

TEST(FlowLinks, AreTracedAsCheaplyAsSearchesFindThemAcrossChains) {
    compare_with_searches(true, true);
}

} // namespace
} // namespace raywalk::flow_links_test
