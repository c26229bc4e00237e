// SPDX-License-Identifier: MIT
#include "raywalk/cell_costs.hpp"

#include "scene/tiled_layers.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace raywalk::demo {
namespace {

struct Object {
    JsonReader json;
    TiledShape frame;               ///< as drawn; for a tile, its whole area
    std::vector<TiledShape> shapes; ///< what is an obstacle if the object is one
    bool has_collision_shapes = false;
    std::optional<bool> is_solid;
    std::optional<TiledMeaning> meaning;
};

void read_tile_object(const TiledTileUse& use, const TiledMap& map, Object& object) {
    const TiledTile& tile = *use.tile;
    const auto read_size = [&](const std::string& key, double otherwise) {
        const double pixels = object.json.number(key, 0.0, max_pixels, 0.0);
        return pixels > 0.0 ? pixels : otherwise;
    };
    const double width = read_size("width", tile.width);
    const double height = read_size("height", tile.height);
    const Vec2 alignment = use.tileset->alignment.value_or(map.alignment);
    const TiledTransform transform =
        read_placement(object.json, map.to_screen) *
        TiledTransform::move(-width * static_cast<double>(alignment.x),
                             height - height * static_cast<double>(alignment.y)) *
        use.transform(width, height);
    object.frame = rectangle(tile.width, tile.height);
    object.frame.transform = transform;
    for (TiledShape shape : tile.shapes) {
        shape.transform = transform * shape.transform;
        object.shapes.push_back(std::move(shape));
    }
    object.has_collision_shapes = !object.shapes.empty();
    object.is_solid = object.is_solid ? object.is_solid : tile.is_solid;
    object.meaning = object.meaning ? object.meaning : tile.meaning;
    if (tile.is_solid.value_or(false) || object.shapes.empty()) {
        object.shapes = {object.frame};
    }
}

Object read_object(const JsonReader& json, const TiledTilesets& tilesets, const TiledMap& map) {
    Object object{json, {}, {}, false, solidity(json), meaning_of(json)};
    if (const auto gid = json.find("gid")) {
        const auto number = static_cast<std::uint32_t>(gid->integer(1, UINT32_MAX));
        read_tile_object(find_tile(tilesets, number, *gid), map, object);
    } else {
        object.frame = read_shape(json, map.to_screen);
        if (object.frame.kind != TiledShape::Kind::point) {
            object.shapes.push_back(object.frame);
        }
    }
    return object;
}

// The object of a template, with what its instance says differently.
nlohmann::json instance_of(const JsonReader& original, const JsonReader& instance) {
    const auto properties = original.find("properties");
    nlohmann::json json = original.json();
    json.update(instance.json());
    if (properties && properties->is_array() && json["properties"].is_array() &&
        instance.find("properties")) {
        const nlohmann::json& list = properties->json();
        json["properties"].insert(json["properties"].end(), list.begin(), list.end());
    }
    return json;
}

double read_property(
    const JsonReader& json, std::string_view name, double least, double most, double otherwise) {
    const auto value = property(json, name);
    return value ? value->number(least, most) : otherwise;
}

// By default, a door slides along its longer side by its length.
Slide slide_of(const Object& object, const TiledLayer& layer) {
    constexpr double max_seconds = 3600.0;
    constexpr double min_travel = 0.05;
    const JsonReader& json = object.json;
    Slide slide;
    slide.rest = read_property(json, "rest", 0.0, max_seconds, slide.rest);
    slide.travel = read_property(json, "travel", min_travel, max_seconds, slide.travel);
    if (property(json, "slide_x") || property(json, "slide_y")) {
        const double x = read_property(json, "slide_x", -max_pixels, max_pixels, 0.0);
        const double y = read_property(json, "slide_y", -max_pixels, max_pixels, 0.0);
        const Vec2 by{static_cast<float>(x), static_cast<float>(y)};
        slide.by = checked_place(layer.to_world.direction(by), json);
    } else {
        const Box frame = box_around(object.frame.points);
        const Vec2 size = frame.max - frame.min;
        const Vec2 along = size.x >= size.y ? Vec2{size.x, 0.0F} : Vec2{0.0F, size.y};
        slide.by = layer.to_world.direction(object.frame.transform.direction(along));
    }
    return slide;
}

void add_walker(const Object& object, const TiledLayer& layer, TiledMap& map) {
    if (object.frame.kind != TiledShape::Kind::polyline || object.frame.points.empty()) {
        object.json.fail("a walker must be a polyline, from its start to its target");
    }
    const std::vector<Vec2>& line = object.frame.points;
    const TiledTransform transform = layer.to_world * object.frame.transform;
    map.scene.walkers.push_back({map.place(transform(line.front()), object.json),
                                 map.place(transform(line.back()), object.json)});
}

void add_cost(const Object& object, const TiledLayer& layer, TiledMap& map) {
    const auto cost = property(object.json, "cost");
    if (!cost) {
        object.json.fail("a cost area must have a property \"cost\"");
    }
    const std::vector<Shape> shapes = placed(object.frame, layer.to_world, object.json);
    const TurnedBox* box = shapes.size() == 1 ? std::get_if<TurnedBox>(&shapes.front()) : nullptr;
    constexpr float slight_turn = 1e-3F;
    if (box == nullptr || std::abs(std::sin(2.0F * box->angle)) > slight_turn) {
        object.json.fail("a cost area must be a rectangle that is not turned");
    }
    map.reach = map.reach.united(bounds_of(*box));
    // CellCosts stores costs from 1/16.
    map.scene.costs.push_back({bounds_of(*box), cost->real(0.0625, CellCosts::max_cost)});
}

void add_obstacle(const Object& object, const TiledLayer& layer, TiledMap& map) {
    const auto meaning = object.meaning ? object.meaning : layer.meaning;
    const bool is_meant = meaning && meaning->role == TiledRole::obstacle;
    const bool is_said = is_meant || (object.has_collision_shapes && !object.meaning);
    const auto is_solid = object.is_solid ? object.is_solid : layer.is_solid;
    if (!is_solid.value_or(is_said)) {
        return;
    }
    const Material otherwise =
        object.frame.kind == TiledShape::Kind::polyline ? Material::fence : Material::stone;
    const Material material = is_meant ? meaning->material.value_or(otherwise) : otherwise;
    std::vector<Shape> shapes;
    for (const TiledShape& shape : object.shapes) {
        for (Shape& part : placed(shape, layer.to_world, object.json)) {
            shapes.push_back(std::move(part));
        }
    }
    const bool is_loose = material == Material::crate;
    const bool is_moving = is_loose || material == Material::door;
    // Each shape becomes a body of its own, so a moving obstacle must be a single shape.
    if (is_moving && !shapes.empty() &&
        (shapes.size() > 1 || (is_loose && std::holds_alternative<Chain>(shapes[0])))) {
        object.json.fail(fmt::format("a {} must be convex and have at most eight points",
                                     is_loose ? "crate" : "door"));
    }
    const auto one_sided = property(object.json, "one_sided");
    for (Shape& shape : shapes) {
        if (auto* chain = std::get_if<Chain>(&shape)) {
            chain->is_one_sided = one_sided && is_true(*one_sided);
        }
        SceneObstacle obstacle{material, std::move(shape)};
        obstacle.is_loose = is_loose;
        if (material == Material::door) {
            obstacle.slide = slide_of(object, layer);
        }
        map.add(std::move(obstacle), object.json);
    }
}

void add_object(const Object& object, const TiledLayer& layer, TiledMap& map) {
    Scene& scene = map.scene;
    if (object.json.find("text")) {
        return;
    }
    const auto meaning = object.meaning ? object.meaning : layer.meaning;
    const TiledRole role = meaning ? meaning->role : TiledRole::obstacle;
    const Vec2 center = layer.to_world(object.frame.center());
    constexpr std::size_t most = 10'000;
    if (std::max({scene.skeleton_starts.size(),
                  scene.walkers.size(),
                  scene.clicks.size(),
                  scene.costs.size()}) >= most) {
        object.json.fail("exceeds the limit of 10000 skeletons, walkers, clicks or cost areas");
    }
    switch (role) {
    case TiledRole::player:
        scene.player_start = scene.player_start.value_or(map.place(center, object.json));
        break;
    case TiledRole::skeleton:
        scene.skeleton_starts.push_back(map.place(center, object.json));
        break;
    case TiledRole::walker:
        add_walker(object, layer, map);
        break;
    case TiledRole::click: {
        Click click{map.place(center, object.json), std::nullopt};
        if (const auto time = property(object.json, "time")) {
            click.time = time->number(0.0, 86'400.0);
        }
        scene.clicks.push_back(click);
        break;
    }
    case TiledRole::cost:
        add_cost(object, layer, map);
        break;
    case TiledRole::obstacle:
    case TiledRole::passable:
        add_obstacle(object, layer, map);
        break;
    }
}

} // namespace

void add_object_layer(const JsonReader& json, const TiledLayer& layer, TiledMap& map) {
    constexpr std::size_t most = 1'000'000;
    json.for_each_in("objects", most, [&](const JsonReader& element) {
        const auto id = element.find("id");
        const JsonReader object =
            id ? element.noted(fmt::format("id {}", id->integer(0, INT32_MAX))) : element;
        if (const auto file = object.find("template")) {
            const MapDocument& document = map.files.load(*file, map.folder);
            expect_tiled(document.reader(), "template");
            TiledTilesets& own = map.tilesets_of_templates[&document];
            if (const auto tileset = document.reader().find("tileset"); tileset && own.empty()) {
                add_tileset(*tileset, document.folder, map.files, own);
            }
            const nlohmann::json whole = instance_of(document.reader()["object"], object);
            const TiledTilesets& tilesets = object.find("gid") ? map.tilesets : own;
            add_object(read_object({whole, object.where()}, tilesets, map), layer, map);
        } else {
            add_object(read_object(object, map.tilesets, map), layer, map);
        }
    });
}

} // namespace raywalk::demo
