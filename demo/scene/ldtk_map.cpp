// SPDX-License-Identifier: MIT
#include "scene/map_files.hpp"
#include "scene/tiled_fields.hpp"

#include <utility>

namespace raywalk::demo {
namespace {

constexpr std::size_t most_elements = 1'000'000;
constexpr std::size_t most_layers = 200;
constexpr std::int64_t most_values = 1'000'000;

double read_pixels(const JsonReader& owner, const std::string& key) {
    return owner[key].number(-max_pixels, max_pixels);
}

// A tileset for each IntGrid layer, in which the tiles are numbered as the values. Returns the
// first number by the layer.
std::map<std::int64_t, std::int64_t> add_tilesets(const JsonReader& definitions,
                                                  nlohmann::json& tilesets) {
    std::map<std::int64_t, std::int64_t> first_gids;
    definitions.for_each(most_layers, [&](const JsonReader& layer) {
        const auto first_gid = 1 + most_values * static_cast<std::int64_t>(first_gids.size());
        first_gids[layer["uid"].integer(0, INT32_MAX)] = first_gid;
        nlohmann::json tiles = nlohmann::json::array();
        layer["intGridValues"].for_each(most_elements, [&](const JsonReader& value) {
            const auto name = value.find("identifier");
            tiles.push_back({{"id", value["value"].json()}, {"class", name ? name->text() : ""}});
        });
        tilesets.push_back({{"firstgid", first_gid},
                            {"tilewidth", 1},
                            {"tileheight", 1},
                            {"tiles", std::move(tiles)}});
    });
    return first_gids;
}

nlohmann::json object_of(const JsonReader& entity) {
    const double width = read_pixels(entity, "width");
    const double height = read_pixels(entity, "height");
    const Vec2 place = entity["px"].point();
    const Vec2 pivot = entity["__pivot"].point();
    nlohmann::json properties = nlohmann::json::array();
    entity["fieldInstances"].for_each(most_elements, [&](const JsonReader& field) {
        properties.push_back(
            {{"name", field["__identifier"].json()}, {"value", field["__value"].json()}});
    });
    return {{"name", entity["__identifier"].json()},
            {"x", place.x - pivot.x * width},
            {"y", place.y - pivot.y * height},
            {"width", width},
            {"height", height},
            {"properties", std::move(properties)}};
}

// A layer of values or of entities. All others are pictures.
nlohmann::json layer_of(const JsonReader& layer,
                        const std::map<std::int64_t, std::int64_t>& first_gids) {
    nlohmann::json tiled = {{"type", "imagelayer"},
                            {"name", layer["__identifier"].json()},
                            {"offsetx", layer["__pxTotalOffsetX"].json()},
                            {"offsety", layer["__pxTotalOffsetY"].json()},
                            {"tilewidth", layer["__gridSize"].json()},
                            {"tileheight", layer["__gridSize"].json()}};
    if (layer["__type"].text() == "IntGrid") {
        const auto first = first_gids.find(layer["layerDefUid"].integer(0, INT32_MAX));
        nlohmann::json data = nlohmann::json::array();
        layer["intGridCsv"].for_each(std::size_t{1} << 24U, [&](const JsonReader& value) {
            const auto number = value.integer(0, most_values - 1);
            data.push_back(number == 0 || first == first_gids.end() ? 0 : first->second + number);
        });
        tiled["type"] = "tilelayer";
        tiled["chunks"] = nlohmann::json::array({{{"width", layer["__cWid"].json()},
                                                  {"height", layer["__cHei"].json()},
                                                  {"data", std::move(data)}}});
    } else if (layer["__type"].text() == "Entities") {
        tiled["type"] = "objectgroup";
        tiled["objects"] = nlohmann::json::array();
        layer["entityInstances"].for_each(most_elements, [&](const JsonReader& entity) {
            tiled["objects"].push_back(object_of(entity));
        });
    }
    return tiled;
}

} // namespace

MapDocument ldtk_as_tiled(const MapDocument& document, MapFiles& files) {
    const JsonReader root = document.reader();
    const auto worlds = root.find("worlds");
    const JsonReader world =
        worlds && worlds->is_array() && worlds->size() > 0 ? worlds->at(0) : root;
    const auto named = world.find("worldLayout");
    const std::string layout = named ? named->text() : "";
    const bool is_row = layout == "LinearHorizontal";
    const bool is_column = layout == "LinearVertical";
    nlohmann::json map = {{"type", "map"},
                          {"orientation", "orthogonal"},
                          {"infinite", true},
                          {"width", 1},
                          {"height", 1},
                          {"tilewidth", root["defaultGridSize"].json()},
                          {"tileheight", root["defaultGridSize"].json()},
                          {"tilesets", nlohmann::json::array()},
                          {"layers", nlohmann::json::array()}};
    const auto first_gids = add_tilesets(root["defs"]["layers"], map["tilesets"]);
    double along = 0.0; // where levels have no places of their own
    std::optional<double> first_depth;
    world["levels"].for_each(most_elements, [&](const JsonReader& level) {
        const double depth = level.number("worldDepth", INT32_MIN, INT32_MAX, 0.0);
        first_depth = first_depth.value_or(depth);
        if (depth != *first_depth) {
            return;
        }
        const double x = is_row ? along : is_column ? 0.0 : read_pixels(level, "worldX");
        const double y = is_column ? along : is_row ? 0.0 : read_pixels(level, "worldY");
        nlohmann::json group = {{"type", "group"},
                                {"name", level["identifier"].json()},
                                {"offsetx", x},
                                {"offsety", y},
                                {"layers", nlohmann::json::array()}};
        along += read_pixels(level, is_row ? "pxWid" : "pxHei");
        const auto own = level.find("layerInstances");
        const JsonReader layers =
            own ? *own
                : files.load(level["externalRelPath"], document.folder).reader()["layerInstances"];
        layers.for_each(most_elements, [&](const JsonReader& layer) {
            group["layers"].push_back(
                layer_of(layer.noted(layer["__identifier"].text()), first_gids));
        });
        map["layers"].push_back(std::move(group));
    });
    return {std::move(map), document.name, document.folder};
}

} // namespace raywalk::demo
