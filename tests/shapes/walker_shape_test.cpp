// SPDX-License-Identifier: MIT
#include "shapes/walker_shape.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

namespace raywalk::walker_shape_test {
namespace {

using test::block;
using test::disc;
using test::Random;
using test::wall;

// The least value of a convex function between two numbers.
double least(double low, double high, const std::function<double(double)>& value) {
    for (int i = 0; i < 45; ++i) {
        const double left = (2.0 * low + high) / 3.0;
        const double right = (low + 2.0 * high) / 3.0;
        (value(left) < value(right) ? high : low) = value(left) < value(right) ? right : left;
    }
    return value(low);
}

// The radius of the smallest circle around the shapes, by trying centers.
double searched_radius(const std::vector<Obstacle>& shapes) {
    return least(-10.0, 10.0, [&](double x) {
        return least(-10.0, 10.0, [&](double y) {
            double radius = 0.0;
            for (const Obstacle& shape : shapes) {
                for (int i = 0; i < shape.count; ++i) {
                    const Vec2 point = shape.points[static_cast<std::size_t>(i)];
                    radius = std::max(
                        radius, std::hypot(point.x - x, point.y - y) + double{shape.rounding});
                }
            }
            return radius;
        });
    });
}

Obstacle random_shape(Random& random) {
    const Box area{{-5.0F, -5.0F}, {5.0F, 5.0F}};
    Obstacle shape;
    shape.count = 1 + random.below(4);
    for (int i = 0; i < shape.count; ++i) {
        shape.points[static_cast<std::size_t>(i)] = random.point_in(area);
    }
    shape.rounding = random.below(2) == 0 ? 0.0F : random.between(0.0F, 3.0F);
    return shape;
}

TEST(WalkerShape, HasTheMiddleOfTheSmallestCircleAroundAllShapes) {
    Random random{1};
    for (int i = 0; i < 50; ++i) {
        std::vector<Obstacle> shapes;
        for (int count = 1 + random.below(6); count > 0; --count) {
            shapes.push_back(random_shape(random));
        }
        const float radius = radius_around(middle_of(shapes), shapes);
        EXPECT_NEAR(radius, searched_radius(shapes), 1e-4) << "case " << i;
    }
}

TEST(WalkerShape, HasTheExactMiddleOfSymmetricalShapes) {
    const std::vector<Obstacle> circle = {disc({0.1F, 0.7F}, 0.3F)};
    EXPECT_EQ(middle_of(circle), (Vec2{0.1F, 0.7F}));
    EXPECT_EQ(radius_around(middle_of(circle), circle), 0.3F);
    EXPECT_EQ(middle_of(std::vector{block({{-0.3F, -0.7F}, {0.3F, 0.7F}})}), Vec2{});
    EXPECT_EQ(middle_of(std::vector{disc({-0.3F, 0.0F}, 0.2F), disc({0.3F, 0.0F}, 0.2F)}), Vec2{});
    EXPECT_EQ(middle_of(std::vector{disc({}, 0.6F), disc({0.1F, 0.1F}, 0.2F)}), Vec2{});
}

TEST(WalkerShape, HasAMiddleForPointsOnALineAndForNoNumbers) {
    const std::vector<Obstacle> line = {wall({0.0F, 0.0F}, {1.0F, 1.0F}),
                                        wall({2.0F, 2.0F}, {4.0F, 4.0F})};
    EXPECT_EQ(middle_of(line), (Vec2{2.0F, 2.0F}));
    EXPECT_EQ(middle_of({}), Vec2{});
    EXPECT_EQ(radius_around({}, {}), 0.0F);
    const float nan = std::numeric_limits<float>::quiet_NaN();
    (void)middle_of(std::vector{disc({nan, 0.0F}, 1.0F), disc({4.0F, 0.0F}, nan), disc({}, 2.0F)});
}

TEST(WalkerShape, HasTheSameFilterWhateverTheOrderOfItsFixtures) {
    const CollisionFilter feet{.category_bits = 4, .mask_bits = 6};
    const CollisionFilter hurtbox{.category_bits = 16, .mask_bits = 8};
    const ObstacleFilter filter = filter_of_fixtures({feet, hurtbox});
    EXPECT_EQ(filter, filter_of_fixtures({hurtbox, feet}));
    EXPECT_EQ(filter.category_bits, 4U);
    EXPECT_EQ(filter.mask_bits, 6U);
    EXPECT_EQ(filter.more_fixtures, std::vector{hurtbox});
    EXPECT_EQ(filter_of_fixtures({}), ObstacleFilter{});
}

TEST(WalkerShape, HasOneFilterForFixturesThatOneCanStandFor) {
    const ObstacleFilter masks = filter_of_fixtures({{4, 2, -1}, {4, 8, -1}});
    EXPECT_EQ(masks, (ObstacleFilter{.category_bits = 4, .mask_bits = 10, .group_index = -1}));
    const ObstacleFilter categories = filter_of_fixtures({{4, 2}, {1, 2}, {4, 2}});
    EXPECT_EQ(categories, (ObstacleFilter{.category_bits = 5, .mask_bits = 2}));
    const ObstacleFilter part = filter_of_fixtures({{4, 2}, {5, 6}});
    EXPECT_EQ(part, (ObstacleFilter{.category_bits = 5, .mask_bits = 6}));
    EXPECT_EQ(filter_of_fixtures({{4, 2, 1}, {4, 2, 2}}).more_fixtures.size(), 1U);
}

} // namespace
} // namespace raywalk::walker_shape_test
