// SPDX-License-Identifier: MIT
#include "scene/game_map.hpp"
#include "scene/settings_json.hpp"
#include "scene/tiled_layers.hpp"

#include <algorithm>
#include <b64/decode.h>
#include <fmt/format.h>
#include <map>
#include <utility>
#include <vector>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

namespace raywalk::demo {
namespace {

// A part of a layer with its own list of tiles: the whole layer, or a chunk.
struct Part {
    CellRectangle area;
    JsonReader json;
};

constexpr int max_tiles_across = 1'000'000;

int read_side(const JsonReader& json, const std::string& key) {
    return static_cast<int>(json[key].integer(1, max_tiles_across));
}

std::vector<Part> parts_of(const JsonReader& layer) {
    std::vector<Part> parts;
    if (const auto chunks = layer.find("chunks")) {
        constexpr std::size_t most = 1'000'000;
        chunks->for_each(most, [&](const JsonReader& chunk) {
            const auto read_place = [&](const std::string& key) {
                return static_cast<int>(chunk[key].integer(-max_tiles_across, max_tiles_across));
            };
            const CellRectangle area{read_place("x"),
                                     read_place("y"),
                                     read_side(chunk, "width"),
                                     read_side(chunk, "height")};
            parts.push_back({area, chunk});
        });
    } else {
        parts.push_back({{0, 0, read_side(layer, "width"), read_side(layer, "height")}, layer});
    }
    return parts;
}

std::int64_t area_of(const CellRectangle& tiles) {
    return std::int64_t{tiles.width} * tiles.height;
}

std::string decoded(const std::string& base64) {
    std::string bytes(base64.size() + 1, '\0');
    base64::decoder decoder;
    bytes.resize(static_cast<std::size_t>(
        decoder.decode(base64.data(), static_cast<int>(base64.size()), bytes.data())));
    return bytes;
}

// Unpacks at most `most` bytes. Fails with a message naming `data`.
std::string unpacked(std::string packed, bool is_zstd, std::size_t most, const JsonReader& data) {
    std::string bytes(most, '\0');
    bool is_valid = false;
    if (is_zstd) {
        const auto size = ZSTD_decompress(bytes.data(), most, packed.data(), packed.size());
        is_valid =
            ZSTD_isError(size) == 0 || ZSTD_getErrorCode(size) == ZSTD_error_dstSize_tooSmall;
        bytes.resize(ZSTD_isError(size) == 0 ? size : most);
    } else {
        constexpr int zlib_or_gzip = 15 + 32;
        z_stream stream{};
        stream.next_in = reinterpret_cast<Bytef*>(packed.data());
        stream.avail_in = static_cast<uInt>(packed.size());
        stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
        stream.avail_out = static_cast<uInt>(most);
        if (inflateInit2(&stream, zlib_or_gzip) == Z_OK) {
            is_valid = inflate(&stream, Z_FINISH) == Z_STREAM_END || stream.avail_out == 0;
            inflateEnd(&stream);
        }
        bytes.resize(stream.total_out);
    }
    if (!is_valid) {
        data.fail("the compressed data is corrupt or truncated");
    }
    return bytes;
}

// The number of each tile, row by row. Never unpacks more than these.
std::vector<std::uint32_t> read_gids(const JsonReader& layer, const Part& part) {
    const auto count = static_cast<std::size_t>(area_of(part.area));
    const JsonReader data = part.json["data"];
    if (!data.is_text()) {
        return data.whole_numbers(count);
    }
    constexpr std::size_t most_per_tile = 32; // with spaces
    const std::string text = data.text(most_per_tile * (count + 100));
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
    std::string bytes = decoded(text);
    if (compression && !compression->text().empty()) {
        constexpr Names<bool, 3> are_zstd = {{{"zlib", false}, {"gzip", false}, {"zstd", true}}};
        bytes = unpacked(std::move(bytes), compression->one_of(are_zstd), size + 1, data);
    }
    if (bytes.size() != size) {
        data.fail(fmt::format("must be the data of {} tiles, but is {}",
                              count,
                              bytes.size() > size ? "longer" : "shorter"));
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

class TileLayerReader {
public:
    TileLayerReader(const CellRectangle& frame, const TiledLayer& layer, TiledMap& map)
        : frame_{frame}
        , layer_{&layer}
        , map_{&map} {}

    void add(const Part& part, const std::vector<std::uint32_t>& gids) {
        std::size_t i = 0;
        for (int y = part.area.y; y < part.area.y + part.area.height; ++y) {
            for (int x = part.area.x; x < part.area.x + part.area.width; ++x, ++i) {
                if (without_flips(gids[i]) != 0) {
                    add_tile(x, y, map_->tilesets.find(gids[i], part.json), part.json);
                }
            }
        }
    }

    void add_whole_tiles(const JsonReader& json) const {
        for (const auto& [material, tiles] : whole_tiles_) {
            for (const CellRectangle& r : blocked_rectangles(tiles)) {
                const Box box = to_world({frame_.x + r.x, frame_.y + r.y, r.width, r.height});
                const TurnedBox shape{0.5F * (box.min + box.max), box.max - box.min};
                map_->add({material, shape}, json);
            }
        }
    }

    [[nodiscard]] Box to_world(const CellRectangle& tiles) const {
        return {corner(tiles.x, tiles.y)({}),
                corner(tiles.x + tiles.width, tiles.y + tiles.height)({})};
    }

private:
    // From pixels relative to a tile's top left corner.
    [[nodiscard]] TiledTransform corner(int x, int y) const {
        return layer_->to_world *
               TiledTransform::move(x * layer_->tile_width, y * layer_->tile_height);
    }

    void add_tile(int x, int y, const TiledTileUse& use, const JsonReader& json);

    CellRectangle frame_;
    const TiledLayer* layer_;
    TiledMap* map_;
    std::map<Material, GameMap> whole_tiles_;
};

void TileLayerReader::add_tile(int x, int y, const TiledTileUse& use, const JsonReader& json) {
    const TiledTile& tile = *use.tile;
    auto is_solid = layer_->is_solid ? layer_->is_solid : tile.is_solid;
    if (!is_solid && tile.shapes.empty()) {
        is_solid = solidity(tile.meaning);
        is_solid = is_solid ? is_solid : solidity(layer_->meaning);
    }
    if (!is_solid.value_or(!tile.shapes.empty())) {
        return;
    }
    const auto material_of = [](const std::optional<TiledMeaning>& meaning) {
        return meaning ? meaning->material : std::nullopt;
    };
    const Material material =
        material_of(tile.meaning).value_or(material_of(layer_->meaning).value_or(Material::wall));
    const bool is_on_grid = tile.width == layer_->tile_width &&
                            tile.height == layer_->tile_height && use.tileset->offset_x == 0.0 &&
                            use.tileset->offset_y == 0.0;
    if (is_solid || (tile.is_filled && is_on_grid)) {
        GameMap& tiles = whole_tiles_[material];
        if (tiles.blocked.empty()) {
            const auto area = static_cast<std::size_t>(area_of(frame_));
            tiles = {frame_.width, frame_.height, std::vector<bool>(area)};
        }
        tiles.blocked[static_cast<std::size_t>(y - frame_.y) *
                          static_cast<std::size_t>(frame_.width) +
                      static_cast<std::size_t>(x - frame_.x)] = true;
        return;
    }
    // Larger tiles are aligned with the bottom left corner of their cell, as it is on the screen.
    const auto height = static_cast<float>(layer_->tile_height);
    const double left = map_->to_screen({0.0F, height}).x;
    const double bottom = map_->to_screen({static_cast<float>(layer_->tile_width), height}).y;
    const TiledTransform transform = corner(x, y) * map_->to_screen.inverse() *
                                     TiledTransform::move(left, bottom) *
                                     use.transform(tile.width, tile.height);
    const JsonReader named = json.noted(fmt::format("tile {}, {}", x, y));
    for (const TiledShape& shape : tile.shapes) {
        for (Shape& placed_shape : placed(shape, transform, named)) {
            map_->add({material, std::move(placed_shape)}, named);
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
    for (const Part& part : parts) {
        reader.add(part, read_gids(json, part));
    }
    reader.add_whole_tiles(json);
    if (json.find("chunks")) {
        map.reach = map.reach.united(reader.to_world(frame));
    }
}

} // namespace raywalk::demo
