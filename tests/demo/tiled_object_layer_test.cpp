// SPDX-License-Identifier: MIT
#include "support/tiled_texts.hpp"

#include <cmath>
#include <numbers>

namespace raywalk::demo::tiled_object_layer_test {
namespace {

constexpr float pi = std::numbers::pi_v<float>;

TEST(TiledObjects, RotateAroundTheirTopLeftCorner) {
    const Scene scene = with_objects(
        R"({"id": 1, "x": 64, "y": 32, "width": 64, "height": 32, "rotation": 90},
           {"id": 2, "x": 0, "y": 0, "width": 32, "height": 16})");
    ASSERT_EQ(scene.obstacles.size(), 2U);
    // Clockwise on the screen: right becomes down, and down becomes left.
    expect_box(scene.obstacles[0].shape, {1, 1}, {2, 3});
    EXPECT_NEAR(std::get<TurnedBox>(scene.obstacles[0].shape).angle, pi / 2.0F, 1e-5F);
    EXPECT_EQ(std::get<TurnedBox>(scene.obstacles[1].shape).angle, 0.0F);
    EXPECT_EQ(scene.obstacles[0].material, Material::stone);
}

TEST(TiledObjects, BecomeCirclesIfRound) {
    const auto circle = only<Circle>(with_objects(
        R"({"id": 1, "x": 32, "y": 32, "width": 64, "height": 64, "rotation": 30, "ellipse": true})"));
    EXPECT_NEAR(circle.radius, 1.0F, 1e-5F);
    expect_near(circle.center,
                Vec2{1, 1} +
                    std::sqrt(2.0F) * Vec2{std::cos(pi * 75 / 180), std::sin(pi * 75 / 180)});
}

TEST(TiledObjects, BecomeSimilarPolygonsIfEllipses) {
    const auto polygon = only<Polygon>(
        with_objects(R"({"id": 1, "x": 16, "y": 16, "width": 96, "height": 64, "ellipse": true})"));
    ASSERT_EQ(polygon.points.size(), 8U);
    for (std::size_t i = 0; i < 8; ++i) {
        const Vec2 a = polygon.points[i];
        const Vec2 b = polygon.points[(i + 1) % 8];
        for (const float along : {0.0F, 0.25F, 0.5F, 0.75F}) {
            const Vec2 p = a + along * (b - a) - Vec2{2.0F, 1.5F};
            EXPECT_NEAR(std::hypot(p.x / 1.5F, p.y / 1.0F), 1.0F, 0.04F);
        }
    }
}

TEST(TiledObjects, BecomeConvexPiecesIfConcave) {
    const std::string points =
        R"({"x": 0, "y": 0}, {"x": 96, "y": 0}, {"x": 96, "y": 32}, {"x": 32, "y": 32},
           {"x": 32, "y": 64}, {"x": 0, "y": 64})";
    const Scene scene =
        with_objects(R"({"id": 1, "x": 16, "y": 32, "type": "pond", "polygon": [)" + points + "]}");
    ASSERT_EQ(scene.obstacles.size(), 2U);
    float area = 0.0F;
    Box bounds = bounds_of(scene.obstacles[0].shape);
    for (const SceneObstacle& obstacle : scene.obstacles) {
        EXPECT_EQ(obstacle.material, Material::pond);
        physics::World world;
        SceneObstacle loose = obstacle; // its mass is its area
        loose.is_loose = true;
        area += build(loose, world).mass();
        bounds = bounds.united(bounds_of(obstacle.shape));
    }
    EXPECT_NEAR(area, 4.0F, 1e-4F);
    expect_near(bounds.min, {0.5F, 1.0F});
    expect_near(bounds.max, {3.5F, 3.0F});
}

TEST(TiledObjects, RotatePolygonsAroundTheirPosition) {
    const auto polygon = only<Polygon>(with_objects(
        R"({"id": 1, "x": 64, "y": 64, "rotation": 180,
            "polygon": [{"x": 0, "y": 0}, {"x": 0, "y": 32}, {"x": 64, "y": 32}]})"));
    ASSERT_EQ(polygon.points.size(), 3U);
    expect_near(bounds_of(polygon).min, {0, 1});
    expect_near(bounds_of(polygon).max, {2, 2});
}

TEST(TiledObjects, OmitCornersThatBox2dRejects) {
    // One point is 0.25 mm off the straight line, and two are 2 mm apart.
    const Scene scene = with_objects(
        R"({"id": 1, "x": 32, "y": 32, "polygon": [{"x": 0, "y": 0}, {"x": 16, "y": -0.008},
            {"x": 32, "y": 0}, {"x": 32.001, "y": 0.0625}, {"x": 32, "y": 32},
            {"x": 0, "y": 32}]})");
    ASSERT_EQ(scene.obstacles.size(), 1U);
    const Box box = bounds_of(scene.obstacles[0].shape);
    EXPECT_NEAR(distance(box.min, {1, 1}), 0.0F, 0.003F);
    EXPECT_NEAR(distance(box.max, {2, 2}), 0.0F, 0.003F);
}

