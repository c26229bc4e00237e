// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "support/tiled_texts.hpp"

#include <algorithm>
#include <vector>

namespace raywalk::demo::tiled_map_test {
namespace {

const std::string rectangle =
    object_layer(R"({"id": 1, "x": 32, "y": 32, "width": 32, "height": 16})");

TEST(TiledMap, IsAsLargeAsItsTilesAndFenced) {
    const Scene scene = loaded(tiled_text(rectangle));
    EXPECT_EQ(scene.name, "map");
    EXPECT_EQ(scene.bounds, (Box{{0, 0}, {4, 3}}));
    EXPECT_TRUE(scene.is_fenced);
    EXPECT_FALSE(scene.is_y_up);
    EXPECT_FALSE(scene.player_start);
}

TEST(TiledMap, TakesItsScaleFromTheOptionsOrElseTheMap) {
    EXPECT_EQ(bounds_of(only<TurnedBox>(loaded(tiled_text(rectangle)))), (Box{{1, 1}, {2, 1.5F}}));
    std::string text = tiled_text(rectangle);
    text.insert(1, R"("properties": [{"name": "other"  , "type": "int"  , "value": 9},
        {"name": "pixels_per_meter", "type": "float", "value": 16}], )");
    EXPECT_EQ(bounds_of(only<TurnedBox>(loaded(text))), (Box{{2, 2}, {4, 3}}));
    EXPECT_EQ(loaded(text).bounds, (Box{{0, 0}, {8, 6}}));
    EXPECT_EQ(bounds_of(only<TurnedBox>(loaded(text, {64.0}))), (Box{{0.5F, 0.5F}, {1, 0.75F}}));
}

TEST(TiledMap, UsesTheWidthOfTilesThatAreNotSquare) {
    std::string text = tiled_text(rectangle);
    text.replace(text.find(R"("tileheight": 32)"), 16, R"("tileheight": 48)");
    EXPECT_EQ(loaded(text).bounds, (Box{{0, 0}, {4, 4.5F}}));
}

TEST(TiledMap, ExtendsOneTileBeyondItsContentIfInfinite) {
    const auto infinite = [](std::string text) {
        return text.replace(text.find("false"), 5, "true");
    };
    EXPECT_EQ(loaded(infinite(tiled_text(""))).bounds, (Box{{0, 0}, {4, 3}}));
    const Scene scene = loaded(infinite(tiled_text(object_layer(
        R"({"id": 1, "x": -64, "y": 320, "point": true, "type": "player"},
           {"id": 2, "x": -32, "y": 0, "point": true, "type": "click"},
           {"id": 3, "x": 320, "y": 32, "point": true, "type": "skeleton"})"))));
    EXPECT_EQ(scene.bounds, (Box{{-3, -1}, {11, 11}}));
}

std::vector<Material> materials_of(const Scene& scene) {
    std::vector<Material> materials;
    for (const SceneObstacle& obstacle : scene.obstacles) {
        materials.push_back(obstacle.material);
    }
    return materials;
}

// Written by Tiled 1.8.2.
TEST(TiledMap, LoadsAFileWrittenByTiled) {
    const Scene scene = load_tiled(RAYWALK_ROOT "/tests/data/tiled_1_8.tmj");
    using enum Material;
    EXPECT_EQ(materials_of(scene),
              (std::vector{rock, rock, wall, tree, pond, pond, fence, rock, door, crate}));
    expect_near(std::get<Circle>(scene.obstacles[1].shape).center, {3.5F, 2.5F});
    expect_box(scene.obstacles[2].shape, {0, 1}, {2, 2});
    EXPECT_EQ(std::get<Circle>(scene.obstacles[7].shape).radius, 0.125F); // a tile of half the size
    EXPECT_EQ(scene.player_start, (Vec2{1.5F, 0.625F}));
    EXPECT_EQ(scene.skeleton_starts.size(), 1U);
    EXPECT_EQ(scene.clicks.size(), 1U);
    EXPECT_EQ(scene.walkers.size(), 1U);
    EXPECT_EQ(scene.costs.size(), 1U);

    const Scene infinite = load_tiled(RAYWALK_ROOT "/tests/data/tiled_1_8_infinite.tmj");
    EXPECT_EQ(materials_of(infinite), (std::vector{rock, rock, rock, rock}));
    EXPECT_EQ(std::get<Polygon>(infinite.obstacles[0].shape).points,
              (std::vector<Vec2>{{1, 2}, {0, 2}, {1, 1}}));
    expect_box(infinite.obstacles[1].shape, {-2, -1}, {0, 0});
    EXPECT_EQ(infinite.player_start, (Vec2{-0.5F, 2.5F}));
    EXPECT_EQ(infinite.bounds, (Box{{-17, -17}, {17, 17}}));
}

// The demo's own map.
TEST(TiledMap, LoadsTheVillageCompletely) {
    const Scene scene = load_tiled(RAYWALK_ROOT "/demo/village.tmj");
    EXPECT_EQ(scene.bounds, (Box{{0, 0}, {40, 24}}));
    EXPECT_EQ(scene.skeleton_starts.size(), 10U);
    EXPECT_EQ(scene.costs.size(), 1U);
    ASSERT_EQ(scene.clicks.size(), 4U);
    ASSERT_TRUE(scene.player_start);
    for (int i = 0; i < material_count; ++i) {
        const auto material = static_cast<Material>(i);
        EXPECT_EQ(std::any_of(scene.obstacles.begin(),
                              scene.obstacles.end(),
                              [&](const SceneObstacle& o) { return o.material == material; }),
                  material != Material::stone)
            << i;
    }
    physics::World world;
    build_world(scene, world);
    Navigator navigator{Box2dProbe{world}, {.cell_size = scene.settings.cell_size}};
    const PathQuery query{.walker = {.radius = scene.settings.radius}};
    for (const Click& click : scene.clicks) {
        EXPECT_EQ(navigator.find_path(*scene.player_start, click.target, query).status,
                  PathStatus::found);
    }
    for (const Vec2 start : scene.skeleton_starts) {
        EXPECT_EQ(navigator.find_path(start, *scene.player_start, query).status, PathStatus::found);
    }
}

} // namespace
} // namespace raywalk::demo::tiled_map_test
