// SPDX-License-Identifier: MIT
#include "raywalk/body_costs.hpp"

#include "support/log_lines.hpp"
#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

// Fires and crowds that paths prefer to avoid.
namespace raywalk::body_costs_test {
namespace {

using physics::box;
using physics::circle;
using test::Random;
using test::Simulation;

constexpr float forbidden = CellCosts::forbidden;

physics::Body add_fire(Simulation& simulation, Vec2 position, bool is_sensor = true) {
    physics::Body fire = simulation.world.create_body({.position = position});
    fire.add(circle(1.0F), {.is_sensor = is_sensor});
    return fire;
}

PathQuery query_with(std::shared_ptr<const CellCosts> costs) {
    PathQuery query;
    query.walker.radius = 0.3F;
    query.search.costs = std::move(costs);
    return query;
}

bool passes_near(const Path& path, Vec2 place, float limit) {
    for (std::size_t i = 1; i < path.points.size(); ++i) {
        const double along =
            std::abs(length(path.points[i] - place) + length(path.points[i - 1] - place) -
                     distance(path.points[i], path.points[i - 1]));
        if (along < double{limit} || distance(path.points[i], place) < limit) {
            return true;
        }
    }
    return false;
}

TEST(BodyCosts, PathsLeadAroundABodyThatIsNoObstacle) {
    for (const bool is_sensor : {true, false}) {
        Simulation simulation;
        physics::Body fire = add_fire(simulation, {0.0F, 0.0F}, is_sensor);
        simulation.navigator.set_body_policy(key_of(fire), BodyPolicy::ignored);
        const auto costs = std::make_shared<BodyCosts>(simulation.navigator);
        const Path before =
            simulation.navigator.find_path({-5.5F, 0.5F}, {5.5F, 0.5F}, query_with(costs));
        EXPECT_EQ(before.points.size(), 2U);
        costs->set(key_of(fire), 8.0F);
        costs->update();
        EXPECT_FLOAT_EQ(costs->cost(simulation.navigator.grid().cell_at({0.2F, 0.2F})), 8.0F);
        const Path around =
            simulation.navigator.find_path({-5.5F, 0.5F}, {5.5F, 0.5F}, query_with(costs));
        ASSERT_TRUE(around.is_found());
        EXPECT_FALSE(passes_near(around, {0.0F, 0.0F}, 0.5F));
        EXPECT_GT(around.length, 11.5);
    }
}

TEST(BodyCosts, ACellCostsMoreIfItsCenterIsNearAShape) {
    // By brute force, for shapes that move, turn and are of several parts, on both layouts.
    Random random{7};
    for (const Neighborhood neighborhood : {Neighborhood::square_8, Neighborhood::hex}) {
        Simulation simulation{{.cell_size = 0.5F, .neighborhood = neighborhood}};
        const Grid& grid = simulation.navigator.grid();
        BodyCosts costs{simulation.navigator};
        std::vector<physics::Body> bodies;
        for (int i = 0; i < 6; ++i) {
            bodies.push_back(simulation.world.create_body(
                {.type = b2_kinematicBody,
                 .position = random.point_in({{-6.0F, -6.0F}, {6.0F, 6.0F}})}));
            const float half = random.between(0.05F, 1.5F);
            bodies.back().add(box({{-half, -0.1F}, {half, 0.1F}}));
            bodies.back().add(circle(random.between(0.05F, 1.0F), {0.5F, 0.5F}));
            costs.set(key_of(bodies.back()), static_cast<float>(2 + i), i == 0 ? 1.0F : 0.0F);
        }
        for (int round = 0; round < 20; ++round) {
            for (physics::Body& body : bodies) {
                body.set_transform(random.point_in({{-6.0F, -6.0F}, {6.0F, 6.0F}}),
                                   random.between(-3.0F, 3.0F));
            }
            costs.update();
            for (int y = -40; y < 40; ++y) {
                for (int x = -40; x < 40; ++x) {
                    const Vec2 center = grid.center_of({x, y});
                    float expected = 1.0F;
                    for (std::size_t i = 0; i < bodies.size(); ++i) {
                        std::vector<Obstacle> shapes;
                        simulation.navigator.probe().shapes_of(key_of(bodies[i]), shapes);
                        for (const Obstacle& shape : shapes) {
                            const double gap =
                                std::sqrt(hull_distance_squared(shape, center, center)) -
                                shape.rounding - (i == 0 ? 1.0 : 0.0);
                            if (gap <= 0.5 * std::sqrt(0.5)) {
                                expected = std::max(expected, static_cast<float>(2 + i));
                            }
                        }
                    }
                    ASSERT_EQ(costs.cost({x, y}), expected) << x << ' ' << y << ' ' << round;
                }
            }
        }
    }
}

TEST(BodyCosts, AMovingBodyDropsNoChunkAndMakesAgentsPlanAgain) {
    Simulation simulation;
    physics::Body fire = add_fire(simulation, {0.5F, 9.5F});
    const auto costs = std::make_shared<BodyCosts>(simulation.navigator);
    costs->set(key_of(fire), 20.0F);
    AgentSettings settings;
    settings.query.search.costs = costs;
    Agent& agent = simulation.add_agent_to({-8.5F, 0.5F}, {8.5F, 0.5F}, settings);
    costs->update();
    simulation.navigator.prefill({{-40.0F, -40.0F}, {40.0F, 40.0F}}, agent.walker());
    simulation.run(1.0F);
    const std::size_t chunks = simulation.navigator.cache_statistics().chunks;
    const std::uint64_t misses = simulation.navigator.cache_statistics().misses;
    fire.set_transform({0.5F, 0.5F}, 0.0F);
    float nearest = 100.0F;
    for (int i = 0; i < 60 * 12 && !agent.is_navigation_finished(); ++i) {
        costs->update();
        simulation.step();
        nearest = std::min(nearest, distance(agent.position(), {0.5F, 0.5F}));
    }
    EXPECT_TRUE(agent.is_target_reached());
    EXPECT_GT(nearest, 1.0F);
    EXPECT_EQ(simulation.navigator.cache_statistics().chunks, chunks);
    EXPECT_EQ(simulation.navigator.cache_statistics().misses, misses);
}

TEST(BodyCosts, PathsAreAffectedWhereABodyWasAndWhereItIs) {
    Simulation simulation;
    physics::Body fire = add_fire(simulation, {0.5F, 0.5F});
    const auto costs = std::make_shared<BodyCosts>(simulation.navigator);
    costs->set(key_of(fire), 3.0F);
    costs->update();
    const PathQuery query = query_with(costs);
    const auto find = [&](float y) {
        return simulation.navigator.find_path({-4.5F, y}, {4.5F, y}, query);
    };
    Path here = find(0.5F);
    Path there = find(40.5F);
    Path elsewhere = find(-40.5F);
    costs->update();
    EXPECT_FALSE(simulation.navigator.is_affected(here));
    fire.set_transform({0.5F, 40.5F}, 0.0F);
    costs->update();
    EXPECT_TRUE(simulation.navigator.is_affected(here));
    EXPECT_TRUE(simulation.navigator.is_affected(there));
    EXPECT_FALSE(simulation.navigator.is_affected(elsewhere));
    EXPECT_EQ(find(0.5F).points.size(), 2U);
}

TEST(BodyCosts, EachAgentAddsToTheCostOfItsCells) {
    Simulation simulation;
    const auto costs = std::make_shared<BodyCosts>(simulation.navigator);
    costs->set_agent_cost(0.5F);
    for (int i = 0; i < 6; ++i) {
        simulation.add_agent({0.5F, 0.2F + 0.1F * static_cast<float>(i)}, {.radius = 0.1F});
    }
    simulation.navigator.update();
    costs->update(simulation.agents);
    EXPECT_FLOAT_EQ(costs->cost({0, 0}), 4.0F);
    EXPECT_FLOAT_EQ(costs->cost({3, 0}), 1.0F);
    EXPECT_GE(costs->greatest(), 4 * CellCosts::scale);
    costs->update();
    EXPECT_FLOAT_EQ(costs->cost({0, 0}), 1.0F);
    EXPECT_EQ(costs->greatest(), std::uint16_t{CellCosts::scale});
}

TEST(BodyCosts, ForbiddenCellsAreNeverEntered) {
    Simulation simulation;
    physics::Body fire = simulation.world.create_body({});
    fire.add(box({{-20.0F, -0.1F}, {20.0F, 0.1F}}), {.is_sensor = true});
    const auto costs = std::make_shared<BodyCosts>(simulation.navigator);
    costs->set(key_of(fire), forbidden);
    costs->update();
    const Path around =
        simulation.navigator.find_path({0.5F, -4.5F}, {0.5F, 4.5F}, query_with(costs));
    ASSERT_TRUE(around.is_found());
    EXPECT_GT(around.length, 40.0);
    costs->remove(key_of(fire));
    costs->update();
    EXPECT_EQ(simulation.navigator.find_path({0.5F, -4.5F}, {0.5F, 4.5F}, query_with(costs))
                  .points.size(),
              2U);
}

TEST(BodyCosts, ARequestKnowsTheBodiesThatCameWhileItSearched) {
    for (const float cost : {8.0F, forbidden}) {
        const test::LogLines log;
        Simulation simulation;
        const auto costs = std::make_shared<BodyCosts>(simulation.navigator);
        physics::Body embers = add_fire(simulation, {-20.5F, -20.5F});
        costs->set(key_of(embers), 2.0F);
        costs->update();
        const PathQuery query = query_with(costs);
        PathRequest request =
            simulation.navigator.request_path({-30.5F, 0.5F}, {30.5F, 0.5F}, query);
        ASSERT_EQ(request.advance(3), PathStatus::pending);
        physics::Body fire = add_fire(simulation, {8.5F, 0.5F});
        costs->set(key_of(fire), cost);
        costs->update();
        ASSERT_EQ(request.advance(100'000), PathStatus::found);
        EXPECT_FALSE(passes_near(request.path(), {8.5F, 0.5F}, 0.5F)) << cost;
        EXPECT_EQ(request.path().points,
                  simulation.navigator.find_path({-30.5F, 0.5F}, {30.5F, 0.5F}, query).points);
        EXPECT_EQ(log.count("CellCosts"), 0U);
    }
}

TEST(BodyCosts, OtherCostsCountWhereTheyAreHigher) {
    Simulation simulation;
    const auto swamp = std::make_shared<CostMap>();
    swamp->set(Cell{0, 0}, 5.0F);
    swamp->set(Cell{1, 0}, 0.5F);
    physics::Body fire = add_fire(simulation, {0.5F, 0.5F});
    BodyCosts costs{simulation.navigator, swamp};
    EXPECT_FLOAT_EQ(costs.cost({0, 0}), 5.0F);
    costs.set(key_of(fire), 3.0F);
    costs.update();
    EXPECT_FLOAT_EQ(costs.cost({0, 0}), 5.0F);
    EXPECT_FLOAT_EQ(costs.cost({1, 0}), 3.0F);
    EXPECT_FLOAT_EQ(costs.cost({0, 1}), 3.0F);
    EXPECT_EQ(costs.least(), CellCosts::scale / 2);
}

TEST(BodyCosts, ADestroyedBodyCostsNothing) {
    Simulation simulation;
    physics::Body fire = add_fire(simulation, {0.5F, 0.5F});
    BodyCosts costs{simulation.navigator};
    costs.set(key_of(fire), 3.0F);
    costs.update();
    EXPECT_FLOAT_EQ(costs.cost({0, 0}), 3.0F);
    simulation.world.destroy(fire);
    costs.update();
    EXPECT_FLOAT_EQ(costs.cost({0, 0}), 1.0F);
}

TEST(BodyCosts, WhateverChangedCostsAreThoseOfANewObject) {
    Random random{19};
    Simulation simulation;
    const auto somewhere = [&] {
        return random.point_in({{-20.0F, -20.0F}, {20.0F, 20.0F}});
    };
    BodyCosts costs{simulation.navigator};

    struct Fire {
        physics::Body body;
        float cost;
        float distance;
    };

    std::vector<Fire> fires;
    std::vector<Agent*> crowd;
    for (int i = 0; i < 8; ++i) {
        crowd.push_back(&simulation.add_agent(somewhere()));
    }
    float agent_cost = 0.0F;
    Vec2 origin;
    for (int round = 0; round < 120; ++round) {
        const auto is_chosen = [&](float part) {
            return random.between(0.0F, 1.0F) < part;
        };
        if (is_chosen(0.5F) && fires.size() < 12) {
            fires.push_back({simulation.world.create_body(
                                 {.type = b2_kinematicBody, .position = somewhere() - origin}),
                             0.0F,
                             0.0F});
            fires.back().body.add(circle(random.between(0.1F, 9.0F)), {.is_sensor = true});
        }
        for (Fire& fire : fires) {
            if (fire.cost == 0.0F || is_chosen(0.1F)) {
                fire.cost = is_chosen(0.2F) ? forbidden : std::floor(random.between(1.0F, 20.0F));
                fire.distance = random.between(0.0F, 2.0F);
                costs.set(key_of(fire.body), fire.cost, fire.distance);
            }
            if (is_chosen(0.2F)) {
                fire.body.set_transform(somewhere() - origin, 0.0F);
            }
        }
        if (is_chosen(0.2F) && !fires.empty()) {
            costs.remove(key_of(fires.back().body)); // and perhaps set again before the update
            fires.back().cost = 0.0F;
        }
        if (is_chosen(0.2F) && !fires.empty()) {
            simulation.world.destroy(fires.front().body);
            fires.erase(fires.begin());
        }
        if (is_chosen(0.2F)) {
            agent_cost = std::floor(random.between(0.0F, 3.0F));
            costs.set_agent_cost(agent_cost);
        }
        simulation.bodies[static_cast<std::size_t>(round) % 8].set_transform(
            is_chosen(0.1F) ? Vec2{} : somewhere() - origin, 0.0F);
        if (is_chosen(0.1F)) {
            const Vec2 shift = random.point_in({{-9.0F, -9.0F}, {9.0F, 9.0F}});
            origin = origin + shift;
            simulation.world.shift_origin({shift.x, shift.y});
            simulation.navigator.shift_origin(shift);
        }
        simulation.navigator.update();
        const std::vector<Agent*> some{crowd.begin() + (is_chosen(0.3F) ? 3 : 0), crowd.end()};
        costs.update(some);
        BodyCosts fresh{simulation.navigator};
        fresh.set_agent_cost(agent_cost);
        for (const Fire& fire : fires) {
            if (fire.cost > 0.0F) {
                fresh.set(key_of(fire.body), fire.cost, fire.distance);
            }
        }
        fresh.update(some);
        EXPECT_EQ(costs.greatest(), fresh.greatest());
        for (int y = -40; y < 40; ++y) {
            for (int x = -40; x < 40; ++x) {
                ASSERT_EQ(costs.cost({x, y}), fresh.cost({x, y})) << x << ' ' << y << ' ' << round;
            }
        }
    }
}

TEST(BodyCosts, NothingChangesBeforeTheUpdate) {
    Simulation simulation;
    physics::Body fire = add_fire(simulation, {0.5F, 0.5F});
    BodyCosts costs{simulation.navigator};
    costs.set(key_of(fire), 3.0F);
    EXPECT_FLOAT_EQ(costs.cost({0, 0}), 1.0F);
    costs.update();
    costs.set(key_of(fire), 5.0F);
    EXPECT_FLOAT_EQ(costs.cost({0, 0}), 3.0F);
    costs.remove(key_of(fire));
    EXPECT_FLOAT_EQ(costs.cost({0, 0}), 3.0F);
    costs.update();
    EXPECT_FLOAT_EQ(costs.cost({0, 0}), 1.0F);
}

TEST(BodyCosts, NumbersOutOfRangeAreCorrectedAndToldOnce) {
    const test::LogLines log;
    Simulation simulation;
    physics::Body fire = add_fire(simulation, {0.5F, 0.5F});
    BodyCosts costs{simulation.navigator};
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    costs.set(key_of(fire), nan, nan);
    costs.set(key_of(fire), 0.25F, -1.0F);
    costs.set_agent_cost(nan);
    costs.update();
    EXPECT_FLOAT_EQ(costs.cost({0, 0}), 1.0F);
    costs.set(key_of(fire), 1000.0F);
    costs.update();
    EXPECT_FLOAT_EQ(costs.cost({0, 0}), CellCosts::max_cost);
    EXPECT_EQ(log.count("BodyCosts"), 1U);
}

} // namespace
} // namespace raywalk::body_costs_test
