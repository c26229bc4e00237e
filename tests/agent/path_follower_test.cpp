// SPDX-License-Identifier: MIT
#include "raywalk/path.hpp"

#include "agent/path_follower.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace raywalk::path_follower_test {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

Pace pace_of(double hertz, double speed, double acceleration = inf) {
    return {.dt = 1.0 / hertz,
            .elapsed = 1.0 / hertz,
            .max_speed = speed,
            .acceleration = acceleration,
            .turning_acceleration = inf,
            .corner_allowance = 0.02};
}

double distance_to_segment(Vec2 a, Vec2 b, Vec2 point) {
    const Vec2d side = between(a, b);
    const double square = dot(side, side);
    const double t =
        square > 0.0 ? std::clamp(dot(between(a, point), side) / square, 0.0, 1.0) : 0.0;
    const Vec2d way = between(a, point);
    return std::hypot(way.x - t * side.x, way.y - t * side.y);
}

double distance_to_line(const std::vector<Vec2>& points, Vec2 point) {
    double least = inf;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        least = std::min(least, distance_to_segment(points[i], points[i + 1], point));
    }
    return least;
}

Vec2 moved(Vec2 position, Vec2d velocity, double dt) {
    return {static_cast<float>(position.x + dt * velocity.x),
            static_cast<float>(position.y + dt * velocity.y)};
}

// A body that turns at once, until it is at the end.
struct Walk {
    Vec2 position;
    int steps = 0;
    double off_the_path = 0.0;
    double longest_step = 0.0;
};

Walk walk(std::vector<Vec2> points, const Pace& pace) {
    PathFollower follower;
    follower.begin(points);
    Walk walk{points.front()};
    while (walk.steps < 200'000) {
        (void)follower.pass_waypoints(walk.position);
        if (follower.remaining_distance(walk.position) <= reached_distance(walk.position)) {
            break;
        }
        const Vec2 before = walk.position;
        walk.position = moved(before, follower.velocity(before, pace).velocity, pace.dt);
        walk.off_the_path = std::max(walk.off_the_path, distance_to_line(points, walk.position));
        walk.longest_step = std::max(walk.longest_step, length(between(before, walk.position)));
        ++walk.steps;
    }
    return walk;
}

const std::vector<Vec2> zigzag{{0.1F, 0.2F},
                               {3.0F, 0.7F},
                               {3.0F, 0.7F},
                               {1.0F, 2.0F},
                               {1.1F, 2.0F},
                               {1.1F, 5.0F},
                               {4.0F, 4.0F}};

TEST(PathFollower, StaysOnThePathAtAnySpeedAndRate) {
    for (const double hertz : {15.0, 30.0, 60.0, 144.0, 240.0}) {
        for (const double speed : {0.1, 1.0, 7.0, 2.0 * hertz}) {
            for (const double acceleration : {inf, 20.0}) {
                const Pace pace = pace_of(hertz, speed, acceleration);
                const Walk result = walk(zigzag, pace);
                EXPECT_LE(length(between(result.position, zigzag.back())), 2e-4);
                EXPECT_LT(result.off_the_path, 1e-3) << hertz << " Hz, " << speed << " m/s";
                EXPECT_LE(result.longest_step, speed * pace.dt + 1e-6);
            }
        }
    }
}

TEST(PathFollower, TakesNoLongerThanItsSpeedRequires) {
    for (const double hertz : {15.0, 60.0, 240.0}) {
        for (const double speed : {0.1, 1.0, 7.0}) {
            const double steps = length_of(zigzag) / speed * hertz;
            const Walk result = walk(zigzag, pace_of(hertz, speed));
            EXPECT_GE(result.steps, steps - 1.0);
            // The rest of a step is lost at each corner.
            EXPECT_LE(result.steps, 1.01 * steps + 7.0) << hertz << " Hz, " << speed << " m/s";
        }
    }
}

