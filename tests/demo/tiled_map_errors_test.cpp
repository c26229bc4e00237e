// SPDX-License-Identifier: MIT
#include "support/tiled_texts.hpp"

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <vector>

namespace raywalk::demo::tiled_map_errors_test {
namespace {

// Expects that the text is refused with one line that names the file and contains `what`.
void expect_refusal(const std::string& text,
                    const std::string& what,
                    const std::filesystem::path& folder = testing::TempDir()) {
    try {
        static_cast<void>(parse_tiled(text, "map.tmj", folder));
        FAIL() << "accepted instead of refused: " << what;
    } catch (const std::runtime_error& error) {
        const std::string line = error.what();
        EXPECT_NE(line.find(what), std::string::npos) << line << "\n does not contain: " << what;
        EXPECT_EQ(line.find('\n'), std::string::npos) << line;
        if (what.find(".ts") == std::string::npos) {
            EXPECT_EQ(line.rfind("map.tmj: ", 0), 0U) << line;
        }
    }
}

// Replaces or adds the value at a JSON pointer.
struct Change {
    std::string place;
    std::string value;
    std::string what;
};

void expect_refusals(const std::string& good, const std::vector<Change>& changes) {
    static_cast<void>(parse_tiled(good, "map.tmj", "nowhere"));
    for (const Change& change : changes) {
        nlohmann::json json = nlohmann::json::parse(good);
        json[nlohmann::json::json_pointer{change.place}] = nlohmann::json::parse(change.value);
        expect_refusal(json.dump(), change.what);
    }
}

const std::string tiles = tileset_text(
    R"({"id": 0, "objectgroup": {"objects": [
           {"id": 1, "x": 0, "y": 0, "width": 32, "height": 16}]}},
       {"id": 1})");

TEST(TiledErrors, ReportAFileThatIsNotAMap) {
    expect_refusal("", "truncated");
    expect_refusal("hello", "not JSON: line 1");
    expect_refusal("<?xml version=\"1.0\"?>\n<map>\n<layer", "not XML: line 3: ");
    expect_refusal("<?xml version=\"1.0\"?><map/>", "'tilewidth' is missing");
    expect_refusal("<tileset/>", R"("type" is not "map")");
    expect_refusal("[]", "must be an object");
    expect_refusal("{}", R"("type" is not "map")");
    expect_refusal(R"({"type": "tileset", "version": "1.8"})", R"("type" is not "map")");
    expect_refusal(R"({"format": "raywalk scene"})", R"("type" is not "map")");
    const std::string good = tiled_text(tile_layer("1, 0, 0, 0,  0, 0, 0, 0,  0, 0, 0, 0"), tiles);
    expect_refusal(good.substr(0, good.size() / 2), "truncated");
    EXPECT_THROW(static_cast<void>(load_tiled("no_such_file.tmj")), std::runtime_error);
    EXPECT_THROW(static_cast<void>(load_tiled(testing::TempDir())), std::runtime_error);
    EXPECT_THROW(static_cast<void>(load_tiled("/dev/zero")), std::runtime_error);
}

TEST(TiledErrors, ReportInvalidMapFields) {
    expect_refusals(
        tiled_text(""),
        {{"/version", "2", "version: must be a version 1 of the format"},
         {"/version", R"("2.0")", "version: must be"},
         {"/version", R"("10")", "version: must be"},
         {"/orientation", R"("staggered")", "orientation: must be one of orthogonal, isometric"},
         {"/orientation", R"("hexagonal")", "orientation: must be one of orthogonal, isometric"},
         {"/orientation", "null", "orientation: must be a string"},
         {"/width", "0", "width: must be an integer from 1 to"},
         {"/width", "-4", "width: must be"},
         {"/width", "1e300", "width: must be"},
         {"/width", "4.5", "width: must be"},
         {"/height", "1000000000", "height: must be"},
         {"/height", "100000", "exceeds the grid's range"},
         {"/tilewidth", "0", "tilewidth: must be a number from 1"},
         {"/tileheight", "-32", "tileheight: must be"},
         {"/tileheight", "\"32\"", "tileheight: must be"},
         {"/infinite", "2", "infinite: must be an integer from 0 to 1"},
         {"/layers", "{}", "layers: must be an array"},
         {"/layers", "[7]", "layers[0]: must be an object"},
         {"/layers", "[{}]", "layers[0]: 'type' is missing"},
         {"/layers", R"([{"type": "x\ny"}])", "layers[0].type: must be one of tilelayer"},
         {"/layers",
          R"([{"type": "group", "name": "G", "layers": 7}])",
          "layers[0] (G).layers: must be an array"},
         {"/layers", R"([{"type": "imagelayer", "offsetx": "1"}])", "offsetx: must be a number"},
         {"/properties", "[7]", "properties[0]: must be an object"},
         {"/properties",
          R"([{"name": "a"}, {"name": "pixels_per_meter", "value": 0}])",
          "value (pixels_per_meter): must be a number from 0.01"},
         {"/properties",
          R"([{"name": "pixels_per_meter"}])",
          "properties[0]: 'value' is missing"}});
    for (const double wrong : {0.0, -1.0, 1e5, std::nan("")}) {
        EXPECT_THROW(static_cast<void>(parse_tiled(tiled_text(""), "map.tmj", "", {wrong})),
                     std::runtime_error);
    }
}

