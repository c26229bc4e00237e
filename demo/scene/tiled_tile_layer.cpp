// SPDX-License-Identifier: MIT
#include "scene/game_map.hpp"
#include "scene/settings_json.hpp"
#include "scene/tiled_layers.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <map>
#include <utility>
#include <vector>
#include <websocketpp/base64/base64.hpp>
#include <zlib.h>
#include <zstd.h>

namespace raywalk::demo {
namespace {

// A part of a layer with its own list of tiles: the whole layer, or a chunk.
struct Part {
    CellRectangle area;
    JsonReader json;
};

std::vector<Part> parts_of(const JsonReader& layer) {
    constexpr std::int64_t most_across = 1'000'000;
    constexpr std::size_t most = 1'000'000;
    std::vector<Part> parts;
    const auto add = [&](const JsonReader& json) {
        const auto side = [&](const std::string& key) {
            return static_cast<int>(json[key].integer(1, most_across));
        };
        const auto place = [&](const std::string& key) { // layers have one in old maps only, 0
            const auto own = json.find(key);
            return static_cast<int>(own ? own->integer(-most_across, most_across) : 0);
        };
        parts.push_back({{place("x"), place("y"), side("width"), side("height")}, json});
    };
    if (layer.find("chunks")) {
        layer.for_each_in("chunks", most, add);
    } else {
        add(layer);
    }
    return parts;
}

std::int64_t area_of(const CellRectangle& tiles) {
    return std::int64_t{tiles.width} * tiles.height;
}

// Returns nothing if the data is corrupt or has more bytes than `most`.
std::string unpacked(std::string packed, bool is_zstd, std::size_t most) {
    std::string bytes(most, '\0');
    if (is_zstd) {
        const auto size = ZSTD_decompress(bytes.data(), most, packed.data(), packed.size());
        return ZSTD_isError(size) == 0 ? bytes.substr(0, size) : "";
    }
    constexpr int zlib_or_gzip = 15 + 32;
    z_stream stream{};
    stream.next_in = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
    stream.avail_out = static_cast<uInt>(most);
    const bool is_whole =
        inflateInit2(&stream, zlib_or_gzip) == Z_OK && inflate(&stream, Z_FINISH) == Z_STREAM_END;
    inflateEnd(&stream);
    return is_whole ? bytes.substr(0, stream.total_out) : "";
}

// The number of each tile, row by row. Never unpacks more than these.
std::vector<std::uint32_t> read_gids(const JsonReader& layer, const Part& part) {
    const auto count = static_cast<std::size_t>(area_of(part.area));
    const JsonReader data = part.json["data"];
    if (!data.is_text()) {
        return data.whole_numbers(count);
    }
    constexpr std::size_t most_per_tile = 32; // with spaces
    std::string text = data.text(most_per_tile * (count + 100));
    const auto encoding = layer.find("encoding");
    const auto compression = layer.find("compression");
    if (!encoding || encoding->text() == "csv") {
        const auto numbers = nlohmann::json::parse("[" + text + "]", nullptr, false);
        return JsonReader{numbers, data.where()}.whole_numbers(count);
    }
    if (encoding->text() != "base64") {
        encoding->fail("must be csv or base64");
    }
    const std::size_t size = sizeof(std::uint32_t) * count;
    std::erase_if(text, [](unsigned char c) { return std::isspace(c) != 0; });
    std::string bytes = websocketpp::base64_decode(text);
    if (compression && !compression->text().empty()) {
        constexpr Names<bool, 3> are_zstd = {{{"zlib", false}, {"gzip", false}, {"zstd", true}}};
        bytes = unpacked(std::move(bytes), compression->one_of(are_zstd), size);
    }
    if (bytes.size() != size) {
        data.fail(fmt::format("is corrupt, truncated, or not of {} tiles", count));
    }
    std::vector<std::uint32_t> gids(count);
    for (std::size_t i = 0; i < size; ++i) { // the lowest byte first
        gids[i / 4] |= std::uint32_t{static_cast<unsigned char>(bytes[i])} << (8 * (i % 4));
    }
    return gids;
}

CellRectangle frame_of(const std::vector<Part>& parts) {
    CellRectangle frame = parts.front().area;
    for (const auto& [area, json] : parts) {
        const int right = std::max(frame.x + frame.width, area.x + area.width);
        const int bottom = std::max(frame.y + frame.height, area.y + area.height);
        frame.x = std::min(frame.x, area.x);
        frame.y = std::min(frame.y, area.y);
        frame.width = right - frame.x;
        frame.height = bottom - frame.y;
    }
    return frame;
}

struct TileLayerReader {
    CellRectangle frame;
    const TiledLayer& layer;
    TiledMap& map;
    std::map<Material, GameMap> whole_tiles{};

