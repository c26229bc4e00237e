// SPDX-License-Identifier: MIT
#include "shapes/reached_obstacle.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace raywalk::reached_obstacle_test {
namespace {

using test::Random;
using Passage = ReachedObstacle::Passage;

constexpr Box unit{{-1.0F, -1.0F}, {1.0F, 1.0F}};

// A circle, a capsule or edge, or a triangle or rectangle, which may be as thin as a line.
Obstacle random_shape(Random& random, Vec2 middle, float size) {
    const auto offset = [&] {
        return size * random.point_in(unit);
    };
    Obstacle shape;
    shape.count = 1 + random.below(4);
    shape.rounding = random.below(2) == 0 ? 0.0F : 0.2F * size;
    const Vec2 along = random.below(3) == 0 ? Vec2{size, 0.0F} : offset();
    const float width = random.below(3) == 0 ? 0.01F : 0.5F;
    const Vec2 across = width * Vec2{-along.y, along.x};
    shape.points[0] = middle + offset();
    shape.points[1] = shape.points[0] + along;
    shape.points[2] = shape.points[1] + across;
    shape.points[3] = shape.points[0] + across;
    return shape;
}

// A point from which a walker touches the shape, or nearly; or a point anywhere near.
Vec2 random_end(Random& random, const Obstacle& shape, float reach, float size) {
    const Vec2 corner = shape.points[static_cast<std::size_t>(random.below(shape.count))];
    const float touching = reach + shape.rounding;
    const float sign = random.below(2) == 0 ? -1.0F : 1.0F;
    switch (random.below(5)) {
    case 0:
        return corner;
    case 1:
        return corner + Vec2{sign * touching, 0.0F};
    case 2:
        return corner + Vec2{0.0F, sign * touching};
    case 3: {
        const Vec2 way = random.point_in(unit);
        const float length = std::hypot(way.x, way.y);
        return length > 0.0F ? corner + (touching / length) * way : corner;
    }
    default:
        return corner + 4.0F * size * random.point_in(unit);
    }
}

Vec2 random_other_end(Random& random, Vec2 from, const Obstacle& shape, float reach, float size) {
    const float distance = random.below(4) == 0 ? 500.0F : 3.0F * size;
    const Vec2 way = distance * random.point_in(unit);
    switch (random.below(6)) {
    case 0:
        return from;
    case 1:
        return from + Vec2{way.x, 0.0F};
    case 2:
        return from + Vec2{0.0F, way.y};
    case 3: // along a side
        return from + 3.0F * (shape.points[1] - shape.points[0]);
    case 4:
        return random_end(random, shape, reach, size);
    default:
        return from + way;
    }
}

TEST(ReachedObstacle, IsMissedByNoLegThatItStops) {
    Random random{1};
    int stopped = 0;
    int missed = 0;
    int free = 0;
    for (int i = 0; i < 400000; ++i) {
        constexpr std::array distances{0.0F, 1.0F, 100.0F, 60000.0F}; // from the origin
        constexpr std::array reaches{0.0F, 1e-6F, 0.32F, 5.0F};
        const float distance = distances[static_cast<std::size_t>(random.below(4))];
        const float reach = reaches[static_cast<std::size_t>(random.below(4))];
        const float size = random.below(4) == 0 ? 30.0F : 1.0F;
        const Obstacle shape = random_shape(random, distance * random.point_in(unit), size);
        const Vec2 from = random_end(random, shape, reach, size);
        const Vec2 to = random_other_end(random, from, shape, reach, size);
        const bool is_missed =
            ReachedObstacle{shape, reach}.passage_of(from, to) == Passage::missed;
        const bool is_stopped = stops(shape, from, to, reach);
        ASSERT_FALSE(is_missed && is_stopped)
            << i << ": " << from.x << " " << from.y << " to " << to.x << " " << to.y;
        ASSERT_TRUE(!is_missed || can_leave(shape, from, to, reach));
        stopped += is_stopped ? 1 : 0;
        missed += is_missed ? 1 : 0;
        free += is_stopped ? 0 : 1;
    }
    EXPECT_GT(stopped, 100000);
    EXPECT_GT(missed, free / 3) << "of " << free << " that it does not stop";
}

// As random_shape(), or an upright rectangle or a circle.
Obstacle random_upright_shape(Random& random, Vec2 middle, float size) {
    Obstacle shape = random_shape(random, middle, size);
    if (random.below(4) == 0) {
        return shape;
    }
    shape.count = random.below(4) == 0 ? 1 : 4;
    const Vec2 low = shape.points[0];
    const Vec2 high = low + size * random.point_in({{0.0F, 0.0F}, {1.0F, 1.0F}});
    const auto first = static_cast<std::size_t>(random.below(4));
    const std::array corners{low, Vec2{high.x, low.y}, high, Vec2{low.x, high.y}};
    for (std::size_t i = 0; i < corners.size(); ++i) {
        shape.points[i] = corners[(first + i) % corners.size()];
    }
    return shape;
}

TEST(ReachedObstacle, StopsEveryLegThatMeetsWhatItCovers) {
    Random random{2};
    int stopped = 0;
    int met = 0;
    for (int i = 0; i < 400000; ++i) {
        constexpr std::array distances{0.0F, 1.0F, 100.0F, 60000.0F}; // from the origin
        constexpr std::array reaches{0.0F, 1e-6F, 0.32F, 5.0F, 1000.0F};
        const float distance = distances[static_cast<std::size_t>(random.below(4))];
        const float reach = reaches[static_cast<std::size_t>(random.below(5))];
        const float size = random.below(4) == 0 ? 30.0F : 1.0F;
        const Obstacle shape = random_upright_shape(random, distance * random.point_in(unit), size);
        const Vec2 from = random_end(random, shape, reach, size);
        const Vec2 to = random_other_end(random, from, shape, reach, size);
        const ReachedObstacle obstacle{shape, reach};
        const bool is_met = obstacle.passage_of(from, to) == Passage::met;
        const bool is_stopped = stops(shape, from, to, reach);
        ASSERT_TRUE(!is_met || is_stopped)
            << i << ": " << from.x << " " << from.y << " to " << to.x << " " << to.y;
        ASSERT_FALSE(is_met && !obstacle.may_touch(from) && can_leave(shape, from, to, reach));
        stopped += is_stopped ? 1 : 0;
        met += is_met ? 1 : 0;
    }
    EXPECT_GT(met, stopped / 5) << "of " << stopped << " that it stops";
}

TEST(ReachedObstacle, IsMetByLegsThroughIt) {
    Obstacle box;
    box.count = 4;
    box.points = {Vec2{2.0F, 2.0F}, Vec2{4.0F, 2.0F}, Vec2{4.0F, 3.0F}, Vec2{2.0F, 3.0F}};
    const ReachedObstacle obstacle{box, 0.5F};
    EXPECT_EQ(obstacle.passage_of({0.0F, 2.5F}, {1.6F, 2.5F}), Passage::met);
    EXPECT_EQ(obstacle.passage_of({0.0F, 2.5F}, {1.5F, 2.5F}), Passage::near);
    EXPECT_EQ(obstacle.passage_of({0.0F, 2.5F}, {1.4F, 2.5F}), Passage::missed);
    EXPECT_EQ(obstacle.passage_of({3.0F, 3.4F}, {3.0F, 3.4F}), Passage::met);
    EXPECT_EQ(obstacle.passage_of({1.6F, 1.6F}, {1.6F, 1.6F}), Passage::near) << "at a corner";
}

TEST(ReachedObstacle, IsMissedByLegsBesideAndBehindIt) {
    Obstacle box;
    box.count = 4;
    box.points = {Vec2{2.0F, 2.0F}, Vec2{4.0F, 2.0F}, Vec2{4.0F, 3.0F}, Vec2{2.0F, 3.0F}};
    const ReachedObstacle obstacle{box, 0.5F};
    EXPECT_EQ(obstacle.passage_of({0.0F, 2.5F}, {1.4F, 2.5F}), Passage::missed);
    EXPECT_NE(obstacle.passage_of({0.0F, 2.5F}, {1.5F, 2.5F}), Passage::missed);
    EXPECT_EQ(obstacle.passage_of({3.0F, 3.6F}, {3.0F, 3.6F}), Passage::missed);
    EXPECT_EQ(obstacle.passage_of({0.0F, 2.9F}, {6.0F, 8.9F}), Passage::missed)
        << "its box overlaps this one";
    EXPECT_NE(obstacle.passage_of({0.0F, 1.9F}, {6.0F, 7.9F}), Passage::missed);
}

} // namespace
} // namespace raywalk::reached_obstacle_test
