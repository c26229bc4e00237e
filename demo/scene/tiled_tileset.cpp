// SPDX-License-Identifier: MIT
#include "scene/tiled_tileset.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string>
#include <utility>

namespace raywalk::demo {
namespace {

constexpr std::int64_t max_gid = 0x0FFFFFFF;

Vec2 read_alignment(const JsonReader& tileset) {
    constexpr std::array<std::pair<std::string_view, Vec2>, 10> alignments = {{
        {"unspecified", {0.0F, 1.0F}},
        {"topleft", {0.0F, 0.0F}},
        {"top", {0.5F, 0.0F}},
        {"topright", {1.0F, 0.0F}},
        {"left", {0.0F, 0.5F}},
        {"center", {0.5F, 0.5F}},
        {"right", {1.0F, 0.5F}},
        {"bottomleft", {0.0F, 1.0F}},
        {"bottom", {0.5F, 1.0F}},
        {"bottomright", {1.0F, 1.0F}},
    }};
    const auto alignment = tileset.find("objectalignment");
    return alignment ? alignment->one_of(alignments) : alignments.front().second;
}

double read_tile_side(const JsonReader& owner, const std::string& key) {
    return owner[key].number(1.0, max_pixels);
}

std::vector<TiledShape> read_collision_shapes(const JsonReader& group) {
    std::vector<TiledShape> shapes;
    constexpr std::size_t most = 1000;
    group["objects"].for_each(most, [&](const JsonReader& object) {
        if (object.find("template") || object.find("gid")) {
            object.fail("a tile's collision shape cannot be a tile or a template");
        }
        if (object.find("text")) {
            return;
        }
        TiledShape shape = read_shape(object);
        if (shape.kind != TiledShape::Kind::point) {
            shapes.push_back(std::move(shape));
        }
    });
    return shapes;
}

bool is_filled(const TiledTile& tile) {
    if (tile.shapes.size() != 1 || tile.shapes.front().kind != TiledShape::Kind::polygon ||
        tile.shapes.front().pieces.size() != 1) {
        return false;
    }
    const TiledShape& shape = tile.shapes.front();
    const std::vector<Vec2>& points = shape.pieces.front();
    const Vec2 size{static_cast<float>(tile.width), static_cast<float>(tile.height)};
    return points.size() == 4 && std::all_of(points.begin(), points.end(), [&](Vec2 point) {
               const Vec2 corner = shape.transform(point);
               return (corner.x == 0.0F || corner.x == size.x) &&
                      (corner.y == 0.0F || corner.y == size.y);
           });
}

TiledTile read_tile(const JsonReader& json, const TiledTile& plain) {
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
        tile.shapes = read_collision_shapes(*group);
    }
    tile.is_filled = is_filled(tile);
    tile.is_solid = solidity(json);
    tile.meaning = meaning_of(json);
    return tile;
}

TiledTileset read_tileset(const JsonReader& json) {
    TiledTileset tileset;
    tileset.tile_count = static_cast<std::uint32_t>(json["tilecount"].integer(0, max_gid));
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
    if (const auto tiles = json.find("tiles")) {
        constexpr std::size_t most = 1'000'000;
        tiles->for_each(most, [&](const JsonReader& tile) {
            const auto id = static_cast<std::uint32_t>(tile["id"].integer(0, max_gid));
            if (!tileset.tiles.emplace(id, read_tile(tile, tileset.other_tile)).second) {
                tile.fail(fmt::format("there are two tiles with id {}", id));
            }
        });
    }
    return tileset;
}

TiledTileset load_tileset(const JsonReader& source, const std::filesystem::path& folder) {
    const std::filesystem::path file = folder / source.text();
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error)) {
        source.fail("no such file: " + file.string());
    }
    const std::string text = read_file(file);
    if (text.starts_with('<')) {
        source.fail(
            "is XML, which is not supported; embed the tileset in the map, or save it as .tsj");
    }
    const nlohmann::json json = parse_json(text, file.string());
    const JsonReader reader{json, file.string() + ": "};
    expect_tiled(reader, "tileset");
    return read_tileset(reader);
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

TiledTilesets::TiledTilesets(const JsonReader& map, const std::filesystem::path& folder) {
    constexpr std::size_t most = 10'000;
    map["tilesets"].for_each(most, [&](const JsonReader& json) {
        const JsonReader first_gid = json["firstgid"];
        const auto source = json.find("source");
        const bool is_new =
            by_first_gid_
                .emplace(static_cast<std::uint32_t>(first_gid.integer(1, max_gid)),
                         source ? load_tileset(*source, folder) : read_tileset(json))
                .second;
        if (!is_new) {
            first_gid.fail("is already used by another tileset");
        }
    });
}

TiledTileUse TiledTilesets::find(std::uint32_t gid, const JsonReader& user) const {
    const std::uint32_t number = without_flips(gid);
    const auto next = by_first_gid_.upper_bound(number);
    if (next != by_first_gid_.begin()) {
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
