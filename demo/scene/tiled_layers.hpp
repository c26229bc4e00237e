// SPDX-License-Identifier: MIT
#pragma once

#include "scene/json_reader.hpp"
#include "scene/scene.hpp"
#include "scene/tiled_tileset.hpp"
#include "scene/tiled_transform.hpp"

#include <cstdint>
#include <optional>

namespace raywalk::demo {

/// A map while its layers are read in order.
struct TiledMap {
    double tile_width = 0.0;  ///< (unit: pixel)
    double tile_height = 0.0; ///< (unit: pixel)
    TiledTilesets tilesets;
    /// Tiles that the remaining layers may still have, including empty ones.
    std::int64_t tiles_left = std::int64_t{1} << 24U;
    Box chunks{{1.0F, 1.0F}, {}}; ///< bounds of the tiles of infinite layers (unit: meter)
    Scene scene{};

    /// Adds an obstacle to the scene. Fails with a message naming `owner` if Box2D would refuse it
    /// or there are too many.
    void add(SceneObstacle obstacle, const JsonReader& owner);
};

/// Properties that a group passes on to its layers.
struct TiledLayer {
    TiledTransform to_world; ///< from pixels to meters
    std::optional<bool> is_solid;
    std::optional<Material> material;
};

/// Adds the solid tiles of a layer. The property `solid` or `collides` of the layer takes
/// precedence over that of the tile; without either, the tile's collision shapes are solid. Whole
/// tiles are merged into few boxes by a simple sweep.
void add_tile_layer(const JsonReader& json, const TiledLayer& layer, TiledMap& map);

/// Adds obstacles, characters, clicks and cost areas.
void add_object_layer(const JsonReader& json, const TiledLayer& layer, TiledMap& map);

} // namespace raywalk::demo
