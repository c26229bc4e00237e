// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/box2d_probe.hpp"

#include "search/flow_search.hpp"
#include "search/step_costs.hpp"
#include "support/random_queries.hpp"
#include "support/reference_costs.hpp"
#include "support/worlds.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <memory>

// Worlds for flow fields, and the costs that fields have in them.
namespace raywalk::test {

inline constexpr Box inside{{-20.0F, -20.0F}, {20.0F, 20.0F}};

inline constexpr std::array<Rules, 6> every_rules = {{
    {Neighborhood::square_4, DiagonalMode::always},
    {Neighborhood::square_8, DiagonalMode::only_if_no_obstacles},
    {Neighborhood::square_8, DiagonalMode::at_least_one_walkable},
    {Neighborhood::square_8, DiagonalMode::always},
    {Neighborhood::square_8, DiagonalMode::never},
    {Neighborhood::hex, DiagonalMode::only_if_no_obstacles},
}};

/// Bodies of all kinds inside a border, and a cache.
struct FlowWorld {
    physics::World world;
    std::unique_ptr<Box2dProbe> probe;
    std::unique_ptr<NeighborCache> cache;

    explicit FlowWorld(Rules rules = {}, bool finds_narrow_passages = false) {
        add_border(world, inside);
        probe = std::make_unique<Box2dProbe>(world);
        cache = std::make_unique<NeighborCache>(*probe,
                                                Grid{1.0F, {}, layout_of(rules.neighborhood)},
                                                rules.neighborhood,
                                                rules.mode,
                                                WalkerProfile{.radius = 0.3F, .margin = 0.0F},
                                                nullptr,
                                                Discovery::exact,
                                                finds_narrow_passages);
    }

    FlowWorld(Random& random, Rules rules, bool finds_narrow_passages = false)
        : FlowWorld{rules, finds_narrow_passages} {
        add_random_bodies(world, random, inside, 60 + random.below(80));
        add_thin_walls(world, random, inside, random.below(40));
    }
};

/// Reference implementation: the least cost of each cell that can reach the target.
inline std::map<Cell, double> least_costs(const NeighborCache& cache, Vec2 target) {
    NeighborView view{cache};
    const GridAnchor anchor = anchor_target(view, target);
    return costs_of_centers(least_costs(
        view,
        anchor,
        [&](Cell cell) -> double { return unobstructed_cost(cache.neighborhood(), anchor, cell); },
        [&](Cell from, Cell to, const ChunkLinks::Link* link) -> double {
            if (link != nullptr) {
                return Lengths{cache.neighborhood()}.link(*link);
            }
            const bool is_diagonal = from.x != to.x && from.y != to.y;
            return is_diagonal && cache.neighborhood() != Neighborhood::hex ? diagonal_cost
                                                                            : straight_cost;
        }));
}

/// The costs of all settled cells (unit: step cost).
inline std::map<Cell, double> costs_of(const FlowSearch& field) {
    std::map<Cell, double> costs;
    for_each_cell({-60, -60}, {60, 60}, [&](Cell cell) {
        if (const auto cost = field.cost_at(cell)) {
            costs[cell] = std::round(*cost * straight_cost);
        }
    });
    return costs;
}

/// A point where the walker can stand and reach over 100 cells.
inline Vec2 room_in(FlowWorld& w, Random& random) {
    for (;;) {
        const Vec2 point = random.point_in(inside);
        if (least_costs(*w.cache, point).size() > 100) {
            return point;
        }
    }
}

struct Traced {
    PathStatus status = PathStatus::pending;
    FlowTrace trace;
};

inline Traced
trace(const FlowSearch& field, const NeighborCache& cache, Vec2 start, std::size_t max = 10'000) {
    NeighborView view{cache};
    Traced traced;
    traced.status = field.trace(view, start, max, traced.trace);
    return traced;
}

inline bool is_same(const Traced& a, const Traced& b) {
    return a.status == b.status && a.trace.nodes == b.trace.nodes &&
           a.trace.ends_at_target == b.trace.ends_at_target && a.trace.cost == b.trace.cost;
}

} // namespace raywalk::test
