// SPDX-License-Identifier: MIT
#include "scene/tiled_tileset.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <string>
#include <utility>

namespace raywalk::demo {
namespace {

constexpr std::int64_t max_gid = 0x0FFFFFFF;

std::optional<Vec2> read_alignment(const JsonReader& tileset) {
    constexpr std::array<std::pair<std::string_view, std::optional<Vec2>>, 10> alignments = {{
        {"unspecified", std::nullopt},
        {"topleft", Vec2{0.0F, 0.0F}},
        {"top", Vec2{0.5F, 0.0F}},
        {"topright", Vec2{1.0F, 0.0F}},
        {"left", Vec2{0.0F, 0.5F}},
        {"center", Vec2{0.5F, 0.5F}},
        {"right", Vec2{1.0F, 0.5F}},
        {"bottomleft", Vec2{0.0F, 1.0F}},
        {"bottom", Vec2{0.5F, 1.0F}},
        {"bottomright", Vec2{1.0F, 1.0F}},
    }};
    const auto alignment = tileset.find("objectalignment");
    return alignment ? alignment->one_of(alignments) : alignments.front().second;
}

double read_tile_side(const JsonReader& owner, const std::string& key) {
    return owner[key].number(1.0, max_pixels);
}

std::vector<TiledShape> read_collision_shapes(const JsonReader& group,
                                              const TiledTransform& to_tile) {
    std::vector<TiledShape> shapes;
    constexpr std::size_t most = 1000;
    group.for_each_in("objects", most, [&](const JsonReader& object) {
        if (object.find("template") || object.find("gid")) {
            object.fail("a tile's collision shape cannot be a tile or a template");
        }
        TiledShape shape = read_shape(object);
        if (shape.kind != TiledShape::Kind::point && !object.find("text")) {
            shape.transform = to_tile * shape.transform;
            shapes.push_back(std::move(shape));
        }
    });
    return shapes;
}

bool is_filled(const TiledTile& tile) {
    if (tile.shapes.size() != 1 || tile.shapes.front().kind != TiledShape::Kind::polygon) {
        return false;
    }
    const TiledShape& shape = tile.shapes.front();
    const std::vector<Vec2>& points = shape.points;
    const Vec2 size{static_cast<float>(tile.width), static_cast<float>(tile.height)};
    return points.size() == 4 && std::all_of(points.begin(), points.end(), [&](Vec2 point) {
               const Vec2 corner = shape.transform(point);
               return (corner.x == 0.0F || corner.x == size.x) &&
                      (corner.y == 0.0F || corner.y == size.y);
           });
}

// From the grid in which collision shapes are drawn.
TiledTransform shapes_to_tile(const JsonReader& tileset, double tile_height) {
    const auto grid = tileset.find("grid");
    const auto orientation = grid ? grid->find("orientation") : std::nullopt;
    if (!orientation || orientation->text() != "isometric") {
        return {};
    }
    const double width = read_tile_side(*grid, "width");
    const double height = read_tile_side(*grid, "height");
    return TiledTransform::move(0.5 * width, tile_height - height) *
           TiledTransform::isometric(width, height);
}

TiledTile read_tile(const JsonReader& json, const TiledTile& plain, const JsonReader& tileset) {
    TiledTile tile = plain;
    // A tile with an image of its own has the size of the image or of its visible part. Tiled
    // writes no size if it cannot find the image.
    for (const auto& [across, down] :
         {std::pair{"imagewidth", "imageheight"}, {"width", "height"}}) {
        if (json.find(across)) {
            tile.width = read_tile_side(json, across);
            tile.height = read_tile_side(json, down);
        }
    }
    if (const auto group = json.find("objectgroup")) {
        tile.shapes = read_collision_shapes(*group, shapes_to_tile(tileset, tile.height));
    }
    tile.is_filled = is_filled(tile);
    tile.is_solid = solidity(json);
    tile.meaning = meaning_of(json);
    return tile;
}

std::uint32_t number_of(const std::string& id) {
    return static_cast<std::uint32_t>(std::strtoul(id.c_str(), nullptr, 10));
}

TiledTileset read_tileset(const JsonReader& json) {
    TiledTileset tileset;
    tileset.tile_count = static_cast<std::uint32_t>(
        json.number("tilecount", 0.0, max_gid, max_gid)); // old maps do not say it
    tileset.other_tile.width = read_tile_side(json, "tilewidth");
    tileset.other_tile.height = read_tile_side(json, "tileheight");
    tileset.alignment = read_alignment(json);
    if (const auto offset = json.find("tileoffset")) {
        tileset.offset_x = (*offset)["x"].number(-max_pixels, max_pixels);
        tileset.offset_y = (*offset)["y"].number(-max_pixels, max_pixels);
    }
    for (const auto& [key, only] : {std::pair{"tilerendersize", "tile"}, {"fillmode", "stretch"}}) {
        if (const auto mode = json.find(key); mode && mode->text() != only) {
            mode->fail(fmt::format("only \"{}\" is supported", only));
        }
    }
    const auto tiles = json.find("tiles"); // by their numbers before Tiled 1.2
    const nlohmann::json none;
    for (const auto& [key, value] : (tiles ? tiles->json() : none).items()) {
        const JsonReader tile{value, fmt::format("{}[{}]", tiles->where(), key)};
        const auto id = tiles->is_array()
                            ? static_cast<std::uint32_t>(tile["id"].integer(0, max_gid))
                            : number_of(key);
        if (!tileset.tiles.emplace(id, read_tile(tile, tileset.other_tile, json)).second) {
            tile.fail(fmt::format("there are two tiles with id {}", id));
        }
    }
    if (const auto properties = json.find("tileproperties")) {
        for (const auto& [id, list] : properties->json().items()) {
            tileset.tiles.try_emplace(number_of(id), tileset.other_tile).first->second.is_solid =
                solidity(*properties, id);
        }
    }
    return tileset;
}

} // namespace

TiledTransform TiledTileUse::transform(double width, double height) const {
    TiledTransform flip = TiledTransform::scale(width / tile->width, height / tile->height);
    const double offset_x = tileset->offset_x * flip.xx;
    const double offset_y = tileset->offset_y * flip.yy;
    if (is_transposed) {
        flip = TiledTransform{0.0, 1.0, 1.0, 0.0, 0.0, 0.0} * flip;
        std::swap(width, height);
    }
    if (is_flipped_x) {
        flip = TiledTransform::move(width, 0.0) * TiledTransform::scale(-1.0, 1.0) * flip;
    }
    if (is_flipped_y) {
        flip = TiledTransform::move(0.0, height) * TiledTransform::scale(1.0, -1.0) * flip;
    }
    return TiledTransform::move(offset_x, offset_y - height) * flip;
}

void add_tileset(const JsonReader& tileset,
                 const std::filesystem::path& folder,
                 MapFiles& files,
                 TiledTilesets& tilesets) {
    const JsonReader first_gid = tileset["firstgid"];
    const auto source = tileset.find("source");
    const JsonReader json = source ? files.load(*source, folder).reader() : tileset;
    if (source) {
        expect_tiled(json, "tileset");
    }
    const auto first = static_cast<std::uint32_t>(first_gid.integer(1, max_gid));
    if (!tilesets.emplace(first, read_tileset(json)).second) {
        first_gid.fail("is already used by another tileset");
    }
}

TiledTileUse find_tile(const TiledTilesets& tilesets, std::uint32_t gid, const JsonReader& user) {
    const std::uint32_t number = without_flips(gid);
    const auto next = tilesets.upper_bound(number);
    if (next != tilesets.begin()) {
        const auto& [first_gid, tileset] = *std::prev(next);
        const std::uint32_t id = number - first_gid;
        const auto tile = tileset.tiles.find(id);
        // Image collections may have gaps, and numbers beyond their tile count.
        if (id < tileset.tile_count || tile != tileset.tiles.end()) {
            constexpr std::uint32_t flip_x = 1U << 31U;
            constexpr std::uint32_t flip_y = 1U << 30U;
            constexpr std::uint32_t transpose = 1U << 29U;
            return {&tileset,
                    tile == tileset.tiles.end() ? &tileset.other_tile : &tile->second,
                    (gid & flip_x) != 0,
                    (gid & flip_y) != 0,
                    (gid & transpose) != 0};
        }
    }
    user.fail(fmt::format("tile {} is not in any tileset", number));
}

} // namespace raywalk::demo
