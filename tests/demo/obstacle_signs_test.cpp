// SPDX-License-Identifier: MIT
// What makes tiles and objects obstacles, and what a map says that has none.
#include "scene/scene_source.hpp"
#include "support/tiled_texts.hpp"

#include <algorithm>
#include <fstream>

namespace raywalk::demo::obstacle_signs_test {
namespace {

std::size_t obstacles_of(const std::string& layer, const std::string& tiles = "") {
    return loaded(tiled_text(layer, tileset_text(tiles))).obstacles.size();
}

std::string tiles_in(const std::string& layer) {
    return R"({"name": ")" + layer + R"(", "type": "tilelayer", "width": 4, "height": 3,
        "data": [1, 2, 0, 0,  0, 0, 0, 0,  0, 0, 0, 0]})";
}

std::string objects_in(const std::string& layer, const std::string& name = "") {
    return R"({"name": ")" + layer + R"(", "type": "objectgroup", "objects": [
        {"id": 1, "name": ")" +
           name + R"(", "x": 0, "y": 0, "width": 32, "height": 32}]})";
}

TEST(ObstacleSigns, AreNamesOfLayersThatSaySo) {
    for (const char* name : {"Collision",
                             "collisions",
                             "Collision Layer 2",
                             "CollisionLayer",
                             "Obstacles",
                             "solid",
                             "Walls",
                             "Wall tiles",
                             "trees",
                             "Solid Objects",
                             "Colliders",
                             "GroundCollisions"}) {
        EXPECT_EQ(obstacles_of(tiles_in(name)), 1U) << name;
        EXPECT_EQ(obstacles_of(objects_in(name)), 1U) << name;
    }
    for (const char* name : {"Ground",
                             "Navmesh",
                             "Object Layer 1",
                             "Objects",
                             "",
                             "Wall shadows",
                             "Above",
                             "background walls",
                             "Layer",
                             "Players only",
                             "Doors"}) {
        EXPECT_EQ(obstacles_of(tiles_in(name)), 0U) << name;
    }
    for (const char* name : {"Ground", "Navmesh", "Object Layer 1", "Objects", ""}) {
        EXPECT_EQ(obstacles_of(objects_in(name)), 0U) << name;
    }
}

// Such polygons may also be of a form that no obstacle can have.
TEST(ObstacleSigns, AreNotThePolygonsOfANavigationMesh) {
    const Scene scene = loaded(tiled_text(R"({"name": "navmesh", "type": "objectgroup", "objects": [
        {"id": 1, "x": 0, "y": 0, "polygon": [{"x": 0, "y": 0}, {"x": 9, "y": 9}, {"x": 9, "y": 0}]},
        {"id": 2, "x": 0, "y": 0, "polygon": [{"x": 0, "y": 0}, {"x": 9, "y": 9}, {"x": 9, "y": 0},
                                              {"x": 0, "y": 9}]},
        {"id": 3, "x": 0, "y": 0, "capsule": true, "width": 9, "height": 3}]})"));
    EXPECT_TRUE(scene.obstacles.empty());
}

TEST(ObstacleSigns, AreNamesAndPropertiesOfObjects) {
    EXPECT_EQ(obstacles_of(objects_in("Things", "Rock 7")), 1U);
    EXPECT_EQ(obstacles_of(objects_in("Things", "Obstacle")), 1U);
    EXPECT_EQ(obstacles_of(objects_in("Things", "Area 7")), 0U);
    EXPECT_EQ(obstacles_of(objects_in("Collision", "Ladder")), 0U);
    const auto with_property = [](const std::string& name, const std::string& value) {
        return R"({"name": "Things", "type": "objectgroup", "objects": [{"id": 1, "x": 0, "y": 0,
            "width": 32, "height": 32, "properties": [{"name": ")" +
               name + R"(", "value": )" + value + "}]}]}";
    };
    for (const char* name : {"solid", "collides", "collidable", "obstacle"}) {
        EXPECT_EQ(obstacles_of(with_property(name, "true")), 1U) << name;
        EXPECT_EQ(obstacles_of(with_property(name, "\"1\"")), 1U) << name;
        EXPECT_EQ(obstacles_of(with_property(name, "false")), 0U) << name;
    }
    EXPECT_EQ(obstacles_of(with_property("walkable", "false")), 1U);
    EXPECT_EQ(obstacles_of(with_property("walkable", "true")), 0U);
}

TEST(ObstacleSigns, AreClassesOfTiles) {
    EXPECT_EQ(obstacles_of(tiles_in("Ground"),
                           R"({"id": 0, "type": "Wall"}, {"id": 1, "type": "Grass"})"),
              1U);
    EXPECT_EQ(obstacles_of(tiles_in("Collision"), R"({"id": 0, "type": "ladder"})"), 1U);
    EXPECT_EQ(obstacles_of(tiles_in("Collision"),
                           R"({"id": 0, "type": "ladder"}, {"id": 1, "class": "passable"})"),
              0U);
}

