// SPDX-License-Identifier: MIT
#include "scene/tiled_map.hpp"

#include "scene/build_world.hpp"
#include "scene/ldtk_map.hpp"
#include "scene/tiled_layers.hpp"

#include <array>
#include <fmt/format.h>
#include <stdexcept>
#include <utility>

namespace raywalk::demo {
namespace {

constexpr double min_pixels_per_meter = 0.01;
constexpr double max_pixels_per_meter = 10'000.0;

double pixels_per_meter(const JsonReader& map, const TiledOptions& options, double tile_width) {
    if (options.pixels_per_meter) {
        if (!(*options.pixels_per_meter >= min_pixels_per_meter &&
              *options.pixels_per_meter <= max_pixels_per_meter)) {
            map.fail(fmt::format("pixels per meter must be from {} to {}",
                                 min_pixels_per_meter,
                                 max_pixels_per_meter));
        }
        return *options.pixels_per_meter;
    }
    const auto own = property(map, "pixels_per_meter");
    return own ? own->number(min_pixels_per_meter, max_pixels_per_meter) : tile_width;
}

double read_pixels(const JsonReader& layer, const std::string& key, double least, double otherwise) {
    const auto pixels = layer.find(key);
    return pixels ? pixels->number(least, max_pixels) : otherwise;
}

// Layers have tiles of their own size in worlds of LDtk.
TiledLayer read_layer(const JsonReader& json, const TiledLayer& parent, const TiledMap& map) {
    const auto right = static_cast<float>(read_pixels(json, "offsetx", -max_pixels, 0.0));
    const auto down = static_cast<float>(read_pixels(json, "offsety", -max_pixels, 0.0));
    const Vec2 offset = map.to_screen.inverse()({right, down});
    const auto is_solid = solidity(json);
    const auto meaning = meaning_of(json);
    return {parent.to_world * TiledTransform::move(offset.x, offset.y),
            read_pixels(json, "tilewidth", 1.0, parent.tile_width),
            read_pixels(json, "tileheight", 1.0, parent.tile_height),
            is_solid ? is_solid : parent.is_solid,
            meaning ? meaning : parent.meaning};
}

enum class LayerType : std::uint8_t { tiles, objects, image, group };

void add_layers(const JsonReader& list, const TiledLayer& parent, TiledMap& map, int depth) {
    constexpr std::array<std::pair<std::string_view, LayerType>, 4> types = {{
        {"tilelayer", LayerType::tiles},
        {"objectgroup", LayerType::objects},
        {"imagelayer", LayerType::image},
        {"group", LayerType::group},
    }};
    constexpr std::size_t most = 10'000;
    constexpr int deepest = 30;
    if (depth > deepest) {
        list.fail("groups are nested too deeply");
    }
    list.for_each(most, [&](const JsonReader& element) {
        const auto name = element.find("name");
        const JsonReader json = name ? element.noted(name->text()) : element;
        const TiledLayer layer = read_layer(json, parent, map);
        switch (json["type"].one_of(types)) {
        case LayerType::tiles:
            add_tile_layer(json, layer, map);
            break;
        case LayerType::objects:
            add_object_layer(json, layer, map);
            break;
        case LayerType::group:
            add_layers(json["layers"], layer, map, depth + 1);
            break;
        case LayerType::image:
            break;
        }
    });
}

// The bounding box of all elements and `box`.
Box reach_of(const Scene& scene, Box box) {
    const auto add = [&](Vec2 point) {
        box = box.united({point, point});
    };
    for (const SceneObstacle& obstacle : scene.obstacles) {
        box = box.united(bounds_of(obstacle.shape));
    }
    for (const CostArea& area : scene.costs) {
        box = box.united(area.box);
    }
    for (const Vec2 start : scene.skeleton_starts) {
        add(start);
    }
    for (const WalkerStart& walker : scene.walkers) {
        add(walker.start);
        add(walker.target);
    }
    for (const Click& click : scene.clicks) {
        add(click.target);
    }
    if (scene.player_start) {
        add(*scene.player_start);
    }
    return box;
}

Box read_bounds(const JsonReader& json, const TiledMap& map, const TiledLayer& all) {
    constexpr std::int64_t max_tiles_across = 1'000'000;
    const auto width = json["width"].integer(1, max_tiles_across);
    const auto height = json["height"].integer(1, max_tiles_across);
    const Vec2 tile =
        (all.to_world * TiledTransform::scale(all.tile_width, all.tile_height))({1.0F, 1.0F});
    Box bounds{{}, {static_cast<float>(width) * tile.x, static_cast<float>(height) * tile.y}};
    const auto is_infinite = json.find("infinite");
    if (is_infinite && is_infinite->boolean()) {
        const Box reach = reach_of(map.scene, map.chunks);
        bounds = reach.is_empty() ? bounds : reach.grown(tile.x);
    }
    if (const auto fault = fault_of(bounds, map.scene.settings.cell_size)) {
        json.fail(*fault);
    }
    return bounds;
}

// Where an isometric map is drawn, its tiles are diamonds.
bool is_isometric(const JsonReader& map) {
    const JsonReader orientation = map["orientation"];
    const std::string word = orientation.text();
    if (word != "orthogonal" && word != "isometric") {
        orientation.fail("only orthogonal and isometric maps are supported");
    }
    return word == "isometric";
}

std::string remark_on(const Scene& scene) {
    const std::string player = scene.player_start ? "" : "the map has no player";
    return !scene.obstacles.empty()
               ? player
               : "the map has no obstacles: no collision shapes, and no class, name or property "
                 "that says so" +
                     (player.empty() ? player : "; " + player);
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
    scene.obstacles.push_back(std::move(obstacle));
}

Scene parse_tiled(const std::string& text,
                  const std::string& name,
                  const std::filesystem::path& folder,
                  const TiledOptions& options) {
    TiledMap map{MapFiles{folder, options.allows_outside_files}, folder};
    MapDocument document = parse_map_document(text, name, folder);
    if (is_ldtk(document)) {
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
    json["tilesets"].for_each(most_tilesets, [&](const JsonReader& tileset) {
        map.tilesets.add(tileset, folder, map.files);
    });
    const double per_pixel = 1.0 / pixels_per_meter(json, options, all.tile_width);
    all.to_world = TiledTransform::scale(per_pixel, per_pixel);
    add_layers(json["layers"], all, map, 0);
    map.scene.name = std::filesystem::path{name}.stem().string();
    map.scene.is_y_up = false;
    map.scene.ground = Ground::floor;
    map.scene.bounds = read_bounds(json, map, all);
    map.scene.remark = remark_on(map.scene);
    return std::move(map.scene);
}

Scene load_tiled(const std::filesystem::path& file, const TiledOptions& options) {
    return parse_tiled(read_file(file), file.string(), file.parent_path(), options);
}

} // namespace raywalk::demo
