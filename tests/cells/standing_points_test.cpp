// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include "cells/standing_points.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
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
        StandingPoints points{view, target, StandingPoints::unlimited};
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

    // True if the walker can stand at the point, and go straight to the center of a cell that is
    // one of the four around it.
    [[nodiscard]] bool sees_center_beside(Vec2 point, Cell cell) const {
        constexpr double beside = 0.999; // (unit: cell)
        const Grid& grid = view.grid();
        const GridPoint at = grid.to_grid(point);
        return std::abs(at.x - cell.x) < beside && std::abs(at.y - cell.y) < beside &&
               test::is_clear(obstacles, point, grid.center_of(cell), view.reach());
    }

    // Returns whether a point connected to the cell was sought and found.
    bool check(Vec2 target, Cell cell) {
        if (!view.is_free(cell)) {
            return false;
        }
        StandingPoints points{view, target, max_standing_cells};
        std::optional<StandingPoint> point = points.next();
        while (point && !point->anchor.connects_to(cell)) {
            points.look_closer();
            point = points.next();
        }
        const double limit = max_standing_cells * view.grid().cell_size();
        const double distance = point ? norm(between(target, point->point)) : limit;
        if (distance <= tolerance) {
            return false;
        }
        for_each_sample(target, distance - tolerance, [&](Vec2 sample) {
            EXPECT_FALSE(sees_center_beside(sample, cell))
                << sample.x << ", " << sample.y << " is nearer to " << target.x << ", " << target.y;
        });
        return point.has_value();
    }
};

// A world of each kind for each walker.
template <class Check>
void for_each_case(Check check) {
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
        check(Case{view, obstacles}, random);
    }
}

TEST(StandingPoints, NoSampledPointIsNearerThanTheFirst) {
    int moved = 0;
    for_each_case([&](Case checked, Random& random) {
        for (int i = 0; i < 12; ++i) {
            moved += checked.check(random.point_in(area)) ? 1 : 0;
        }
    });
    EXPECT_GT(moved, 50);
}

TEST(StandingPoints, NoSampledPointThatSeesACenterIsNearerThanTheFirstConnectedToIt) {
    int found = 0;
    for_each_case([&](Case checked, Random& random) {
        for (int i = 0; i < 12; ++i) {
            const Vec2 target = random.point_in(area);
            const Cell own = checked.view.grid().cell_at(target);
            const Cell cell{own.x + random.below(5) - 2, own.y + random.below(5) - 2};
            found += checked.check(target, cell) ? 1 : 0;
        }
    });
    EXPECT_GT(found, 50);
}

// A wide walker between a slanting block and the corner of two walls, which only lets it pass to
// the south. From the nearest points, it sees the center in the north alone; of those from which it
// sees the one in the south, the nearest is where its sight past the corner meets the row of the
// center in the north: farther north, it would not be connected to that in the south.
TEST(StandingPoints, AreWhereSightMeetsTheBorderOfTheCellsThatAPointIsConnectedTo) {
    const std::vector<Obstacle> obstacles = {
        test::wall({3.9953F, -3.6901F}, {8.5071F, -4.8598F}),
        test::wall({5.1649F, 0.8217F}, {3.9953F, -3.6901F}),
        {.body = {},
         .points =
             {{{-0.3957F, -4.2493F}, {0.1808F, -4.7090F}, {4.7346F, 1.0016F}, {4.1582F, 1.4613F}}},
         .count = 4}};
    const test::ObstacleList probe{obstacles};
    const NeighborCache cache = test::make_cache(probe, 1.0F, Grid{2.0F});
    NeighborView view{cache};
    constexpr Vec2 target{5.0181F, -2.6157F};
    StandingPoints points{view, target, max_standing_cells};
    std::optional<StandingPoint> point = points.next();
    while (point && !point->anchor.connects_to({1, -3})) {
        points.look_closer();
        point = points.next();
    }
    ASSERT_TRUE(point);
    EXPECT_NEAR(distance(point->point, target), 2.0918, 1e-3);
}

} // namespace
} // namespace raywalk::standing_points_test
