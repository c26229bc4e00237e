// SPDX-License-Identifier: MIT
#include "support/tiled_texts.hpp"

#include <array>
#include <filesystem>
#include <fstream>

namespace raywalk::demo::tiled_tile_layer_test {
namespace {

constexpr const char* whole_rectangle =
    R"({"objects": [{"id": 1, "x": 0, "y": 0, "width": 32, "height": 32}]})";

// 1: whole; 2: a rectangle at the top left; 3: solid; 4: not solid; 5: a rock; 6: nothing.
std::string tiles() {
    return tileset_text(R"({"id": 0, "objectgroup": )" + std::string{whole_rectangle} + R"(},
           {"id": 1, "objectgroup": {"objects": [
               {"id": 1, "x": 0, "y": 0, "width": 8, "height": 4}]}},
           {"id": 2, "properties": [{"name": "solid", "type": "bool", "value": true}]},
           {"id": 3, "properties": [{"name": "collides", "type": "bool", "value": false}],
                     "objectgroup": )" +
                        std::string{whole_rectangle} + R"(},
           {"id": 4, "type": "Rock", "objectgroup": )" +
                        std::string{whole_rectangle} + "}");
}

Scene with_tiles(const std::string& data, const std::string& more = "") {
    return loaded(tiled_text(tile_layer(data, more), tiles()));
}

TEST(TiledTiles, MergeIntoFewBoxes) {
    const Scene scene = with_tiles("1, 1, 0, 0,  1, 1, 0, 6,  0, 0, 6, 1");
    ASSERT_EQ(scene.obstacles.size(), 2U);
    expect_box(scene.obstacles[0].shape, {0, 0}, {2, 2});
    expect_box(scene.obstacles[1].shape, {3, 2}, {4, 3});
    EXPECT_EQ(scene.obstacles[0].material, Material::wall);
    EXPECT_FALSE(scene.is_y_up);
}

TEST(TiledTiles, AreNoObstaclesWithoutCollisionShapes) {
    EXPECT_TRUE(with_tiles("6, 6, 7, 8,  9, 6, 6, 6,  6, 6, 6, 6").obstacles.empty());
}

TEST(TiledTiles, FollowTheirSolidProperty) {
    const Scene scene = with_tiles("3, 3, 0, 4,  0, 0, 0, 4,  0, 0, 0, 0");
    ASSERT_EQ(scene.obstacles.size(), 1U);
    expect_box(scene.obstacles[0].shape, {0, 0}, {2, 1});
}

TEST(TiledTiles, FollowTheSolidPropertyOfTheirLayerFirst) {
    const auto solid = [](const char* name, const char* value) {
        return R"("properties": [{"name": ")" + std::string{name} + R"(", "value": )" + value +
               "}], ";
    };
    const std::string all = "1, 2, 3, 4,  5, 6, 0, 0,  0, 0, 0, 0";
    const Scene scene = with_tiles(all, solid("collides", "true"));
    // The rock has another material than the walls.
    ASSERT_EQ(scene.obstacles.size(), 3U);
    expect_box(scene.obstacles[0].shape, {0, 1}, {1, 2});
    EXPECT_EQ(scene.obstacles[0].material, Material::rock);
    expect_box(scene.obstacles[1].shape, {0, 0}, {4, 1});
    expect_box(scene.obstacles[2].shape, {1, 1}, {2, 2});
    EXPECT_TRUE(with_tiles(all, solid("solid", "false")).obstacles.empty());
}

TEST(TiledTiles, TakeTheirMaterialFromTheirClassOrTheirLayer) {
    const std::string layer = R"({"name": "My trees", "class": "Tree", "type": "tilelayer",
        "width": 4, "height": 3, "data": [1, 0, 0, 0,  0, 0, 0, 0,  0, 0, 0, 5]})";
    const Scene scene = loaded(tiled_text(layer, tiles()));
    ASSERT_EQ(scene.obstacles.size(), 2U);
    EXPECT_EQ(scene.obstacles[0].material, Material::tree);
    EXPECT_EQ(scene.obstacles[1].material, Material::rock);
}

TEST(TiledTiles, FlipTheirShapes) {
    // The rectangle of 8 x 4 pixels is at the top left if the tile is not flipped.
    struct Case {
        std::uint32_t flips;
        Box box; // (unit: pixel)
    };

    constexpr std::uint32_t x = 0x80000000U;
    constexpr std::uint32_t y = 0x40000000U;
    constexpr std::uint32_t diagonal = 0x20000000U;
    const std::array<Case, 8> cases = {{{0, {{0, 0}, {8, 4}}},
                                        {x, {{24, 0}, {32, 4}}},
                                        {y, {{0, 28}, {8, 32}}},
                                        {x | y, {{24, 28}, {32, 32}}},
                                        {diagonal, {{0, 0}, {4, 8}}},
                                        {diagonal | x, {{28, 0}, {32, 8}}},
                                        {diagonal | y, {{0, 24}, {4, 32}}},
                                        {diagonal | x | y, {{28, 24}, {32, 32}}}}};
    for (const Case& c : cases) {
        const Scene scene =
            with_tiles("0, 0, 0, 0,  0, 0, " + std::to_string(2 + c.flips) + ", 0,  0, 0, 0, 0");
        ASSERT_EQ(scene.obstacles.size(), 1U);
        const Vec2 tile{2, 1};
        expect_box(scene.obstacles[0].shape,
                   tile + (1.0F / 32.0F) * c.box.min,
                   tile + (1.0F / 32.0F) * c.box.max);
    }
}

