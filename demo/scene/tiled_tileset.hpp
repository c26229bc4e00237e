// SPDX-License-Identifier: MIT
#pragma once

#include "scene/tiled_fields.hpp"
#include "scene/tiled_shape.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <vector>

namespace raywalk::demo {

/// One tile of a tileset.
struct TiledTile {
    double width = 0.0;             ///< (unit: pixel)
    double height = 0.0;            ///< (unit: pixel)
    std::vector<TiledShape> shapes; ///< its collision shapes, in pixels from its top left corner
    bool is_filled = false;         ///< by its only shape, a rectangle
    std::optional<bool> is_solid;   ///< the whole of it, whatever its shapes are
    std::optional<TiledMeaning> meaning; ///< of its class
};

/// Tiles with consecutive numbers. Those that nothing is said about are all the same.
struct TiledTileset {
    std::uint32_t tile_count = 0;
    std::map<std::uint32_t, TiledTile> tiles; ///< those that something is said about
    TiledTile other_tile;
    double offset_x = 0.0; ///< by which tiles are drawn beside their place (unit: pixel)
    double offset_y = 0.0;
    /// The point of a tile that is where the object is, from (0, 0) at the top left to (1, 1).
    Vec2 alignment{0.0F, 1.0F};
    bool is_drawn_in_grid_size = false;
};

/// A tile as it is used: the three highest bits of its number tell how it is flipped.
struct TiledTileUse {
    const TiledTileset* tileset = nullptr;
    const TiledTile* tile = nullptr;
    bool is_flipped_x = false;
    bool is_flipped_y = false;
    bool is_transposed = false; ///< x and y are exchanged, before it is flipped

    /// From the tile's pixels, drawn in this size, to those around its bottom left corner.
    [[nodiscard]] TiledTransform transform(double width, double height) const;
};

/// The tilesets of a map.
class TiledTilesets {
public:
    /// Tilesets in files of their own are looked for in `folder`. Fails if one cannot be used.
    TiledTilesets(const JsonReader& map, const std::filesystem::path& folder);

    /// The tile with this number, which is not 0; fails, naming `user`, if there is none.
    [[nodiscard]] TiledTileUse find(std::uint32_t gid, const JsonReader& user) const;

private:
    std::map<std::uint32_t, TiledTileset> by_first_gid_;
};

/// The bits of a tile's number that are not its flips; 0 is no tile.
[[nodiscard]] constexpr std::uint32_t without_flips(std::uint32_t gid) {
    return gid & 0x0FFFFFFFU;
}

} // namespace raywalk::demo
