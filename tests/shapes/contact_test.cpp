// SPDX-License-Identifier: MIT
#include "shapes/contact.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace raywalk::contact_test {
namespace {

using test::block;
using test::Random;

void expect_near(Vec2d a, Vec2d b) {
    EXPECT_NEAR(a.x, b.x, 1e-6);
    EXPECT_NEAR(a.y, b.y, 1e-6);
}

Obstacle random_obstacle(Random& random) {
    const Vec2 at = random.point_in({{-3.0F, -3.0F}, {3.0F, 3.0F}});
    Obstacle obstacle{};
    obstacle.count = 1 + random.below(6);
    obstacle.rounding =
        obstacle.count == 1 || random.below(3) == 0 ? random.between(0.1F, 1.0F) : 0.0F;
    for (int i = 0; i < obstacle.count; ++i) {
        const float angle = 2.0F * std::numbers::pi_v<float> *
                            (static_cast<float>(i) + random.between(0.0F, 0.8F)) /
                            static_cast<float>(obstacle.count);
        obstacle.points[i] = at + Vec2{2.0F * std::cos(angle), 2.0F * std::sin(angle)};
    }
    return obstacle;
}

// The first part of the way at which stops() says that the walker touches the obstacle, by
// bisection.
double reference_part(const Obstacle& obstacle, Vec2 from, Vec2 to, float reach) {
    double free = 0.0;
    double touched = 1.0;
    for (int i = 0; i < 40; ++i) {
        const double middle = 0.5 * (free + touched);
        const Vec2d there = exact(from) + middle * between(from, to);
        (hull_distance_squared(
             obstacle, from, {static_cast<float>(there.x), static_cast<float>(there.y)}) <=
                 std::pow(double{reach} + obstacle.rounding, 2.0)
             ? touched
             : free) = middle;
    }
    return touched;
}

TEST(Contact, IsWhereTheWalkerFirstComesWithinItsReach) {
    Random random{1};
    int contacts = 0;
    for (int i = 0; i < 20'000; ++i) {
        const Obstacle obstacle = random_obstacle(random);
        const float reach = i % 3 == 0 ? 0.0F : random.between(0.05F, 1.0F);
        const Vec2 from = random.point_in({{-8.0F, -8.0F}, {8.0F, 8.0F}});
        const Vec2 to = random.point_in({{-8.0F, -8.0F}, {8.0F, 8.0F}});
        if (!stops(obstacle, from, to, reach)) {
            continue;
        }
        const Contact contact = contact_with(obstacle, from, to, reach);
        const double length = norm(between(from, to));
        // Where the walker only grazes, a small error of the distance is a large one of the part.
        const double tolerance = reach + obstacle.rounding > 0.0F ? 2e-3 : 1e-5;
        ASSERT_NEAR(
            contact.part * length, reference_part(obstacle, from, to, reach) * length, tolerance)
            << i;
        if (contact.part == 0.0) {
            continue;
        }
        ++contacts;
        const Vec2d center = exact(from) + contact.part * between(from, to);
        const Vec2d surface = contact.surface.point;
        EXPECT_NEAR(norm(contact.surface.normal), 1.0, 1e-9);
        EXPECT_NEAR(norm(center - surface), reach, 1e-5);
        EXPECT_LE(dot(contact.surface.normal, between(from, to)), 1e-3);
        expect_near(center - reach * contact.surface.normal, surface);
        const Vec2 point{static_cast<float>(surface.x), static_cast<float>(surface.y)};
        EXPECT_NEAR(
            std::sqrt(hull_distance_squared(obstacle, point, point)), obstacle.rounding, 1e-5);
    }
    EXPECT_GT(contacts, 4'000);
}

TEST(NearestOnSurface, IsTheNearestOfManyPointsOfTheSurface) {
    Random random{2};
    int outside = 0;
    for (int i = 0; i < 3'000; ++i) {
        const Obstacle obstacle = random_obstacle(random);
        const Vec2 from = random.point_in({{-8.0F, -8.0F}, {8.0F, 8.0F}});
        const SurfacePoint nearest = nearest_on_surface(obstacle, exact(from));
        const double expected = std::max(
            0.0, std::sqrt(hull_distance_squared(obstacle, from, from)) - obstacle.rounding);
        ASSERT_NEAR(nearest.distance, expected, 1e-9) << i;
        expect_near(nearest.point + nearest.distance * nearest.normal, exact(from));
        if (nearest.distance > 0.0) {
            ++outside;
            EXPECT_NEAR(norm(nearest.normal), 1.0, 1e-9);
        } else {
            EXPECT_EQ(nearest.normal, (Vec2d{0.0, 0.0}));
        }
    }
    EXPECT_GT(outside, 1'000);
}

TEST(FirstContact, DoesNotDependOnTheOrder) {
    std::vector<Obstacle> tiles{block({{0.0F, 0.0F}, {1.0F, 1.0F}}),
                                block({{1.0F, 0.0F}, {2.0F, 1.0F}}),
                                block({{0.5F, -1.0F}, {1.5F, 0.0F}})};
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        tiles[i].body = {i + 1};
    }
    const auto hit_of = [&](float reach) {
        FirstContact first{{1.0F, 5.0F}, {1.0F, -5.0F}};
        for (const Obstacle& tile : tiles) {
            first.add(tile, reach);
        }
        return first.hit().value();
    };
    for (const float reach : {0.0F, 0.25F}) {
        const RaycastHit hit = hit_of(reach);
        std::reverse(tiles.begin(), tiles.end());
        EXPECT_EQ(hit_of(reach), hit);
        EXPECT_EQ(hit.body, BodyKey{1});
        EXPECT_EQ(hit.normal, (Vec2{0.0F, 1.0F})) << "the seam between two tiles is flat";
        EXPECT_EQ(hit.position, (Vec2{1.0F, 1.0F + reach}));
        EXPECT_FLOAT_EQ(hit.distance, 4.0F - reach);
        EXPECT_FLOAT_EQ(hit.fraction, 0.1F * (4.0F - reach));
    }
}

} // namespace
} // namespace raywalk::contact_test
