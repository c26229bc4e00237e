// SPDX-License-Identifier: MIT
#include "raywalk/wander.hpp"

#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <set>
#include <utility>
#include <vector>

// Agents that walk about.
namespace raywalk::wander_test {
namespace {

using physics::box;
using test::Simulation;

// The places to which an agent goes in a minute.
std::vector<Vec2> places_of(Wander wander, Vec2 home) {
    Simulation simulation;
    physics::Body wall = simulation.world.create_body({});
    wall.add(box({{2.0F, -20.0F}, {2.4F, 20.0F}}));
    Agent& agent = simulation.add_agent(home);
    std::vector<Vec2> places;
    for (int i = 0; i < 60 * 60; ++i) {
        simulation.step();
        if (agent.is_navigation_finished()) {
            wander.update(agent);
            places.push_back(agent.target_position());
        }
    }
    return places;
}

TEST(Wander, PlacesDifferAndAreNearHome) {
    std::set<std::pair<float, float>> different;
    for (const Vec2 place : places_of({{0.5F, 0.5F}, 4.0F, 7}, {0.5F, 0.5F})) {
        different.insert({place.x, place.y});
        EXPECT_LE(std::abs(place.x - 0.5F), 4.0F);
        EXPECT_LE(std::abs(place.y - 0.5F), 4.0F);
        EXPECT_LT(place.x, 2.0F) << "beyond the wall it is too far to walk";
    }
    EXPECT_GE(different.size(), 10U);
}

TEST(Wander, TheSameSeedGivesTheSamePlacesAndItsNeighborsGiveOthers) {
    const std::vector<Vec2> places = places_of({{0.5F, 0.5F}, 4.0F, 1}, {0.5F, 0.5F});
    EXPECT_EQ(places_of({{0.5F, 0.5F}, 4.0F, 1}, {0.5F, 0.5F}), places);
    ASSERT_GE(places.size(), 10U);
    for (const std::uint64_t seed : {0U, 2U, 3U}) {
        const std::vector<Vec2> others = places_of({{0.5F, 0.5F}, 4.0F, seed}, {0.5F, 0.5F});
        ASSERT_GE(others.size(), 10U);
        for (int shift = -3; shift <= 3; ++shift) { // one walks after the other
            int equal = 0;
            for (int i = 3; i < 7; ++i) {
                equal += places[static_cast<std::size_t>(i)] ==
                         others[static_cast<std::size_t>(i + shift)];
            }
            EXPECT_LT(equal, 4) << seed << ' ' << shift;
        }
    }
}

TEST(Wander, WithARangeOrAHomeThatIsNoNumberNobodyIsSent) {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    for (const auto& [home, range] : {std::pair{Vec2{0.5F, 0.5F}, -1.0F},
                                      std::pair{Vec2{0.5F, 0.5F}, nan},
                                      std::pair{Vec2{nan, 0.5F}, 4.0F}}) {
        Simulation simulation;
        Agent& agent = simulation.add_agent({0.5F, 0.5F});
        Wander wander{home, range, 1};
        for (int i = 0; i < 10; ++i) {
            simulation.step();
            wander.update(agent);
        }
        EXPECT_EQ(agent.status(), AgentStatus::idle) << range;
    }
}

TEST(Wander, AnAgentWithoutAHomeIsNotPlannedForInEachFrame) {
    Simulation simulation;
    const auto count = [&] {
        return simulation.navigator.cache_statistics().hits;
    };
    Agent& agent = simulation.add_agent({0.5F, 0.5F});
    physics::Body rock = simulation.world.create_body({.position = {20.5F, 0.5F}});
    rock.add(box({{-5.0F, -5.0F}, {5.0F, 5.0F}}));
    simulation.navigator.watch(key_of(rock));
    Wander wander{{20.5F, 0.5F}, 4.0F, 1};
    for (int i = 0; i < 10; ++i) {
        simulation.step();
        wander.update(agent);
    }
    const auto before = count();
    for (int i = 0; i < 200; ++i) {
        simulation.step();
        wander.update(agent);
    }
    EXPECT_EQ(count(), before);
    EXPECT_EQ(agent.status(), AgentStatus::idle);
    simulation.world.destroy(rock);
    simulation.step();
    wander.update(agent);
    EXPECT_NE(agent.target_position(), Vec2{}) << "the home is free";
}

TEST(Wander, StaysNearItsHomeAfterAShiftOfTheOrigin) {
    Simulation simulation;
    Agent& agent = simulation.add_agent({0.5F, 0.5F});
    Wander wander{{0.5F, 0.5F}, 4.0F, 7};
    constexpr Vec2 shift{-100.0F, 50.0F};
    simulation.world.shift_origin({shift.x, shift.y});
    simulation.navigator.shift_origin(shift);
    agent.shift_origin(shift);
    wander.shift_origin(shift);
    for (int i = 0; i < 60 * 20; ++i) {
        simulation.step();
        wander.update(agent);
        EXPECT_LE(distance(agent.target_position(), {100.5F, -49.5F}), 6.0F);
    }
}

} // namespace
} // namespace raywalk::wander_test
