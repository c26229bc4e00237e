// SPDX-License-Identifier: MIT
#include "raywalk/flee.hpp"

#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <tuple>
#include <utility>
#include <vector>

// Agents that flee.
namespace raywalk::flee_test {
namespace {

using physics::box;
using test::Random;
using test::Simulation;

// The length of the shortest way.
double way(Navigator& navigator, Vec2 from, Vec2 to, PathQuery query) {
    query.postprocessing = PathPostprocessing::none;
    query.search.costs.reset();
    const Path path = navigator.find_path(from, to, query);
    return path.is_found() ? path.cost : std::numeric_limits<double>::infinity();
}

TEST(Flee, NobodyRunsPastTheThreatToWhereItIsFartherAway) {
    // A corridor with a dead end 5 m from the threat. Behind the threat the agent would get 7 m
    // away from it, if it could pass.
    Simulation simulation;
    physics::Body walls = simulation.world.create_body({});
    for (const Box& side : {Box{{-0.2F, -0.2F}, {0.0F, 2.2F}},
                            Box{{0.0F, -0.2F}, {60.0F, 0.0F}},
                            Box{{0.0F, 2.0F}, {60.0F, 2.2F}}}) {
        walls.add(box(side));
    }
    PathQuery query;
    query.walker.radius = 0.3F;
    const auto place = flee_point(simulation.navigator, {2.5F, 1.0F}, {5.5F, 1.0F}, 10.0F, query);
    ASSERT_TRUE(place);
    EXPECT_LT(place->x, 1.0F);
}

TEST(Flee, TheThreatCannotCutOffTheWayAndIsFartherAwayAtItsEnd) {
    Random random{21};
    int fled = 0;
    for (int round = 0; round < 40; ++round) {
        Simulation simulation;
        for (int i = 0; i < 20; ++i) {
            physics::Body wall = simulation.world.create_body(
                {.position = random.point_in({{-10.0F, -10.0F}, {10.0F, 10.0F}}),
                 .angle = random.between(-3.0F, 3.0F)});
            wall.add(box({{-2.0F, -0.2F}, {2.0F, 0.2F}}));
        }
        PathQuery query;
        query.walker.radius = 0.3F;
        const auto from = simulation.navigator.closest_navigable(
            random.point_in({{-6.0F, -6.0F}, {6.0F, 6.0F}}), query.walker);
        const auto threat = simulation.navigator.closest_navigable(
            *from + random.point_in({{-4.0F, -4.0F}, {4.0F, 4.0F}}), query.walker);
        const auto place = flee_point(simulation.navigator, *from, *threat, 8.0F, query);
        if (!place) {
            continue;
        }
        ++fled;
        const double own_way = way(simulation.navigator, *from, *place, query);
        const double way_of_threat = way(simulation.navigator, *threat, *place, query);
        EXPECT_LE(own_way, 8.0 + 1e-3);
        EXPECT_LT(own_way, way_of_threat);
        EXPECT_GT(way_of_threat, way(simulation.navigator, *threat, *from, query));
        PathQuery by_cells = query;
        by_cells.postprocessing = PathPostprocessing::none;
        const Path path = simulation.navigator.find_path(*from, *place, by_cells);
        for (std::size_t i = 1; i + 1 < path.points.size(); ++i) {
            EXPECT_LT(way(simulation.navigator, *from, path.points[i], query),
                      way(simulation.navigator, *threat, path.points[i], query) + 1e-3);
        }
        // By brute force: no cell that may be chosen is farther from the threat.
        for (int trial = 0; trial < 30; ++trial) {
            const Vec2 other =
                simulation.navigator.grid().center_of(simulation.navigator.grid().cell_at(
                    *from + random.point_in({{-8.0F, -8.0F}, {8.0F, 8.0F}})));
            const double own = way(simulation.navigator, *from, other, query);
            const double its = way(simulation.navigator, *threat, other, query);
            if (own <= 8.0 && own < its && its < 24.0) {
                EXPECT_LE(its, way_of_threat + 1e-3);
            }
        }
    }
    EXPECT_GT(fled, 25);
}

TEST(Flee, AnAgentGetsAwayThroughTheDoorAndNotIntoTheCorner) {
    // The threat is in the middle of a room; the door is behind the agent, the corner, too, and
    // farther away in a straight line.
    Simulation simulation;
    physics::Body room = simulation.world.create_body({});
    for (const Box& side : {Box{{-8.0F, -8.4F}, {8.0F, -8.0F}},
                            Box{{-8.0F, 8.0F}, {8.0F, 8.4F}},
                            Box{{-8.4F, -8.0F}, {-8.0F, 8.0F}},
                            Box{{8.0F, -8.0F}, {8.4F, 2.0F}},
                            Box{{8.0F, 4.0F}, {8.4F, 8.0F}}}) {
        room.add(box(side));
    }
    Agent& agent = simulation.add_agent({5.5F, 3.0F});
    ASSERT_TRUE(flee(agent, {0.5F, 3.0F}, 12.0F));
    EXPECT_GT(agent.target_position().x, 9.0F);
    ASSERT_TRUE(simulation.run_until([&] { return agent.is_target_reached(); }, 10.0F));
}

TEST(Flee, NobodyFleesFromWhatIsFarAwayOrFromNowhere) {
    Simulation simulation;
    Agent& agent = simulation.add_agent({0.5F, 0.5F});
    EXPECT_FALSE(flee(agent, {90.5F, 0.5F}, 5.0F));
    for (const float range : {0.0F, -1.0F, std::nanf("")}) {
        EXPECT_FALSE(flee(agent, {2.5F, 0.5F}, range));
    }
    EXPECT_FALSE(flee(agent, {std::nanf(""), 0.5F}, 5.0F));
    EXPECT_EQ(agent.target_position(), (Vec2{}));
    EXPECT_TRUE(flee(agent, {2.5F, 0.5F}, 5.0F));
}

// The lengths of the shortest ways over the grid from the center of a cell, up to `limit` or until
// all `needed` cells are known, by Dijkstra's algorithm: over steps whose line the walker can walk,
// and one-way links between centers (unit: meter).
std::map<Cell, double> ways_from(Navigator& navigator,
                                 Cell start,
                                 const std::vector<NavigationLink>& links,
                                 double limit,
                                 const std::map<Cell, double>& needed = {}) {
    const Grid& grid = navigator.grid();
    const WalkerProfile walker{.radius = 0.3F};
    std::map<Cell, double> known;
    std::priority_queue<std::pair<double, Cell>,
                        std::vector<std::pair<double, Cell>>,
                        std::greater<>>
        open;
    const auto can_stand = [&](Cell cell) {
        return navigator.closest_navigable(grid.center_of(cell), walker) == grid.center_of(cell);
    };
    const auto is_open = [&](Cell from, Cell to) {
        return can_stand(to) &&
               navigator.can_walk_straight(grid.center_of(from), grid.center_of(to), walker);
    };
    open.emplace(0.0, start);
    std::size_t needed_known = 0;
    while (!open.empty() && (needed.empty() || needed_known < needed.size())) {
        const auto [way, cell] = open.top();
        open.pop();
        if (way > limit || !known.try_emplace(cell, way).second) {
            continue;
        }
        needed_known += needed.count(cell);
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                const Cell next{cell.x + dx, cell.y + dy};
                const Cell beside{next.x, cell.y};
                const Cell above{cell.x, next.y};
                const bool is_diagonal = dx != 0 && dy != 0;
                if (!known.contains(next) && is_open(cell, next) &&
                    (!is_diagonal || (is_open(cell, beside) && is_open(cell, above) &&
                                      is_open(beside, next) && is_open(above, next)))) {
                    open.emplace(way + std::hypot(dx, dy), next);
                }
            }
        }
        for (const NavigationLink& link : links) {
            if (grid.cell_at(link.from) == cell) {
                open.emplace(way + double{*link.cost}, grid.cell_at(link.to));
            }
        }
    }
    return known;
}