TEST(PathFollower, PassesAPointWhenItsLineAcrossTheSegmentIsCrossed) {
    PathFollower follower;
    std::vector<Vec2> points{{0.0F, 0.0F}, {4.0F, 0.0F}, {4.0F, 4.0F}};
    follower.begin(points);
    EXPECT_EQ(follower.pass_waypoints({3.9F, 1.0F}), 0);
    EXPECT_EQ(follower.remaining_points().size(), 2U);
    EXPECT_EQ(follower.pass_waypoints({4.0F, -1.0F}), 1);
    EXPECT_EQ(follower.remaining_points().size(), 1U);
    EXPECT_EQ(follower.pass_waypoints({4.0F, 9.0F}), 0) << "the last point is not passed";
    EXPECT_EQ(follower.remaining_points().size(), 1U);
}

TEST(PathFollower, PassesSegmentsWithoutLengthAtOnce) {
    PathFollower follower;
    const Vec2 twice{1.0F, 0.0F};
    std::vector<Vec2> points{{0.0F, 0.0F}, twice, twice, twice, {2.0F, 0.0F}};
    follower.begin(points);
    EXPECT_EQ(follower.pass_waypoints(twice), 3);
    EXPECT_EQ(follower.remaining_points().size(), 1U);
    EXPECT_NEAR(follower.remaining_distance(twice), 1.0, 1e-12);
    points = {twice, twice};
    follower.begin(points);
    EXPECT_EQ(follower.velocity(twice, pace_of(60.0, 3.0)).velocity, (Vec2d{0.0, 0.0}));
    points = {twice};
    follower.begin(points);
    EXPECT_EQ(follower.pass_waypoints({}), 0);
    EXPECT_GT(follower.velocity({}, pace_of(60.0, 3.0)).velocity.x, 0.0) << "one point alone";
}

// The speeds of a walk along a straight line, with the place where it ended.
std::vector<double> straight_speeds(const Pace& pace, double stop_short, double& end) {
    PathFollower follower;
    std::vector<Vec2> points{{0.0F, 0.0F}, {6.0F, 0.0F}};
    follower.begin(points);
    Vec2 position;
    std::vector<double> speeds;
    while (follower.remaining_distance(position) > stop_short + 1e-4 && speeds.size() < 10'000) {
        speeds.push_back(follower.velocity(position, pace, stop_short).velocity.x);
        position = moved(position, {speeds.back(), 0.0}, pace.dt);
    }
    end = position.x;
    return speeds;
}

TEST(PathFollower, KeepsToItsAccelerationBothWays) {
    for (const double hertz : {15.0, 60.0, 240.0}) {
        for (const double stop_short : {0.0, 1.5}) {
            const Pace pace = pace_of(hertz, 4.0, 8.0);
            double end = 0.0;
            const std::vector<double> speeds = straight_speeds(pace, stop_short, end);
            EXPECT_NEAR(end, 6.0 - stop_short, 2e-4);
            EXPECT_LE(speeds.front(), 8.0 * pace.dt + 1e-7);
            EXPECT_NEAR(*std::max_element(speeds.begin(), speeds.end()), 4.0, 1e-4);
            for (std::size_t i = 1; i < speeds.size(); ++i) {
                // The rest of a step is left for the last one.
                const double most = i + 1 == speeds.size() ? 9.0 : 8.0;
                EXPECT_LE(std::abs(speeds[i] - speeds[i - 1]), most * pace.dt + 2e-3) << hertz;
            }
            EXPECT_LE(speeds.back(), 8.0 * pace.dt + 1e-3);
            EXPECT_LT(static_cast<double>(speeds.size()) * pace.dt, (6.0 - stop_short) / 4.0 + 0.8);
        }
    }
}