TEST(TiledTiles, AlignWithTheirBottomLeftCornerIfLargerThanTheGrid) {
    const auto large = [](const std::string& more) {
        return R"({"firstgid": 1, "name": "t", "tilewidth": 48, "tileheight": 64, "tilecount": 1,)" +
               more + R"("tiles": [{"id": 0, "objectgroup": {"objects": [
                   {"id": 1, "x": 0, "y": 0, "width": 48, "height": 32}]}}]})";
    };
    const std::string layer = tile_layer("0, 0, 0, 0,  0, 1, 0, 0,  0, 0, 0, 0");
    expect_box(only<TurnedBox>(loaded(tiled_text(layer, large("")))), {1, 0}, {2.5F, 1});
    expect_box(
        only<TurnedBox>(loaded(tiled_text(layer, large(R"("tileoffset": {"x": 8, "y": -16}, )")))),
        {1.25F, -0.5F},
        {2.75F, 0.5F});
    // Transposed it is 64 pixels wide and 48 high.
    const std::string transposed = tile_layer("0, 0, 0, 0,  0, 536870913, 0, 0,  0, 0, 0, 0");
    expect_box(only<TurnedBox>(loaded(tiled_text(transposed, large("")))), {1, 0.5F}, {2, 2});
}

TEST(TiledTiles, HaveTheSizeOfTheirOwnImage) {
    const std::string layer = tile_layer("0, 0, 0, 0,  0, 12, 0, 0,  0, 0, 0, 0");
    const auto tileset = [](const std::string& size) {
        return R"({"firstgid": 5, "name": "t", "tilewidth": 32, "tileheight": 96, "tilecount": 1,
            "tiles": [{"id": 7, "image": "a.png", )" +
               size + R"("objectgroup": {"objects": [
                           {"id": 1, "x": 0, "y": 0, "width": 32, "height": 32}]}}]})";
    };
    const auto bounds = [&](const std::string& size) {
        return bounds_of(only<TurnedBox>(loaded(tiled_text(layer, tileset(size)))));
    };
    const std::string size = R"("imagewidth": 32, "imageheight": 64, )";
    EXPECT_EQ(bounds(size), (Box{{1, 0}, {2, 1}}));
    EXPECT_EQ(bounds(size + R"("x": 0, "y": 4, "width": 32, "height": 48, )"),
              (Box{{1, 0.5F}, {2, 1.5F}}));
    EXPECT_EQ(bounds(""), (Box{{1, -1}, {2, 0}}));
}

TEST(TiledTiles, AreReadFromChunksOfInfiniteMaps) {
    std::string text = tiled_text(
        R"({"type": "tilelayer", "width": 4, "height": 3, "startx": -2, "starty": -1, "chunks": [
            {"x": -2, "y": -1, "width": 2, "height": 2, "data": [1, 1, 0, 1]},
            {"x": 0, "y": -1, "width": 2, "height": 1, "data": [1, 0]}]})",
        tiles());
    text.replace(text.find("false"), 5, "true");
    const Scene scene = loaded(text);
    ASSERT_EQ(scene.obstacles.size(), 2U);
    expect_box(scene.obstacles[0].shape, {-2, -1}, {1, 0}); // across both chunks
    expect_box(scene.obstacles[1].shape, {-1, 0}, {0, 1});
    expect_near(scene.bounds.min, {-3, -2});
    expect_near(scene.bounds.max, {3, 2});
}

TEST(TiledTiles, MoveByTheOffsetsOfTheirLayerAndItsGroups) {
    const std::string layer =
        tile_layer("1, 0, 0, 0,  0, 0, 0, 0,  0, 0, 0, 0", R"("offsetx": 16, "visible": false, )");
    const std::string group = R"({"type": "group", "name": "Fences", "offsety": 32, "layers": [
        {"type": "group", "offsetx": 0.5, "layers": [)" +
                              layer + R"(]}, {"type": "imagelayer", "image": "a.png"}]})";
    const Scene scene = loaded(tiled_text(group, tiles()));
    expect_box(only<TurnedBox>(scene), {0.515625F, 1}, {1.515625F, 2});
    EXPECT_EQ(scene.obstacles[0].material, Material::fence);
}

TEST(TiledTiles, FollowTheSolidPropertyOfTheirGroupUnlessTheirLayerOverridesIt) {
    const auto group = [](const std::string& of_layer) {
        return R"({"type": "group", "properties": [{"name": "solid", "value": true}], "layers": [)" +
               tile_layer("6, 0, 0, 0,  0, 0, 0, 0,  0, 0, 0, 0", of_layer) + "]}";
    };
    EXPECT_EQ(loaded(tiled_text(group(""), tiles())).obstacles.size(), 1U);
    EXPECT_TRUE(
        loaded(tiled_text(group(R"("properties": [{"name": "solid", "value": false}], )"), tiles()))
            .obstacles.empty());
}

TEST(TiledTiles, AreReadFromATilesetFileBesideTheMap) {
    const std::filesystem::path folder = std::filesystem::path{testing::TempDir()} / "tiled_tiles";
    std::filesystem::create_directories(folder / "sets");
    std::string tileset = tiles();
    tileset.replace(tileset.find(R"("firstgid": 1)"), 13, R"("type": "tileset", "version": "1.8")");
    std::ofstream{folder / "sets" / "t.tsj"} << tileset;
    std::ofstream{folder / "map.tmj"}
        << tiled_text(tile_layer("0, 0, 0, 0,  0, 0, 0, 0,  0, 0, 0, 11"),
                      R"({"firstgid": 11, "source": "sets/t.tsj"})");
    const Scene scene = load_tiled(folder / "map.tmj");
    EXPECT_EQ(scene.name, "map");
    expect_box(only<TurnedBox>(scene), {3, 2}, {4, 3});
}

} // namespace
} // namespace raywalk::demo::tiled_tile_layer_test
