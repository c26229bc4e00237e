// SPDX-License-Identifier: MIT
#pragma once

#include "scene/json_reader.hpp"
#include "scene/scene.hpp"
#include "scene/tiled_tileset.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>

namespace raywalk::demo {

/// A map while its layers are read in order.
struct TiledMap {
    MapFiles files;
    std::filesystem::path folder;
    /// From the plane of the map, where distances are true, to the screen, where it is drawn.
    TiledTransform to_screen{};
    Vec2 alignment{0.0F, 1.0F}; ///< of tiles as objects; see TiledTileset
    TiledTilesets tilesets{};
    std::map<const MapDocument*, TiledTilesets> tilesets_of_templates{};
    /// Tiles that the remaining layers may still have, including empty ones.
    std::int64_t tiles_left = std::int64_t{1} << 24U;
    /// Bounds of the obstacles and characters, and of the tiles of infinite layers (unit: meter).
    Box reach{{1.0F, 1.0F}, {}};
    Scene scene{};
    std::string idle_layers{}; ///< those of tiles that are no obstacles, each after "; "

    /// Adds an obstacle to the scene. Fails with a message naming `owner` if Box2D would refuse it
    /// or there are too many.
    void add(SceneObstacle obstacle, const JsonReader& owner);
    /// Returns a place of the scene; fails like checked_place().
    Vec2 place(Vec2 point, const JsonReader& owner);
};

/// What a map or a group passes on to its layers.
struct TiledLayer {
    TiledTransform to_world;  ///< from pixels of the plane to meters
    double tile_width = 0.0;  ///< in the plane (unit: pixel)
    double tile_height = 0.0; ///< (unit: pixel)
    std::optional<bool> is_solid;
    std::optional<TiledMeaning> meaning;
};

/// Adds the solid tiles of a layer. A property of the layer takes precedence over that of the tile;
/// without either, the tile's collision shapes are solid, and without shapes the whole tile if its
/// class or the layer's class or name says so. Whole tiles are merged into few boxes by a simple
/// sweep.
void add_tile_layer(const JsonReader& json, const TiledLayer& layer, TiledMap& map);

/// Adds obstacles, characters, clicks and cost areas.
void add_object_layer(const JsonReader& json, const TiledLayer& layer, TiledMap& map);

} // namespace raywalk::demo
