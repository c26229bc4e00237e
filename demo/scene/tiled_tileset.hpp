// SPDX-License-Identifier: MIT
#pragma once

#include "scene/map_files.hpp"
#include "scene/tiled_fields.hpp"
#include "scene/tiled_shape.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace raywalk::demo {

struct TiledTile {
    double width = 0.0;                  ///< (unit: pixel)
    double height = 0.0;                 ///< (unit: pixel)
    std::vector<TiledShape> shapes;      ///< collision shapes, in pixels from its top left corner
    bool is_filled = false;              ///< its only shape is a rectangle that covers it
    std::optional<bool> is_solid;        ///< overrides the shapes for the whole tile
    std::optional<TiledMeaning> meaning; ///< from its class
};

/// Consecutively numbered tiles. Tiles without properties share `other_tile`.
struct TiledTileset {
    std::uint32_t tile_count = 0;
    std::map<std::uint32_t, TiledTile> tiles; ///< tiles with properties
    TiledTile other_tile;
    double offset_x = 0.0; ///< offset at which tiles are drawn (unit: pixel)
    double offset_y = 0.0;
    /// The point of a tile that is placed at the object's position, from (0, 0) at the top left to
    /// (1, 1). By default, the map's.
    std::optional<Vec2> alignment;
};

/// A use of a tile: the three highest bits of its number describe how it is flipped.
struct TiledTileUse {
    const TiledTileset* tileset = nullptr;
    const TiledTile* tile = nullptr;
    bool is_flipped_x = false;
    bool is_flipped_y = false;
    bool is_transposed = false; ///< x and y are swapped before flipping

    /// From the tile's pixels, drawn at this size, to pixels relative to its bottom left corner.
    [[nodiscard]] TiledTransform transform(double width, double height) const;
};

/// By their first numbers.
using TiledTilesets = std::map<std::uint32_t, TiledTileset>;

/// Adds a tileset of a map or a template. One in a file of its own is resolved relative to
/// `folder`. Fails if it cannot be used.
void add_tileset(const JsonReader& tileset,
                 const std::filesystem::path& folder,
                 MapFiles& files,
                 TiledTilesets& tilesets);

/// Returns the tile with this nonzero number. Fails with a message naming `user` if there is none.
[[nodiscard]] TiledTileUse
find_tile(const TiledTilesets& tilesets, std::uint32_t gid, const JsonReader& user);

/// Returns a tile's number without the flip bits; 0 is no tile.
[[nodiscard]] constexpr std::uint32_t without_flips(std::uint32_t gid) {
    return gid & 0x0FFFFFFFU;
}

} // namespace raywalk::demo
