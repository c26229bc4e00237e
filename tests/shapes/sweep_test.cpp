// SPDX-License-Identifier: MIT
#include "shapes/sweep.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

namespace raywalk::sweep_test {
namespace {

using test::Random;

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

struct Point {
    long double x;
    long double y;
};

long double squared_distance(Point p, Point a, Point b) {
    const Point along{b.x - a.x, b.y - a.y};
    const long double square = along.x * along.x + along.y * along.y;
    const long double part = (p.x - a.x) * along.x + (p.y - a.y) * along.y;
    const long double t = square > 0.0L ? std::clamp(part / square, 0.0L, 1.0L) : 0.0L;
    const Point off{p.x - a.x - t * along.x, p.y - a.y - t * along.y};
    return off.x * off.x + off.y * off.y;
}

long double side(Point p, Point a, Point b) {
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

// The distance between a hull and a segment, from the definition: of the ends, the corners, and 0
// for what crosses or is inside.
long double distance_between(const Obstacle& shape, Vec2 from, Vec2 to) {
    const Point a{from.x, from.y};
    const Point b{to.x, to.y};
    bool is_inside = shape.count > 2;
    long double nearest = std::numeric_limits<long double>::infinity();
    for (std::size_t i = 0; i < static_cast<std::size_t>(shape.count); ++i) {
        const std::size_t next = (i + 1) % static_cast<std::size_t>(shape.count);
        const Point c{shape.points[i].x, shape.points[i].y};
        const Point d{shape.points[next].x, shape.points[next].y};
        is_inside = is_inside && side(a, c, d) > 0.0L;
        if (side(a, c, d) * side(b, c, d) < 0.0L && side(c, a, b) * side(d, a, b) < 0.0L) {
            return 0.0L;
        }
        nearest = std::min({nearest,
                            squared_distance(a, c, d),
                            squared_distance(b, c, d),
                            squared_distance(c, a, b),
                            squared_distance(d, a, b)});
    }
    return is_inside ? 0.0L : std::sqrt(nearest);
}

// What a sweep says of an obstacle that is not one-sided; nothing if that is a matter of rounding.
std::optional<bool> stops_by_definition(const Sweep& sweep, const Obstacle& shape) {
    const long double limit = static_cast<long double>(sweep.reach) + shape.rounding;
    const long double rounding = 1e-4L * std::max(1.0L, limit);
    const long double nearest = distance_between(shape, sweep.from, sweep.to);
    if (std::abs(nearest - limit) < rounding) {
        return std::nullopt;
    }
    if (nearest > limit || sweep.mode != SweepMode::leaving) {
        return nearest < limit;
    }
    const long double here = distance_between(shape, sweep.from, sweep.from);
    if (std::abs(here - limit) < rounding || std::abs(here - shape.rounding) < rounding) {
        return std::nullopt;
    }
    const long double lost = here - nearest;
    if (here > shape.rounding && here < limit && lost > 1e-9L && lost < rounding) {
        return std::nullopt;
    }
    return here > limit || here < shape.rounding || lost > 1e-9L;
}

struct Sample {
    Obstacle shape;
    Sweep sweep;
};

Sample random_sample(Random& random) {
    constexpr std::array distances{0.0F, 1.0F, 100.0F, 60000.0F}; // from the origin
    constexpr std::array reaches{0.0F, 1e-6F, 0.32F, 5.0F, 1000.0F};
    constexpr std::array modes{SweepMode::clear, SweepMode::passing, SweepMode::leaving};
    const float distance = distances[static_cast<std::size_t>(random.below(4))];
    const float reach = reaches[static_cast<std::size_t>(random.below(5))];
    const float size = random.below(4) == 0 ? 30.0F : 1.0F;
    Sample sample;
    sample.shape = random_upright_shape(random, distance * random.point_in(unit), size);
    sample.shape.is_one_sided = sample.shape.count == 2 && random.below(2) == 0;
    if (sample.shape.is_one_sided) {
        sample.shape.rounding = 0.0F;
    }
    const Vec2 from = random_end(random, sample.shape, reach, size);
    const Vec2 to = random_other_end(random, from, sample.shape, reach, size);
    sample.sweep = {from, to, reach, modes[static_cast<std::size_t>(random.below(3))]};
    return sample;
}

TEST(Sweep, StopsWhereTheDistanceIsLessThanTheReach) {
    Random random{1};
    int stopped = 0;
    int uncertain = 0;
    constexpr int count = 300000;
    for (int i = 0; i < count; ++i) {
        const auto [shape, sweep] = random_sample(random);
        const std::optional<bool> expected =
            shape.is_one_sided ? std::nullopt : stops_by_definition(sweep, shape);
        uncertain += expected ? 0 : 1;
        stopped += expected == true ? 1 : 0;
        ASSERT_TRUE(!expected || sweep.is_stopped_by(shape) == *expected)
            << i << ": " << sweep.from.x << " " << sweep.from.y << " to " << sweep.to.x << " "
            << sweep.to.y;
    }
    EXPECT_GT(stopped, count / 5);
    EXPECT_LT(uncertain, count / 2);
}

// A way across an edge or beside it, half of them from behind to the front.
Sample random_crossing(Random& random) {
    Sample sample = random_sample(random);
    const Vec2 start = 5.0F * random.point_in(unit);
    const Vec2 along = 2.0F * random.point_in(unit);
    sample.shape = {.body = {}, .points = {}, .count = 2, .is_one_sided = true};
    sample.shape.points[0] = start;
    sample.shape.points[1] = start + along;
    sample.shape.points[2] = start - along + random.point_in(unit);
    sample.shape.points[3] = start + 2.0F * along + random.point_in(unit);
    const Vec2 front{along.y, -along.x};
    const Vec2 middle = start + 0.5F * along + 0.2F * random.point_in(unit);
    const float sign = random.below(2) == 0 ? -1.0F : 1.0F;
    sample.sweep.reach = 0.1F;
    sample.sweep.from = middle - sign * front + 0.2F * random.point_in(unit);
    sample.sweep.to = middle + sign * front + 0.2F * random.point_in(unit);
    return sample;
}

TEST(Sweep, LetsWalkersPassOneSidedEdgesOnlyInTheModesThatSaySo) {
    Random random{2};
    std::array<int, 3> passed{};
    for (int i = 0; i < 30000; ++i) {
        const auto [shape, sweep] = random_crossing(random);
        const bool touches = stops(shape, sweep.from, sweep.to, sweep.reach);
        const bool may_pass = lets_pass(shape, sweep.from, sweep.to, sweep.reach);
        if (sweep.mode == SweepMode::leaving) {
            ASSERT_TRUE(!may_pass || !sweep.is_stopped_by(shape));
        } else {
            const bool counts = sweep.mode == SweepMode::passing;
            ASSERT_EQ(sweep.is_stopped_by(shape), touches && !(counts && may_pass));
        }
        passed[static_cast<std::size_t>(sweep.mode)] +=
            touches && !sweep.is_stopped_by(shape) ? 1 : 0;
    }
    EXPECT_EQ(passed[0], 0);
    EXPECT_GT(passed[1], 1000);
    EXPECT_GT(passed[2], 1000);
}

TEST(ReachedObstacle, StopsWhatTheObstacleStops) {
    Random random{3};
    int stopped = 0;
    constexpr int count = 600000;
    for (int i = 0; i < count; ++i) {
        const auto [shape, sweep] = random_sample(random);
        const bool is_stopped = sweep.is_stopped_by(shape);
        ASSERT_EQ((ReachedObstacle{shape, sweep.reach}.stops(sweep)), is_stopped)
            << i << ": " << sweep.from.x << " " << sweep.from.y << " to " << sweep.to.x << " "
            << sweep.to.y;
        stopped += is_stopped ? 1 : 0;
    }
    EXPECT_GT(stopped, count / 4);
    EXPECT_LT(stopped, 3 * count / 4);
}

TEST(ObstacleSet, HasOneOrderWhateverTheOrderInWhichItWasRead) {
    Random random{4};
    std::vector<Obstacle> read;
    for (int i = 0; i < 200; ++i) {
        read.push_back(random_upright_shape(random, 10.0F * random.point_in(unit), 1.0F));
    }
    const ObstacleSet first{read, 0.3F};
    std::reverse(read.begin(), read.end());
    const ObstacleSet second{read, 0.3F};
    for (std::size_t i = 0; i < read.size(); ++i) {
        EXPECT_EQ(first.all()[i].shape().points[0], second.all()[i].shape().points[0]);
    }
    const Sweep sweep{{-12.0F, 0.0F}, {12.0F, 0.5F}, 0.3F};
    const ReachedObstacle* stop = first.find_stop(sweep);
    ASSERT_NE(stop, nullptr);
    EXPECT_TRUE(sweep.is_stopped_by(stop->shape()));
    EXPECT_EQ(stop->shape().points[0], second.find_stop(sweep)->shape().points[0]);
    EXPECT_EQ(first.find_stop({{20.0F, 20.0F}, {21.0F, 20.0F}, 0.3F}), nullptr);
}

} // namespace
} // namespace raywalk::sweep_test
