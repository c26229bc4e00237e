// SPDX-License-Identifier: MIT
#include "crowd/half_planes.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <vector>

namespace raywalk::half_planes_test {
namespace {

using test::Random;

constexpr double max_speed = 2.0;

HalfPlane random_plane(Random& random, float farthest) {
    const double angle = random.between(0.0F, 6.2831853F);
    const double offset = random.between(-farthest, farthest);
    const Vec2d direction{std::cos(angle), std::sin(angle)};
    return {{-offset * direction.y, offset * direction.x}, direction};
}

// Planes that contain the velocity 0.
HalfPlane random_limit(Random& random) {
    HalfPlane plane = random_plane(random, 1.0F);
    if (plane.violation({0.0, 0.0}) > 0.0) {
        plane.direction = -1.0 * plane.direction;
    }
    return plane;
}

double worst(std::span<const HalfPlane> planes, Vec2d velocity) {
    double worst = 0.0;
    for (const HalfPlane& plane : planes) {
        worst = std::max(worst, plane.violation(velocity));
    }
    return worst;
}

// Velocities all over the disc, including its border.
std::vector<Vec2d> samples() {
    std::vector<Vec2d> samples{{0.0, 0.0}};
    for (int ring = 1; ring <= 40; ++ring) {
        for (int i = 0; i < 120; ++i) {
            const double angle = i * std::numbers::pi / 60.0;
            const double speed = max_speed * ring / 40.0;
            samples.push_back({speed * std::cos(angle), speed * std::sin(angle)});
        }
    }
    return samples;
}

TEST(HalfPlanes, NoSampledVelocityIsBetter) {
    Random random{1};
    std::vector<HalfPlane> scratch;
    const std::vector<Vec2d> all = samples();
    int feasible_rounds = 0;
    for (int round = 0; round < 1000; ++round) {
        const int limit_count = random.below(4);
        std::vector<HalfPlane> planes(limit_count + random.below(9));
        for (int i = 0; i < static_cast<int>(planes.size()); ++i) {
            planes[i] = i < limit_count ? random_limit(random) : random_plane(random, 1.5F);
        }
        const Vec2d preferred{random.between(-3.0F, 3.0F), random.between(-3.0F, 3.0F)};
        const Vec2d best = nearest_velocity(planes, limit_count, preferred, max_speed, scratch);
        const std::span limits = std::span{planes}.first(limit_count);
        const std::span soft_planes = std::span{planes}.subspan(limit_count);
        ASSERT_LE(length(best), max_speed * (1.0 + 1e-12));
        ASSERT_LE(worst(limits, best), 2e-9) << round;
        const double violation = worst(soft_planes, best);
        const bool is_feasible = violation <= 2e-9;
        feasible_rounds += is_feasible ? 1 : 0;
        for (const Vec2d sample : all) {
            if (worst(limits, sample) > 0.0) {
                continue;
            }
            ASSERT_GE(worst(soft_planes, sample), violation - 2e-9) << round;
            if (worst(soft_planes, sample) <= 0.0) {
                ASSERT_GE(length(sample - preferred), length(best - preferred) - 2e-9) << round;
            }
        }
    }
    EXPECT_GT(feasible_rounds, 300);
    EXPECT_LT(feasible_rounds, 800);
}

TEST(HalfPlanes, ALimitIsNeverViolated) {
    std::vector<HalfPlane> scratch;
    // x <= 0 is the limit, x >= 1 may be violated
    const std::vector<HalfPlane> planes{{{0.0, 0.0}, {0.0, 1.0}}, {{1.0, 0.0}, {0.0, -1.0}}};
    const Vec2d best = nearest_velocity(planes, 1, {1.0, 0.5}, max_speed, scratch);
    EXPECT_NEAR(best.x, 0.0, 1e-12);
}

} // namespace
} // namespace raywalk::half_planes_test
