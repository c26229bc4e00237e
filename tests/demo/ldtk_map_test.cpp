// SPDX-License-Identifier: MIT
#include "support/tiled_texts.hpp"

#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace raywalk::demo::ldtk_map_test {
namespace {

// IntGrid layers with the uids 1 (walls, ladders, and a value without a name) and 2 (without
// names).
std::string world(const std::string& levels, const std::string& more = "") {
    return R"({"jsonVersion": "1.5.3", "defaultGridSize": 16, )" + more + R"("defs": {"layers": [
        {"uid": 1, "intGridValues": [{"value": 1, "identifier": "walls"}, {"value": 2, "identifier": "ladder"},
                                     {"value": 5, "identifier": null}]},
        {"uid": 2, "intGridValues": [{"value": 1, "identifier": null}]},
        {"uid": 3, "intGridValues": []}]}, "levels": [)" +
           levels + "]}";
}

std::string int_grid(const std::string& name, int uid, const std::string& values, int grid = 16) {
    return R"({"__identifier": ")" + name + R"(", "__type": "IntGrid", "__cWid": 3, "__cHei": 2,
        "__gridSize": )" +
           std::to_string(grid) +
           R"(, "__pxTotalOffsetX": 0, "__pxTotalOffsetY": 0, "layerDefUid": )" +
           std::to_string(uid) + R"(, "intGridCsv": [)" + values + R"(], "entityInstances": []})";
}

std::string entities(const std::string& list) {
    return R"({"__identifier": "Entities", "__type": "Entities", "__cWid": 3, "__cHei": 2, "__gridSize": 16,
        "__pxTotalOffsetX": 8, "__pxTotalOffsetY": 0, "intGridCsv": [], "entityInstances": [)" +
           list + "]}";
}

std::string level(const std::string& layers,
                  const std::string& more = R"("worldX": 0, "worldY": 0)") {
    return R"({"identifier": "Level_0", "pxWid": 48, "pxHei": 32, "layerInstances": [)" + layers +
           "], " + more + "}";
}

TEST(LdtkMap, HasObstaclesWhereTheNameOfAValueOrOfALayerSaysSo) {
    const std::string values = "1, 2, 0,  5, 0, 1";
    const Scene scene = loaded(world(level(int_grid("IntGrid", 1, values))));
    ASSERT_EQ(scene.obstacles.size(), 2U);
    expect_box(scene.obstacles[0].shape, {0, 0}, {1, 1});
    expect_box(scene.obstacles[1].shape, {2, 1}, {3, 2});
    EXPECT_EQ(scene.obstacles[0].material, Material::wall);
    EXPECT_EQ(scene.bounds, (Box{{-1, -1}, {4, 3}}));
    EXPECT_EQ(scene.remark, "the map has no player");
    // All but the ladder.
    EXPECT_EQ(loaded(world(level(int_grid("Collisions", 1, values)))).obstacles.size(), 2U);
    expect_box(
        loaded(world(level(int_grid("Collisions", 1, values)))).obstacles[0].shape, {0, 0}, {1, 2});
    EXPECT_EQ(loaded(world(level(int_grid("Collisions", 2, "1, 1, 1,  0, 0, 0")))).obstacles.size(),
              1U);
    EXPECT_TRUE(
        loaded(world(level(int_grid("IntGrid", 2, "1, 1, 1,  0, 0, 0")))).obstacles.empty());
}

TEST(LdtkMap, HasLayersWithCellsOfTheirOwnSize) {
    const Scene scene = loaded(world(level(int_grid("IntGrid", 1, "0, 1, 0,  0, 0, 0", 8))));
    expect_box(only<TurnedBox>(scene), {0.5F, 0}, {1, 0.5F});
}

TEST(LdtkMap, HasCharactersAndObstaclesAsEntities) {
    const auto entity =
        [](const std::string& name, const std::string& pivot, const std::string& fields = "") {
            return R"({"__identifier": ")" + name + R"(", "px": [32, 16], "__pivot": )" + pivot +
                   R"(, "width": 16, "height": 32, "fieldInstances": [)" + fields + "]}";
        };
    const Scene scene = loaded(world(level(
        entities(entity("PlayerStart", "[0, 0]") + "," + entity("Enemy", "[0.5, 1]") + "," +
                 entity("Chest", "[0, 0]") + "," +
                 entity("Chest", "[0.5, 0.5]", R"({"__identifier": "solid", "__value": true})") +
                 "," + entity("Crate", "[1, 0]")))));
    EXPECT_EQ(scene.player_start, (Vec2{3, 2}));
    EXPECT_EQ(scene.skeleton_starts, (std::vector<Vec2>{{2.5F, 0}}));
    ASSERT_EQ(scene.obstacles.size(), 2U);
    expect_box(scene.obstacles[0].shape, {2, 0}, {3, 2});
    expect_box(scene.obstacles[1].shape, {1.5F, 1}, {2.5F, 3});
    EXPECT_TRUE(scene.obstacles[1].is_loose);
}

