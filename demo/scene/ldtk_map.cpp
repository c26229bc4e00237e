// SPDX-License-Identifier: MIT
#include "scene/ldtk_map.hpp"

#include "scene/tiled_fields.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace raywalk::demo {
namespace {

using nlohmann::json;

constexpr std::size_t most_elements = 1'000'000;

// A level in the world (unit: pixel).
struct Level {
    JsonReader json;
    double x = 0.0;
    double y = 0.0;
    double right = 0.0;
    double bottom = 0.0;
};

double read_pixels(const JsonReader& owner, const std::string& key) {
    return owner[key].number(-max_pixels, max_pixels);
}

// In linear layouts, one level follows the other, and none has a position of its own.
std::vector<Level> levels_of(const JsonReader& world) {
    const auto named = world.find("worldLayout");
    const std::string layout = named ? named->text() : "";
    std::vector<Level> levels;
    world["levels"].for_each(most_elements, [&](const JsonReader& json) {
        const auto depth = [](const JsonReader& level) {
            const auto own = level.find("worldDepth");
            return own ? own->integer(INT32_MIN, INT32_MAX) : 0;
        };
        if (!levels.empty() && depth(json) != depth(levels.front().json)) {
            return;
        }
        Level level{json};
        if (layout == "LinearHorizontal") {
            level.x = levels.empty() ? 0.0 : levels.back().right;
        } else if (layout == "LinearVertical") {
            level.y = levels.empty() ? 0.0 : levels.back().bottom;
        } else {
            level.x = read_pixels(json, "worldX");
            level.y = read_pixels(json, "worldY");
        }
        level.right = level.x + read_pixels(json, "pxWid");
        level.bottom = level.y + read_pixels(json, "pxHei");
        levels.push_back(level);
    });
    if (levels.empty()) {
        world.fail("has no levels");
    }
    return levels;
}

// The values of all IntGrid layers as numbered tiles.
class Values {
public:
    explicit Values(const JsonReader& layer_definitions) {
        layer_definitions.for_each(most_elements, [&](const JsonReader& layer) {
            const std::int64_t uid = read_integer(layer, "uid");
            layer["intGridValues"].for_each(most_elements, [&](const JsonReader& value) {
                const auto name = value.find("identifier");
                numbers_[{uid, read_integer(value, "value")}] =
                    static_cast<std::uint32_t>(tiles_.size() + 1);
                tiles_.push_back({{"id", tiles_.size()}, {"class", name ? name->text() : ""}});
            });
        });
    }

    [[nodiscard]] json tileset(double tile_size) const {
        return {{"firstgid", 1},
                {"tilewidth", tile_size},
                {"tileheight", tile_size},
                {"tilecount", tiles_.size()},
                {"tiles", tiles_}};
    }

    // The number of each tile; 0 for the value 0 and for those that do not exist any more.
    [[nodiscard]] std::vector<std::uint32_t> numbers_of(const JsonReader& layer) const {
        constexpr std::int64_t most = 1 << 24U;
        const std::int64_t count = layer["__cWid"].integer(1, most) * layer["__cHei"].integer(1, most);
        const std::int64_t uid = read_integer(layer, "layerDefUid");
        std::vector<std::uint32_t> values =
            layer["intGridCsv"].whole_numbers(static_cast<std::size_t>(count));
        for (std::uint32_t& value : values) {
            const auto number = numbers_.find({uid, value});
            value = number == numbers_.end() ? 0 : number->second;
        }
        return values;
    }

private:
    static std::int64_t read_integer(const JsonReader& owner, const std::string& key) {
        return owner[key].integer(0, INT32_MAX);
    }

    std::map<std::pair<std::int64_t, std::int64_t>, std::uint32_t> numbers_;
    json tiles_ = json::array();
};

json object_of(const JsonReader& entity) {
    const double width = read_pixels(entity, "width");
    const double height = read_pixels(entity, "height");
    const Vec2 place = entity["px"].point();
    const Vec2 pivot = entity["__pivot"].point();
    json properties = json::array();
    entity["fieldInstances"].for_each(most_elements, [&](const JsonReader& field) {
        properties.push_back(
            {{"name", field["__identifier"].json()}, {"value", field["__value"].json()}});
    });
    return {{"name", entity["__identifier"].json()},
            {"x", place.x - pivot.x * width},
            {"y", place.y - pivot.y * height},
            {"width", width},
            {"height", height},
            {"properties", properties}};
}

// Only layers with values and with entities: the others are pictures.
void add_layer(const JsonReader& layer, const Values& values, json& layers) {
    json tiled = {{"name", layer["__identifier"].json()},
                  {"offsetx", layer["__pxTotalOffsetX"].json()},
                  {"offsety", layer["__pxTotalOffsetY"].json()}};
    if (layer["__type"].text() == "IntGrid") {
        tiled.update({{"type", "tilelayer"},
                      {"width", layer["__cWid"].json()},
                      {"height", layer["__cHei"].json()},
                      {"tilewidth", layer["__gridSize"].json()},
                      {"tileheight", layer["__gridSize"].json()},
                      {"data", values.numbers_of(layer)}});
        layers.push_back(std::move(tiled));
    } else if (layer["__type"].text() == "Entities") {
        json objects = json::array();
        layer["entityInstances"].for_each(most_elements, [&](const JsonReader& entity) {
            objects.push_back(object_of(entity));
        });
        tiled.update({{"type", "objectgroup"}, {"objects", std::move(objects)}});
        layers.push_back(std::move(tiled));
    }
}

} // namespace

bool is_ldtk(const MapDocument& document) {
    return document.json.is_object() && document.json.contains("jsonVersion");
}

MapDocument ldtk_as_tiled(const MapDocument& document, MapFiles& files) {
    const JsonReader root = document.reader();
    const auto worlds = root.find("worlds");
    const bool has_worlds = worlds && worlds->is_array() && worlds->size() > 0;
    const std::vector<Level> levels = levels_of(has_worlds ? worlds->at(0) : root);
    const Values values{root["defs"]["layers"]};
    Level all = levels.front();
    for (const Level& level : levels) {
        all.x = std::min(all.x, level.x);
        all.y = std::min(all.y, level.y);
        all.right = std::max(all.right, level.right);
        all.bottom = std::max(all.bottom, level.bottom);
    }
    json groups = json::array();
    for (const Level& level : levels) {
        json layers = json::array();
        const auto own = level.json.find("layerInstances");
        const JsonReader instances =
            own ? *own
                : files.load(level.json["externalRelPath"], document.folder)
                      .reader()["layerInstances"];
        instances.for_each(most_elements, [&](const JsonReader& layer) {
            const auto name = layer.find("__identifier");
            add_layer(name ? layer.noted(name->text()) : layer, values, layers);
        });
        groups.push_back({{"type", "group"},
                          {"name", level.json["identifier"].json()},
                          {"offsetx", level.x - all.x},
                          {"offsety", level.y - all.y},
                          {"layers", std::move(layers)}});
    }
    const double tile = root["defaultGridSize"].number(1.0, max_pixels);
    const auto tiles_in = [&](double pixels) {
        return static_cast<std::int64_t>(std::ceil(pixels / tile));
    };
    return {{{"type", "map"},
             {"orientation", "orthogonal"},
             {"width", tiles_in(all.right - all.x)},
             {"height", tiles_in(all.bottom - all.y)},
             {"tilewidth", tile},
             {"tileheight", tile},
             {"tilesets", {values.tileset(tile)}},
             {"layers", std::move(groups)}},
            document.name,
            document.folder};
}

} // namespace raywalk::demo