TEST(TiledObjects, BecomeFencesIfPolylinesAndKeepSignificantCorners) {
    const Scene scene = with_objects(
        R"({"id": 1, "x": 32, "y": 32, "polyline": [{"x": 0, "y": 0}, {"x": 0.1, "y": 0},
            {"x": 32, "y": 0}, {"x": 32, "y": 32}, {"x": 0, "y": 0}]})");
    const auto chain = only<Chain>(scene);
    ASSERT_EQ(chain.points.size(), 4U);
    expect_near(chain.points[1], {2, 1});
    expect_near(chain.points[3], {1, 1});
    EXPECT_FALSE(chain.is_loop);
    EXPECT_FALSE(chain.is_one_sided);
    EXPECT_EQ(scene.obstacles[0].material, Material::fence);
}

TEST(TiledObjects, AreOneSidedFencesIfAPropertySaysSo) {
    const Scene scene = with_objects(
        R"({"id": 1, "x": 32, "y": 32, "polyline": [{"x": 0, "y": 0}, {"x": 32, "y": 0}],
            "properties": [{"name": "one_sided", "type": "bool", "value": true}]})");
    EXPECT_TRUE(only<Chain>(scene).is_one_sided);
}

TEST(TiledObjects, BecomeCharactersClicksAndWalkers) {
    const Scene scene = with_objects(
        R"({"id": 1, "x": 16, "y": 32, "point": true, "type": "Player"},
           {"id": 2, "x": 32, "y": 32, "point": true, "name": "Skeletons"},
           {"id": 3, "x": 64, "y": 64, "point": true, "class": "skeleton", "name": "Bill"},
           {"id": 4, "x": 0, "y": 0, "width": 32, "height": 64, "type": "click"},
           {"id": 5, "x": 32, "y": 0, "point": true, "type": "click",
            "properties": [{"name": "time", "type": "float", "value": 2.5}]},
           {"id": 6, "x": 32, "y": 0, "type": "walker",
            "polyline": [{"x": 0, "y": 0}, {"x": 5, "y": 7}, {"x": 64, "y": 64}]})");
    ASSERT_TRUE(scene.player_start);
    EXPECT_EQ(*scene.player_start, (Vec2{0.5F, 1.0F}));
    EXPECT_EQ(scene.skeleton_starts, (std::vector<Vec2>{{1, 1}, {2, 2}}));
    ASSERT_EQ(scene.clicks.size(), 2U);
    EXPECT_EQ(scene.clicks[0].target, (Vec2{0.5F, 1.0F}));
    EXPECT_FALSE(scene.clicks[0].time);
    EXPECT_EQ(scene.clicks[1].time, 2.5);
    ASSERT_EQ(scene.walkers.size(), 1U);
    EXPECT_EQ(scene.walkers[0].start, (Vec2{1, 0}));
    EXPECT_EQ(scene.walkers[0].target, (Vec2{3, 2}));
    EXPECT_TRUE(scene.obstacles.empty());
}

TEST(TiledObjects, BecomeObstaclesIfTheyHaveASizeAndNoMeaning) {
    const Scene scene = with_objects(
        R"({"id": 1, "x": 16, "y": 32, "point": true, "type": "fountain"},
           {"id": 2, "x": 16, "y": 32, "width": 0, "height": 0, "type": "marker"},
           {"id": 3, "x": 16, "y": 32, "width": 9, "height": 9, "text": {"text": "hello"}},
           {"id": 4, "x": 16, "y": 32, "width": 9, "height": 9, "type": "fountain"},
           {"id": 5, "x": 16, "y": 32, "width": 9, "height": 9,
            "properties": [{"name": "solid", "type": "bool", "value": false}]})");
    EXPECT_EQ(scene.obstacles.size(), 1U);
    EXPECT_FALSE(scene.player_start);
}

TEST(TiledObjects, InheritPropertiesOfTheirLayer) {
    const std::string objects =
        R"({"id": 1, "x": 0, "y": 0, "width": 32, "height": 32, "visible": false},
           {"id": 2, "x": 0, "y": 0, "width": 32, "height": 32, "name": "Wall"},
           {"id": 3, "x": 0, "y": 0, "point": true})";
    const Scene trees = loaded(tiled_text(
        object_layer(objects, R"("class": "TREES", "offsety": -16, "visible": false, )")));
    ASSERT_EQ(trees.obstacles.size(), 2U);
    EXPECT_EQ(trees.obstacles[0].material, Material::tree);
    EXPECT_EQ(trees.obstacles[1].material, Material::wall);
    expect_box(trees.obstacles[0].shape, {0, -0.5F}, {1, 0.5F});
    const Scene none = loaded(tiled_text(
        object_layer(objects, R"("properties": [{"name": "collides", "value": false}], )")));
    EXPECT_TRUE(none.obstacles.empty());
}