TEST(ObstacleSigns, OfALayerHoldForTheTilesThatAreItsObjects) {
    const auto layer = [](const std::string& name) {
        return R"({"name": ")" + name + R"(", "type": "objectgroup", "objects": [
            {"id": 1, "gid": 5, "x": 0, "y": 32, "width": 32, "height": 32}]})";
    };
    EXPECT_EQ(obstacles_of(layer("Trees")), 1U);
    EXPECT_EQ(obstacles_of(layer("Decoration")), 0U);
}

TEST(ObstacleSigns, AreReadForCharactersToo) {
    const Scene scene =
        loaded(tiled_text(objects_in("Objects", "PlayerStart") + "," + objects_in("Enemies") + "," +
                          objects_in("x", "player spawn")));
    EXPECT_EQ(scene.player_start, (Vec2{0.5F, 0.5F})); // the first
    EXPECT_EQ(scene.skeleton_starts.size(), 1U);
    EXPECT_TRUE(scene.obstacles.empty());
}

TEST(ObstacleSigns, AreMissedInARemark) {
    const std::string nothing =
        "the map has no obstacles: no collision shape, name or property that says so";
    const std::string wall = objects_in("Walls");
    const std::string player = objects_in("x", "player");
    EXPECT_EQ(loaded(tiled_text("")).remark, "the map has no player; " + nothing);
    EXPECT_EQ(loaded(tiled_text(player)).remark, nothing);
    EXPECT_EQ(loaded(tiled_text(wall)).remark, "the map has no player");
    EXPECT_EQ(loaded(tiled_text(wall + "," + player)).remark, "");
}

TEST(ObstacleSigns, AreInAnIsometricMapInItsPlane) {
    // Tiles are drawn 64 x 32 pixels large; positions of objects count in their height.
    const auto isometric = [](const std::string& layers, const std::string& tiles) {
        std::string text =
            tiled_text(layers,
                       R"({"firstgid": 1, "tilewidth": 64, "tileheight": 64, "tilecount": 9, "grid":
                {"orientation": "isometric", "width": 64, "height": 32}, "tiles": [)" +
                           tiles + "]}");
        text.replace(text.find("orthogonal"), 10, "isometric");
        return text.replace(text.find(R"("tilewidth": 32)"), 15, R"("tilewidth": 64)");
    };
    const Scene objects = loaded(isometric(
        R"({"name": "Walls", "type": "objectgroup", "objects": [
            {"id": 1, "x": 32, "y": 64, "width": 64, "height": 16}]})",
        ""));
    EXPECT_EQ(objects.bounds, (Box{{0, 0}, {4, 3}}));
    expect_box(only<TurnedBox>(objects), {1, 2}, {3, 2.5F});
    // The shape of a tile in the isometric grid: the half of its cell at greater x.
    const Scene shape = loaded(isometric(tile_layer("0, 0, 0, 0,  0, 0, 1, 0,  0, 0, 0, 0"),
                                         R"({"id": 0, "objectgroup": {"objects": [
            {"id": 1, "x": 16, "y": 0, "width": 16, "height": 32}]}})"));
    expect_box(only<TurnedBox>(shape), {2.5F, 1}, {3, 2});
    const Scene whole = loaded(isometric(R"({"name": "Walls", "offsety": 32, "type": "tilelayer",
        "width": 4, "height": 3, "data": [1, 1, 0, 0,  0, 0, 0, 0,  0, 0, 0, 0]})",
                                         ""));
    expect_box(only<TurnedBox>(whole), {1, 1}, {3, 2}); // one tile farther down on the screen
    // A tile as an object stands on the middle of its lower side, and turns on the screen.
    const Scene object = loaded(isometric(
        R"({"name": "x", "type": "objectgroup", "objects": [
            {"id": 1, "gid": 1, "x": 64, "y": 64, "width": 64, "height": 64}]})",
        R"({"id": 0, "objectgroup": {"objects": [
            {"id": 1, "x": 0, "y": 0, "width": 32, "height": 32}]}})"));
    expect_box(only<TurnedBox>(object), {1, 1}, {2, 2});
}

TEST(ObstacleSigns, AreInTheShapesOfOrthogonalTilesOnAnIsometricMap) {
    // A diamond, which covers the cell as it is drawn.
    std::string text =
        tiled_text(tile_layer("0, 0, 0, 0,  0, 0, 1, 0,  0, 0, 0, 0"),
                   R"({"firstgid": 1, "tilewidth": 64, "tileheight": 32, "tilecount": 9, "tiles": [
            {"id": 0, "objectgroup": {"objects": [{"id": 1, "x": 32, "y": 0, "polygon": [
                {"x": 0, "y": 0}, {"x": 32, "y": 16}, {"x": 0, "y": 32}, {"x": -32, "y": 16}]}]}}]})");
    text.replace(text.find("orthogonal"), 10, "isometric");
    text.replace(text.find(R"("tilewidth": 32)"), 15, R"("tilewidth": 64)");
    expect_box(only<TurnedBox>(loaded(text)), {2, 1}, {3, 2});
}

} // namespace
} // namespace raywalk::demo::obstacle_signs_test