TEST(LdtkMap, HasLevelsInTheirPlaces) {
    const std::string wall = int_grid("IntGrid", 1, "1, 0, 0,  0, 0, 0");
    const auto corners = [&](const std::string& text) {
        std::vector<Vec2> list;
        for (const SceneObstacle& obstacle : loaded(text).obstacles) {
            list.push_back(bounds_of(obstacle.shape).min);
        }
        return list;
    };
    const std::string free = level(wall, R"("worldX": -32, "worldY": 16)") + "," +
                             level(wall, R"("worldX": 160, "worldY": 0, "worldDepth": 0)") + "," +
                             level(wall, R"("worldX": 0, "worldY": 0, "worldDepth": 1)");
    EXPECT_EQ(corners(world(free)), (std::vector<Vec2>{{-2, 1}, {10, 0}}));
    const std::string row = level(wall, R"("worldX": -1, "worldY": -1)");
    EXPECT_EQ(corners(world(row + "," + row, R"("worldLayout": "LinearHorizontal", )")),
              (std::vector<Vec2>{{0, 0}, {3, 0}}));
    EXPECT_EQ(corners(world(row + "," + row, R"("worldLayout": "LinearVertical", )")),
              (std::vector<Vec2>{{0, 0}, {0, 2}}));
    EXPECT_EQ(
        corners(world("", R"("worlds": [{"worldLayout": "Free", "levels": [)" + free + "]}], ")),
        (std::vector<Vec2>{{-2, 1}, {10, 0}}));
}

TEST(LdtkMap, HasLevelsInFilesOfTheirOwn) {
    const std::filesystem::path folder = std::filesystem::path{testing::TempDir()} / "ldtk";
    std::filesystem::create_directories(folder / "w");
    std::ofstream{folder / "w" / "Level_0.ldtkl"}
        << level(int_grid("IntGrid", 1, "1, 0, 0,  0, 0, 0"));
    const auto referring = [&](const std::string& file) {
        std::ofstream{folder / "w.ldtk"} << world(
            R"({"identifier": "Level_0", "worldX": 16, "worldY": 0, "pxWid": 48, "pxHei": 32,
                "layerInstances": null, "externalRelPath": ")" +
            file + "\"}");
        return folder / "w.ldtk";
    };
    expect_box(only<TurnedBox>(load_tiled(referring("w/Level_0.ldtkl"))), {1, 0}, {2, 1});
    EXPECT_THROW(static_cast<void>(load_tiled(referring("../Level_0.ldtkl"))), std::runtime_error);
    EXPECT_THROW(static_cast<void>(load_tiled(referring("w.ldtk"))), std::runtime_error);
}

TEST(LdtkMap, ReportsWhatIsInvalid) {
    const auto expect_refusal = [](const std::string& text, const std::string& what) {
        try {
            static_cast<void>(parse_tiled(text, "w.ldtk", ""));
            FAIL() << "accepted instead of refused: " << what;
        } catch (const std::runtime_error& error) {
            EXPECT_EQ(error.what(), "w.ldtk: " + what);
        }
    };
    expect_refusal(R"({"jsonVersion": "1.5.3"})", "'defaultGridSize' is missing");
    expect_refusal(
        world(level(int_grid("Walls", 1, "1, 1"))),
        "layers[0] (Level_0).layers[0] (Walls).chunks[0].data: must be an array of 6 numbers");
    expect_refusal(
        world(level(int_grid("Walls", 1, "1, 1, 1, 1, 1, -1"))),
        "levels[0].layerInstances[0] (Walls).intGridCsv[5]: must be an integer from 0 to 999999");
    expect_refusal(
        world(level(int_grid("Walls", 1, "1, 1, 1, 1, 1, 1", 0))),
        "layers[0] (Level_0).layers[0] (Walls).tilewidth: must be a number from 1 to 10000000");
    expect_refusal(world(level("7")), "levels[0].layerInstances[0]: must be an object");
    expect_refusal(world(level("", R"("worldX": 1e300, "worldY": 0)")),
                   "levels[0].worldX: must be a number from -10000000 to 10000000");
}

} // namespace
} // namespace raywalk::demo::ldtk_map_test