TEST(Flee, ThePlaceIsTheBestOfAllWithOneWayLinksAndThreatsFarAway) {
    Random random{77};
    int fled = 0;
    for (int round = 0; round < 60; ++round) {
        Simulation simulation{{.find_narrow_passages = false}};
        for (int i = 0; i < 12; ++i) {
            const Vec2 corner = random.point_in({{-14.0F, -14.0F}, {14.0F, 14.0F}});
            physics::Body wall = simulation.world.create_body(
                {.position = {std::floor(corner.x), std::floor(corner.y)}});
            wall.add(random.between(0.0F, 1.0F) < 0.5F ? box({{0.1F, 0.1F}, {5.9F, 0.9F}})
                                                       : box({{0.1F, 0.1F}, {0.9F, 5.9F}}));
        }
        Navigator& navigator = simulation.navigator;
        const Grid& grid = navigator.grid();
        PathQuery query;
        query.walker.radius = 0.3F;
        const auto free_cell = [&](float reach) {
            for (;;) {
                const Vec2 center = grid.center_of(
                    grid.cell_at(random.point_in({{-reach, -reach}, {reach, reach}})));
                if (navigator.closest_navigable(center, query.walker) == center) {
                    return center;
                }
            }
        };
        std::vector<NavigationLink> links;
        for (int i = 0; i < 4; ++i) {
            links.push_back({.from = free_cell(12.0F),
                             .to = free_cell(12.0F),
                             .cost = random.between(0.5F, 3.0F),
                             .one_way = true});
            navigator.add_link(links.back());
        }
        const float range = random.between(3.0F, 8.0F);
        const Vec2 from = free_cell(8.0F);
        const Vec2 threat = free_cell(14.0F);
        const auto own = ways_from(navigator, grid.cell_at(from), links, range);
        const auto its = ways_from(navigator, grid.cell_at(threat), links, 80.0, own);
        const double now = its.contains(grid.cell_at(from))
                               ? its.at(grid.cell_at(from))
                               : std::numeric_limits<double>::infinity();
        const auto place = flee_point(navigator, from, threat, range, query);
        if (now > 3.0 * double{range}) {
            EXPECT_EQ(place, std::nullopt);
            continue;
        }
        double farthest = now;
        for (const auto& [cell, way] : own) {
            const double distance = its.at(cell);
            farthest = way < distance - 1e-6 ? std::max(farthest, distance) : farthest;
        }
        if (farthest < now + 1e-6) {
            EXPECT_EQ(place, std::nullopt);
            continue;
        }
        ++fled;
        ASSERT_TRUE(place.has_value()) << round;
        const Cell chosen = grid.cell_at(*place);
        ASSERT_TRUE(own.contains(chosen));
        EXPECT_LT(own.at(chosen), its.at(chosen)) << round;
        EXPECT_NEAR(its.at(chosen), farthest, 1e-4) << round;
        for (const auto& [cell, way] : own) {
            if (its.at(cell) > farthest - 1e-6 && way < its.at(cell) - 1e-6) {
                EXPECT_LE(own.at(chosen), way + 1e-4) << "the nearest of the best";
            }
        }
    }
    EXPECT_GT(fled, 25);
}

