// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include "support/worlds.hpp"
#include "world/standing_points.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace raywalk::standing_points_test {
namespace {

using test::Random;

constexpr Box area{{-8.0F, -8.0F}, {8.0F, 8.0F}};
constexpr double tolerance = 5e-4; // (unit: meter)

struct Walker {
    float radius;
    float margin;
    float cell_size;
    Neighborhood neighborhood = Neighborhood::square_8;
};

constexpr Walker walkers[] = {{0.0F, 0.0F, 1.0F},
                              {0.3F, 0.02F, 0.5F},
                              {0.2F, 0.0F, 1.0F},
                              {0.6F, 0.1F, 0.5F},
                              {0.35F, 0.02F, 1.0F, Neighborhood::hex},
                              {0.45F, 0.05F, 0.33F}};

void add_tiles(physics::World& world, Random& random) {
    for (int i = 0; i < 90; ++i) {
        const Vec2 middle{static_cast<float>(random.below(16) - 8) + 0.5F,
                          static_cast<float>(random.below(16) - 8) + 0.5F};
        test::add(world, test::box({{-0.5F, -0.5F}, {0.5F, 0.5F}}), {middle});
    }
}

void add_obstacles(physics::World& world, Random& random, int kind) {
    if (kind == 0) {
        add_tiles(world, random);
    } else {
        test::add_maze(world, random, area, kind == 1 ? 20 : 4, kind == 1 ? 12 : 30);
    }
}

// Points around `target`, nearer than `distance`: the middle of each of many pieces of rings.
template <class Visit>
void for_each_sample(Vec2 target, double distance, Visit visit) {
    constexpr int rings = 25;
    constexpr int directions = 90;
    for (int ring = 1; ring <= rings; ++ring) {
        const double size = distance * ring / rings;
        for (int i = 0; i < directions; ++i) {
            const double angle = 2.0 * std::numbers::pi * (i + 0.5 * (ring % 2)) / directions;
            visit(Vec2{exact(target) + Vec2d{size * std::cos(angle), size * std::sin(angle)}});
        }
    }
}

struct Case {
    NeighborView& view;
    const std::vector<Obstacle>& obstacles;

    [[nodiscard]] bool can_stand(Vec2 point) {
        return view.grid().contains(point) &&
               test::is_clear(obstacles, point, point, view.reach()) &&
               !anchor_target(view, point).is_blocked();
    }

    // Returns whether the target itself was no such point.
    bool check(Vec2 target) {
        StandingPoints points;
        points.begin(view, target, StandingPoints::unlimited);
        const auto nearest = points.next();
        EXPECT_TRUE(nearest.has_value());
        if (!nearest || nearest->point == target) {
            return false;
        }
        EXPECT_TRUE(can_stand(nearest->point));
        const double distance = norm(between(target, nearest->point));
        double best = distance;
        Vec2 better;
        for_each_sample(target, distance - tolerance, [&](Vec2 sample) {
            const double its = norm(between(target, sample));
            if (its < best && can_stand(sample)) {
                best = its;
                better = sample;
            }
        });
        EXPECT_EQ(best, distance) << better.x << ", " << better.y << " is nearer to " << target.x
                                  << ", " << target.y;
        return true;
    }
};

TEST(StandingPoints, NoSampledPointIsNearerThanTheFirst) {
    int moved = 0;
    for (std::uint32_t seed = 0; seed < 18; ++seed) {
        Random random{seed};
        physics::World world;
        add_obstacles(world, random, static_cast<int>(seed % 3));
        const Walker& walker = walkers[seed / 3 % 6];
        const Box2dProbe probe{world};
        const Grid grid{walker.cell_size, {}, layout_of(walker.neighborhood)};
        const NeighborCache cache{probe,
                                  grid,
                                  walker.neighborhood,
                                  DiagonalMode::only_if_no_obstacles,
                                  {.radius = walker.radius, .margin = walker.margin}};
        NeighborView view{cache};
        const std::vector<Obstacle> obstacles = test::all_obstacles(world);
        Case checked{view, obstacles};
        for (int i = 0; i < 12; ++i) {
            moved += checked.check(random.point_in(area)) ? 1 : 0;
        }
    }
    EXPECT_GT(moved, 50);
}

} // namespace
} // namespace raywalk::standing_points_test