TEST(TiledObjects, BecomeDoorsCratesAndCostAreas) {
    const Scene scene = with_objects(
        R"({"id": 1, "x": 32, "y": 32, "width": 8, "height": 64, "rotation": 90, "type": "door"},
           {"id": 2, "x": 32, "y": 32, "width": 8, "height": 64, "type": "door", "properties": [
               {"name": "rest", "value": 5}, {"name": "slide_x", "value": -16},
               {"name": "travel", "value": 0.5}]},
           {"id": 3, "x": 32, "y": 0, "width": 16, "height": 16, "ellipse": true, "type": "crate"},
           {"id": 4, "x": 0, "y": 64, "width": 32, "height": 16, "rotation": -90, "type": "cost",
            "properties": [{"name": "cost", "type": "float", "value": 2.5}]})");
    ASSERT_EQ(scene.obstacles.size(), 3U);
    ASSERT_TRUE(scene.obstacles[0].slide);
    expect_near(scene.obstacles[0].slide->by, {-2, 0}); // along its longer side, which is rotated
    EXPECT_EQ(scene.obstacles[0].slide->rest, Slide{}.rest);
    ASSERT_TRUE(scene.obstacles[1].slide);
    expect_near(scene.obstacles[1].slide->by, {-0.5F, 0});
    EXPECT_EQ(scene.obstacles[1].slide->rest, 5.0);
    EXPECT_EQ(scene.obstacles[1].slide->travel, 0.5);
    EXPECT_EQ(scene.obstacles[1].material, Material::door);
    EXPECT_FALSE(scene.obstacles[1].is_loose);
    EXPECT_TRUE(scene.obstacles[2].is_loose);
    EXPECT_FALSE(scene.obstacles[2].slide);
    EXPECT_EQ(scene.obstacles[2].material, Material::crate);
    ASSERT_EQ(scene.costs.size(), 1U);
    EXPECT_EQ(scene.costs[0].cost, 2.5F);
    expect_near(scene.costs[0].box.min, {0, 1});
    expect_near(scene.costs[0].box.max, {0.5F, 2});
}

std::string tiles(const std::string& more = "") {
    return tileset_text(
        R"({"id": 0, "objectgroup": {"objects": [
               {"id": 1, "x": 0, "y": 24, "width": 16, "height": 8}]}},
           {"id": 1, "type": "tree"},
           {"id": 2, "properties": [{"name": "solid", "value": true}]},
           {"id": 3, "type": "skeleton"})",
        more);
}

Scene with_tile_object(const std::string& object, const std::string& more = "") {
    return loaded(tiled_text(object_layer(R"({"id": 1, )" + object + "}", R"("class": "things", )"),
                             tiles(more)));
}

TEST(TiledObjects, AlignTilesWithTheirBottomLeftCornerAndUseTheirShapes) {
    expect_box(only<TurnedBox>(
                   with_tile_object(R"("gid": 1, "x": 32, "y": 64, "width": 32, "height": 32)")),
               {1, 1.75F},
               {1.5F, 2});
    // Twice as wide and three times as high; then flipped, and rotated by 90 degrees.
    expect_box(only<TurnedBox>(
                   with_tile_object(R"("gid": 1, "x": 32, "y": 96, "width": 64, "height": 96)")),
               {1, 2.25F},
               {2, 3});
    expect_box(only<TurnedBox>(with_tile_object(
                   R"("gid": 2147483649, "x": 32, "y": 64, "width": 64, "height": 32)")),
               {2, 1.75F},
               {3, 2});
    expect_box(only<TurnedBox>(with_tile_object(
                   R"("gid": 1, "x": 32, "y": 64, "width": 32, "height": 32, "rotation": 90)")),
               {1, 2},
               {1.25F, 2.5F});
    expect_box(
        only<TurnedBox>(with_tile_object(R"("gid": 1, "x": 32, "y": 32, "width": 32, "height": 32)",
                                         R"("objectalignment": "topright", )")),
        {0, 1.75F},
        {0.5F, 2});
}

TEST(TiledObjects, IgnoreTilesWithoutShapesUnlessTheyHaveAMeaning) {
    const std::string place = R"("x": 32, "y": 64, "width": 32, "height": 32, )";
    EXPECT_TRUE(with_tile_object(place + R"("gid": 5)").obstacles.empty());
    for (const char* said : {R"("gid": 2)",
                             R"("gid": 3)",
                             R"("gid": 5, "name": "tree")",
                             R"("gid": 5, "properties": [{"name": "solid", "value": true}])"}) {
        expect_box(only<TurnedBox>(with_tile_object(place + said)), {1, 1}, {2, 2});
    }
    EXPECT_EQ(with_tile_object(place + R"("gid": 2)").obstacles[0].material, Material::tree);
    EXPECT_TRUE(
        with_tile_object(place + R"("gid": 3, "properties": [{"name": "solid", "value": false}])")
            .obstacles.empty());
}

TEST(TiledObjects, PlaceCharactersAtTheCenterOfTheirTile) {
    const Scene scene =
        with_tile_object(R"("gid": 4, "x": 32, "y": 64, "width": 32, "height": 64)");
    EXPECT_EQ(scene.skeleton_starts, (std::vector<Vec2>{{1.5F, 1.0F}}));
    EXPECT_TRUE(scene.obstacles.empty());
}

} // namespace
} // namespace raywalk::demo::tiled_object_layer_test
