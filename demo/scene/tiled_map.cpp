// SPDX-License-Identifier: MIT
#include "scene/tiled_map.hpp"

#include "scene/build_world.hpp"
#include "scene/settings_json.hpp"
#include "scene/tiled_layers.hpp"

#include <fmt/format.h>
#include <stdexcept>
#include <utility>

namespace raywalk::demo {
namespace {

double pixels_per_meter(const JsonReader& map, const TiledOptions& options, double tile_width) {
    const nlohmann::json given = options.pixels_per_meter.value_or(0.0);
    const auto own = options.pixels_per_meter ? JsonReader{given, map.where() + "pixels per meter"}
                                              : property(map, "pixels_per_meter");
    return own ? own->number(0.01, 10'000.0) : tile_width;
}

// Layers have tiles of their own size in worlds of LDtk.
TiledLayer read_layer(const JsonReader& json, const TiledLayer& parent, const TiledMap& map) {
    const TiledTransform offset =
        TiledTransform::move(json.number("offsetx", -max_pixels, max_pixels, 0.0),
                             json.number("offsety", -max_pixels, max_pixels, 0.0));
    const auto is_solid = solidity(json);
    const auto meaning = meaning_of(json);
    return {parent.to_world * map.to_screen.inverse() * offset * map.to_screen,
            json.number("tilewidth", 1.0, max_pixels, parent.tile_width),
            json.number("tileheight", 1.0, max_pixels, parent.tile_height),
            is_solid ? is_solid : parent.is_solid,
            meaning ? meaning : parent.meaning};
}

void add_layers(const JsonReader& owner, const TiledLayer& parent, TiledMap& map, int depth) {
    constexpr std::size_t most = 10'000;
    constexpr int deepest = 30;
    if (depth > deepest) {
        owner.fail("groups are nested too deeply");
    }
    owner.for_each_in("layers", most, [&](const JsonReader& element) {
        const auto name = element.find("name");
        const JsonReader json = name ? element.noted(name->text()) : element;
        const TiledLayer layer = read_layer(json, parent, map);
        const std::string type = json["type"].text();
        if (type == "tilelayer") {
            add_tile_layer(json, layer, map);
        } else if (type == "objectgroup") {
            add_object_layer(json, layer, map);
        } else if (type == "group") {
            add_layers(json, layer, map, depth + 1);
        } else if (type != "imagelayer") {
            json["type"].fail("must be one of tilelayer, objectgroup, imagelayer, group");
        }
    });
}

Box read_bounds(const JsonReader& json, const TiledMap& map, const TiledLayer& all) {
    constexpr std::int64_t max_tiles_across = 1'000'000;
    const auto width = json["width"].integer(1, max_tiles_across);
    const auto height = json["height"].integer(1, max_tiles_across);
    const Vec2 tile =
        (all.to_world * TiledTransform::scale(all.tile_width, all.tile_height))({1.0F, 1.0F});
    Box bounds{{}, {static_cast<float>(width) * tile.x, static_cast<float>(height) * tile.y}};
    const auto is_infinite = json.find("infinite");
    if (is_infinite && is_true(*is_infinite)) {
        bounds = map.reach.is_empty() ? bounds : map.reach.grown(tile.x);
    }
    if (const auto fault = fault_of(bounds, map.scene.settings.cell_size)) {
        json.fail(*fault);
    }
    return bounds;
}

// Where an isometric map is drawn, its tiles are diamonds.
bool is_isometric(const JsonReader& map) {
    constexpr Names<bool, 2> supported = {{{"orthogonal", false}, {"isometric", true}}};
    return map["orientation"].one_of(supported);
}

std::string remark_on(const TiledMap& map) {
    const Scene& scene = map.scene;
    std::string remark = scene.player_start ? "" : "the map has no player";
    if (scene.obstacles.empty()) {
        remark += remark.empty() ? "" : "; ";
        remark += "the map has no obstacles: no collision shape, name or property that says so" +
                  map.idle_layers;
    }
    return remark;
}

} // namespace

void TiledMap::add(SceneObstacle obstacle, const JsonReader& owner) {
    constexpr std::size_t most = 500'000;
    if (scene.obstacles.size() >= most) {
        owner.fail(fmt::format("exceeds the limit of {} obstacles", most));
    }
    if (const auto fault = fault_of(obstacle.shape)) {
        owner.fail(*fault);
    }
    reach = reach.united(bounds_of(obstacle.shape));
    scene.obstacles.push_back(std::move(obstacle));
}

Vec2 TiledMap::place(Vec2 point, const JsonReader& owner) {
    reach = reach.united({checked_place(point, owner), point});
    return point;
}

Scene parse_tiled(const std::string& text,
                  const std::string& name,
                  const std::filesystem::path& folder,
                  const TiledOptions& options) {
    TiledMap map{MapFiles{folder, options.allows_outside_files}, folder};
    MapDocument document = parse_map_document(text, name, folder);
    if (document.json.contains("jsonVersion")) {
        document = ldtk_as_tiled(document, map.files);
    }
    const JsonReader json = document.reader();
    expect_tiled(json, "map");
    const double width = json["tilewidth"].number(1.0, max_pixels);
    const double height = json["tileheight"].number(1.0, max_pixels);
    TiledLayer all{{}, width, height, {}, {}};
    if (is_isometric(json)) {
        map.to_screen = TiledTransform::isometric(width, height);
        map.alignment = {0.5F, 1.0F};
        all.tile_width = height;
    }
    constexpr std::size_t most_tilesets = 10'000;
    json.for_each_in("tilesets", most_tilesets, [&](const JsonReader& tileset) {
        add_tileset(tileset, folder, map.files, map.tilesets);
    });
    const double per_pixel = 1.0 / pixels_per_meter(json, options, all.tile_width);
    all.to_world = TiledTransform::scale(per_pixel, per_pixel);
    add_layers(json, all, map, 0);
    map.scene.name = std::filesystem::path{name}.stem().string();
    map.scene.is_y_up = false;
    map.scene.ground = Ground::floor;
    map.scene.bounds = read_bounds(json, map, all);
    map.scene.remark = remark_on(map);
    return std::move(map.scene);
}

Scene load_tiled(const std::filesystem::path& file, const TiledOptions& options) {
    return parse_tiled(read_file(file), file.string(), file.parent_path(), options);
}

} // namespace raywalk::demo
