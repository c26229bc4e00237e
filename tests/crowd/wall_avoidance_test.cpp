// SPDX-License-Identifier: MIT
#include "raywalk/low_level/neighbor_view.hpp"

#include "crowd/avoidance.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace raywalk::wall_avoidance_test {
namespace {

using test::ObstacleList;
using test::Random;

constexpr double dt = 0.1;

// An agent alone among obstacles.
struct Walker {
    explicit Walker(std::vector<Obstacle> list)
        : obstacles{std::move(list)}
        , cache{test::make_cache(obstacles, 0.3F)}
        , view{cache} {}

    Vec2d avoid(Vec2 position, Vec2d velocity) {
        const AvoidingAgent agent{.position = exact(position),
                                  .velocity = velocity,
                                  .preferred_velocity = velocity,
                                  .radius = 0.3,
                                  .max_speed = 10.0};
        return avoidance.avoid_walls(view, agent, velocity, dt);
    }

    ObstacleList obstacles;
    NeighborCache cache;
    NeighborView view;
    Avoidance avoidance;
};

TEST(WallAvoidance, NeverTouchesAnObstacle) {
    Random random{4};
    int changed = 0;
    for (int round = 0; round < 40; ++round) {
        std::vector<Obstacle> obstacles;
        for (int i = 0; i < 12; ++i) {
            const Vec2 center = random.point_in({{-6.0F, -6.0F}, {6.0F, 6.0F}});
            obstacles.push_back(i % 2 == 0 ? test::disc(center, random.between(0.1F, 1.0F))
                                           : test::block(Box{center, center}.grown(0.5F)));
        }
        Walker walker{obstacles};
        for (int i = 0; i < 50; ++i) {
            const Vec2 from = random.point_in({{-6.0F, -6.0F}, {6.0F, 6.0F}});
            if (!test::is_clear(obstacles, from, from, walker.view.reach())) {
                continue;
            }
            const Vec2d preferred = exact(random.point_in({{-5.0F, -5.0F}, {5.0F, 5.0F}}));
            const Vec2d velocity = walker.avoid(from, preferred);
            const Vec2 to{exact(from) + dt * velocity};
            ASSERT_TRUE(test::may_leave(obstacles, from, to, walker.view.reach()));
            changed += velocity == preferred ? 0 : 1;
        }
    }
    EXPECT_GT(changed, 50);
}

} // namespace
} // namespace raywalk::wall_avoidance_test
