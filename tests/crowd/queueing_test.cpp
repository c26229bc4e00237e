// SPDX-License-Identifier: MIT
#include "crowd/queueing.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>
#include <vector>

namespace raywalk::queueing_test {
namespace {

using test::ObstacleList;
using test::Random;

constexpr double dt = 1.0 / 60.0;

// An agent that would walk to the east.
AvoidingAgent walker_at(Vec2d position) {
    return {.id = 2,
            .position = position,
            .preferred_velocity = {2.0, 0.0},
            .radius = 0.3,
            .max_speed = 2.0};
}

// Another one that goes first, and the same way.
NearbyAgent first_at(Vec2d position) {
    return {.id = 1,
            .position = position,
            .preferred_velocity = {2.0, 0.0},
            .radius = 0.3,
            .priority = {.value = 2.0}};
}

bool is_in_the_open(std::vector<Obstacle> list) {
    const ObstacleList obstacles{std::move(list)};
    NeighborCache cache = test::make_cache(obstacles, 0.3F);
    NeighborView view{cache};
    return raywalk::is_in_the_open(view, {0.5F, 0.5F}, walker_at({0.5, 0.5}));
}

TEST(Crowded, IsAnAgentBesideWhichNoThirdFits) {
    const AvoidingAgent agent = walker_at({0.5, 0.5});
    EXPECT_TRUE(is_crowded(agent, std::vector{first_at({5.0, 0.5}), first_at({1.6, 0.5})}));
    EXPECT_FALSE(is_crowded(agent, std::vector{first_at({5.0, 0.5}), first_at({1.8, 0.5})}));
    EXPECT_FALSE(is_crowded(agent, {}));
}

TEST(InTheOpen, IsAnAgentAwayFromWalls) {
    EXPECT_TRUE(is_in_the_open({}));
    for (const float wall : {-0.05F, 1.05F}) { // 0.55 m away: less than twice the radius
        EXPECT_FALSE(is_in_the_open({test::wall({-5.0F, wall}, {5.0F, wall})})) << wall;
        EXPECT_FALSE(is_in_the_open({test::wall({wall, -5.0F}, {wall, 5.0F})})) << wall;
    }
    for (const float wall : {-0.2F, 1.2F}) {
        EXPECT_TRUE(is_in_the_open({test::wall({-5.0F, wall}, {5.0F, wall})})) << wall;
        EXPECT_TRUE(is_in_the_open({test::wall({wall, -5.0F}, {wall, 5.0F})})) << wall;
    }
}

TEST(InTheOpen, IsNoAgentThatPrefersToStandOrIsAtTheEndOfTheGrid) {
    const ObstacleList obstacles;
    NeighborCache cache = test::make_cache(obstacles, 0.3F);
    NeighborView view{cache};
    AvoidingAgent agent = walker_at({0.5, 0.5});
    agent.preferred_velocity = {};
    EXPECT_FALSE(raywalk::is_in_the_open(view, {0.5F, 0.5F}, agent));
    const auto edge = static_cast<float>(Grid::range);
    EXPECT_FALSE(raywalk::is_in_the_open(view, {edge, 0.5F}, walker_at({edge, 0.5})));
}

bool is_beside_wall(std::vector<Obstacle> list) {
    const ObstacleList obstacles{std::move(list)};
    NeighborCache cache = test::make_cache(obstacles, 0.3F);
    NeighborView view{cache};
    return raywalk::is_beside_wall(view, {0.5F, 0.5F}, walker_at({0.5, 0.5}));
}

TEST(BesideWall, IsAnAgentWithRoomOnOneSide) {
    EXPECT_TRUE(is_beside_wall({test::wall({-5.0F, 0.15F}, {5.0F, 0.15F})}));
    EXPECT_TRUE(is_beside_wall({test::wall({-5.0F, 0.85F}, {5.0F, 0.85F})}));
    EXPECT_TRUE(is_beside_wall(
        {test::wall({-5.0F, 0.15F}, {5.0F, 0.15F}), test::wall({-5.0F, 1.75F}, {5.0F, 1.75F})}));
}

TEST(BesideWall, IsNoAgentInACorridorOrAtANiche) {
    EXPECT_FALSE(is_beside_wall(
        {test::wall({-5.0F, 0.15F}, {5.0F, 0.15F}), test::wall({-5.0F, 1.65F}, {5.0F, 1.65F})}));
    EXPECT_FALSE(is_beside_wall(
        {test::wall({-5.0F, 0.15F}, {5.0F, 0.15F}), test::wall({0.9F, 0.85F}, {0.9F, 5.0F})}))
        << "as wide as two of them";
}

TEST(BesideWall, IsNoAgentThatPrefersToStandOrIsAtTheEndOfTheGrid) {
    const ObstacleList obstacles;
    NeighborCache cache = test::make_cache(obstacles, 0.3F);
    NeighborView view{cache};
    AvoidingAgent agent = walker_at({0.5, 0.5});
    agent.preferred_velocity = {};
    EXPECT_FALSE(raywalk::is_beside_wall(view, {0.5F, 0.5F}, agent));
    const auto edge = static_cast<float>(Grid::range);
    EXPECT_FALSE(raywalk::is_beside_wall(view, {edge, 0.5F}, walker_at({edge, 0.5})));
}

NearbyAgent first_onward(Vec2 onward) {
    NearbyAgent other = first_at({1.0, 0.0});
    other.onward = onward;
    return other;
}

TEST(MeetsOthers, IfOneOfThemGoesTheOppositeWay) {
    const Vec2 east{1.0F, 0.0F};
    EXPECT_FALSE(meets_others(east, {}));
    EXPECT_FALSE(meets_others(east, std::vector{first_onward(east), first_onward({0.0F, 1.0F})}));
    EXPECT_FALSE(meets_others(east, std::vector{first_onward({-0.7F, 0.7F})}));
    EXPECT_TRUE(meets_others(east, std::vector{first_onward(east), first_onward({-1.0F, 0.0F})}));
    EXPECT_FALSE(meets_others({}, std::vector{first_onward({-1.0F, 0.0F})})) << "has arrived";
}

TEST(BehindOpposed, IsAnAgentThatGoesTheSameWayAndLater) {
    const Vec2 east{1.0F, 0.0F};
    NearbyAgent other = first_onward({0.8F, 0.6F});
    EXPECT_FALSE(is_behind_opposed({.value = 1.0}, east, {&other, 1}));
    other.is_opposed = true;
    EXPECT_TRUE(is_behind_opposed({.value = 1.0}, east, {&other, 1}));
    EXPECT_FALSE(is_behind_opposed({.value = 3.0}, east, {&other, 1})) << "goes first";
    other.onward = {-0.6F, 0.8F};
    EXPECT_FALSE(is_behind_opposed({.value = 1.0}, east, {&other, 1})) << "goes another way";
}

double speed_behind(const NearbyAgent& other) {
    const Vec2d velocity = queueing_velocity(walker_at({0.0, 0.0}), {&other, 1});
    EXPECT_EQ(velocity.y, 0.0);
    return velocity.x;
}

TEST(LetsOncomingPass, AnAgentNearOneThatGoesFirstAndGetsOnTheOppositeWay) {
    AvoidingAgent agent = walker_at({0.0, 0.0});
    agent.onward = {1.0F, 0.0F};
    NearbyAgent oncoming = first_at({1.0, 0.5});
    oncoming.onward = {-1.0F, 0.0F};
    oncoming.velocity = {-0.7, 0.3};
    const auto waits_for = [&](const NearbyAgent& other) {
        return lets_oncoming_pass(agent, std::vector{first_at({0.7, 0.0}), other});
    };
    EXPECT_TRUE(waits_for(oncoming));
    for (const Vec2d position : {Vec2d{-1.0, 0.5}, Vec2d{0.0, 1.7}}) { // behind it and beside it
        NearbyAgent other = oncoming;
        other.position = position;
        EXPECT_TRUE(waits_for(other)) << position.x;
    }
    NearbyAgent far_away = oncoming;
    far_away.position = {1.9, 0.0}; // a gap of more than four radii
    EXPECT_FALSE(waits_for(far_away));
    NearbyAgent later = oncoming;
    later.priority = {.value = 0.5};
    EXPECT_FALSE(waits_for(later));
    NearbyAgent held_up = oncoming;
    held_up.velocity = {-0.5, 1.5}; // less than 0.3 of the agent's speed along its way
    EXPECT_FALSE(waits_for(held_up));
    NearbyAgent crossing = oncoming;
    crossing.onward = {0.0F, 1.0F};
    crossing.velocity = {0.0, 2.0};
    EXPECT_FALSE(waits_for(crossing));
    EXPECT_FALSE(lets_oncoming_pass(agent, {}));
    agent.priority = oncoming.priority;
    EXPECT_FALSE(waits_for(oncoming));
    agent.priority = {};
    agent.onward = {};
    EXPECT_FALSE(waits_for(oncoming)) << "the agent is not on its way";
}

TEST(QueueingVelocity, ClosesTheGapToThoseAheadAndTakesTheirSpeed) {
    // Where the circles touch, 0.09 m more than the radii are kept.
    EXPECT_NEAR(speed_behind(first_at({0.69, 0.0})), 0.0, 1e-9);
    EXPECT_NEAR(speed_behind(first_at({0.79, 0.0})), 0.5, 1e-9) << "0.1 m in 0.2 s";
    EXPECT_EQ(speed_behind(first_at({1.5, 0.0})), 2.0);
    NearbyAgent walking = first_at({0.69, 0.0});
    walking.velocity = {0.7, 0.0};
    EXPECT_NEAR(speed_behind(walking), 0.7, 1e-9);
    walking.velocity = {-0.7, 0.0};
    EXPECT_NEAR(speed_behind(walking), 0.0, 1e-9);
}

TEST(QueueingVelocity, IsThePreferredOneUnlessTheOtherIsAheadAndGoesFirstTheSameWay) {
    EXPECT_EQ(speed_behind(first_at({-0.6, 0.0})), 2.0) << "behind";
    EXPECT_EQ(speed_behind(first_at({0.1, 0.7})), 2.0) << "beside";
    NearbyAgent other = first_at({0.6, 0.0});
    other.priority = {.value = 0.5};
    EXPECT_EQ(speed_behind(other), 2.0) << "goes later";
    other = first_at({0.6, 0.0});
    other.preferred_velocity = {0.5, 2.0};
    EXPECT_EQ(speed_behind(other), 2.0) << "goes another way";
    other = first_at({0.6, 0.0});
    other.has_arrived = true;
    EXPECT_EQ(speed_behind(other), 2.0) << "is to be passed";
}

TEST(Backlash, LetsAnAgentStandThatIsMovedToAndFro) {
    Backlash backlash;
    double moved = 0.0;
    for (int i = 0; i < 600; ++i) {
        const Vec2d sway{i / 6 % 2 == 0 ? 0.5 : -0.5, 0.0}; // by 0.05 m
        moved += dt * norm(backlash.filter(sway, 0.06, 2.0, dt));
    }
    EXPECT_EQ(moved, 0.0);
}

TEST(Backlash, LetsAnAgentFollowLaterByItsPlay) {
    Random random{3};
    for (int i = 0; i < 100; ++i) {
        Backlash backlash;
        const double play = random.between(0.02F, 0.2F);
        const double angle = random.between(0.0F, 6.0F);
        const double speed = random.between(0.05F, 0.6F);
        const Vec2d velocity = speed * Vec2d{std::cos(angle), std::sin(angle)};
        Vec2d moved{};
        const int steps = 600;
        for (int step = 0; step < steps; ++step) {
            moved = moved + dt * backlash.filter(velocity, play, 2.0, dt);
        }
        EXPECT_NEAR(norm(moved), speed * dt * steps - play, 2.0 * speed * dt);
    }
}

TEST(Backlash, DoesNotChangeFastVelocities) {
    Backlash backlash;
    EXPECT_EQ(backlash.filter({0.7, 0.0}, 0.06, 2.0, dt), (Vec2d{0.7, 0.0}));
    EXPECT_EQ(backlash.filter({-0.7, 0.0}, 0.06, 2.0, dt), (Vec2d{-0.7, 0.0}));
}

} // namespace
} // namespace raywalk::queueing_test
