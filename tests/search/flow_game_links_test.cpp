// SPDX-License-Identifier: MIT
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/low_level/path_search.hpp"

#include "cells/game_links.hpp"
#include "search/flow_search.hpp"
#include "support/game_link_graph.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <memory>

// Flow fields that lead over links of the game.
namespace raywalk::flow_game_links_test {
namespace {

using test::divided_yard;
using test::GameLinkGraph;
using test::inside_link_yard;
using test::link_rules;
using test::link_walker;
using test::ObstacleList;
using test::Random;
using test::Rules;

constexpr std::int64_t enough = 1'000'000;

// A yard with links, and a target.
struct LinkedYard {
    Random random;
    Rules rules;
    ObstacleList list{divided_yard(random)};
    GameLinks links;
    Grid grid{1.0F, {}, layout_of(rules.neighborhood)};
    NeighborCache cache;
    Vec2 target;

    explicit LinkedYard(std::uint32_t seed)
        : random{seed}
        , rules{link_rules[seed % link_rules.size()]}
        , cache{list,
                grid,
                rules.neighborhood,
                rules.mode,
                link_walker,
                nullptr,
                Discovery::exact,
                seed % 3 == 0} {
        test::add_random_links(random, links);
        cache.set_game_links(links);
        NeighborView view{cache};
        do {
            target = random.point_in(inside_link_yard);
        } while (anchor_target(view, target).is_blocked());
    }