TEST(PathFollower, DoesNotBrakeForAnEndThatGoesOn) {
    PathFollower follower;
    std::vector<Vec2> points{{0.0F, 0.0F}, {2.0F, 0.0F}};
    follower.begin(points, 10.0);
    EXPECT_EQ(follower.remaining_distance({0.5F, 0.0F}), 11.5);
    const Pace pace = pace_of(60.0, 3.0, 9.0);
    Vec2 position;
    for (int i = 0; i < 25; ++i) {
        position = moved(position, follower.velocity(position, pace).velocity, pace.dt);
    }
    ASSERT_LT(position.x, 1.9F);
    EXPECT_NEAR(follower.velocity(position, pace).velocity.x, 3.0, 1e-6);
    EXPECT_EQ(follower.velocity(position, pace).desired_speed, 3.0);
}

// How far a body that cannot turn at once comes off the path.
double excursion(std::vector<Vec2> points, const Pace& pace, double& seconds) {
    PathFollower follower;
    follower.begin(points);
    Vec2 position = points.front();
    Vec2d velocity{0.0, 0.0};
    double farthest = 0.0;
    for (seconds = 0.0; seconds < 100.0; seconds += pace.dt) {
        (void)follower.pass_waypoints(position);
        if (follower.remaining_distance(position) <= 0.05) {
            break;
        }
        const Vec2d wanted = follower.velocity(position, pace).velocity;
        const Vec2d change = wanted - velocity;
        const double most = pace.turning_acceleration * pace.dt;
        const double part = std::min(1.0, most / std::max(1e-12, length(change)));
        velocity = {velocity.x + part * change.x, velocity.y + part * change.y};
        position = moved(position, velocity, pace.dt);
        farthest = std::max(farthest, distance_to_line(points, position));
    }
    return farthest;
}

const std::vector<Vec2> right_angle{{0.0F, 0.0F}, {5.0F, 0.0F}, {5.0F, 5.0F}};
const std::vector<Vec2> turn_back{{0.0F, 0.0F}, {5.0F, 0.0F}, {0.5F, 0.5F}};

// A quarter of a circle, as seen from far no corner at all.
std::vector<Vec2> arc() {
    std::vector<Vec2> points{{-6.0F, 2.0F}};
    for (int i = 0; i <= 12; ++i) {
        const double angle = 1.5708 * i / 12.0;
        points.push_back(
            {static_cast<float>(2.0 * std::sin(angle)), static_cast<float>(2.0 * std::cos(angle))});
    }
    points.push_back({2.0F, -5.0F});
    return points;
}

// A slight corner just before a sharp one.
const std::vector<Vec2> two_corners{{0.0F, 0.0F}, {5.0F, 0.0F}, {5.3F, 0.03F}, {5.0F, 5.0F}};
const std::vector<Vec2> quarter_circle = arc();

TEST(PathFollower, BrakesBeforeCornersForABodyThatDoesNotTurnAtOnce) {
    for (const double hertz : {30.0, 60.0, 240.0}) {
        for (const double turning : {4.0, 10.0, 30.0}) {
            for (const auto* points : {&right_angle, &turn_back, &two_corners, &quarter_circle}) {
                const Pace pace{1.0 / hertz, 1.0 / hertz, 6.0, turning, turning, 0.05};
                double seconds = 0.0;
                const double farthest = excursion(*points, pace, seconds);
                // What a step cannot do better, and what is left from the corner before, is on top.
                EXPECT_LT(farthest, 2.2 * pace.corner_allowance)
                    << hertz << " Hz, " << turning << " m/s^2, " << points->back().y;
                EXPECT_LT(seconds, 12.0);
            }
        }
    }
}