TEST(Flee, NobodyFleesFromADeadEnd) {
    // All other cells of the corridor are nearer to the threat.
    Simulation simulation;
    for (const Box& side : {Box{{-0.2F, -0.2F}, {0.0F, 1.2F}},
                            Box{{0.0F, -0.2F}, {20.0F, 0.0F}},
                            Box{{0.0F, 1.0F}, {20.0F, 1.2F}}}) {
        simulation.world.create_body({}).add(box(side));
    }
    Agent& agent = simulation.add_agent({0.5F, 0.5F});
    EXPECT_FALSE(flee(agent, {5.5F, 0.5F}, 10.0F));
    EXPECT_EQ(agent.status(), AgentStatus::idle);
}

TEST(Flee, AThreatThatIsTwoRangesAwayCounts) {
    Simulation simulation;
    PathQuery query;
    query.walker.radius = 0.3F;
    const auto place = flee_point(simulation.navigator, {0.5F, 0.5F}, {-21.5F, 0.5F}, 10.0F, query);
    ASSERT_TRUE(place.has_value());
    EXPECT_GT(place->x, 9.0F);
}

TEST(Flee, CostsDoNotCountButForbiddenCellsAreClosed) {
    Simulation simulation;
    const auto costs = std::make_shared<CostMap>();
    Agent& agent = simulation.add_agent({0.5F, 0.5F}, {.query = {.search = {.costs = costs}}});
    for (int x = 1; x <= 20; ++x) {
        for (int y = -20; y <= 20; ++y) {
            costs->set(Cell{x, y}, 9.0F);
        }
    }
    for (const float far_away : {1.0F, CellCosts::forbidden}) {
        costs->set(Cell{40, 40}, far_away);
        ASSERT_TRUE(flee(agent, {-3.5F, 0.5F}, 5.0F));
        EXPECT_GT(agent.target_position().x, 4.0F) << "through the swamp";
    }
    for (int y = -20; y <= 20; ++y) {
        costs->set(Cell{3, y}, CellCosts::forbidden);
    }
    ASSERT_TRUE(flee(agent, {-3.5F, 0.5F}, 5.0F));
    EXPECT_LT(agent.target_position().x, 3.0F);
}

} // namespace
} // namespace raywalk::flee_test