TEST(TiledErrors, ReportGroupsNestedTooDeeply) {
    std::string layers;
    for (int i = 0; i < 1000; ++i) {
        layers = R"({"type": "group", "layers": [)" + layers + "]}";
    }
    expect_refusal(tiled_text(layers), "groups are nested too deeply");
}

TEST(TiledErrors, ReportInvalidTileLayers) {
    expect_refusals(
        tiled_text(tile_layer("1, 0, 0, 0,  0, 0, 0, 0,  0, 0, 0, 0", R"("encoding": "csv", )"),
                   tiles),
        {{"/layers/0/data", "[1, 2]", "layers[0] (l).data: must be an array of 12 numbers"},
         {"/layers/0/data", "\"AAAA\"", "data: must be an array of 12 numbers"},
         {"/layers/0/data/3", "-1", "data[3]: must be an integer from 0 to 4294967295"},
         {"/layers/0/data/3", "4294967296", "data[3]: must be"},
         {"/layers/0/data/3", "1.5", "data[3]: must be"},
         {"/layers/0/data/11", "null", "data[11]: must be"},
         {"/layers/0/data/5", "10", "layers[0] (l): tile 10 is not in any tileset"},
         {"/layers/0/data/5", "2147483658", "tile 10 is not in any tileset"},
         {"/layers/0/width", "0", "width: must be"},
         {"/layers/0/width", "5", "data: must be an array of 15 numbers"},
         {"/layers/0/width", "1000000", "data: must be an array of 3000000 numbers"},
         {"/layers/0/chunks",
          R"([{"x": 0, "y": 0, "width": 1000000, "height": 1000000, "data": []}])",
          "limit of 16777216 tiles"},
         {"/layers/0/properties",
          R"([{"name": "solid", "value": "yes"}])",
          "value (solid): must be one of true, false, 1, 0"}});
}

TEST(TiledErrors, ReportInvalidChunks) {
    expect_refusals(tiled_text(tile_layer("1, 0, 0, 0,  0, 0, 0, 0,  0, 0, 0, 0"), tiles),
                    {{"/layers/0/chunks",
                      R"([{"x": 0, "y": 0, "width": 2, "height": 2, "data": [1]}])",
                      "chunks[0].data: must be an array of 4 numbers"},
                     {"/layers/0/chunks",
                      R"([{"x": 0, "y": 0, "width": 2}])",
                      "chunks[0]: 'height' is missing"},
                     {"/layers/0/chunks",
                      R"([{"x": 1e9, "y": 0, "width": 1, "height": 1, "data": [0]}])",
                      "chunks[0].x: must be"},
                     {"/layers/0/chunks",
                      R"([{"x": 0, "y": 0, "width": 1, "height": 1, "data": [0]},
              {"x": 900000, "y": 900000, "width": 1, "height": 1, "data": [0]}])",
                      "limit of 16777216 tiles"}});
}

