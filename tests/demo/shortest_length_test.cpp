// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"

#include "lab/metrics.hpp"
#include "lab/shortest_length.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace raywalk::demo::shortest_length_test {
namespace {

SceneObstacle wall(Vec2 min, Vec2 max) {
    return {Material::wall, TurnedBox{0.5F * (min + max), max - min}};
}

// A perfect maze with corridors of a meter: up and down, from left to right.
Scene maze(float cell_size) {
    Scene scene;
    scene.name = "maze";
    scene.bounds = {{0.0F, 0.0F}, {13.0F, 6.0F}};
    scene.settings.cell_size = cell_size;
    scene.player_start = Vec2{0.5F, 0.5F};
    for (int i = 0; i < 6; ++i) {
        const float x = 1.0F + 2.0F * static_cast<float>(i);
        const bool is_up = i % 2 == 0;
        scene.obstacles.push_back(wall({x, is_up ? 0.0F : 1.0F}, {x + 1.0F, is_up ? 5.0F : 6.0F}));
    }
    return scene;
}

struct Rating {
    ShortestLength shortest;
    double length = 0.0;
};

void rate(Scene scene, Vec2 target, Rating& rating) {
    Lab lab{std::move(scene)};
    ASSERT_TRUE(lab.apply(SendPlayer{target}));
    lab.step();
    const std::optional<PlayerQuery> query = last_player_query(lab);
    ASSERT_TRUE(query);
    InspectionNavigator inspection;
    const Path path = inspection.update(lab, query->settings)
                          .find_path(query->start, query->target, query->query);
    ASSERT_TRUE(path.is_found());
    rating.length = path.length;
    for (int frame = 0; frame < 200; ++frame) {
        rating.shortest.update(lab, query, path);
    }
}

TEST(ShortestLength, IsTheSameForAllGrids) {
    std::vector<double> shortest;
    for (const float cell_size : {0.25F, 0.35F, 0.5F, 1.0F, 1.25F}) {
        Rating rating;
        rate(maze(cell_size), {12.5F, 0.5F}, rating);
        ASSERT_TRUE(rating.shortest.ratio()) << cell_size;
        EXPECT_FALSE(rating.shortest.is_too_large());
        shortest.push_back(rating.length / *rating.shortest.ratio());
        EXPECT_NEAR(shortest.back(), shortest.front(), 0.005 * shortest.front()) << cell_size;
    }
    EXPECT_GT(shortest.front(), 6 * 5.0 - 6 * 1.0);
}

TEST(ShortestLength, IsNotComputedInALargeWorld) {
    Scene scene = maze(1.0F);
    scene.bounds.max = {100.0F, 100.0F};
    for (int i = 0; i < 5000; ++i) {
        scene.obstacles.push_back(
            {Material::tree,
             Circle{{20.0F + static_cast<float>(i % 70), 20.0F + static_cast<float>(i / 70)},
                    0.2F}});
    }
    Rating rating;
    rate(std::move(scene), {12.5F, 0.5F}, rating);
    EXPECT_FALSE(rating.shortest.ratio());
    EXPECT_TRUE(rating.shortest.is_too_large());
}

} // namespace
} // namespace raywalk::demo::shortest_length_test