    void add(const Part& part, const std::vector<std::uint32_t>& gids) {
        std::size_t i = 0;
        for (int y = part.area.y; y < part.area.y + part.area.height; ++y) {
            for (int x = part.area.x; x < part.area.x + part.area.width; ++x, ++i) {
                if (without_flips(gids[i]) != 0) {
                    add_tile(x, y, find_tile(map.tilesets, gids[i], part.json), part.json);
                }
            }
        }
    }

    void add_whole_tiles(const JsonReader& json) const {
        for (const auto& [material, tiles] : whole_tiles) {
            for (const CellRectangle& r : blocked_rectangles(tiles)) {
                const Box box = to_world({frame.x + r.x, frame.y + r.y, r.width, r.height});
                const TurnedBox shape{0.5F * (box.min + box.max), box.max - box.min};
                map.add({material, shape}, json);
            }
        }
    }

    [[nodiscard]] Box to_world(const CellRectangle& tiles) const {
        return {corner(tiles.x, tiles.y)({}),
                corner(tiles.x + tiles.width, tiles.y + tiles.height)({})};
    }

    // From pixels relative to a tile's top left corner.
    [[nodiscard]] TiledTransform corner(int x, int y) const {
        return layer.to_world * TiledTransform::move(x * layer.tile_width, y * layer.tile_height);
    }

    void add_tile(int x, int y, const TiledTileUse& use, const JsonReader& json);
};

void TileLayerReader::add_tile(int x, int y, const TiledTileUse& use, const JsonReader& json) {
    const TiledTile& tile = *use.tile;
    auto is_solid = layer.is_solid ? layer.is_solid : tile.is_solid;
    if (!is_solid && tile.shapes.empty()) {
        is_solid = solidity(tile.meaning);
        is_solid = is_solid ? is_solid : solidity(layer.meaning);
    }
    if (!is_solid.value_or(!tile.shapes.empty())) {
        return;
    }
    const auto material_of = [](const std::optional<TiledMeaning>& meaning) {
        return meaning ? meaning->material : std::nullopt;
    };
    const Material material =
        material_of(tile.meaning).value_or(material_of(layer.meaning).value_or(Material::wall));
    const bool is_on_grid = tile.width == layer.tile_width && tile.height == layer.tile_height &&
                            use.tileset->offset_x == 0.0 && use.tileset->offset_y == 0.0;
    if (is_solid || (tile.is_filled && is_on_grid)) {
        GameMap& tiles = whole_tiles[material];
        tiles.width = frame.width;
        tiles.height = frame.height;
        tiles.blocked.resize(static_cast<std::size_t>(area_of(frame)));
        tiles.blocked[tiles.index(x - frame.x, y - frame.y)] = true;
        return;
    }
    // Larger tiles are aligned with the bottom left corner of their cell, as it is on the screen.
    const auto height = static_cast<float>(layer.tile_height);
    const double left = map.to_screen({0.0F, height}).x;
    const double bottom = map.to_screen({static_cast<float>(layer.tile_width), height}).y;
    const TiledTransform transform = corner(x, y) * map.to_screen.inverse() *
                                     TiledTransform::move(left, bottom) *
                                     use.transform(tile.width, tile.height);
    const JsonReader named = json.noted(fmt::format("tile {}, {}", x, y));
    for (const TiledShape& shape : tile.shapes) {
        for (Shape& placed_shape : placed(shape, transform, named)) {
            map.add({material, std::move(placed_shape)}, named);
        }
    }
}

} // namespace

void add_tile_layer(const JsonReader& json, const TiledLayer& layer, TiledMap& map) {
    const std::vector<Part> parts = parts_of(json);
    if (parts.empty()) {
        return;
    }
    const CellRectangle frame = frame_of(parts);
    std::int64_t tiles = 0;
    for (const Part& part : parts) {
        tiles += area_of(part.area);
    }
    map.tiles_left -= std::max(tiles, area_of(frame));
    if (map.tiles_left < 0) {
        json.fail("exceeds the limit of 16777216 tiles in all layers, including empty ones");
    }
    TileLayerReader reader{frame, layer, map};
    const std::size_t obstacles_before = map.scene.obstacles.size();
    std::ptrdiff_t count = 0;
    for (const Part& part : parts) {
        const std::vector<std::uint32_t> gids = read_gids(json, part);
        count += std::count_if(
            gids.begin(), gids.end(), [](std::uint32_t gid) { return without_flips(gid) != 0; });
        reader.add(part, gids);
    }
    reader.add_whole_tiles(json);
    if (count > 0 && map.scene.obstacles.size() == obstacles_before) {
        const auto name = json.find("name");
        map.idle_layers += fmt::format(
            "; layer {} has {} tiles, none solid", name ? name->text() : std::string{}, count);
    }
    if (json.find("chunks")) {
        map.reach = map.reach.united(reader.to_world(frame));
    }
}

} // namespace raywalk::demo