TEST(TiledErrors, ReportInvalidTilesets) {
    expect_refusals(
        tiled_text(tile_layer("1, 0, 0, 0,  0, 0, 0, 0,  0, 0, 0, 0"), tiles),
        {{"/tilesets/0/firstgid", "0", "tilesets[0].firstgid: must be"},
         {"/tilesets/0/firstgid", "4294967297", "firstgid: must be"},
         {"/tilesets/0/firstgid", "2", "tile 1 is not in any tileset"},
         {"/tilesets/0/tilecount", "-1", "tilecount: must be"},
         {"/tilesets/0/tilewidth", "0", "tilewidth: must be"},
         {"/tilesets/0/tileheight", "1e99", "tileheight: must be"},
         {"/tilesets/0/objectalignment", R"("middle")", "objectalignment: must be one of"},
         {"/tilesets/0/tilerendersize", R"("grid")", "only \"tile\" is supported"},
         {"/tilesets/0/fillmode", R"("preserve-aspect-fit")", "only \"stretch\" is supported"},
         {"/tilesets/0/tileoffset", R"({"x": 1})", "tileoffset: 'y' is missing"},
         {"/tilesets/0/tiles/1/id", "0", "tiles[1]: there are two tiles with id 0"},
         {"/tilesets/0/tiles/0/imagewidth", "32", "tiles[0]: 'imageheight' is missing"},
         {"/tilesets/0/tiles/0/objectgroup/objects/0/gid", "1", "cannot be a tile"},
         {"/tilesets/0/tiles/0/objectgroup/objects/0/template", R"("t.tx")", "cannot be a tile"},
         {"/tilesets/0/tiles/0/objectgroup/objects/0/width", "-5", "objects[0].width: must be"},
         {"/tilesets/1",
          R"({"firstgid": 1, "tilecount": 1, "tilewidth": 1, "tileheight": 1})",
          "tilesets[1].firstgid: is already used by another tileset"},
         {"/tilesets/0/source", R"("no_such_file.tsj")", "source: no such file"},
         {"/tilesets/0/source", R"("/dev/zero")", "source: is outside of the map's folder"},
         {"/tilesets/0/source", R"("a\nb")", "source: no such file"}});
}

TEST(TiledErrors, ReportInvalidTilesetFiles) {
    const std::filesystem::path folder = std::filesystem::path{testing::TempDir()} / "tiled_errors";
    std::filesystem::create_directories(folder);
    const auto with_file = [&](const std::string& name, const std::string& text) {
        std::ofstream{folder / name} << text;
        return tiled_text("", R"({"firstgid": 1, "source": ")" + name + "\"}");
    };
    expect_refusal(with_file("t.tsx", "<tileset/>"), "t.tsx: 'tilewidth' is missing", folder);
    expect_refusal(with_file("t.tsx", "<tileset>"), "t.tsx: not XML: line 1: ", folder);
    expect_refusal(with_file("t.tsj", "{"), "t.tsj: not JSON", folder);
    expect_refusal(with_file("t.tsj", "{}"), "t.tsj: is not a Tiled tileset", folder);
    expect_refusal(with_file("t.tsj", R"({"type": "tileset", "version": "2"})"),
                   "t.tsj: version: must be",
                   folder);
    expect_refusal(
        with_file("t.tsj", R"({"type": "tileset", "version": "1.8", "source": "t.tsj"})"),
        "t.tsj: 'tilewidth' is missing",
        folder);
    const std::string itself = with_file("map.tsj", "");
    expect_refusal(with_file("map.tsj", itself), "map.tsj: is not a Tiled tileset", folder);
}

TEST(TiledErrors, NameTheInvalidObject) {
    const std::string good = tiled_text(
        object_layer(R"({"id": 7, "x": 0, "y": 0, "width": 32, "height": 32, "rotation": 0})"),
        tiles);
    const std::string where = "layers[0] (l).objects[0] (id 7)";
    const auto points = [](const std::string& list) {
        std::string text;
        for (std::size_t i = 0; i < list.size(); i += 3) {
            text += text.empty() ? "" : ", ";
            text += std::string{"{\"x\": "} + list[i] + ", \"y\": " + list[i + 1] + "}";
        }
        return "[" + text + "]";
    };
    const std::string crosses = ": crosses itself, leads around twice, or has no area";
    expect_refusals(
        good,
        {{"/layers/0/objects/0", "7", "layers[0] (l).objects[0]: must be an object"},
         {"/layers/0/objects/0/id", "1.5", "id: must be an integer"},
         {"/layers/0/objects/0/x", "null", where + ".x: must be a number"},
         {"/layers/0/objects/0/x", "1e8", where + ".x: must be a number"},
         {"/layers/0/objects/0/width", "-1", where + ".width: must be a number from 0"},
         {"/layers/0/objects/0/height", "\"9\"", where + ".height: must be a number"},
         {"/layers/0/objects/0/x", "5000000", where + ": is more than 100000 m away"},
         {"/layers/0/objects/0/rotation", "\"up\"", where + ".rotation: must be"},
         {"/layers/0/objects/0/rotation", "1e9", where + ".rotation: must be"},
         {"/layers/0/objects/0/ellipse", "7", where + ".ellipse: must be an integer from 0 to 1"},
         {"/layers/0/objects/0/ellipse", "[]", where + ".ellipse: must be true or false"},
         {"/layers/0/objects/0/capsule", "true", where + ": a capsule is not supported"},
         {"/layers/0/objects/0/template", R"("t.tx")", where + ".template: no such file"},
         {"/layers/0/objects/0/gid", "0", where + ".gid: must be an integer from 1"},
         {"/layers/0/objects/0/gid", "77", where + ".gid: tile 77 is not in any tileset"},
         {"/layers/0/objects/0/gid", "2147483648", "tile 0 is not in any tileset"},
         {"/layers/0/objects/0/type", "7", where + ".type: must be a string"},
         {"/layers/0/objects/0/polygon", points("00 90"), where + crosses},
         {"/layers/0/objects/0/polygon", "[1, 2, 3]", where + ".polygon[0]: must be an object"},
         {"/layers/0/objects/0/polygon", points("00 99 90 09"), where + crosses},
         {"/layers/0/objects/0/polygon", points("00 44 99"), where + crosses}});
}

