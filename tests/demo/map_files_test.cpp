// SPDX-License-Identifier: MIT
// Maps as XML, encoded layers, tilesets and templates in files of their own, and old forms.
#include "scene/scene_source.hpp"
#include "support/tiled_texts.hpp"

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string_view>

namespace raywalk::demo::map_files_test {
namespace {

// A map of 4 x 3 tiles of 32 pixels.
std::string xml(const std::string& content, const std::string& attributes = "") {
    return R"(<?xml version="1.0" encoding="UTF-8"?>
        <map version="1.10" orientation="orthogonal" width="4" height="3" tilewidth="32"
             tileheight="32" infinite="0" )" +
           attributes + ">" + content + "</map>";
}

// Tile 1 has the shape of a quarter, at its top left.
const std::string tiles = R"(
    <tile id="0"><objectgroup><object x="0" y="0" width="16" height="16"/></objectgroup></tile>
    <tile id="1" type="Rock"><properties><property name="solid" type="bool" value="true"/>
        </properties></tile>)";

const std::string tileset =
    R"(<tileset firstgid="1" tilewidth="32" tileheight="32" tilecount="9">)" + tiles + "</tileset>";

std::string layer(const std::string& data, const std::string& name = "Ground") {
    return R"(<layer id="1" name=")" + name + R"(" width="4" height="3">)" + data + "</layer>";
}

void expect_refusal(const std::string& text,
                    const std::string& what,
                    const std::string& file = "map.tmx") {
    try {
        static_cast<void>(parse_tiled(text, "map.tmx", testing::TempDir() + "map_files"));
        FAIL() << "accepted instead of refused: " << what;
    } catch (const std::runtime_error& error) {
        EXPECT_EQ(error.what(), file + ": " + what);
    }
}

void write(const std::filesystem::path& name, const std::string& text) {
    const std::filesystem::path file =
        std::filesystem::path{testing::TempDir()} / "map_files" / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream{file} << text;
}

Scene from_folder(const std::string& text, const TiledOptions& options = {}) {
    return parse_tiled(text, "map.tmx", testing::TempDir() + "map_files", options);
}

TEST(MapFiles, AreReadFromXmlAsFromJson) {
    const Scene scene = loaded(xml(tileset + layer(R"(<data encoding="csv">
        1,0,0,0,
        0,2,0,0,
        0,0,0,3
        </data>)") + R"(
        <group name="Things" offsetx="32">
          <objectgroup name="Trees" offsety="-16">
            <object id="1" x="0" y="32" width="32" height="32"><ellipse/></object>
            <object id="2" x="32" y="64"><polygon points="0,0 32,0 0,32.5"/></object>
            <object id="3" x="0" y="0"><text>Wood</text></object>
          </objectgroup>
          <imagelayer name="Sky"><image source="sky.png" width="9" height="9"/></imagelayer>
        </group>
        <objectgroup name="People">
          <object id="4" name="12" type="player" x="16" y="16"><point/></object>
        </objectgroup>)"));
    ASSERT_EQ(scene.obstacles.size(), 4U);
    expect_box(scene.obstacles[0].shape, {0, 0}, {0.5F, 0.5F});
    expect_box(scene.obstacles[1].shape, {1, 1}, {2, 2});
    EXPECT_EQ(scene.obstacles[1].material, Material::rock);
    expect_near(std::get<Circle>(scene.obstacles[2].shape).center, {1.5F, 1.0F});
    EXPECT_EQ(scene.obstacles[2].material, Material::tree);
    EXPECT_EQ(std::get<Polygon>(scene.obstacles[3].shape).points.size(), 3U);
    EXPECT_EQ(scene.player_start, (Vec2{0.5F, 0.5F}));
    EXPECT_EQ(scene.remark, "");
}

TEST(MapFiles, AreReadFromFiles) {
    const Scene town = load_tiled(RAYWALK_ROOT "/tests/data/town.tmx");
    EXPECT_EQ(town.bounds, (Box{{0, 0}, {8, 6}})); // two meters a tile
    EXPECT_EQ(town.obstacles.size(), 6U);
    EXPECT_EQ(town.player_start, (Vec2{1, 1}));
    const Scene cave = load_tiled(RAYWALK_ROOT "/tests/data/cave.ldtk");
    EXPECT_EQ(cave.obstacles.size(), 2U);
    EXPECT_EQ(cave.player_start, (Vec2{0.5F, 3}));
}

TEST(MapFiles, HaveLayersInAllEncodings) {
    for (const std::string data :
         {R"(<data encoding="csv">1,0,0,0, 0,2147483650,0,0, 0,0,0,1</data>)",
          "<data encoding='base64'>\n "
          "AQAAAAAAAAAAAAAAAAAAAAAAAAACAACAAAAAAAAAAAAAAAAAAAAAAAAAAAABAAAA\n</data>",
          "<data encoding='base64' compression='zlib'>\n  eJxjZMAETAwMDViEGRiBGAANHACF </data>",
          "<data encoding='base64' "
          "compression='gzip'>H4sIAAAAAAACA2NkwARMDAwNWIQZGIEYAKXzxNkwAAAA</data>",
          "<data encoding='base64' "
          "compression='zstd'>KLUv/SAwnQAAWAEAAgAAgAABAAAAAgAg0R7AAg==</data>",
          "<data><tile gid='1'/><tile/><tile gid='0'/><tile/> <tile/><tile "
          "gid='2147483650'/><tile/>"
          "<tile/> <tile/><tile/><tile/><tile gid='1'/></data>"}) {
        const Scene scene = loaded(xml(tileset + layer(data)));
        ASSERT_EQ(scene.obstacles.size(), 3U) << data;
        expect_box(scene.obstacles[0].shape, {0, 0}, {0.5F, 0.5F});
        expect_box(scene.obstacles[1].shape, {3, 2}, {3.5F, 2.5F});
        expect_box(scene.obstacles[2].shape, {1, 1}, {2, 2});
    }
    const Scene json = loaded(tiled_text(
        R"({"name": "Walls", "type": "tilelayer", "width": 4, "height": 3, "encoding": "base64",
            "compression": "zlib", "data": "eJxjZMAETAwMDViEGRiBGAANHACF"})",
        tileset_text("")));
    EXPECT_EQ(json.obstacles.size(), 3U);
}