    // Covers what WalkerCaches::set_link() does.
    void set_link(LinkId id, const NavigationLink& link) {
        links.set(id, link);
        for (const Vec2 end : {link.from, link.to}) {
            cache.invalidate(Box{end, end}.grown(3.0F));
        }
    }
};

struct Tally {
    int settled = 0;
    int beyond_links = 0;
};

void expect_least_costs(const LinkedYard& yard,
                        const FlowSearch& field,
                        const CostMap* costs,
                        Tally& tally) {
    constexpr double unit = double{straight_cost} * CellCosts::scale;
    NeighborView view{yard.cache};
    const GridAnchor anchor = anchor_target(view, yard.target);
    const auto least = GameLinkGraph{yard.cache, yard.links, costs}.costs_to(anchor);
    const auto least_of_walks = GameLinkGraph{yard.cache, {}, costs}.costs_to(anchor);
    test::for_each_cell({-36, -36}, {36, 36}, [&](Cell cell) {
        ASSERT_EQ(field.cost_at(cell).has_value(), least.contains({cell, 0}));
    });
    for (const auto& [node, cost] : least) {
        const auto known = node.layer == 0 ? field.cost_at(node.cell) : field.length_at(node);
        ASSERT_TRUE(known.has_value());
        if (node.layer == 0 || costs == nullptr) {
            ASSERT_EQ(std::round(*known * unit), static_cast<double>(cost));
        }
        ++tally.settled;
        const auto walked = least_of_walks.find(node);
        tally.beyond_links += walked == least_of_walks.end() || cost < walked->second ? 1 : 0;
    }
}

void compare_with_dijkstra(bool has_costs) {
    Tally tally;
    for (std::uint32_t seed = 0; seed < 24; ++seed) {
        LinkedYard yard{seed};
        const auto costs = has_costs ? test::random_cell_costs(yard.random, yard.grid) : nullptr;
        FlowSearch field;
        ASSERT_TRUE(
            field.begin(yard.cache, yard.target, {.max_cells = enough, .costs = costs.get()}));
        while (field.advance(1 + yard.random.below(300))) {
        }
        expect_least_costs(yard, field, costs.get(), tally);
        ASSERT_FALSE(testing::Test::HasFailure()) << "seed " << seed;
    }
    EXPECT_GT(tally.settled, 10'000);
    EXPECT_GT(tally.beyond_links, 3'000);
}

TEST(FlowGameLinks, HaveTheLeastCosts) {
    compare_with_dijkstra(false);
}

TEST(FlowGameLinks, HaveTheLeastCostsWithCostsOfCells) {
    compare_with_dijkstra(true);
}

struct Traces {
    int found = 0;
    int crossed = 0;
    int unreachable = 0;
};

// Each step of a trace exists, and together they cost what a search finds.
void compare_traces(LinkedYard& yard,
                    const FlowSearch& field,
                    const std::shared_ptr<const CostMap>& costs,
                    Traces& traces) {
    NeighborView view{yard.cache, {}, {}, costs.get()};
    view.begin_links(1);
    const GameLinkGraph graph{yard.cache, yard.links, costs.get()};
    const GridAnchor target = anchor_target(view, yard.target);
    PathSearch search;
    for (int i = 0; i < 20; ++i) {
        const Vec2 from = yard.random.point_in(inside_link_yard);
        const GridAnchor start = anchor_start(view, from);
        if (start.is_blocked()) {
            continue;
        }
        search.begin(view, start, target, {.costs = costs});
        const PathStatus status = search.advance(enough);
        FlowTrace trace;
        ASSERT_EQ(field.trace(view, from, 10'000, trace), status);
        if (status == PathStatus::found) {
            ++traces.found;
            ASSERT_TRUE(trace.ends_at_target);
            const std::uint64_t cost = cost_of(graph, trace, start, target);
            ASSERT_EQ(cost, cost_of(graph, search.route(), start, target));
            constexpr double unit = double{straight_cost} * CellCosts::scale;
            ASSERT_EQ(std::round(trace.cost * unit), static_cast<double>(cost));
            traces.crossed += static_cast<int>(trace.link_steps.size());
        }
        traces.unreachable += status == PathStatus::unreachable ? 1 : 0;
    }
}

TEST(FlowGameLinks, AreTracedAsCheaplyAsSearchesFindThem) {
    Traces traces;
    for (std::uint32_t seed = 0; seed < 60; ++seed) {
        LinkedYard yard{seed};
        const auto costs =
            seed % 2 == 0 ? test::random_cell_costs(yard.random, yard.grid) : nullptr;
        FlowSearch field;
        ASSERT_TRUE(
            field.begin(yard.cache, yard.target, {.max_cells = enough, .costs = costs.get()}));
        (void)field.advance(enough);
        compare_traces(yard, field, costs, traces);
        ASSERT_FALSE(testing::Test::HasFailure()) << "seed " << seed;
    }
    EXPECT_GT(traces.found, 500);
    EXPECT_GT(traces.crossed, 150);
    EXPECT_GT(traces.unreachable, 20);
}

// A link that is added where the field has not spread yet belongs to it. One that the field has
// passed makes it outdated.
TEST(FlowGameLinks, AreNoticedWhileTheFieldSpreads) {
    Tally tally;
    int affected = 0;
    for (std::uint32_t seed = 0; seed < 60; ++seed) {
        LinkedYard yard{seed};
        FlowSearch field;
        ASSERT_TRUE(field.begin(yard.cache, yard.target));
        (void)field.advance(20 + yard.random.below(200));
        const auto count = static_cast<int>(yard.links.all().size());
        const auto id = static_cast<LinkId>(1 + yard.random.below(count));
        NavigationLink changed = *yard.links.find(id);
        changed.enabled = !changed.enabled;
        yard.set_link(id, changed);
        (void)field.advance(enough);
        if (field.check_affected()) {
            ++affected;
            ASSERT_TRUE(field.begin(yard.cache, yard.target));
            (void)field.advance(enough);
        }
        EXPECT_FALSE(field.check_affected());
        expect_least_costs(yard, field, nullptr, tally);
        ASSERT_FALSE(testing::Test::HasFailure()) << "seed " << seed;
    }
    EXPECT_GT(affected, 10);
    EXPECT_LT(affected, 50);
}

} // namespace
} // namespace raywalk::flow_game_links_test