TEST(TiledErrors, ReportObjectsThatDoNotFitTheirClass) {
    const auto object = [](const std::string& more) {
        return tiled_text(object_layer(R"({"id": 7, "x": 0, "y": 0, )" + more + "}"), tiles);
    };
    const auto with_size = [&](const std::string& more) {
        return object(R"("width": 32, "height": 32, )" + more);
    };
    expect_refusal(with_size(R"("type": "walker")"), "a walker must be a polyline");
    expect_refusal(with_size(R"("type": "cost")"), R"(must have a property "cost")");
    const std::string cost = R"("type": "cost", "properties": [{"name": "cost", "value": )";
    expect_refusal(with_size(cost + "-1}]"), "(cost): must be a number from 0.0625 to 255");
    expect_refusal(with_size(cost + "2}], \"rotation\": 5"), "a rectangle that is not turned");
    expect_refusal(with_size(cost + "2}], \"ellipse\": true"), "a rectangle that is not turned");
    const std::string bent = R"("polygon": [{"x": 0, "y": 0}, {"x": 96, "y": 0}, {"x": 32, "y": 32},
                                            {"x": 0, "y": 96}], )";
    expect_refusal(object(bent + R"("type": "crate")"), "a crate must be convex");
    expect_refusal(object(bent + R"("type": "door")"), "a door must be convex");
    const std::string line = R"("polyline": [{"x": 0, "y": 0}, {"x": 96, "y": 0}], )";
    expect_refusal(object(line + R"("type": "crate")"), "a crate must be convex");
    const std::string door = R"("type": "door", "properties": [{"name": )";
    expect_refusal(with_size(door + R"("slide_x", "value": "1"}])"), "(slide_x): must be a number");
    expect_refusal(with_size(door + R"("slide_y", "value": 1e7}])"), "100000 m away");
    expect_refusal(with_size(door + R"("travel", "value": 0}])"), "(travel): must be a number");
    expect_refusal(with_size(door + R"("rest", "value": -1}])"), "(rest): must be a number");
    expect_refusal(object(R"("type": "click", "properties": [{"name": "time", "value": -1}])"),
                   "(time): must be a number");
}

TEST(TiledErrors, ReportExceededLimits) {
    std::string skeletons;
    for (int i = 0; i <= 10'000; ++i) {
        skeletons += skeletons.empty() ? "" : ",";
        skeletons += R"({"id": 1, "x": 0, "y": 0, "type": "skeleton"})";
    }
    expect_refusal(tiled_text(object_layer(skeletons)), "limit of 10000 skeletons");
    // Half a million tiles with two shapes each.
    std::string data = "1";
    for (int i = 1; i < 500'000; ++i) {
        data += ",1";
    }
    const std::string two = R"({"id": 1, "x": 0, "y": 0, "width": 9, "height": 9})";
    expect_refusal(
        tiled_text(
            R"({"type": "tilelayer", "width": 1000, "height": 500, "data": [)" + data + "]}",
            tileset_text(R"({"id": 0, "objectgroup": {"objects": [)" + two + "," + two + "]}}")),
        "limit of 500000 obstacles");
}

} // namespace
} // namespace raywalk::demo::tiled_map_errors_test