TEST(MapFiles, HaveChunks) {
    const Scene scene = loaded(xml(tileset + layer(R"(<data encoding="csv">
        <chunk x="-2" y="-1" width="2" height="1">2,2</chunk>
        <chunk x="0" y="-1" width="1" height="2">2,0</chunk></data>)"),
                                   R"(infinite="1")"));
    expect_box(only<TurnedBox>(scene), {-2, -1}, {1, 0});
    EXPECT_EQ(scene.bounds, (Box{{-3, -2}, {2, 2}}));
}

TEST(MapFiles, ReportLayersThatAreCorruptTruncatedOrTooLong) {
    const std::string where = "layers[0] (Ground).data: ";
    const std::string wrong = where + "is corrupt, truncated, or not of 12 tiles";
    const auto expect =
        [](const std::string& kind, const std::string& data, const std::string& what) {
            expect_refusal(
                xml(tileset + layer("<data encoding='" + kind + "'>" + data + "</data>")), what);
        };
    const std::string zlib = "base64' compression='zlib";
    expect("base64", "", wrong);
    expect("base64", "AQAAAAAAAAAAAAAA", wrong);
    expect("base64", "AQAAAAAAAAAAAAAAAAAAAAAAAAACAACAAAAAAA!AAAAAAAAAAAAAAAAAAAAAAAABAAAA", wrong);
    expect(zlib, "eJxjZMAETAwMDViEGRiBGAANHACG", wrong);         // the checksum is wrong
    expect(zlib, "eJxjZMAETAwMDViEGRiBG", wrong);                // truncated
    expect(zlib, "eJxjZMAETAwMDViEGQALCACE", wrong);             // 11 tiles
    expect(zlib, "eNrtwQENAAAAwqD3T20PBxQAAADwbhAAAAE=", wrong); // 4096 bytes
    expect(zlib, "AQAAAAAAAAAAAAAA", wrong);
    expect("base64' compression='gzip", "H4sIAAAAAAACA2NkwARMDAwNWIQZGIEYAKXzxNkwAAAB", wrong);
    expect("base64' compression='zstd", "KLUv/WAAD0UAAAgAAQD894EQ", wrong); // 4096 bytes
    expect("base64' compression='zstd", "KLUv/SAwnQAAWAEAAgAAgAAB", wrong);
    expect("base64' compression='lzma",
           "AAAA",
           "layers[0] (Ground).compression: must be one of zlib, gzip, zstd");
    expect("base32", "AAAA", "layers[0] (Ground).encoding: must be csv or base64");
    expect("csv", "1,2,3", where + "must be an array of 12 numbers");
    expect("csv", "1,0,0,0,0,0,0,0,0,0,0,0,0", where + "must be an array of 12 numbers");
    expect("csv", "1,0,x", where + "must be an array of 12 numbers");
    expect("csv",
           "0,0,0,0,0,0,0,0,0,0,0,-1",
           where.substr(0, where.size() - 2) + "[11]: must be an integer from 0 to 4294967295");
    expect("csv", "0" + std::string(10'000, ' '), where + "has more than 3584 characters");
    expect_refusal(
        xml(layer("<data><chunk x='0' y='0' width='1000000' height='1000000'>0</chunk></data>")),
        "layers[0] (Ground): exceeds the limit of 16777216 tiles in all layers, including "
        "empty ones");
    expect_refusal(xml(layer("")), "layers[0] (Ground): 'data' is missing");
    expect_refusal(
        xml(layer(
            "<data encoding='csv'><chunk x='0' y='0' width='nan' height='1'>0</chunk></data>")),
        "layers[0] (Ground).chunks[0].width: must be an integer from 1 to 1000000");
}

// Chunks that overlap are within the limit of tiles one by one, and in their frame.
TEST(MapFiles, ReportLayersWithoutEnd) {
    std::string chunks;
    for (int i = 0; i < 20; ++i) {
        chunks += "<chunk x='0' y='0' width='1000' height='1000'></chunk>";
    }
    expect_refusal(
        xml(layer("<data encoding='base64' compression='zlib'>" + chunks + "</data>")),
        "layers[0] (Ground): exceeds the limit of 16777216 tiles in all layers, including "
        "empty ones");
}

// XML is not always UTF-8.
TEST(MapFiles, ReportBytesThatAreNoText) {
    expect_refusal(xml("<version a='\xff'/>"), "version: must be a number from 0 to 100");
    expect_refusal(xml("<layer name='\xff\n'><data/></layer>"),
                   "layers[0] (\xff ): 'width' is missing");
}

TEST(MapFiles, ReportXmlThatIsNested) {
    std::string groups;
    for (int i = 0; i < 100'000; ++i) {
        groups += "<group>";
    }
    for (int i = 0; i < 100'000; ++i) {
        groups += "</group>";
    }
    EXPECT_THROW(static_cast<void>(loaded(xml(groups))), std::runtime_error);
}

TEST(MapFiles, MayBeOfOldVersions) {
    // Tiled 1.0: objects for lists, text for values, and no ids.
    const Scene json = loaded(R"({"version": 1, "orientation": "orthogonal",
        "width": 4, "height": 3, "tilewidth": 32, "tileheight": 32, "tilesets": [
            {"firstgid": 1, "tilewidth": 32, "tileheight": 32,
             "tiles": {"3": {"objectgroup": {"objects": [{"x": 0, "y": 0, "width": 8, "height": 8}]}}},
             "tileproperties": {"1": {"collides": "true"}, "2": {"collides": "false"}}}],
        "layers": [{"name": "l", "type": "tilelayer", "x": 0, "y": 0, "width": 4, "height": 3,
                    "data": [2, 3, 4, 0,  0, 0, 0, 0,  0, 0, 0, 0], "properties": {"a": 1}}]})");
    ASSERT_EQ(json.obstacles.size(), 2U);
    expect_box(json.obstacles[0].shape, {2, 0}, {2.25F, 0.25F});
    expect_box(json.obstacles[1].shape, {0, 0}, {1, 1});
    const Scene old = loaded(R"(<map version="1.0" orientation="orthogonal" width="4" height="3"
        tilewidth="32" tileheight="32"><tileset firstgid="1" tilewidth="32" tileheight="32"/>
        <objectgroup><object gid="7" x="0" y="32"><properties><property name="collides" value="1"/>
        </properties></object></objectgroup></map>)");
    expect_box(only<TurnedBox>(old), {0, 0}, {1, 1});
}

TEST(MapFiles, HaveTilesetsInFilesOfTheirOwn) {
    write("sets/t.tsx",
          R"(<tileset version="1.9" tilewidth="32" tileheight="32" tilecount="9">)" + tiles +
              "</tileset>");
    const std::string data = layer("<data encoding='csv'>0,0,0,0, 0,0,0,0, 0,0,0,12</data>");
    for (const char* name : {"sets/t.tsx", "sets\\t.tsx", "./sets/../sets/t.tsx"}) {
        const std::string source =
            std::string{R"(<tileset firstgid="11" source=")"} + name + R"("/>)";
        expect_box(only<TurnedBox>(from_folder(xml(source + data))), {3, 2}, {4, 3});
    }
}

TEST(MapFiles, StayInsideOfTheirFolderUnlessOptionsAllowIt) {
    write("../outside.tsx", R"(<tileset tilewidth="32" tileheight="32"/>)");
    write("map.tmx", xml(""));
    std::filesystem::remove(testing::TempDir() + "map_files/link.tsx");
    std::filesystem::create_symlink(testing::TempDir() + "outside.tsx",
                                    testing::TempDir() + "map_files/link.tsx");
    for (const std::string name : {"../outside.tsx", "x/../../outside.tsx", "link.tsx"}) {
        const std::string map = xml(R"(<tileset firstgid="1" source=")" + name + R"("/>)");
        expect_refusal(map,
                       "tilesets[0].source: is outside of the map's folder, which "
                       "--allow-outside-files permits: " +
                           name);
        EXPECT_NO_THROW(static_cast<void>(from_folder(map, {.allows_outside_files = true})));
    }
    const std::string absolute = testing::TempDir() + "outside.tsx";
    EXPECT_THROW(static_cast<void>(
                     from_folder(xml(R"(<tileset firstgid="1" source=")" + absolute + R"("/>)"))),
                 std::runtime_error);
}

TEST(MapFiles, HaveObjectsFromTemplates) {
    write("templates/well.tx", R"(<template><object name="Well" type="rock" width="32" height="16">
        <properties><property name="solid" type="bool" value="false"/></properties></object></template>)");
    write("templates/post.tx", R"(<template><tileset firstgid="5" source="post.tsx"/>
        <object gid="6" width="32" height="32"/></template>)");
    write("templates/post.tsx",
          R"(<tileset tilewidth="32" tileheight="32" tilecount="2">)" + tiles + "</tileset>");
    write(
        "templates/loop.tx",
        R"(<template><object template="loop.tx" type="rock" width="32" height="32"/></template>)");
    const Scene scene = from_folder(xml(R"(<objectgroup>
        <object id="1" template="templates/well.tx" x="32" y="32"/>
        <object id="2" template="templates/well.tx" x="32" y="32" width="64"><properties>
            <property name="solid" type="bool" value="true"/></properties></object>
        <object id="3" template="templates/post.tx" x="0" y="96"/>
        <object id="4" template="templates/loop.tx" x="96" y="64"/></objectgroup>)"));
    ASSERT_EQ(scene.obstacles.size(), 3U);
    expect_box(scene.obstacles[0].shape, {1, 1}, {3, 1.5F});
    EXPECT_EQ(scene.obstacles[0].material, Material::rock);
    expect_box(scene.obstacles[1].shape, {0, 2}, {1, 3});
    expect_box(scene.obstacles[2].shape, {3, 2}, {4, 3});

    write("templates/json.tj",
          R"({"type": "template", "object": {"type": "wall", "width": 32, "height": 32}})");
    const Scene json = from_folder(
        tiled_text(object_layer(R"({"id": 1, "x": 0, "y": 32, "template": "templates/json.tj"})")));
    expect_box(only<TurnedBox>(json), {0, 1}, {1, 2});

    expect_refusal(
        xml(R"(<objectgroup name="o"><object id="7" x="0" y="0" template="map.tmx"/></objectgroup>)"),
        "is not a Tiled template: its \"type\" is not \"template\"",
        testing::TempDir() + "map_files/map.tmx");
}

} // namespace
} // namespace raywalk::demo::map_files_test