TEST(PathFollower, GoesStraightFromWhereItIs) {
    PathFollower follower;
    std::vector<Vec2> points{{0.0F, 0.0F}, {2.0F, 0.0F}, {2.0F, 2.0F}, {5.0F, 2.0F}};
    follower.begin(points);
    const Vec2 aside{1.0F, 1.0F};
    EXPECT_EQ(follower.distance_from_path(aside), 1.0);
    follower.go_straight_to(0, aside);
    EXPECT_NEAR(follower.remaining_distance(aside), std::sqrt(2.0) + 5.0, 1e-6);
    follower.go_straight_to(1, aside);
    EXPECT_EQ(follower.remaining_points().size(), 2U);
    EXPECT_NEAR(follower.remaining_distance(aside), std::sqrt(2.0) + 3.0, 1e-6);
    EXPECT_EQ(follower.distance_from_path(aside), 0.0);
    follower.go_straight_to(1, aside);
    EXPECT_EQ(follower.remaining_points().size(), 1U);
    EXPECT_NEAR(follower.remaining_distance(aside), std::sqrt(17.0), 1e-6);
}

TEST(PathFollower, MovesItsEnd) {
    PathFollower follower;
    std::vector<Vec2> points{{0.0F, 0.0F}, {4.0F, 0.0F}, {4.0F, 4.0F}};
    follower.begin(points, 1.0);
    follower.move_end({4.0F, 7.0F});
    EXPECT_EQ(follower.remaining_distance({0.0F, 0.0F}), 12.0);
    EXPECT_EQ(follower.pass_waypoints({4.0F, 0.0F}), 1);
    EXPECT_EQ(follower.remaining_distance({4.0F, 0.0F}), 8.0);
    follower.move_end({4.0F, 2.0F});
    EXPECT_EQ(follower.remaining_distance({4.0F, 0.0F}), 3.0);
    EXPECT_EQ(follower.remaining_points().back(), (Vec2{4.0F, 2.0F}));
}

TEST(PathFollower, MeasuresHowFarTheBodyIsFromItsSegment) {
    PathFollower follower;
    std::vector<Vec2> points{{0.0F, 0.0F}, {4.0F, 0.0F}, {4.0F, 9.0F}};
    follower.begin(points);
    EXPECT_EQ(follower.distance_from_path({2.0F, -3.0F}), 3.0);
    EXPECT_EQ(follower.distance_from_path({-3.0F, 4.0F}), 5.0) << "before it begins";
    EXPECT_EQ(follower.distance_from_path({7.0F, 4.0F}), 5.0) << "after it ends";
}

TEST(PathFollower, KeepsItsSpeedForTheNextPath) {
    PathFollower follower;
    const Pace pace = pace_of(60.0, 3.0, 6.0);
    std::vector<Vec2> points{{0.0F, 0.0F}, {50.0F, 0.0F}};
    follower.begin(points);
    Vec2 position;
    for (int i = 0; i < 60; ++i) {
        position = moved(position, follower.velocity(position, pace).velocity, pace.dt);
    }
    follower.end();
    EXPECT_FALSE(follower.is_on_path());
    EXPECT_EQ(follower.remaining_distance(position), 0.0);
    points = {position, {position.x, 50.0F}};
    follower.begin(points);
    EXPECT_NEAR(follower.velocity(position, pace).velocity.y, 3.0, 1e-6);
    follower.slow_down_to(1.0);
    EXPECT_NEAR(follower.velocity(position, pace).velocity.y, 1.0 + 6.0 / 60.0, 1e-6);
}

TEST(PathFollower, GoesToTheSamePlaceWhenTheOriginIsShifted) {
    PathFollower follower;
    std::vector<Vec2> points{{0.0F, 0.0F}, {4.0F, 0.0F}};
    follower.begin(points);
    const Vec2d before = follower.velocity({1.0F, 0.0F}, pace_of(60.0, 3.0)).velocity;
    for (Vec2& point : points) {
        point = point - Vec2{16.0F, -8.0F};
    }
    follower.shift_origin({16.0F, -8.0F});
    EXPECT_EQ(follower.velocity({-15.0F, 8.0F}, pace_of(60.0, 3.0)).velocity, before);
    EXPECT_EQ(follower.remaining_points().front(), (Vec2{-12.0F, 8.0F}));
}

} // namespace
} // namespace raywalk::path_follower_test
