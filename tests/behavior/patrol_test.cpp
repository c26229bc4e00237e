// SPDX-License-Identifier: MIT
#include "raywalk/patrol.hpp"

#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <vector>

// Agents on patrol, wandering and fleeing.
namespace raywalk::patrol_test {
namespace {

using physics::box;
using test::Random;
using test::Simulation;

// The points at which the agent was sent to the next one, in order.
std::vector<std::size_t> round_of(Simulation& simulation, Patrol& patrol, std::size_t count) {
    std::vector<std::size_t> visited;
    Agent& agent = simulation.agents.front();
    for (int i = 0; i < 60 * 200 && visited.size() < count; ++i) {
        simulation.plan_and_steer();
        const std::size_t before = patrol.next();
        const bool was_there = agent.is_target_reached();
        patrol.update(agent);
        if (was_there && patrol.next() != before) {
            visited.push_back(before);
        }
        simulation.world.step(test::sixtieth);
    }
    return visited;
}

TEST(Patrol, ALoopGoesOnToTheFirstPoint) {
    Simulation simulation;
    simulation.add_agent({0.5F, 0.5F});
    Patrol patrol{{{3.5F, 0.5F}, {3.5F, 3.5F}, {0.5F, 3.5F}}};
    EXPECT_EQ(round_of(simulation, patrol, 5), (std::vector<std::size_t>{0, 1, 2, 0, 1}));
}

TEST(Patrol, BackAndForthVisitsTheEndsOnce) {
    Simulation simulation;
    simulation.add_agent({0.5F, 0.5F});
    Patrol patrol{{{1.5F, 0.5F}, {3.5F, 0.5F}, {5.5F, 0.5F}}, PatrolMode::back_and_forth};
    EXPECT_EQ(round_of(simulation, patrol, 7), (std::vector<std::size_t>{0, 1, 2, 1, 0, 1, 2}));
}

TEST(Patrol, APointThatCannotBeReachedIsLeftOut) {
    Simulation simulation;
    physics::Body rock = simulation.world.create_body({.position = {5.0F, 5.0F}});
    rock.add(box({{-2.0F, -2.0F}, {2.0F, 2.0F}}));
    simulation.add_agent({0.5F, 0.5F}, {.allow_partial_path = false});
    Patrol patrol{{{1.5F, 0.5F}, {5.0F, 5.0F}, {0.5F, 2.5F}}};
    EXPECT_EQ(round_of(simulation, patrol, 4), (std::vector<std::size_t>{0, 2, 0, 2}));
}

TEST(Patrol, AfterAChaseItGoesOnToTheSamePoint) {
    Simulation simulation;
    Agent& agent = simulation.add_agent({0.5F, 0.5F});
    Patrol patrol{{{1.5F, 0.5F}, {9.5F, 0.5F}}};
    ASSERT_EQ(round_of(simulation, patrol, 1).size(), 1U);
    agent.navigate_to({1.5F, 4.5F});
    ASSERT_TRUE(simulation.run_until([&] { return agent.is_target_reached(); }, 10.0F));
    patrol.update(agent);
    EXPECT_EQ(patrol.next(), 1U);
    EXPECT_EQ(agent.target_position(), (Vec2{9.5F, 0.5F}));
}

TEST(Patrol, OnePointOrNoneIsNoMisuse) {
    Simulation simulation;
    Agent& agent = simulation.add_agent({0.5F, 0.5F});
    Patrol nowhere{{}};
    nowhere.update(agent);
    EXPECT_EQ(agent.status(), AgentStatus::idle);
    for (const PatrolMode mode : {PatrolMode::loop, PatrolMode::back_and_forth}) {
        Patrol post{{{2.5F, 0.5F}}, mode};
        for (int i = 0; i < 300; ++i) {
            post.update(agent);
            simulation.step();
        }
        EXPECT_TRUE(agent.is_target_reached());
    }
}

TEST(Wander, PlacesDifferAndAreNearHome) {
    std::vector<std::vector<Vec2>> runs(2);
    for (std::vector<Vec2>& places : runs) {
        Simulation simulation;
        physics::Body wall = simulation.world.create_body({});
        wall.add(box({{2.0F, -20.0F}, {2.4F, 20.0F}}));
        Agent& agent = simulation.add_agent({0.5F, 0.5F});
        Wander wander{{0.5F, 0.5F}, 4.0F, 7};
        for (int i = 0; i < 60 * 60; ++i) {
            simulation.step();
            if (agent.is_navigation_finished()) {
                wander.update(simulation.navigator, agent);
                places.push_back(agent.target_position());
            }
        }
        std::set<std::pair<float, float>> different;
        for (const Vec2 place : places) {
            different.insert({place.x, place.y});
            EXPECT_LE(std::abs(place.x - 0.5F), 4.0F);
            EXPECT_LE(std::abs(place.y - 0.5F), 4.0F);
            EXPECT_LT(place.x, 2.0F) << "beyond the wall it is too far to walk";
        }
        EXPECT_GE(different.size(), 10U);
    }
    EXPECT_EQ(runs[0], runs[1]);
}

// The length of the shortest way.
double way(Navigator& navigator, Vec2 from, Vec2 to, PathQuery query) {
    query.postprocessing = PathPostprocessing::none;
    query.search.costs.reset();
    const Path path = navigator.find_path(from, to, query);
    return path.is_found() ? path.cost : std::numeric_limits<double>::infinity();
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
    ASSERT_TRUE(flee(simulation.navigator, agent, {0.5F, 3.0F}, 12.0F));
    EXPECT_GT(agent.target_position().x, 9.0F);
    ASSERT_TRUE(simulation.run_until([&] { return agent.is_target_reached(); }, 10.0F));
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

TEST(Flee, NobodyFleesFromWhatIsFarAwayOrFromNowhere) {
    Simulation simulation;
    Agent& agent = simulation.add_agent({0.5F, 0.5F});
    EXPECT_FALSE(flee(simulation.navigator, agent, {90.5F, 0.5F}, 5.0F));
    for (const float range : {0.0F, -1.0F, std::nanf("")}) {
        EXPECT_FALSE(flee(simulation.navigator, agent, {2.5F, 0.5F}, range));
    }
    EXPECT_FALSE(flee(simulation.navigator, agent, {std::nanf(""), 0.5F}, 5.0F));
    EXPECT_EQ(agent.target_position(), (Vec2{}));
    EXPECT_TRUE(flee(simulation.navigator, agent, {2.5F, 0.5F}, 5.0F));
}

} // namespace
} // namespace raywalk::patrol_test
