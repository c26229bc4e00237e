// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/cell_costs.hpp"
#include "raywalk/navigator.hpp"

#include "search/flow_search.hpp"
#include "support/flow_world.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <memory>

namespace raywalk::flow_search_test {
namespace {

using test::costs_of;
using test::enough;
using test::every_rules;
using test::FlowWorld;
using test::inside;
using test::is_same;
using test::least_costs;
using test::Random;
using test::room_in;
using test::Rules;
using test::trace;
using test::Traced;

// The cost of the path from the start to the target; NaN if a step of it is blocked.
double cost_of(const FlowTrace& trace, NeighborView& view, Vec2 start, Vec2 target) {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    const GridAnchor first = anchor_start(view, start);
    const GridAnchor last = anchor_target(view, target);
    if (trace.nodes.empty() || !first.connects_to_node(trace.nodes.front()) ||
        !last.connects_to_node(trace.nodes.back())) {
        return none;
    }
    double cost = unobstructed_cost(view.neighborhood(), first, trace.nodes.front().cell);
    cost += unobstructed_cost(view.neighborhood(), last, trace.nodes.back().cell);
    for (std::size_t i = 1; i < trace.nodes.size(); ++i) {
        double step = none;
        for (unsigned d = 0; d < direction_count; ++d) {
            const auto direction = static_cast<Direction>(d);
            if (test::is_open(view, trace.nodes[i - 1].cell, direction) &&
                neighbor(trace.nodes[i - 1].cell, direction) == trace.nodes[i].cell) {
                step = Lengths{view.neighborhood()}.step(d);
            }
        }
        cost += step;
    }
    return cost / straight_cost;
}

TEST(FlowSearch, HasTheCostsOfDijkstra) {
    std::size_t cells = 0;
    FlowSearch field;
    for (std::uint32_t seed = 0; seed < 48; ++seed) {
        Random random{seed};
        FlowWorld w{random, every_rules[seed % every_rules.size()]};
        const Vec2 target = room_in(w, random);
        ASSERT_TRUE(field.begin(*w.cache, target));
        EXPECT_FALSE(field.advance(enough));
        EXPECT_TRUE(field.is_complete());
        const std::map<Cell, double> costs = least_costs(*w.cache, target);
        ASSERT_EQ(costs_of(field), costs) << "seed " << seed;
        cells += costs.size();
    }
    EXPECT_GT(cells, 20'000U);
}

Navigator navigator_of(const FlowWorld& w, const Rules& rules) {
    return Navigator{Box2dProbe{w.world},
                     {.neighborhood = rules.neighborhood,
                      .diagonal_mode = rules.mode,
                      .find_narrow_passages = false}};
}

TEST(FlowSearch, TracesPathsAsShortAsThoseOfNavigator) {
    int found = 0;
    int unreachable = 0;
    FlowSearch field;
    for (std::uint32_t seed = 0; seed < 24; ++seed) {
        Random random{seed};
        const Rules rules = every_rules[seed % every_rules.size()];
        FlowWorld w{random, rules};
        Navigator navigator = navigator_of(w, rules);
        const PathQuery query{.walker = w.cache->profile(), .max_iterations = enough};
        const Vec2 target = room_in(w, random);
        ASSERT_TRUE(field.begin(*w.cache, target));
        (void)field.advance(enough);
        for (int i = 0; i < 50; ++i) {
            const Vec2 start = random.point_in(inside);
            const Traced traced = trace(field, *w.cache, start);
            const Path path = navigator.find_path(start, target, query);
            ASSERT_EQ(traced.status, path.status) << "seed " << seed;
            unreachable += path.status == PathStatus::unreachable ? 1 : 0;
            if (path.is_found()) {
                ++found;
                NeighborView view{*w.cache};
                ASSERT_TRUE(traced.trace.ends_at_target);
                ASSERT_NEAR(traced.trace.cost, path.cost, 3.0 / straight_cost);
                ASSERT_NEAR(cost_of(traced.trace, view, start, target), traced.trace.cost, 1e-9);
            }
        }
    }
    EXPECT_GT(found, 500);
    EXPECT_GT(unreachable, 5);
}

TEST(FlowSearch, TracesPathsAsCheapAsThoseOfNavigator) {
    int found = 0;
    FlowSearch field;
    for (std::uint32_t seed = 0; seed < 24; ++seed) {
        Random random{seed};
        const Rules rules = every_rules[seed % every_rules.size()];
        FlowWorld w{random, rules};
        Navigator navigator = navigator_of(w, rules);
        const auto costs = std::make_shared<CostMap>();
        for (int i = 0; i < 30; ++i) {
            const Vec2 corner = random.point_in(inside);
            const Box box{corner, corner + random.point_in({{0.0F, 0.0F}, {9.0F, 9.0F}})};
            const float cost = i % 5 == 0   ? CellCosts::forbidden
                               : i % 5 == 1 ? 0.0F
                                            : random.between(0.1F, 9.0F);
            costs->set(navigator.grid(), box, cost);
        }
        const PathQuery query{
            .walker = w.cache->profile(), .max_iterations = enough, .search = {.costs = costs}};
        const Vec2 target = room_in(w, random);
        if (!field.begin(*w.cache, target, {.max_cells = enough, .costs = costs.get()})) {
            continue; // the target is forbidden
        }
        while (field.advance(1 + random.below(300))) {
        }
        for (int i = 0; i < 50; ++i) {
            const Vec2 start = random.point_in(inside);
            NeighborView view{*w.cache, {}, {}, costs.get()};
            Traced traced;
            traced.status = field.trace(view, start, 10'000, traced.trace);
            const Path path = navigator.find_path(start, target, query);
            const bool is_straight = path.is_found() && path.points.size() == 2;
            if (is_straight && traced.status == PathStatus::unreachable) {
                continue; // a query also finds what is straight
            }
            ASSERT_EQ(traced.status, path.status) << "seed " << seed;
            if (path.is_found()) {
                ++found;
                ASSERT_TRUE(traced.trace.ends_at_target);
                ASSERT_NEAR(traced.trace.cost, path.cost, 1e-3);
                const double length = *field.length_at(traced.trace.nodes.front());
                const double cells = static_cast<double>(traced.trace.nodes.size());
                ASSERT_GE(length, cells - 1.0);
                ASSERT_LE(length, 1.5 * cells + 4.0);
            }
        }
    }
    EXPECT_GT(found, 300);
}

TEST(FlowSearch, DoesNotDependOnTheSizesOfSlices) {
    for (std::uint32_t seed = 0; seed < 12; ++seed) {
        Random random{seed};
        FlowWorld w{random, every_rules[seed % every_rules.size()]};
        const Vec2 target = room_in(w, random);
        FlowSearch at_once;
        ASSERT_TRUE(at_once.begin(*w.cache, target));
        (void)at_once.advance(enough);
        FlowSearch sliced;
        ASSERT_TRUE(sliced.begin(*w.cache, target));
        int early = 0;
        do {
            for (int i = 0; i < 20; ++i) {
                const Vec2 start = random.point_in(inside);
                const Traced now = trace(sliced, *w.cache, start);
                const Traced later = trace(at_once, *w.cache, start);
                const bool is_early = now.status == PathStatus::found;
                ASSERT_TRUE(now.status == PathStatus::pending || is_same(now, later));
                early += is_early && !sliced.is_complete() ? 1 : 0;
            }
        } while (sliced.advance(1 + random.below(60)));
        EXPECT_GT(early, 20);
        EXPECT_EQ(costs_of(sliced), costs_of(at_once));
    }
}

} // namespace
} // namespace raywalk::flow_search_test
